"""Read settings from environment variables, each with its type."""

import os
from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"", "0", "false", "no", "off"}


def text(name: str, default: str = "") -> str:
    """Return the variable *name*, or *default* where it is not set."""
    return os.environ.get(name, default)


def flag(name: str, *, default: bool = False) -> bool:
    """Return whether the variable *name* says yes.

    Raises:
        ImproperlyConfigured: the value is neither a yes nor a no.

    """
    value = os.environ.get(name)
    if value is None:
        return default
    if value.lower() in _TRUE:
        return True
    if value.lower() in _FALSE:
        return False
    raise ImproperlyConfigured(f"{name}={value!r} is neither yes nor no.")


def number(name: str, default: int) -> int:
    """Return the variable *name* as a whole number.

    Raises:
        ImproperlyConfigured: the value is not a whole number.

    """
    value = os.environ.get(name, "")
    if not value:
        return default
    try:
        return int(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name}={value!r} is not a whole number.") from None


def words(name: str, default: Sequence[str] = ()) -> list[str]:
    """Return the comma-separated words of the variable *name*."""
    value = os.environ.get(name)
    if value is None:
        return list(default)
    return [word.strip() for word in value.split(",") if word.strip()]


def database(url: str, *, assume_role: str = "") -> dict[str, Any]:
    """Return Django's description of the PostgreSQL database at *url*.

    Raises:
        ImproperlyConfigured: *url* is not a PostgreSQL address.

    """
    try:
        parts = conninfo_to_dict(url)
    except ProgrammingError as error:
        raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {error}") from None
    options = {
        key: value
        for key, value in parts.items()
        if key not in {"host", "port", "user", "password", "dbname"}
    }
    if assume_role:
        options["assume_role"] = assume_role
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.get("dbname", ""),
        "USER": parts.get("user", ""),
        "PASSWORD": parts.get("password", ""),
        "HOST": parts.get("host", ""),
        "PORT": str(parts.get("port", "")),
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }
