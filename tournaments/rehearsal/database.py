"""A throw-away database on the house's server, and a process that uses it.

The house's own book is never touched: what is rehearsed runs in a process whose every
connection leads to the throw-away database.
"""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from django.conf import settings
from psycopg import sql
from psycopg.conninfo import make_conninfo

Environment = dict[str, str]


class RehearsalError(Exception):
    """A rehearsal could not be held; the message says why."""


@contextmanager
def throwaway_database(currency: str) -> Iterator[Environment]:
    """Have a migrated database; yield the environment of a process that uses it.

    It is dropped at the end, whatever happened. *currency* is enabled in it.

    Raises:
        RehearsalError: the server refuses, or a migration failed.

    """
    name = f"bowerhouse_rehearsal_{os.getpid()}_{secrets.token_hex(4)}"
    identifier = sql.Identifier(name)
    _execute(sql.SQL("CREATE DATABASE {}").format(identifier))
    try:
        # Nothing in it has to outlive the server.
        _execute(
            sql.SQL("ALTER DATABASE {} SET synchronous_commit = off").format(identifier)
        )
        environment = _environment(name, currency)
        _migrate(environment)
        yield environment
    finally:
        _execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(identifier))


@contextmanager
def running(environment: Environment, plan: str) -> Iterator["subprocess.Popen[str]"]:
    """Run the rehearsal of a *plan*; it is killed if this block is left early."""
    command = [sys.executable, "-m", "tournaments.rehearsal"]
    with subprocess.Popen(  # noqa: S603  # Our own interpreter and module.
        command,
        env=environment,
        cwd=settings.BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdin is not None
            process.stdin.write(plan)
            process.stdin.close()
            yield process
        finally:
            process.kill()


def _environment(name: str, currency: str) -> Environment:
    changed = {
        "DATABASE_URL": make_conninfo(settings.DATABASE_URL, dbname=name),
        "DATABASE_OWNER_URL": make_conninfo(settings.DATABASE_OWNER_URL, dbname=name),
        "DATABASE_APPLICATION_ROLE": settings.DATABASE_APPLICATION_ROLE,
        # No worker of the house may hear of these matches.
        "CELERY_BROKER_URL": "memory://",
        "CACHE_URL": "",
        "BOWERHOUSE_REAL_CURRENCIES": currency,
        "BOWERHOUSE_AS_OWNER": "0",
    }
    return os.environ | changed


def _migrate(environment: Environment) -> None:
    command = [sys.executable, "manage.py", "migrate", "--verbosity=0", "--skip-checks"]
    migrated = subprocess.run(  # noqa: S603  # Our own interpreter and command.
        command,
        env=environment | {"BOWERHOUSE_AS_OWNER": "1"},
        cwd=settings.BASE_DIR,
        check=False,
        capture_output=True,
        text=True,
    )
    if migrated.returncode:
        raise RehearsalError(f"The migrations failed.\n{migrated.stderr}")


def _execute(statement: sql.Composed) -> None:
    try:
        with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as server:
            server.execute(statement)
    except psycopg.Error as error:
        raise RehearsalError(f"The database server refuses: {error}") from error
