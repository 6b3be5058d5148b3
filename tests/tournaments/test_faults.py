"""Processes are killed, and nobody loses by it; real ones, on real servers."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import httpx
import psycopg
import pytest
from rest_framework.authtoken.models import Token

from euchre_site.embedded import commands
from euchre_site.embedded.addresses import served
from tests import factories
from tournaments import announce, selectors
from tournaments.models import Heartbeat, Match, Outage, Turn

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True)]

CHECKOUT = Path(__file__).parent.parent.parent
COMMANDS = {
    "web": "-m uvicorn euchre_site.asgi:application --uds {folder}/web.sock"
    " --timeout-graceful-shutdown 3 --no-access-log",
    "clock": "manage.py clock",
    "worker": "-m celery -A euchre_site worker -P threads -c 4 --loglevel WARNING"
    " --without-gossip --without-mingle",
}
NO_BROKER = {"CELERY_BROKER_URL": "redis+socket:///nobody/here.sock"}


class House:
    """The processes of one house, each of which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, *names: str, **settings: str) -> None:
        for name in names:
            words = COMMANDS[name].format(folder=self.folder).split()
            with (self.folder / f"{name}.log").open("ab") as log:
                self.processes[name] = subprocess.Popen(
                    [sys.executable, *words],
                    cwd=CHECKOUT,
                    env=os.environ | settings,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                )

    def kill(self, name: str) -> None:
        self.processes[name].kill()
        self.processes[name].wait(10)

    def close(self) -> None:
        for process in self.processes.values():
            process.kill()
        for process in self.processes.values():
            process.wait(10)

    @property
    def address(self) -> httpx.HTTPTransport:
        return httpx.HTTPTransport(uds=str(self.folder / "web.sock"))


@pytest.fixture
def house() -> Iterator[House]:
    # Not pytest's own folder: the path of a socket has to be short.
    with tempfile.TemporaryDirectory(prefix="bowerhouse-faults-") as folder:
        opened = House(Path(folder))
        yield opened
        opened.close()


def wait_until(condition: Callable[[], object], timeout_s: float = 90) -> None:
    ends_at = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < ends_at, "It did not come to that."
        time.sleep(0.02)


def is_watched() -> bool:
    until = selectors.watched_until()
    return until is not None and (
        selectors.database_now() - until < timedelta(seconds=1)
    )


def table_with_short_moves() -> Match:
    """Return a match whose first turn has been published; it lasts four seconds."""
    match = factories.running(now=selectors.database_now(), move_seconds=1).match
    wait_until(lambda: Match.objects.filter(pk=match.pk, turn=1).exists())
    match.refresh_from_db()
    return match


def wait_until_past(match: Match, seconds: float) -> None:
    """Wait until the clock, as it was shown, ran out so many seconds ago."""
    assert match.move_due_at is not None
    past = match.move_due_at + timedelta(seconds=1.5 + seconds)
    wait_until(lambda: selectors.database_now() > past)


def is_finished(match: Match) -> bool:
    match.refresh_from_db()
    return match.state == Match.State.FINISHED


def assert_forfeited_once(match: Match) -> None:
    match.refresh_from_db()
    assert match.result == Match.Result.FORFEIT
    assert [turn.how for turn in Turn.objects.all()] == ["expired"]
    assert match.tournament.payouts.count() == 3


def test_a_clock_that_runs_out_ends_the_match_at_once(house: House) -> None:
    house.start("web", "clock", "worker")
    wait_until(is_watched)
    match = table_with_short_moves()

    wait_until(lambda: is_finished(match))

    assert_forfeited_once(match)
    turn = Turn.objects.get()
    assert turn.due_at is not None
    late_by = turn.decided_at - turn.due_at - timedelta(seconds=1.5)
    # On a machine of its own it takes some milliseconds.
    assert timedelta(0) <= late_by < timedelta(seconds=2)


@pytest.mark.parametrize(
    "killed", ["web", pytest.param("clock", marks=pytest.mark.soak)]
)
def test_nobody_loses_while_web_or_clock_is_away(house: House, killed: str) -> None:
    house.start("web", "clock", "worker")
    wait_until(is_watched)
    match = table_with_short_moves()

    house.kill(killed)
    wait_until_past(match, 1)
    assert not is_finished(match)
    house.start(killed)
    wait_until(Outage.objects.exists)

    outage = Outage.objects.get()
    match.refresh_from_db()
    assert match.state == Match.State.PLAYING
    assert match.notice == "outage"
    assert match.move_due_at is not None
    assert match.move_due_at >= outage.ended_at + timedelta(seconds=20)


