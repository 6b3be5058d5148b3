"""The embedded servers: started when somebody needs one, stopped after the last."""

import hashlib
import json
import os
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import psycopg

from euchre_site.embedded import binaries, locks
from euchre_site.embedded.errors import FolderError, ServerError

MINDER = Path(__file__).with_name("minder.py")
START_S = 120
STOP_S = 60
POLL_S = 0.02
# Minders that this process has started and has not seen end.
_minders: list[subprocess.Popen[bytes]] = []


@dataclass(frozen=True, slots=True)
class Order:
    """What a minder is told; see ``minder.py``."""

    command: Sequence[str]
    log: str  # Where the process's output is added.
    needed: str  # The lock that says whether anybody needs the process.
    stops: Sequence[tuple[str, float]]  # Signals, and the seconds to wait after each.
    dies_with: str = "SIGKILL"  # The signal to the process when its minder is killed.
    is_shared: bool = False  # Whether several minders wait for the same lock.
    alive: str = ""  # A lock that the process and its children hold.
    home: str = ""  # The folder of a server, which does not run as root.
    data: str = ""  # The folder to make before the first start.
    create: Sequence[str] = ()  # The command that makes it; the folder is added.
    remove: Sequence[str] = ()  # Folders to remove when nobody needs the process.
    remove_empty: str = ""  # A folder to remove after that, if nothing is in it.


@dataclass(frozen=True, slots=True)
class Server:
    """One server of one folder: how it is started, reached and asked."""

    name: str
    home: Path
    socket_folder: Path
    order: Order
    answers: Callable[[Path], bool]
    is_disposable: bool = False  # Whether lost data does no harm.

    @property
    def alive(self) -> Path:
        """Return the lock that the server's processes and their minder hold."""
        return self.home / "alive"


