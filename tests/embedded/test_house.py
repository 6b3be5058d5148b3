"""A house of real processes: opening, healing, closing."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre_site.embedded import locks, modes

pytestmark = pytest.mark.processes

MANAGE = Path(__file__).parent.parent.parent / "manage.py"
SAFE = {
    "BOWERHOUSE_SECRET_KEY": "b5Kq0Xy7Lw2Vn9Rz4Tc1Hd8Jm3Gf6Ps-house-of-the-tests",
    "BOWERHOUSE_ALLOWED_HOSTS": "localhost,127.0.0.1",
}


class Houses:
    """Houses on embedded servers in one folder."""

    def __init__(self, var: Path) -> None:
        self.var = var
        self.started: list[subprocess.Popen[str]] = []

    def start(self, port: int, *options: str, **settings: str) -> subprocess.Popen[str]:
        """Start a house; nothing of the tests' own settings reaches it."""
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not re.match("BOWERHOUSE|DATABASE|CELERY|CACHE|DJANGO", name)
        }
        house = subprocess.Popen(
            [sys.executable, str(MANAGE), "house", "--port", str(port), *options],
            env=inherited | {"BOWERHOUSE_VAR": str(self.var)} | settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.started.append(house)
        return house


@pytest.fixture
def var() -> Iterator[Path]:
    path = Path(tempfile.mkdtemp(prefix="bowerhouse-house-"))
    yield path
    shutil.rmtree(path)


@pytest.fixture
def houses(var: Path) -> Iterator[Houses]:
    houses = Houses(var)
    yield houses
    for house in houses.started:
        with house:
            house.terminate()


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def read_until(house: subprocess.Popen[str], words: str) -> None:
    """Read what *house* says until *words*; fail with all of it if they never come."""
    assert house.stdout is not None
    said = []
    for line in house.stdout:
        said.append(line)
        if words in line:
            return
    pytest.fail("".join(said))


def end(house: subprocess.Popen[str], number: signal.Signals) -> tuple[int, str]:
    house.send_signal(number)
    said, _ = house.communicate()
    return house.returncode, said


def processes_of(var: Path) -> list[str]:
    command = ["ps", "-wweo", "pid,args"]
    listed = subprocess.run(command, check=True, capture_output=True, text=True)
    return [line for line in listed.stdout.splitlines() if str(var) in line]


def postmaster(var: Path) -> int:
    return int((var / "postgres" / "data" / "postmaster.pid").read_text().split()[0])


def status(port: int, path: str) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}") as answer:
        return int(answer.status)


def test_house_heals_and_leaves_nothing_however_it_ends(
    var: Path, houses: Houses, port: int
) -> None:
    house = houses.start(port, "--no-demo", **SAFE)
    read_until(house, f"The house is open at http://127.0.0.1:{port}/")

    second = houses.start(port, "--no-demo", **SAFE)
    assert second.communicate()[0] == (
        f"The house is already open at http://127.0.0.1:{port}/"
        f" (process {house.pid}).\n"
    )
    assert second.returncode == 1

    os.kill(postmaster(var), signal.SIGKILL)
    read_until(house, "PostgreSQL has ended and is started again.")
    assert status(port, "/healthz") == 200

    end(house, signal.SIGKILL)
    # Opens as soon as the last process of the one before is gone.
    house = houses.start(port, "--no-demo", **SAFE)
    read_until(house, "The house is open")
    assert json.loads((var / "house.json").read_text())["process"] == house.pid

    code, said = end(house, signal.SIGHUP)
    assert code == 0
    assert said.endswith("The house is closed.\n")
    assert processes_of(var) == []
    assert not (var / "house.json").exists()


def test_taken_port_is_said_before_anything_is_started(
    var: Path, houses: Houses, port: int
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        house = houses.start(port)
        said, _ = house.communicate()

    assert house.returncode == 1
    assert said == (
        f"Port {port} on 127.0.0.1 is taken: stop what uses it, or choose another"
        f" one, as in `make run PORT={port + 1}`.\n"
    )
    assert not (var / "postgres").exists()


def test_impossible_address_is_said(houses: Houses) -> None:
    house = houses.start(99_999)
    said, _ = house.communicate()

    assert house.returncode == 1
    assert said == "There is no port 99999: choose one from 1 to 65535.\n"


def test_unsafe_settings_are_named_and_refused(
    var: Path, houses: Houses, port: int
) -> None:
    house = houses.start(port, "--no-demo")
    said, _ = house.communicate()

    assert house.returncode == 1
    assert "euchre_site.E001" in said
    assert said.endswith("The house does not open while that is unsafe.\n")
    assert not (var / "postgres").exists()


@pytest.mark.parametrize(
    ("was_demo", "options", "words"),
    [
        (True, ["--no-demo"], "holds a demonstration: name another folder"),
        (False, [], "holds a house that is no demonstration: run it with --no-demo."),
    ],
)
def test_demonstration_and_real_book_are_kept_apart(
    var: Path,
    houses: Houses,
    port: int,
    was_demo: bool,  # noqa: FBT001 - A parameter of the test.
    options: list[str],
    words: str,
) -> None:
    modes.record(var, is_demo=was_demo)

    house = houses.start(port, *options, **SAFE)
    said, _ = house.communicate()

    assert house.returncode == 1
    assert words in said


def test_held_lock_is_waited_for_while_its_house_is_gone(
    var: Path, houses: Houses, port: int
) -> None:
    held = locks.take(var / "house.lock", is_shared=True)
    assert held is not None
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        house = houses.start(port)
        os.close(held)
        said, _ = house.communicate()

    assert said.startswith(f"Port {port}")
