"""Keep the house's processes running: start again what has ended, for ever."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from euchre_site.embedded import servers
from euchre_site.embedded.errors import EmbeddedError

FIRST_PAUSE_S = 0.25
LONGEST_PAUSE_S = 10.0
STEADY_S = 10.0  # A process that ran this long has recovered.
LOG_LIMIT = 10_000_000


@dataclass(frozen=True, slots=True)
class Program:
    """One process of the house."""

    name: str
    command: Sequence[str]
    log: Path
    environment: dict[str, str] = field(default_factory=dict)
    inherited: Sequence[int] = ()  # Descriptors that the process takes over.


class Supervised:
    """A program under supervision."""

    def __init__(self, program: Program, lock: Path) -> None:
        self.program = program
        self._order = servers.Order(
            command=program.command,
            log=str(program.log),
            needed=str(lock),
            stops=[("SIGTERM", 8), ("SIGKILL", 5)],
            is_shared=True,
        )
        self._minder: subprocess.Popen[bytes] | None = None
        self._started_at = 0.0
        self._starts_at = 0.0
        self._pause_s = FIRST_PAUSE_S

    def check(self, now: float) -> str | None:
        """Start the program if it is due; return a sentence if it has ended."""
        if self._minder is None:
            if now >= self._starts_at:
                self._start(now)
            return None
        status = self._minder.poll()
        if status is None:
            return None
        if now - self._started_at > STEADY_S:
            self._pause_s = FIRST_PAUSE_S
        self._starts_at = now + self._pause_s
        self._pause_s = min(2 * self._pause_s, LONGEST_PAUSE_S)
        self._minder = None
        return (
            f"{self.program.name} has ended ({status}) and is started again;"
            f" see {self.program.log}"
        )

    def ask_to_stop(self) -> None:
        """Ask the program to finish what it is doing and end."""
        if self._minder is not None and self._minder.poll() is None:
            self._minder.send_signal(signal.SIGTERM)

    def wait(self) -> None:
        """Wait until the program has ended; its minder sees to that."""
        if self._minder is not None:
            self._minder.wait()

    def _start(self, now: float) -> None:
        log = self.program.log
        if log.exists() and log.stat().st_size > LOG_LIMIT:
            log.replace(log.with_suffix(".log.1"))
        environment = os.environ | self.program.environment
        # Only management commands may act as the owner.
        environment.pop("DATABASE_OWNER_URL", None)
        self._minder = servers.start_minder(
            self._order,
            environment=environment,
            inherited=self.program.inherited,
        )
        self._started_at = now


class Supervisor:
    """The programs of one house, and the embedded servers that it has a share in."""

    def __init__(
        self,
        programs: Iterable[Program],
        shares: Sequence[servers.Share],
        *,
        lock: Path,
        say: Callable[[str], None],
    ) -> None:
        self._supervised = [Supervised(program, lock) for program in programs]
        self._shares = shares
        self._say = say
        self._heals_at = 0.0

    def check(self) -> None:
        """Start whatever is not running and is due to."""
        now = time.monotonic()
        for share in self._shares:
            if now >= self._heals_at and share.has_ended:
                self._heal(share, now)
        for supervised in self._supervised:
            sentence = supervised.check(now)
            if sentence:
                self._say(sentence)

    def stop(self) -> None:
        """Stop every program, all at once, and wait for them."""
        for supervised in self._supervised:
            supervised.ask_to_stop()
        for supervised in self._supervised:
            supervised.wait()

    def _heal(self, share: servers.Share, now: float) -> None:
        self._say(f"{share.server.name} has ended and is started again.")
        try:
            share.heal()
        except EmbeddedError as error:
            self._say(str(error))
            self._heals_at = now + LONGEST_PAUSE_S
