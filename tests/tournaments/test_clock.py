"""The duties of the clock process."""

import threading
from collections.abc import Callable
from datetime import timedelta

import psycopg
import pytest
from django.db import OperationalError

from tests import factories
from tournaments import selectors
from tournaments.management import clockwork
from tournaments.models import Heartbeat, Match, Outage, Tournament, Watch
from tournaments.services import watch

pytestmark = pytest.mark.django_db(transaction=True)


def started() -> Match:
    """Return a match that has just started by the database's time."""
    return factories.running(now=selectors.database_now()).match


def web_beats(seconds_ago: float = 0) -> None:
    now = selectors.database_now() - timedelta(seconds=seconds_ago)
    watch.beat(Heartbeat.Kind.WEB, "web:1", now=now)


def test_keeping_watch_beats_and_lets_the_watch_go_on() -> None:
    web_beats()

    clockwork.keep_watch()

    assert Heartbeat.objects.filter(kind="clock").count() == 1
    assert Watch.objects.get().watched_until <= selectors.database_now()


def test_keeping_watch_ends_an_outage() -> None:
    factories.watched_until(selectors.database_now() - timedelta(seconds=30))
    web_beats()

    clockwork.keep_watch()

    assert Outage.objects.count() == 1


@pytest.mark.usefixtures("dead_broker")
def test_without_a_broker_the_clock_advances_a_match_itself() -> None:
    match = started()

    clockwork.hand_out()

    match.refresh_from_db()
    assert match.turn == 1
    assert match.move_due_at is not None


def test_with_a_broker_the_workers_are_told(
    queue: Callable[[], list[object]],
) -> None:
    match = started()
    assert queue() == ["tournaments.tasks.advance", match.pk]

    clockwork.hand_out()

    assert queue() == ["tournaments.tasks.advance", match.pk]


@pytest.mark.usefixtures("dead_broker")
def test_a_match_in_trouble_holds_up_no_other() -> None:
    broken, sound = started(), started()
    Tournament.objects.filter(pk=broken.tournament_id).update(rules={})

    clockwork.hand_out()

    sound.refresh_from_db()
    assert sound.turn == 1


def test_nothing_to_do_is_looked_at_again_in_half_a_second() -> None:
    assert clockwork.keep_watch() == 0.5
    assert clockwork.hand_out() == 0.5
    assert clockwork.release() == 1
    assert clockwork.seal() == 30


def test_a_duty_goes_on_after_the_database_has_hung_up(
    elsewhere: psycopg.Connection,
) -> None:
    duty = clockwork.Duty("watch", clockwork.keep_watch)
    own = "SELECT pid FROM pg_stat_activity WHERE query LIKE %s AND pid <> %s"
    selectors.database_now()
    for (pid,) in elsewhere.execute(
        own, ["%clock_timestamp%", elsewhere.info.backend_pid]
    ).fetchall():
        elsewhere.execute("SELECT pg_terminate_backend(%s)", [pid])

    clockwork.attempt(duty)
    clockwork.attempt(duty)

    assert Heartbeat.objects.filter(kind="clock").count() == 1


@pytest.mark.parametrize("error", [OperationalError("gone"), ValueError("a bug")])
def test_a_duty_outlives_whatever_befalls_a_step(error: Exception) -> None:
    stop = threading.Event()
    steps: list[int] = []

    def step() -> float:
        steps.append(len(steps))
        if len(steps) == 1:
            raise error
        stop.set()
        return 0

    clockwork.repeat(clockwork.Duty("test", step), stop)

    assert steps == [0, 1]
