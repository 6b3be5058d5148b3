"""Start the servers for the tests before Django reads its settings.

Loaded with ``-p``. The first process starts throw-away servers, unless the environment
names some, and its xdist workers find them in the environment. Every process has a
database and a broker of its own; ``conftest.py`` makes the database when it is needed.
"""

import contextlib
import os
import re
import tempfile
import uuid
from collections.abc import Generator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from euchre_site import roles
from euchre_site.embedded.addresses import served

RUN = "BOWERHOUSE_TEST_RUN"
SERVER = "BOWERHOUSE_TEST_SERVER"
_resources = contextlib.ExitStack()


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests() -> Generator[None]:
    """Have servers, and name this process's own, before pytest-django starts."""
    if RUN not in os.environ:
        _start_run()
    _name_own()
    yield


def pytest_unconfigure() -> None:
    """Stop the servers that this process has started, or clear the named one."""
    _resources.close()


def database_name(name: str) -> str:
    """Return the full name of one of this test run's databases."""
    return f"bowerhouse_test_{os.environ[RUN]}_{name}"


def server() -> psycopg.Connection:
    """Return a connection of the owner from which databases are made."""
    return psycopg.connect(os.environ[SERVER], autocommit=True)


def _start_run() -> None:
    os.environ[RUN] = uuid.uuid4().hex
    # The demonstration's settings, with every currency; some tests set them apart.
    os.environ.setdefault("BOWERHOUSE_DEMO", "1")
    folder = Path(tempfile.gettempdir()) / f"bowerhouse-test-{os.environ[RUN]}"
    is_named = "DATABASE_URL" in os.environ
    _resources.enter_context(served(folder, is_throwaway=True))
    os.environ.setdefault("DATABASE_OWNER_URL", os.environ["DATABASE_URL"])
    os.environ[SERVER] = os.environ["DATABASE_OWNER_URL"]
    if is_named:
        _act_as_application()
        _resources.callback(_drop_databases)


def _act_as_application() -> None:
    """Have the application's role on a server that was named, and act as it."""
    owner, user = (
        conninfo_to_dict(os.environ[url]).get("user")
        for url in ("DATABASE_OWNER_URL", "DATABASE_URL")
    )
    role = roles.APPLICATION_ROLE if user == owner else str(user)
    roles.prepare_database(os.environ[SERVER], role=role)
    os.environ["DATABASE_APPLICATION_ROLE"] = role
    if user == owner:
        os.environ["DATABASE_ASSUME_ROLE"] = role


def _name_own() -> None:
    """Name the database, the broker and the cache of this process alone."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    for url in ("DATABASE_URL", "DATABASE_OWNER_URL"):
        os.environ[url] = make_conninfo(os.environ[url], dbname=database_name(worker))
    number = 2 * (int(re.sub(r"\D", "", worker) or -1) + 1)
    for url, own in (("CELERY_BROKER_URL", number), ("CACHE_URL", number + 1)):
        if "valkey.sock" in os.environ.get(url, ""):
            os.environ[url] = re.sub(r"=\d+$", f"={own}", os.environ[url])


def _drop_databases() -> None:
    with server() as connection:
        mine = "SELECT datname FROM pg_database WHERE starts_with(datname, %s)"
        for (name,) in connection.execute(mine, [database_name("")]).fetchall():
            drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
            connection.execute(drop.format(sql.Identifier(name)))
