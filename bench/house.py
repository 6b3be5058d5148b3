"""A house of real processes on the stage: web, clock and workers, as in `make run`."""

import http.client
import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bench.stage import CHECKOUT
from euchre_site.embedded import locks
from euchre_site.embedded.programs import WEBS, house_programs
from euchre_site.embedded.supervisor import Supervisor

_PATIENCE_S = 60


@contextmanager
def open_house(folder: Path, *, webs: int = WEBS) -> Iterator[int]:
    """Have a house; yield the port on which its *webs* answer.

    Raises:
        TimeoutError: it is not ready after a minute.

    """
    lock = folder / "house.lock"
    held = locks.take(lock)
    assert held is not None
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(2048)
        port: int = listening.getsockname()[1]
        every = house_programs(CHECKOUT, folder, web=listening.fileno())
        programs = every[WEBS - webs :]  # The webs come first.
        supervisor = Supervisor(programs, [], lock=lock, say=_complain)
        try:
            supervisor.check()
            if not _is_ready_soon(port):
                raise TimeoutError(f"The house does not open.{_logs(folder)}")
            yield port
        finally:
            supervisor.stop()
            os.close(held)


def _is_ready_soon(port: int) -> bool:
    ends_at = time.monotonic() + _PATIENCE_S
    while time.monotonic() < ends_at:
        with suppress(OSError, http.client.HTTPException):
            asked = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            asked.request("GET", "/readyz")
            if asked.getresponse().status == http.client.OK:
                return True
        time.sleep(0.2)
    return False


def _logs(folder: Path) -> str:
    """Return what each process has said last: the files go with the stage."""
    logs = {log.name: log.read_text().splitlines() for log in folder.glob("log/*.log")}
    return "".join(f"\n{name}: {lines[-1]}" for name, lines in logs.items() if lines)


def _complain(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")
