"""The stage of a benchmark: servers of its own, with fsync on, and three databases.

Figures of two servers do not compare, so the house, hordak and pgbench share one. It
is never a server that the environment names.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from euchre_site.embedded import commands
from euchre_site.embedded.addresses import served

CHECKOUT = Path(__file__).parent.parent
PEER_URL = "BENCH_PEER_DATABASE_URL"
PGBENCH_URL = "BENCH_PGBENCH_DATABASE_URL"
_NOT_OURS = re.compile("BOWERHOUSE|DATABASE|CELERY|CACHE|DJANGO|PG")


@contextmanager
def stage() -> Iterator[Path]:
    """Have servers and migrated databases; yield a folder that goes with them.

    Raises:
        EmbeddedError: a server is not installed, or did not start.

    """
    for name in filter(_NOT_OURS.match, list(os.environ)):
        del os.environ[name]
    os.environ["BOWERHOUSE_DEMO"] = "1"
    var = CHECKOUT / "var"
    var.mkdir(exist_ok=True)
    # On the disk that a house would use: elsewhere fsync may cost nothing.
    folder = Path(tempfile.mkdtemp(prefix="bench-", dir=var))
    try:
        with served(folder):
            commands.migrate(CHECKOUT)
            os.environ[PEER_URL] = _create("bench_peer")
            os.environ[PGBENCH_URL] = _create("bench_pgbench")
            yield folder
    finally:
        shutil.rmtree(folder)


def migrate_peer() -> None:
    """Make hordak's tables."""
    subprocess.run(
        [sys.executable, "-m", "django", "migrate", "--verbosity=0"],
        check=True,
        cwd=CHECKOUT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "bench.peer_settings"},
    )


def _create(name: str) -> str:
    owner = os.environ["DATABASE_OWNER_URL"]
    with psycopg.connect(owner, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return make_conninfo(owner, dbname=name)
