from pathlib import Path

import psycopg
import pytest
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from euchre_site import checks

SAFE_KEY = "0123456789abcdefghijklmnopqrstuvwxyz0123456789"


@pytest.fixture
def safe(settings: Settings) -> Settings:
    settings.DEMO = False
    settings.SECRET_KEY = SAFE_KEY
    settings.ALLOWED_HOSTS = ["house.example"]
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    return settings


def found() -> list[str]:
    return [str(error.id) for error in checks.check_settings(None)]


def test_a_safe_house_starts(safe: Settings) -> None:
    assert found() == []
    checks.refuse_unsafe_settings()


@pytest.mark.parametrize(
    ("name", "value", "number"),
    [
        ("SECRET_KEY", "short", "E001"),
        ("DEBUG", True, "E002"),
        ("ALLOWED_HOSTS", ["house.example", "*"], "E003"),
        ("SESSION_COOKIE_SECURE", False, "E004"),
        ("CSRF_COOKIE_SECURE", False, "E004"),
    ],
)
def test_an_unsafe_setting_is_refused(
    safe: Settings, name: str, value: object, number: str
) -> None:
    setattr(safe, name, value)

    assert found() == [f"euchre_site.{number}"]
    with pytest.raises(ImproperlyConfigured):
        checks.refuse_unsafe_settings()


def test_the_demos_secret_key_is_refused(safe: Settings) -> None:
    safe.SECRET_KEY = safe.DEFAULT_SECRET_KEY

    assert found() == ["euchre_site.E001"]


@pytest.mark.parametrize(
    "backend", ["locmem.LocMemCache", "dummy.DummyCache", "filebased.FileBasedCache"]
)
def test_a_cache_that_is_not_shared_is_refused(
    safe: Settings, backend: str, tmp_path: Path
) -> None:
    safe.CACHES = {
        "default": {
            "BACKEND": f"django.core.cache.backends.{backend}",
            "LOCATION": str(tmp_path),
        }
    }

    assert found() == ["euchre_site.E005"]


def test_the_demo_refuses_nothing(settings: Settings) -> None:
    settings.DEBUG = True
    settings.ALLOWED_HOSTS = ["*"]

    assert found() == []
    assert checks.check_database(None, databases=["default"]) == []


def test_the_applications_role_is_safe(db: None, safe: Settings) -> None:
    with connection.cursor() as cursor:
        assert checks.database_troubles(cursor) == []
    assert checks.check_database(None, databases=["default"]) == []


def test_the_owners_role_is_refused(owner: psycopg.Connection) -> None:
    assert "E007" in checks.database_troubles(owner.cursor())


def test_a_superuser_is_refused(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolname FROM pg_roles WHERE rolsuper LIMIT 1")
        (name,) = cursor.fetchone()

        assert "E006" in checks.database_troubles(cursor, name)


def test_a_book_that_may_be_emptied_is_refused(
    owner: psycopg.Connection, safe: Settings
) -> None:
    owner.execute("INSERT INTO ledger_emptying_permit VALUES ('by mistake')")
    try:
        errors = checks.check_database(None, databases=["default"])
    finally:
        owner.execute("DELETE FROM ledger_emptying_permit")

    assert [error.id for error in errors] == ["euchre_site.E008"]


def test_the_database_is_asked_only_where_it_is_named(safe: Settings) -> None:
    assert checks.check_database(None, databases=None) == []


def test_a_deployment_check_runs_all_of_them(db: None, safe: Settings) -> None:
    safe.DEBUG = True

    with pytest.raises(CommandError, match="Debugging is on"):
        call_command("check", "--deploy", "--database", "default")


def test_a_developers_check_runs_without(db: None, safe: Settings) -> None:
    safe.DEBUG = True

    errors = run_checks(include_deployment_checks=False)
    assert [error for error in errors if str(error.id).startswith("euchre_site.")] == []