def start_minder(
    order: Order,
    *,
    environment: Mapping[str, str] | None = None,
    inherited: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Start a minder that carries out *order*; it passes *inherited* files on."""
    _minders[:] = [minder for minder in _minders if minder.poll() is None]
    Path(order.log).parent.mkdir(parents=True, exist_ok=True)
    minder = subprocess.Popen(  # noqa: S603 - Our own script.
        [sys.executable, "-I", "-S", str(MINDER), json.dumps(asdict(order))],
        env=environment,
        pass_fds=inherited,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    _minders.append(minder)
    return minder


# --- The two servers ------------------------------------------------------------


def postgres(folder: Path, *, is_throwaway: bool = False) -> Server:
    """Return the PostgreSQL whose data lie in *folder*.

    A throw-away one is faster, loses everything in a power cut, and is removed when
    the last who needed it has gone.
    """
    programs = binaries.find_postgres()
    home = folder / "postgres"
    sockets = _socket_folder(home)
    settings = {
        "listen_addresses": "",
        "unix_socket_directories": str(sockets),
        "unix_socket_permissions": "0700",
        "max_connections": "200",
        "shared_buffers": "128MB",
        "log_min_messages": "warning",
        "dynamic_shared_memory_type": "mmap",
    }
    if is_throwaway:
        settings |= {
            "fsync": "off",
            "synchronous_commit": "off",
            "full_page_writes": "off",
        }
    order = Order(
        command=[str(programs.postgres), "-D", str(home / "data")]
        + [word for pair in settings.items() for word in ("-c", "=".join(pair))],
        log=str(_log(folder, "postgres", is_throwaway=is_throwaway)),
        needed=str(home / "needed"),
        stops=[("SIGINT", 30), ("SIGQUIT", 5), ("SIGKILL", 5)],
        dies_with="SIGINT",
        alive=str(home / "alive"),
        home=str(home),
        data=str(home / "data"),
        create=[
            str(programs.initdb),
            *("-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"),
            *(["--no-sync"] if is_throwaway else []),
            "-D",
        ],
        remove=[str(sockets), *([str(home)] if is_throwaway else [])],
        remove_empty=str(folder) if is_throwaway else "",
    )
    return Server("PostgreSQL", home, sockets, order, _postgres_answers)


def valkey(folder: Path, *, is_throwaway: bool = False) -> Server:
    """Return the Valkey whose data lie in *folder*; throw-away as for PostgreSQL."""
    home = folder / "valkey"
    sockets = _socket_folder(home)
    options = {
        "port": "0",
        "unixsocket": str(sockets / "valkey.sock"),
        "unixsocketperm": "700",
        "dir": str(home / "data"),
        "appendonly": "no" if is_throwaway else "yes",
        "save": "",
        "databases": "64",
    }
    order = Order(
        command=[str(binaries.find_valkey())]
        + [word for name, value in options.items() for word in (f"--{name}", value)],
        log=str(_log(folder, "valkey", is_throwaway=is_throwaway)),
        needed=str(home / "needed"),
        stops=[("SIGTERM", 10), ("SIGKILL", 5)],
        dies_with="SIGTERM",
        alive=str(home / "alive"),
        home=str(home),
        data=str(home / "data"),
        remove=[str(sockets), *([str(home)] if is_throwaway else [])],
        remove_empty=str(folder) if is_throwaway else "",
    )
    return Server("Valkey", home, sockets, order, _valkey_answers, is_disposable=True)


def _log(folder: Path, name: str, *, is_throwaway: bool) -> Path:
    return folder / (name if is_throwaway else "log") / f"{name}.log"


def _socket_folder(home: Path) -> Path:
    """Return a folder for the sockets, short enough and the same at every start."""
    temporary = Path("/tmp")  # noqa: S108 - Checked below; TMPDIR may be long or change.
    if not os.access(temporary, os.W_OK):
        temporary = Path(tempfile.gettempdir())
    digest = hashlib.sha256(bytes(home.resolve())).hexdigest()[:16]
    return temporary / f"bowerhouse-{os.geteuid()}-{digest}"


def _postgres_answers(sockets: Path) -> bool:
    try:
        psycopg.connect(
            host=str(sockets), user="postgres", dbname="postgres", connect_timeout=5
        ).close()
    except psycopg.OperationalError:
        return False
    return True


def _valkey_answers(sockets: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as asked:
        asked.settimeout(5)
        try:
            asked.connect(str(sockets / "valkey.sock"))
            asked.sendall(b"PING\r\n")
            return asked.recv(16).startswith(b"+PONG")
        except OSError:
            return False


# --- Needing a server -----------------------------------------------------------


class Share:
    """A share in a running server, which stops when nobody has one any more."""

    def __init__(self, server: Server) -> None:
        """Start *server* unless it runs; wait until it answers.

        Raises:
            ServerError: it did not start, or does not answer.

        """
        self.server = server
        self.has_started = False  # Whether this share has started the server.
        # Waits here while the server is being stopped after its last share.
        self._needed = locks.take(server.home / "needed", is_shared=True)
        self._sharers = locks.take(server.home / "sharers", is_shared=True)
        try:
            self.heal()
        except BaseException:
            self.leave()
            raise

    def heal(self) -> None:
        """Start the server again if it has ended.

        Raises:
            ServerError: it did not start, or does not answer.

        """
        if locks.is_held(self.server.alive) and self.server.answers(
            self.server.socket_folder
        ):
            return
        self.has_started = True
        starting = locks.take(self.server.home / "starting")
        assert starting is not None
        try:
            _start(self.server)
        except ServerError:
            if not self.server.is_disposable:
                raise
            _set_aside(self.server.home / "data")
            _start(self.server)
        finally:
            os.close(starting)

    @property
    def has_ended(self) -> bool:
        """Return whether no process of the server is left."""
        return not locks.is_held(self.server.alive)

    def leave(self) -> None:
        """Give the share back; after the last one, wait until the server is gone."""
        if self._needed is None or self._sharers is None:
            return
        os.close(self._sharers)
        last = locks.take(self.server.home / "sharers", waits=False)
        os.close(self._needed)
        self._needed = self._sharers = None
        if last is not None:
            os.close(last)
            deadline = time.monotonic() + STOP_S
            while not self.has_ended and time.monotonic() < deadline:
                time.sleep(POLL_S)


def _start(server: Server) -> None:
    minder: subprocess.Popen[bytes] | None = None
    log = Path(server.order.log)
    deadline = time.monotonic() + START_S
    while not (locks.is_held(server.alive) and server.answers(server.socket_folder)):
        if minder is None and not locks.is_held(server.alive):
            _make_private(server.socket_folder)
            log_length = log.stat().st_size if log.exists() else 0
            minder = start_minder(server.order)
        if minder is not None and minder.poll() is not None:
            raise ServerError(_failure(server, log_length))
        if time.monotonic() > deadline:
            raise ServerError(f"{server.name} runs but does not answer; see {log}.")
        time.sleep(POLL_S)


def _make_private(folder: Path) -> None:
    """Make *folder* for this user alone.

    Raises:
        FolderError: somebody else has made it.

    """
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    is_ours = found.st_uid == os.geteuid() or os.geteuid() == 0
    if not stat.S_ISDIR(found.st_mode) or not is_ours or found.st_mode & 0o077:
        raise FolderError(f"{folder} belongs to somebody else: remove it.")


def _failure(server: Server, log_length: int) -> str:
    """Return a sentence with what *server* wrote last before it gave up."""
    log = Path(server.order.log)
    added = log.read_bytes()[log_length:] if log.exists() else b""
    written = added.decode(errors="replace").strip().splitlines()
    said = next((line for line in written if "FATAL:" in line), "")
    said = said or (written[-1] if written else "it said nothing")
    return f"{server.name} did not start: {said} (see {log})"


def _set_aside(data: Path) -> None:
    """Move unreadable *data* out of the way, in place of what was moved before."""
    if data.exists():
        aside = data.with_name(data.name + ".unreadable")
        shutil.rmtree(aside, ignore_errors=True)
        data.rename(aside)
