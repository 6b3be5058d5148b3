"""An outage of the house is nobody's loss."""

import threading
from datetime import datetime, timedelta
from time import monotonic

import psycopg
import pytest
from django.db import connection, transaction

from tests import factories
from tests.factories import NOON
from tournaments.models import Heartbeat, Match, MatchSeat, Move, Outage, Watch
from tournaments.services import play, watch

pytestmark = pytest.mark.django_db


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def web_beats(seconds: float, process: str = "web:1") -> None:
    watch.beat(Heartbeat.Kind.WEB, process, now=at(seconds))


def house_is_up(*, until: int) -> None:
    for second in range(until + 1):
        web_beats(second)
        watch.tick(now=at(second))


def watched_until() -> datetime:
    return Watch.objects.get().watched_until


@pytest.fixture
def match() -> Match:
    """Give a match whose first turn is shown as due at 12:00:47.

    That is 45 seconds for a first move after 2 seconds for the deal.
    """
    match_id = factories.running().match.pk
    play.advance(match_id, now=NOON)
    match = Match.objects.get(pk=match_id)
    assert match.move_due_at == at(47)
    return match


def test_watch_begins_with_the_first_beat_of_a_web_process() -> None:
    watch.beat(Heartbeat.Kind.CLOCK, "clock:1", now=at(0))

    assert watch.tick(now=at(0)) is None

    assert not Watch.objects.exists()


def test_watch_passes_a_moment_only_when_a_later_beat_proves_it() -> None:
    web_beats(0)
    watch.tick(now=at(0))
    web_beats(0.5)

    watch.tick(now=at(0.9))

    assert watched_until() == at(0.5)


def test_one_living_web_process_is_enough() -> None:
    web_beats(0)
    watch.tick(now=at(0))
    web_beats(1, process="web:2")

    watch.tick(now=at(1))

    assert watched_until() == at(1)


def test_two_seconds_are_no_outage(match: Match) -> None:
    house_is_up(until=5)
    web_beats(7)

    assert watch.tick(now=at(7)) is None

    match.refresh_from_db()
    assert watched_until() == at(7)
    assert match.move_due_at == at(47)
    assert match.notice == ""


def test_more_than_two_seconds_without_a_web_process_move_the_clock(
    match: Match,
) -> None:
    house_is_up(until=5)
    web_beats(7.001)

    outage = watch.tick(now=at(7.001))

    match.refresh_from_db()
    assert outage is not None
    assert (outage.began_at, outage.ended_at) == (at(5), at(7.001))
    assert outage.clocks_moved == 1
    assert watched_until() == at(7.001)
    assert match.move_due_at == at(49.001)
    assert match.extended_ms == 2001
    assert match.notice == "outage"


def test_watch_stays_put_while_no_web_process_lives(match: Match) -> None:
    house_is_up(until=5)
    for second in range(6, 40):
        assert watch.tick(now=at(second)) is None
    assert watched_until() == at(5)
    web_beats(40)

    watch.tick(now=at(40))

    match.refresh_from_db()
    assert match.move_due_at == at(47 + 35)
    assert Outage.objects.count() == 1


def test_a_time_without_a_clock_is_an_outage_though_web_lived(match: Match) -> None:
    house_is_up(until=5)
    for second in range(6, 31):
        web_beats(second)

    watch.tick(now=at(30))

    match.refresh_from_db()
    assert match.move_due_at == at(47 + 25)


def test_after_an_outage_a_player_has_twenty_seconds_at_least(match: Match) -> None:
    house_is_up(until=40)
    web_beats(45)

    watch.tick(now=at(45))

    match.refresh_from_db()
    assert match.move_due_at == at(65)
    assert match.extended_ms == 18_000
    assert match.wake_at == at(66.5)


def test_the_time_bank_comes_after_the_moved_deadline(match: Match) -> None:
    MatchSeat.objects.filter(match=match).update(bank_ms=10_000)
    house_is_up(until=40)
    web_beats(45)

    watch.tick(now=at(45))

    match.refresh_from_db()
    assert match.wake_at == at(65 + 10 + 1.5)


def test_a_turn_published_meanwhile_is_moved_by_its_part_only(match: Match) -> None:
    house_is_up(until=5)
    Match.objects.update(published_at=at(20), move_due_at=at(67))
    web_beats(30)

    watch.tick(now=at(30))

    match.refresh_from_db()
    assert match.move_due_at == at(67 + 10)


