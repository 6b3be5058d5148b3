"""The tests' database: made by its owner, used by the application's role.

The first process that needs it builds a template with every migration; each process
clones it. A transactional test is emptied by the owner, since nobody else may.
"""

import os
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import LiteralString

import psycopg
import pytest
from django.db import connections
from django.test import TransactionTestCase
from psycopg import sql
from psycopg.conninfo import make_conninfo
from pytest_django import DjangoDbBlocker

from tests import plugin

MANAGE = Path(__file__).parent.parent / "manage.py"


@pytest.fixture(scope="session")
def django_db_setup(django_db_blocker: DjangoDbBlocker) -> Generator[None]:
    _clone_template()
    kept = _filled_tables()

    def empty(_case: TransactionTestCase) -> None:
        _empty_tables(kept)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty)
        yield
    with django_db_blocker.unblock():
        connections.close_all()


@pytest.fixture
def owner(transactional_db: None) -> Generator[psycopg.Connection]:
    """Give a connection as the owner, whom the rights do not bind."""
    with _connect_as_owner() as connection:
        connection.autocommit = True
        yield connection


def _connect_as_owner() -> psycopg.Connection:
    options = "-c lock_timeout=10000"
    return psycopg.connect(os.environ["DATABASE_OWNER_URL"], options=options)


def _clone_template() -> None:
    template = plugin.database_name("template")
    with plugin.server() as server:
        # Workers come at the same time; the lock goes with the connection.
        server.execute("SELECT pg_advisory_lock(2)")
        known = "SELECT FROM pg_database WHERE datname = %s"
        if server.execute(known, [template]).fetchone() is None:
            unfinished = plugin.database_name("unfinished")
            _run(server, "DROP DATABASE IF EXISTS {} WITH (FORCE)", unfinished)
            _run(server, "CREATE DATABASE {}", unfinished)
            _migrate(unfinished)
            _run(server, "ALTER DATABASE {} RENAME TO {}", unfinished, template)
        own: str = connections["default"].settings_dict["NAME"]
        _run(server, "CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy", own, template)


def _run(connection: psycopg.Connection, statement: LiteralString, *names: str) -> None:
    connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


def _migrate(database: str) -> None:
    url = make_conninfo(os.environ[plugin.SERVER], dbname=database)
    migrated = subprocess.run(
        [sys.executable, str(MANAGE), "migrate", "--verbosity=0", "--skip-checks"],
        env=os.environ | {"DATABASE_URL": url, "DATABASE_OWNER_URL": url},
        check=False,
        capture_output=True,
        text=True,
    )
    if migrated.returncode:
        pytest.fail(f"The migrations failed.\n{migrated.stderr}", pytrace=False)


def _filled_tables() -> set[str]:
    """Return the tables into which the migrations have put rows."""
    with _connect_as_owner() as connection:
        return {
            table
            for table in _tables(connection)
            if connection.execute(
                sql.SQL("SELECT FROM {} LIMIT 1").format(sql.Identifier(table))
            ).fetchone()
            is not None
        }


def _tables(connection: psycopg.Connection) -> list[str]:
    rows = connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
    )
    return [name for (name,) in rows]


def _empty_tables(kept: set[str]) -> None:
    with _connect_as_owner() as connection:
        emptied = [
            sql.Identifier(table) for table in _tables(connection) if table not in kept
        ]
        connection.execute("INSERT INTO ledger_emptying_permit VALUES ('a test')")
        connection.execute(sql.SQL("TRUNCATE {}").format(sql.SQL(", ").join(emptied)))
