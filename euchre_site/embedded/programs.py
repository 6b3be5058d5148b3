"""The processes of a house on one machine, and their command lines."""

import sys
from pathlib import Path

from euchre_site.embedded.supervisor import Program

# One of each for every core of a small machine; and where one dies, one is left.
WEBS = 2
WORKERS = 2
WORKER_THREADS = 8
POOL = {"BOWERHOUSE_POOL_SIZE": "20"}


def house_programs(checkout: Path, var: Path, *, web: int) -> list[Program]:
    """Return webs, clock and workers; *web* is the socket that all webs listen on."""
    manage = str(checkout / "manage.py")
    logs = var / "log"
    return [
        *(
            Program(f"web {number}", _web(web), logs / f"web-{number}.log", POOL, [web])
            for number in range(1, WEBS + 1)
        ),
        Program("clock", [sys.executable, manage, "clock"], logs / "clock.log"),
        *(
            Program(
                f"worker {number}",
                _worker(number),
                logs / f"worker-{number}.log",
                POOL,
            )
            for number in range(1, WORKERS + 1)
        ),
    ]


def _web(listening: int) -> list[str]:
    command = [sys.executable, "-m", "uvicorn", "euchre_site.asgi:application"]
    command += ["--fd", str(listening), "--lifespan", "on", "--no-access-log"]
    # Open streams would keep the server alive.
    command += ["--timeout-graceful-shutdown", "3"]
    # The settings say which proxies are to be believed, and nobody else is.
    command += ["--no-proxy-headers"]
    return command


def _worker(number: int) -> list[str]:
    command = [sys.executable, "-m", "celery", "-A", "euchre_site", "worker"]
    command += ["-P", "threads", "-c", str(WORKER_THREADS), "--loglevel", "INFO"]
    command += ["-n", f"worker{number}@%h", "--without-gossip", "--without-mingle"]
    return command
