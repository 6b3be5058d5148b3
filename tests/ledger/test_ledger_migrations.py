"""The migrations of the book can be undone and done again."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from psycopg import sql
from psycopg.conninfo import make_conninfo

from tests import plugin
from tests.conftest import MANAGE


@pytest.fixture
def url() -> Iterator[str]:
    """Give the address of an empty database of its own."""
    name = plugin.database_name("undone")
    with plugin.server() as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield make_conninfo(os.environ[plugin.SERVER], dbname=name)
        drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
        server.execute(drop)


def test_every_migration_can_be_undone_and_done_again(url: str) -> None:
    for target in ([], ["ledger", "zero"], ["ledger"]):
        done = subprocess.run(
            [sys.executable, str(MANAGE), "migrate", "--verbosity=0", *target],
            env=os.environ | {"DATABASE_URL": url, "DATABASE_OWNER_URL": url},
            check=False,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