def test_a_moved_clock_is_a_new_version(match: Match) -> None:
    house_is_up(until=5)
    version = match.version
    web_beats(30)

    watch.tick(now=at(30))

    match.refresh_from_db()
    assert match.version == version + 1


def test_a_move_that_has_come_in_is_left_alone(match: Match) -> None:
    assert match.to_move is not None
    house_is_up(until=5)
    Move.objects.create(
        match=match, turn=1, seat=match.to_move, move="pass", received_at=at(4)
    )
    web_beats(60)

    outage = watch.tick(now=at(60))

    match.refresh_from_db()
    assert outage is not None
    assert outage.clocks_moved == 0
    assert match.move_due_at == at(47)


def test_a_bot_has_no_clock_to_move(match: Match) -> None:
    assert match.to_move is not None
    bot = match.seats.get(seat=match.to_move).registration.user
    bot.is_bot = True
    bot.save()
    house_is_up(until=5)
    web_beats(60)

    outage = watch.tick(now=at(60))

    assert outage is not None
    assert outage.clocks_moved == 0


@pytest.mark.usefixtures("match")
def test_a_finished_match_has_no_clock_to_move() -> None:
    Match.objects.update(
        state="finished", result="void", move_due_at=None, to_move=None
    )
    house_is_up(until=5)
    web_beats(60)

    outage = watch.tick(now=at(60))

    assert outage is not None
    assert outage.clocks_moved == 0


def test_a_second_clock_does_not_move_it_again(match: Match) -> None:
    house_is_up(until=5)
    web_beats(30)
    watch.tick(now=at(30))

    assert watch.tick(now=at(30.1)) is None

    match.refresh_from_db()
    assert match.move_due_at == at(47 + 25)
    assert Outage.objects.count() == 1


def test_a_clock_that_comes_late_does_not_take_the_watch_back() -> None:
    house_is_up(until=5)

    watch.tick(now=at(3))

    assert watched_until() == at(5)


def test_no_clock_runs_out_before_the_watch_has_passed_it(match: Match) -> None:
    house_is_up(until=48)

    play.advance(match.pk, now=at(60))

    match.refresh_from_db()
    assert match.state == "playing"


def test_no_clock_runs_out_in_an_outage_nor_because_of_it(match: Match) -> None:
    house_is_up(until=46)
    play.advance(match.pk, now=at(100))
    web_beats(100)

    watch.tick(now=at(100))
    play.advance(match.pk, now=at(100))

    match.refresh_from_db()
    assert match.state == "playing"
    assert match.move_due_at == at(120)


def test_a_clock_runs_out_when_the_watch_has_passed_it(match: Match) -> None:
    house_is_up(until=48)
    web_beats(48.5)
    watch.tick(now=at(48.5))

    play.advance(match.pk, now=at(48.5))

    match.refresh_from_db()
    assert match.result == "forfeit"


def test_processes_that_ended_long_ago_are_forgotten() -> None:
    web_beats(0, process="web:old")
    watch.tick(now=at(0))
    web_beats(100_000)

    watch.tick(now=at(100_000))

    assert [row.process for row in Heartbeat.objects.all()] == ["web:1"]


def test_a_beat_is_one_row_a_process() -> None:
    web_beats(0)
    web_beats(1)

    assert Heartbeat.objects.get().beat_at == at(1)


@pytest.mark.django_db(transaction=True)
def test_a_turn_that_is_just_being_published_is_moved_too(
    elsewhere: psycopg.Connection,
) -> None:
    """Be a worker that stood still during the outage, and commits only after it."""
    match_id = factories.running().match.pk
    house_is_up(until=5)
    web_beats(60)

    def tick_elsewhere() -> None:
        watch.tick(now=at(60))
        connection.close()

    clock = threading.Thread(target=tick_elsewhere)
    with transaction.atomic():
        play.advance(match_id, now=at(6))
        clock.start()
        wait_for_a_lock(elsewhere)
    clock.join()

    # Shown as due at 53, it lost the 54 seconds from 6 to 60.
    assert Match.objects.get().move_due_at == at(53 + 54)


def wait_for_a_lock(elsewhere: psycopg.Connection) -> None:
    waiting = "SELECT FROM pg_locks WHERE NOT granted"
    give_up_at = monotonic() + 60
    while not elsewhere.execute(waiting).fetchall():
        assert monotonic() < give_up_at
