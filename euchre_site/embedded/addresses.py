"""Give this process its servers' addresses, through the environment."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql

from euchre_site import roles
from euchre_site.embedded import servers

DATABASE = "bowerhouse"
OWNER = "bowerhouse_owner"


def read_env_file(path: Path) -> None:
    """Add the ``KEY=VALUE`` lines of *path* to the environment, which wins."""
    if not path.is_file():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        key, equals, value = line.strip().partition("=")
        if equals and not key.startswith("#"):
            os.environ.setdefault(key.strip(), value.strip().strip("'\""))


def folder(checkout: Path) -> Path:
    """Return the folder that keeps the house's data."""
    return (checkout / (os.environ.get("BOWERHOUSE_VAR") or "var")).resolve()


@contextmanager
def served(var: Path, *, is_throwaway: bool = False) -> Iterator[list[servers.Share]]:
    """Have both servers: those the environment names, else embedded ones in *var*.

    Raises:
        EmbeddedError: a server is not installed, or did not start.

    """
    shares: list[servers.Share] = []
    try:
        if not os.environ.get("DATABASE_URL"):
            shares.append(
                servers.Share(servers.postgres(var, is_throwaway=is_throwaway))
            )
            os.environ |= _database(shares[-1].server.socket_folder)
        if not os.environ.get("CELERY_BROKER_URL"):
            shares.append(servers.Share(servers.valkey(var, is_throwaway=is_throwaway)))
            for name, value in _broker(shares[-1].server.socket_folder).items():
                os.environ.setdefault(name, value)
        yield shares
    finally:
        for share in reversed(shares):
            share.leave()


def _database(sockets: Path) -> dict[str, str]:
    superuser = _url(sockets, "postgres", "postgres")
    with psycopg.connect(superuser, autocommit=True) as connection:
        # Two commands may be the first at the same time.
        connection.execute("SELECT pg_advisory_lock(1)")
        _create(connection)
    roles.prepare_database(superuser)
    return {
        "DATABASE_URL": _url(sockets, roles.APPLICATION_ROLE, DATABASE),
        "DATABASE_OWNER_URL": _url(sockets, OWNER, DATABASE),
    }


def _create(connection: psycopg.Connection) -> None:
    owner, database = sql.Identifier(OWNER), sql.Identifier(DATABASE)
    known = "SELECT FROM pg_roles WHERE rolname = %s"
    if connection.execute(known, [OWNER]).fetchone() is None:
        # It may make databases: for tests, and for rehearsals.
        connection.execute(sql.SQL("CREATE ROLE {} LOGIN CREATEDB").format(owner))
    known = "SELECT FROM pg_database WHERE datname = %s"
    if connection.execute(known, [DATABASE]).fetchone() is None:
        connection.execute(
            sql.SQL("CREATE DATABASE {} OWNER {}").format(database, owner)
        )


def _broker(sockets: Path) -> dict[str, str]:
    path = sockets / "valkey.sock"
    return {
        "CELERY_BROKER_URL": f"redis+socket://{path}?virtual_host=0",
        "CACHE_URL": f"unix://{path}?db=1",
    }


def _url(sockets: Path, role: str, database: str) -> str:
    return f"postgresql://{role}@/{database}?host={quote(str(sockets), safe='')}"
