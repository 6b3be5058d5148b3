"""Throw-away databases on the house's server, and processes that use them.

The house's own book is never touched: what is rehearsed runs in processes whose every
connection leads to a throw-away database of their own. Whoever has made databases keeps
a connection open under their name. Where it is gone, the owner was killed, and the
next rehearsal drops what was left behind.
"""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import LiteralString

import psycopg
from django.conf import settings
from psycopg import errors, sql
from psycopg.conninfo import make_conninfo

from tournaments import announce

Environment = dict[str, str]

_KIND = "bowerhouse_rehearsal_"
_ORPHANS = """
SELECT datname FROM pg_database d
WHERE starts_with(datname, %(kind)s)
  AND pg_get_userbyid(datdba) = current_user
  AND NOT EXISTS (
    SELECT FROM pg_stat_activity a
    WHERE a.datname = d.datname
       OR starts_with(a.application_name, %(kind)s)
      AND starts_with(d.datname, a.application_name)
  )
"""


class RehearsalError(Exception):
    """A rehearsal could not be held; the message says why."""


@contextmanager
def throwaway_databases(currency: str, *, count: int) -> Iterator[list[Environment]]:
    """Have migrated databases; yield the environment of a process for each.

    They are dropped at the end, whatever happened. *currency* is enabled in them.

    Raises:
        RehearsalError: the server refuses, or a migration failed.

    """
    owner = f"{_KIND}{os.getpid()}_{secrets.token_hex(4)}"
    first, *others = [f"{owner}_{number}" for number in range(1, count + 1)]
    with _sign_of_life(owner):
        _drop_orphans()
        try:
            _execute("CREATE DATABASE {}", first)
            _migrate(_environment(first, currency))
            for name in others:
                _execute("CREATE DATABASE {} TEMPLATE {}", name, first)
            for name in (first, *others):
                # Nothing in it has to outlive the server.
                _execute("ALTER DATABASE {} SET synchronous_commit = off", name)
            yield [_environment(name, currency) for name in (first, *others)]
        finally:
            for name in (first, *others):
                _execute("DROP DATABASE IF EXISTS {} WITH (FORCE)", name)


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


@contextmanager
def _sign_of_life(owner: str) -> Iterator[None]:
    with _server(owner):
        yield


def _drop_orphans() -> None:
    """Drop what rehearsals have left behind whose process is gone."""
    with _server() as server:
        for (name,) in server.execute(_ORPHANS, {"kind": _KIND}).fetchall():
            drop = sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name))
            # Somebody connects to it, or drops it, at this moment.
            with suppress(errors.ObjectInUse, errors.InvalidCatalogName):
                server.execute(drop)


def _environment(name: str, currency: str) -> Environment:
    changed = {
        "DATABASE_URL": make_conninfo(settings.DATABASE_URL, dbname=name),
        "DATABASE_OWNER_URL": make_conninfo(settings.DATABASE_OWNER_URL, dbname=name),
        "DATABASE_APPLICATION_ROLE": settings.DATABASE_APPLICATION_ROLE,
        # No worker of the house may hear of these matches.
        "CELERY_BROKER_URL": announce.NOBODY_LISTENS,
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


def _execute(statement: LiteralString, *names: str) -> None:
    with _server() as server:
        server.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


@contextmanager
def _server(name: str | None = None) -> Iterator[psycopg.Connection]:
    """Have a connection of the owner; others see it under a *name*."""
    url = settings.DATABASE_OWNER_URL
    try:
        with psycopg.connect(url, autocommit=True, application_name=name) as server:
            yield server
    except psycopg.Error as error:
        raise RehearsalError(f"The database server refuses: {error}") from error