def test_a_killed_worker_delays_the_end_and_doubles_nothing(house: House) -> None:
    house.start("web", "clock", "worker")
    wait_until(is_watched)
    match = table_with_short_moves()

    house.kill("worker")
    wait_until_past(match, 3)
    assert not is_finished(match)
    house.start("worker")
    wait_until(lambda: is_finished(match))

    assert_forfeited_once(match)


def test_without_broker_and_workers_the_clock_plays_on(house: House) -> None:
    house.start("web", "clock", **NO_BROKER)
    wait_until(is_watched)
    match = table_with_short_moves()

    wait_until(lambda: is_finished(match))

    assert_forfeited_once(match)


@pytest.mark.soak
def test_two_clocks_end_a_match_once(house: House) -> None:
    house.start("web", "worker", "clock")
    second = House(house.folder)
    second.start("clock")
    try:
        wait_until(is_watched)
        match = table_with_short_moves()

        wait_until(lambda: is_finished(match))
    finally:
        second.close()

    assert_forfeited_once(match)


def test_a_signal_ends_the_clock_at_once(house: House) -> None:
    house.start("clock")
    wait_until(Heartbeat.objects.filter(kind="clock").exists)

    house.processes["clock"].send_signal(signal.SIGTERM)

    assert house.processes["clock"].wait(2) == 0


def test_a_stream_tells_of_changes_and_ends_with_its_server(house: House) -> None:
    house.start("web")
    wait_until(Heartbeat.objects.filter(kind="web").exists)
    match = factories.running().match
    token = Token.objects.create(user=factories.user("visitor"))
    headers = {"Authorization": f"Token {token.key}"}
    path = f"http://localhost/api/v1/matches/{match.pk}/stream/"

    with (
        httpx.Client(transport=house.address, timeout=10, headers=headers) as client,
        client.stream("GET", path) as response,
    ):
        lines = (line for line in response.iter_lines() if line.startswith("id:"))
        assert next(lines) == "id: 1"
        announce.match_changed(match.pk, 2)
        assert next(lines) == "id: 2"
        house.processes["web"].send_signal(signal.SIGTERM)
        assert next(lines, None) is None

    house.processes["web"].wait(2)


def test_the_clock_goes_on_after_a_restart_of_postgresql(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("DATABASE_URL", "DATABASE_OWNER_URL"):
        monkeypatch.delenv(variable)
    with served(house.folder / "var", is_throwaway=True) as shares:
        commands.migrate(CHECKOUT)
        url = os.environ["DATABASE_URL"]
        house.start("clock")
        with psycopg.connect(url, autocommit=True) as database:
            wait_until(lambda: rows(database, "heartbeat"))
            beat_as_web(database)
            wait_until(lambda: rows(database, "watch"))

        [postgres] = shares
        data = postgres.server.home / "data"
        main = int((data / "postmaster.pid").read_text().split()[0])
        os.kill(main, signal.SIGINT)
        wait_until(lambda: postgres.has_ended)
        postgres.heal()

        with psycopg.connect(url, autocommit=True) as database:
            wait_until(lambda: is_unwatched(database))
            beat_as_web(database)
            wait_until(lambda: rows(database, "outage"))
        house.close()


def rows(database: psycopg.Connection, table: str) -> list[tuple[object, ...]]:
    return database.execute(f"SELECT 1 FROM tournaments_{table}").fetchall()


def beat_as_web(database: psycopg.Connection) -> None:
    database.execute(
        "INSERT INTO tournaments_heartbeat (kind, process, beat_at)"
        " VALUES ('web', 'web:1', clock_timestamp())"
        " ON CONFLICT (kind, process) DO UPDATE SET beat_at = excluded.beat_at"
    )


def is_unwatched(database: psycopg.Connection) -> bool:
    found = database.execute(
        "SELECT clock_timestamp() - watched_until > interval '2 seconds'"
        " FROM tournaments_watch"
    ).fetchone()
    assert found is not None
    return bool(found[0])
