"""Whatever ends the process that needs the servers, nothing of them is left."""

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from euchre_site.embedded import locks, servers
from euchre_site.embedded.errors import ServerError

pytestmark = pytest.mark.processes

CHECKOUT = Path(__file__).parent.parent.parent
OWNER = """
import signal, sys
from pathlib import Path
from euchre_site.embedded import servers

folder = Path(sys.argv[1])
database = servers.Share(servers.postgres(folder))
broker = servers.Share(servers.valkey(folder))
print(database.server.socket_folder, flush=True)
signal.pause()
"""
NOBODY = 65534


@pytest.fixture
def folder() -> Iterator[Path]:
    path = Path(tempfile.mkdtemp(prefix="bowerhouse-test-"))
    yield path
    shutil.rmtree(path)


def start_owner(
    folder: Path, *, python: str = sys.executable, user: int | None = None
) -> tuple[subprocess.Popen[str], Path]:
    """Start a process that needs both servers; return it and PostgreSQL's sockets."""
    packages = sysconfig.get_path("platlib")
    owner = subprocess.Popen(
        [python, "-c", OWNER, str(folder)],
        env=os.environ | {"PYTHONPATH": f"{CHECKOUT}:{packages}"},
        stdout=subprocess.PIPE,
        text=True,
        user=user,
        group=user,
        extra_groups=None if user is None else [],
    )
    assert owner.stdout is not None
    return owner, Path(owner.stdout.readline().strip())


def end(owner: subprocess.Popen[str], number: signal.Signals) -> None:
    owner.send_signal(number)
    owner.communicate()


def wait_until_gone(folder: Path) -> None:
    """Wait for the locks that the servers' processes hold."""
    for home in ("postgres", "valkey"):
        taken = locks.take(folder / home / "alive")
        assert taken is not None
        os.close(taken)


def processes_of(folder: Path) -> list[str]:
    """Return the number and the command line of what runs for *folder*."""
    command = ["ps", "-wweo", "pid,args"]
    listed = subprocess.run(command, check=True, capture_output=True, text=True)
    return [line for line in listed.stdout.splitlines() if str(folder) in line]


def keep_a_row(sockets: Path) -> None:
    with psycopg.connect(host=str(sockets), user="postgres") as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept (number int)")
        connection.execute("INSERT INTO kept VALUES (1)")


def kept_rows(sockets: Path) -> int:
    with psycopg.connect(host=str(sockets), user="postgres") as connection:
        row = connection.execute("SELECT count(*) FROM kept").fetchone()
    assert row is not None
    return int(row[0])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_of_a_killed_owner_and_rows_are_kept(
    folder: Path, number: signal.Signals
) -> None:
    owner, sockets = start_owner(folder)
    keep_a_row(sockets)

    end(owner, number)
    wait_until_gone(folder)

    assert processes_of(folder) == []
    assert not sockets.exists()
    again = servers.Share(servers.postgres(folder))
    assert kept_rows(again.server.socket_folder) == 1
    again.leave()
    assert processes_of(folder) == []


def test_an_ordinary_user_leaves_nothing_either(folder: Path) -> None:
    python = shutil.which(f"python{sysconfig.get_python_version()}", path="/usr/bin")
    if os.geteuid() != 0 or python is None:
        pytest.skip("needs root and a Python that everybody may run")
    os.chown(folder, NOBODY, NOBODY)
    owner, sockets = start_owner(folder, python=python, user=NOBODY)
    keep_a_row(sockets)

    end(owner, signal.SIGKILL)
    wait_until_gone(folder)

    assert processes_of(folder) == []
    owner, sockets = start_owner(folder, python=python, user=NOBODY)
    assert kept_rows(sockets) == 1
    end(owner, signal.SIGTERM)
    wait_until_gone(folder)


def test_servers_stay_as_long_as_somebody_needs_them(folder: Path) -> None:
    owner, sockets = start_owner(folder)
    second = servers.Share(servers.postgres(folder))

    end(owner, signal.SIGKILL)

    assert not second.has_started
    keep_a_row(sockets)
    second.leave()
    wait_until_gone(folder)
    assert processes_of(folder) == []


def test_killed_server_is_healed_with_its_rows(folder: Path) -> None:
    share = servers.Share(servers.postgres(folder))
    keep_a_row(share.server.socket_folder)
    pid_file = folder / "postgres" / "data" / "postmaster.pid"

    os.kill(int(pid_file.read_text().split()[0]), signal.SIGKILL)
    wait_until_gone(folder)
    assert share.has_ended
    share.heal()

    assert kept_rows(share.server.socket_folder) == 1
    share.leave()


def test_killed_minder_takes_its_server_along(folder: Path) -> None:
    share = servers.Share(servers.postgres(folder))
    (minder,) = (line for line in processes_of(folder) if "minder.py" in line)

    os.kill(int(minder.split()[0]), signal.SIGKILL)
    wait_until_gone(folder)

    share.heal()
    share.leave()
    assert processes_of(folder) == []


def test_unreadable_broker_is_set_aside(folder: Path) -> None:
    manifest = folder / "valkey/data/appendonlydir/appendonly.aof.manifest"
    manifest.parent.mkdir(parents=True)
    manifest.write_text("nonsense\n")

    share = servers.Share(servers.valkey(folder))

    assert (folder / "valkey" / "data.unreadable" / "appendonlydir").is_dir()
    share.leave()


def test_book_of_another_version_is_refused_in_a_sentence(folder: Path) -> None:
    servers.Share(servers.postgres(folder)).leave()
    (folder / "postgres" / "data" / "PG_VERSION").write_text("9.4\n")

    with pytest.raises(ServerError, match=r"PostgreSQL did not start: .*FATAL"):
        servers.Share(servers.postgres(folder))

    assert (folder / "postgres" / "data" / "base").is_dir()
    assert processes_of(folder) == []


def test_stale_process_number_of_a_stranger_does_not_stop_the_start(
    folder: Path,
) -> None:
    share = servers.Share(servers.postgres(folder))
    share.leave()
    pid_file = folder / "postgres" / "data" / "postmaster.pid"
    pid_file.write_text(f"{os.getpid()}\n{folder}\n1\n5432\n\n\n0 0\nready\n")

    share = servers.Share(servers.postgres(folder))

    assert share.has_started
    share.leave()


def test_interrupted_first_start_is_begun_again(folder: Path) -> None:
    unfinished = folder / "postgres" / "data.new"
    unfinished.mkdir(parents=True)
    (unfinished / "PG_VERSION").write_text("18\n")

    share = servers.Share(servers.postgres(folder))

    keep_a_row(share.server.socket_folder)
    share.leave()


def test_two_folders_have_two_servers(folder: Path) -> None:
    shares = [servers.Share(servers.valkey(folder / name)) for name in ("a", "b")]

    assert shares[0].server.socket_folder != shares[1].server.socket_folder
    for share in shares:
        share.leave()


def test_throwaway_server_leaves_no_folder(folder: Path) -> None:
    share = servers.Share(servers.valkey(folder / "throwaway", is_throwaway=True))
    home = share.server.home

    share.leave()

    assert not home.exists()
