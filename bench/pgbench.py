"""The yardstick: PostgreSQL's own pgbench with its TPC-B, on the same server."""

import os
import re
import subprocess

from bench.stage import PGBENCH_URL
from euchre_site.embedded import binaries

SCALE = 10
THREADS = 2


def prepare() -> None:
    """Make the tables of the benchmark."""
    _pgbench("--initialize", "--quiet", f"--scale={SCALE}")


def rate(seconds: float, *, clients: int) -> float:
    """Return its transactions a second over that time, without connecting."""
    said = _pgbench(
        "--no-vacuum",
        f"--client={clients}",
        f"--jobs={THREADS}",
        f"--time={max(1, round(seconds))}",
    )
    found = re.search(r"tps = ([\d.]+)", said)
    assert found is not None, said
    return float(found[1])


def _pgbench(*options: str) -> str:
    program = binaries.find_postgres().postgres.with_name("pgbench")
    done = subprocess.run(
        [program, *options, os.environ[PGBENCH_URL]],
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout
