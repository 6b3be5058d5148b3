"""Run a whole house on this machine: servers, web, workers and clock."""

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from euchre_site.embedded import addresses, locks, modes
from euchre_site.embedded.errors import HouseError
from euchre_site.embedded.programs import house_programs
from euchre_site.embedded.supervisor import Supervisor

TICK_S = 0.2
ANSWER_S = 60
PORTS = range(1, 65_536)
LEFTOVERS_S = 30
PEOPLE = "host, cashier, reviewer, reviewer2, auditor, admin, ann, ben, cleo, dan"


class Stopped(Exception):  # noqa: N818 - Not an error: somebody asked for it.
    """The house was asked to stop before it was open."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a house is to be run."""

    host: str
    port: int
    is_demo: bool
    follows_parent: bool = False  # Whether it stops when its parent process ends.


class House:
    """One house in one checkout, from the first lock to the last process."""

    def __init__(
        self, checkout: Path, options: Options, *, say: Callable[[str], None]
    ) -> None:
        self.checkout = checkout
        self.options = options
        self.var = addresses.folder(checkout)
        self.lock = self.var / "house.lock"
        self._say = say
        self._parent = os.getppid()
        self._signals = 0
        self._is_at_terminal = os.isatty(0)

    def run(self) -> None:
        """Open the house and keep it open until it is asked to stop.

        Raises:
            EmbeddedError: it cannot open; the message says why.

        """
        self._catch_signals()
        with contextlib.suppress(Stopped), self._locked(), self._listening() as web:
            self._choose_mode()
            self._say("Starting PostgreSQL and Valkey ...")
            with addresses.served(self.var) as shares:
                self._prepare()
                programs = house_programs(self.checkout, self.var, web=web.fileno())
                supervisor = Supervisor(programs, shares, lock=self.lock, say=self._say)
                try:
                    self._keep_open(supervisor)
                finally:
                    self._say("Stopping ...")
                    supervisor.stop()
        self._say("The house is closed.")

    # --- Opening ------------------------------------------------------------------

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the house's lock, which its processes' minders wait for."""
        held = locks.take(self.lock, waits=False)
        if held is None:
            held = self._wait_for_leftovers()
        state = {"process": os.getpid(), "address": self.address}
        self._state.write_text(json.dumps(state), encoding="utf-8")
        try:
            yield
        finally:
            self._state.unlink(missing_ok=True)
            os.close(held)

    def _wait_for_leftovers(self) -> int:
        """Wait for the last processes of a house that was killed."""
        deadline = time.monotonic() + LEFTOVERS_S
        while time.monotonic() < deadline:
            held = locks.take(self.lock, waits=False)
            if held is not None:
                return held
            running = self._running()
            if running:
                raise HouseError(f"The house is already open at {running}.")
            self._pause()
        raise HouseError(f"Another process holds {self.lock}.")

    def _running(self) -> str | None:
        """Return the address of the house that holds the lock, if it is alive."""
        try:
            state = json.loads(self._state.read_text(encoding="utf-8"))
            os.kill(state["process"], 0)
        except (OSError, ValueError):
            return None
        return f"{state['address']} (process {state['process']})"

    @contextlib.contextmanager
    def _listening(self) -> Iterator[socket.socket]:
        """Take the port for good: a restarted web process misses no connection."""
        host, port = self.options.host, self.options.port
        if port not in PORTS:
            raise HouseError(f"There is no port {port}: choose one from 1 to 65535.")
        try:
            family, kind, protocol, _name, address = socket.getaddrinfo(
                host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            listening = socket.socket(family, kind, protocol)
        except OSError as error:
            raise HouseError(f"There is no address {host}: {error}.") from None
        with listening:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listening.bind(address)
                listening.listen(2048)
            except PermissionError:
                raise HouseError(f"Port {port} needs an administrator.") from None
            except OSError:
                raise HouseError(
                    f"Port {port} on {host} is taken: stop what uses it, or choose"
                    f" another one, as in `make run PORT={port + 1}`."
                ) from None
            yield listening

    def _choose_mode(self) -> None:
        """Refuse unsafe settings, and one book for a demonstration and for real."""
        is_demo = self.options.is_demo
        os.environ["BOWERHOUSE_DEMO"] = "1" if is_demo else "0"
        before = modes.recorded(self.var)
        if before is not None and before != is_demo:
            raise HouseError(
                f"{self.var} holds a demonstration: name another folder in"
                " BOWERHOUSE_VAR."
                if before
                else f"{self.var} holds a house that is no demonstration: run it"
                " with --no-demo."
            )
        self._check()
        modes.record(self.var, is_demo=is_demo)

    def _check(self, *where: str) -> None:
        """Refuse what the system checks find unsafe, outside a demonstration."""
        if self.options.is_demo:
            return
        if self._manage("check", "--deploy", "--fail-level=ERROR", *where):
            raise HouseError("The house does not open while that is unsafe.")

    def _prepare(self) -> None:
        """Bring the tables and the demonstration up to date."""
        self._say("Bringing the tables up to date ...")
        if self._manage("migrate", "--verbosity=0"):
            raise HouseError("The tables could not be brought up to date.")
        self._check("--database=default", "--tag=database")
        if self.options.is_demo and self._manage("seed_demo"):
            raise HouseError("The demonstration could not be set up.")

    def _manage(self, *arguments: str) -> int:
        """Run a management command to its end; return its exit status."""
        command = [sys.executable, str(self.checkout / "manage.py"), *arguments]
        with subprocess.Popen(  # noqa: S603 - Our own commands.
            command, stdin=subprocess.DEVNULL, start_new_session=True
        ) as process:
            try:
                while process.poll() is None:
                    self._pause()
            except Stopped:
                process.terminate()
                raise
        return process.returncode

    # --- Open ---------------------------------------------------------------------

    def _keep_open(self, supervisor: Supervisor) -> None:
        opens_before = time.monotonic() + ANSWER_S
        is_open = False
        with contextlib.suppress(Stopped):
            while True:
                supervisor.check()
                if not is_open and self._answers():
                    is_open = True
                    self._greet()
                elif not is_open and time.monotonic() > opens_before:
                    is_open = True
                    self._say(f"No page answers yet; see {self.var / 'log'}.")
                self._pause()

    def _answers(self) -> bool:
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(  # noqa: S104
            self.options.host, self.options.host
        )
        connection = http.client.HTTPConnection(host, self.options.port, timeout=1)
        try:
            connection.request("GET", "/healthz", headers={"Host": "localhost"})
            connection.getresponse()
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()
        return True

    def _greet(self) -> None:
        self._say(f"\nThe house is open at {self.address}\n")
        if self.options.is_demo:
            self._say(f"  Sign in as one of {PEOPLE};\n  the password is: demo\n")
        self._say(f"Logs are in {self.var / 'log'}. Ctrl-C closes the house.")

    @property
    def address(self) -> str:
        """Return where a browser on this machine finds the house."""
        host = self.options.host
        if host in {"0.0.0.0", "::"}:  # noqa: S104 - Compared, not bound.
            host = "localhost"
        return f"http://{f'[{host}]' if ':' in host else host}:{self.options.port}/"

    @property
    def _state(self) -> Path:
        return self.var / "house.json"

    # --- Being asked to stop --------------------------------------------------------

    def _catch_signals(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # `nohup` ignores the end of the terminal, and so does the house then.
            if number == signal.SIGHUP and signal.getsignal(number) == signal.SIG_IGN:
                self._is_at_terminal = False
            else:
                signal.signal(number, self._note_signal)

    def _note_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._signals += 1

    def _pause(self) -> None:
        """Wait a moment.

        Raises:
            Stopped: somebody has asked the house to stop.

        """
        time.sleep(TICK_S)
        is_orphan = self.options.follows_parent and os.getppid() != self._parent
        # A make that leads its session keeps the terminal's end to itself.
        is_hung_up = self._is_at_terminal and not os.isatty(0)
        if self._signals or is_orphan or is_hung_up:
            raise Stopped
