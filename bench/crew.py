"""Clients that do one kind of work for a while, each a process with its connection."""

import json
import os
import subprocess
import sys
from types import TracebackType
from typing import Self

from bench.stage import CHECKOUT


class Crew:
    """Processes that wait, connected, for work; a context manager."""

    def __init__(self, module: str, *, settings: str, clients: int) -> None:
        """Start them; *module* is described in ``clients.py``."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.clients", module, str(clients)],
            cwd=CHECKOUT,
            env=os.environ | {"DJANGO_SETTINGS_MODULE": settings},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._hear()  # They are ready.

    def rate(self, work: str, seconds: float) -> float:
        """Return how often the clients together did the work in a second."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([work, seconds]) + "\n")
        self._process.stdin.flush()
        return float(self._hear())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _hear(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise ChildProcessError("The clients have ended; they have said why.")
        return line
