"""Mind one process: start it, and stop it as soon as nobody needs it any more.

A script of its own, standard library only, in a session of its own. It waits for a
lock that those who need the process hold; the kernel releases that lock when they
end, for whatever reason, so that nothing outlives them. Its one argument is an order
in JSON; ``servers.Order`` says what stands in it.
"""

import contextlib
import ctypes
import fcntl
import json
import os
import pwd
import shutil
import signal
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

NOBODY = 65534
CLONE_NEWUSER = 0x10000000
PR_SET_PDEATHSIG = 1
PR_SET_KEEPCAPS = 8
PR_CAP_AMBIENT = 47
PR_CAP_AMBIENT_RAISE = 2
CAPABILITY_VERSION = 0x20080522
CAP_DAC_OVERRIDE = 1


def main(order: dict[str, Any]) -> int:
    """Carry out *order*; return 0 when the process ended because it was stopped."""
    _redirect(order["log"])
    if order["alive"]:
        # Inherited by the process and all of its children: free means all gone.
        alive = os.open(order["alive"], os.O_RDWR | os.O_CREAT, 0o644)
        fcntl.flock(alive, fcntl.LOCK_EX)
        os.set_inheritable(alive, True)
    enter = _identity(order)
    if order["data"] and not _prepare(order, enter):
        return 1
    pid = _start(order["command"], enter, order["dies_with"])
    minded = Minded(pid, order["stops"])
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda _number, _frame: minded.stop_soon())
    threading.Thread(
        target=_stop_when_unneeded, args=(minded, order), daemon=True
    ).start()
    status = minded.wait()
    if minded.is_unneeded:
        for folder in order["remove"]:
            shutil.rmtree(folder, ignore_errors=True)
        if order["remove_empty"]:
            with contextlib.suppress(OSError):
                Path(order["remove_empty"]).rmdir()
    return 0 if minded.is_stopping else os.waitstatus_to_exitcode(status) or 1


class Minded:
    """A child process and how it is stopped."""

    def __init__(self, pid: int, stops: list[tuple[str, float]]) -> None:
        self.pid = pid
        self.stops = stops
        self.is_stopping = False
        self.is_unneeded = False
        self._ended = threading.Event()

    def wait(self) -> int:
        """Wait for the end, clear away what the process left, return its status."""
        _pid, status = os.waitpid(self.pid, 0)
        self._ended.set()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        return status

    def stop(self) -> None:
        """Send each signal in turn until the process has ended."""
        self.is_stopping = True
        for name, seconds in self.stops:
            if not self._ended.is_set():
                os.kill(self.pid, signal.Signals[name])
            if self._ended.wait(seconds):
                return

    def stop_soon(self) -> None:
        """Stop without keeping the caller, who may be a signal handler."""
        threading.Thread(target=self.stop, daemon=True).start()


def _stop_when_unneeded(minded: Minded, order: dict[str, Any]) -> None:
    needed = os.open(order["needed"], os.O_RDWR | os.O_CREAT, 0o644)
    # Kept to the end, so that a newcomer waits until the process is gone.
    fcntl.flock(needed, fcntl.LOCK_SH if order["is_shared"] else fcntl.LOCK_EX)
    minded.is_unneeded = True
    minded.stop()


def _redirect(log: str) -> None:
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(written, 1)
    os.dup2(written, 2)


def _prepare(order: dict[str, Any], enter: Callable[[], None]) -> bool:
    """Make the data folder, all or nothing, and forget who served it before."""
    data = Path(order["data"])
    if not data.exists():
        unfinished = data.with_name(data.name + ".new")
        shutil.rmtree(unfinished, ignore_errors=True)
        if order["create"]:
            command = [*order["create"], str(unfinished)]
            _pid, status = os.waitpid(_start(command, enter, "SIGKILL"), 0)
            if status:
                return False
        else:
            unfinished.mkdir(mode=0o700)
            home = Path(order["home"]).stat()
            os.chown(unfinished, home.st_uid, home.st_gid)
        unfinished.rename(data)
    # The lock proves that no server runs here, whoever has its number now.
    (data / "postmaster.pid").unlink(missing_ok=True)
    return True


def _start(command: list[str], enter: Callable[[], None], dies_with: str) -> int:
    minder = os.getpid()
    pid = os.fork()
    if pid == 0:
        _become(command, enter, dies_with, minder)
    return pid


def _become(
    command: list[str], enter: Callable[[], None], dies_with: str, minder: int
) -> NoReturn:
    try:
        os.setpgid(0, 0)
        enter()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(number, signal.SIG_DFL)
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal.Signals[dies_with]))
        if os.getppid() == minder:
            os.execv(command[0], command)  # noqa: S606 - No shell is wanted.
    except OSError as error:
        os.write(2, f"{command[0]}: {error}\n".encode())
    os._exit(1)


# --- Who the process runs as ----------------------------------------------------


def _identity(order: dict[str, Any]) -> Callable[[], None]:
    """Return how the child becomes somebody as whom PostgreSQL runs.

    It refuses root, and a user without a name, as containers have them.
    """
    user = os.geteuid()
    if not order["home"] or (user != 0 and _is_known(user)):
        return _same_identity
    is_namespaced = _works(_enter_namespace)
    if user != 0:
        return _enter_namespace if is_namespaced else _same_identity
    home = Path(order["home"])
    found = home.stat().st_uid
    if found not in {0, NOBODY} and _is_known(found):
        owner, enter = found, partial(_demote, found)
    elif is_namespaced:
        owner, enter = 0, partial(_enter_namespace)
    else:
        owner, enter = NOBODY, partial(_become_nobody)
    mine = [] if owner == found else [home, *home.rglob("*")]
    for path in (*mine, *map(Path, order["remove"])):
        os.chown(path, owner, -1, follow_symlinks=False)
    return enter


def _is_known(user: int) -> bool:
    try:
        pwd.getpwuid(user)
    except KeyError:
        return False
    return True


def _same_identity() -> None:
    """Stay who the owner is."""


def _demote(user: int) -> None:
    os.setgroups([])
    os.setgid(pwd.getpwuid(user).pw_gid)
    os.setuid(user)


def _become_nobody() -> None:
    """Be nobody, and still reach programs and data below root's own folders."""
    if sys.platform != "linux":
        _demote(NOBODY)
        return
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0)
    _demote(NOBODY)
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0)
    mask = 1 << CAP_DAC_OVERRIDE  # Effective, permitted, inheritable.
    libc.capset(header, (ctypes.c_uint32 * 6)(mask, mask, mask, 0, 0, 0))
    libc.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_OVERRIDE, 0, 0)


def _enter_namespace() -> None:
    """Be nobody within a namespace of its own, and the same user outside."""
    user, group = os.geteuid(), os.getegid()
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWUSER):
        raise OSError(ctypes.get_errno(), "unshare")
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{NOBODY} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{NOBODY} {group} 1")


def _works(step: Callable[[], None]) -> bool:
    pid = os.fork()
    if pid == 0:
        try:
            step()
        except (OSError, AttributeError):
            os._exit(1)
        os._exit(0)
    return os.waitpid(pid, 0)[1] == 0


if __name__ == "__main__":
    os._exit(main(json.loads(sys.argv[1])))
