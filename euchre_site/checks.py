"""System checks: refuse to run a house that is not safe.

They are deployment checks (``manage.py check --deploy --database default``), so that
a developer's commands run without them. ``house --no-demo`` runs them all; the web
applications run those that need no database. In the demonstration nothing is refused.
"""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core import checks
from django.core.exceptions import ImproperlyConfigured
from django.db import connections

# Caches that only one process sees; limits on sign-in would count apart in each.
_PRIVATE_CACHES = ("dummy.", "filebased.", "locmem.")
_MIN_KEY_LENGTH = 32

_TROUBLE_WITH_ROLE = """
SELECT r.rolsuper,
       EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
               WHERE c.relowner = r.oid AND c.relkind = 'r' AND n.nspname = 'public')
FROM pg_roles r WHERE r.rolname = coalesce(%s, current_user)
"""


def check_settings(
    app_configs: Sequence[AppConfig] | None,
    **_kwargs: Any,  # noqa: ANN401  (Django's own form)
) -> list[checks.CheckMessage]:
    """Return what is unsafe in the settings."""
    del app_configs
    if settings.DEMO:
        return []
    found = {
        "E001": settings.SECRET_KEY == settings.DEFAULT_SECRET_KEY
        or len(settings.SECRET_KEY) < _MIN_KEY_LENGTH,
        "E002": settings.DEBUG,
        "E003": "*" in settings.ALLOWED_HOSTS,
        "E004": not (settings.SESSION_COOKIE_SECURE and settings.CSRF_COOKIE_SECURE),
        "E005": any(
            name in settings.CACHES["default"]["BACKEND"] for name in _PRIVATE_CACHES
        ),
    }
    return [_error(number) for number, is_wrong in found.items() if is_wrong]


def check_database(
    app_configs: Sequence[AppConfig] | None,
    databases: Sequence[str] | None = None,
    **_kwargs: Any,  # noqa: ANN401  (Django's own form)
) -> list[checks.CheckMessage]:
    """Return what is unsafe in the database and the role that connects to it."""
    del app_configs
    if settings.DEMO or "default" not in (databases or ()):
        return []
    with connections["default"].cursor() as cursor:
        return [_error(number) for number in database_troubles(cursor)]


def database_troubles(
    cursor: Any,  # noqa: ANN401  (Django's or psycopg's)
    role: str | None = None,
) -> list[str]:
    """Return the numbers of what is unsafe for *role*, or whoever holds *cursor*."""
    cursor.execute(_TROUBLE_WITH_ROLE, [role])
    is_superuser, is_owner = cursor.fetchone()
    found = {"E006": is_superuser, "E007": is_owner, "E008": _may_be_emptied(cursor)}
    return [number for number, is_wrong in found.items() if is_wrong]


def refuse_unsafe_settings() -> None:
    """Stop a web process whose settings are not safe.

    Raises:
        ImproperlyConfigured: there is such a setting; each is named.

    """
    found = check_settings(None)
    if found:
        raise ImproperlyConfigured(" ".join(str(error.msg) for error in found))


def register_all() -> None:
    """Tell Django of the checks."""
    checks.register(check_settings, checks.Tags.security, deploy=True)
    checks.register(check_database, checks.Tags.database, deploy=True)


def _may_be_emptied(cursor: Any) -> bool:  # noqa: ANN401  (a cursor has no public type)
    cursor.execute("SELECT to_regclass('public.ledger_emptying_permit') IS NOT NULL")
    if not cursor.fetchone()[0]:
        return False
    cursor.execute("SELECT EXISTS (SELECT FROM ledger_emptying_permit)")
    return bool(cursor.fetchone()[0])


_ERRORS = {
    "E001": (
        "The secret key is the demonstration's, or is short.",
        "Set BOWERHOUSE_SECRET_KEY to 50 random characters.",
    ),
    "E002": ("Debugging is on.", "Unset BOWERHOUSE_DEBUG."),
    "E003": (
        "Any host name is accepted.",
        "Name the house's own in BOWERHOUSE_ALLOWED_HOSTS.",
    ),
    "E004": (
        "Cookies would travel without encryption.",
        "Keep SESSION_COOKIE_SECURE and CSRF_COOKIE_SECURE on.",
    ),
    "E005": (
        "Each process has a cache of its own, so limits on sign-in do not hold.",
        "Set CACHE_URL to a Redis or Valkey, or unset it for the database's cache.",
    ),
    "E006": (
        "The application connects to PostgreSQL as a superuser.",
        "Use a role of its own in DATABASE_URL and the owner in DATABASE_OWNER_URL.",
    ),
    "E007": (
        "The application's role owns tables, so it could change the book's rules.",
        "Use a role of its own in DATABASE_URL and the owner in DATABASE_OWNER_URL.",
    ),
    "E008": (
        "The book may be emptied: that is for test databases.",
        "As the owner: DELETE FROM ledger_emptying_permit.",
    ),
}


def _error(number: str) -> checks.Error:
    message, hint = _ERRORS[number]
    return checks.Error(message, hint=hint, id=f"euchre_site.{number}")
