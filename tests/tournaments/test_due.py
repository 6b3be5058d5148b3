"""The clock finds what is due, and each match is handed out once."""

import threading
from datetime import datetime, timedelta

import pytest
from django.db import connection, transaction

from tests import factories
from tests.factories import NOON
from tournaments.models import Match
from tournaments.services import due, life, play

pytestmark = pytest.mark.django_db


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


@pytest.fixture
def match() -> Match:
    """Give a match whose clock runs out at 12:00:48.5."""
    match_id = factories.running().match.pk
    play.advance(match_id, now=NOON)
    match = Match.objects.get(pk=match_id)
    assert match.wake_at == at(48.5)
    return match


def test_a_started_match_is_due_at_once_without_any_watch() -> None:
    match = factories.running().match

    assert due.claim_due(now=NOON, limit=10) == [match.pk]


@pytest.mark.usefixtures("match")
def test_a_clock_that_runs_is_not_due() -> None:
    factories.watched_until(at(48.4))

    assert due.claim_due(now=at(48.4), limit=10) == []


def test_a_clock_that_ran_out_is_not_handed_out_before_the_watch_has_passed_it(
    match: Match,
) -> None:
    factories.watched_until(at(48.4))

    assert due.claim_due(now=at(60), limit=10) == []

    factories.watched_until(at(48.5))

    assert due.claim_due(now=at(60), limit=10) == [match.pk]


@pytest.mark.usefixtures("match")
def test_nothing_runs_out_before_there_is_a_watch() -> None:
    assert due.claim_due(now=at(60), limit=10) == []


def test_a_stored_move_is_handed_out_whatever_the_watch_says(match: Match) -> None:
    Match.objects.update(wake_at=at(10.5))
    factories.watched_until(at(3))

    assert due.claim_due(now=at(10.5), limit=10) == [match.pk]


def test_a_claimed_match_is_left_alone_for_two_seconds(match: Match) -> None:
    factories.watched_until(at(60))
    due.claim_due(now=at(50), limit=10)

    assert due.claim_due(now=at(51.999), limit=10) == []
    assert due.claim_due(now=at(52), limit=10) == [match.pk]


def test_no_more_are_claimed_than_asked_for(match: Match) -> None:
    factories.watched_until(at(60))

    assert due.claim_due(now=at(60), limit=0) == []
    match.refresh_from_db()
    assert match.wake_at == at(48.5)


def test_a_paused_tournament_is_not_handed_out(match: Match) -> None:
    host = factories.user("host")
    life.pause(match.tournament_id, actor=host, reason="Fire drill", now=at(5))
    factories.watched_until(at(600))

    assert due.claim_due(now=at(600), limit=10) == []


def test_a_resumed_match_is_handed_out_to_look_for_a_stored_move(match: Match) -> None:
    host = factories.user("host")
    life.pause(match.tournament_id, actor=host, reason="Fire drill", now=at(5))
    life.resume(match.tournament_id, actor=host, now=at(600))

    assert due.claim_due(now=at(600), limit=10) == [match.pk]


@pytest.mark.usefixtures("match")
def test_next_wake_is_the_earliest_whether_past_or_to_come() -> None:
    assert due.next_wake() == at(48.5)


@pytest.mark.usefixtures("match")
def test_next_expiry_leaves_out_what_wakes_for_another_reason() -> None:
    assert due.next_expiry(after=at(0)) == at(48.5)
    assert due.next_expiry(after=at(48.5)) is None

    Match.objects.update(wake_at=at(10.5))

    assert due.next_expiry(after=at(0)) is None


@pytest.mark.parametrize(
    ("until", "pause_s"),
    [
        (None, 0.5),
        (100, 0.5),
        (0.25, 0.251),
        (0, 0.02),
        (-0.02, 0.02),
        (-1, 0.25),
        (-60, 0.5),
    ],
)
def test_pause_lasts_until_something_is_due_but_not_above_half_a_second(
    until: float | None, pause_s: float
) -> None:
    moment = None if until is None else at(until)

    assert due.pause_s(moment, now=NOON) == pytest.approx(pause_s)


@pytest.mark.django_db(transaction=True)
def test_two_clocks_share_what_is_due() -> None:
    first, second = factories.running().match, factories.running().match
    claimed: list[int] = []

    def claim_elsewhere() -> None:
        claimed.extend(due.claim_due(now=NOON, limit=10))
        connection.close()

    with transaction.atomic():
        own = due.claim_due(now=NOON, limit=1)
        other_clock = threading.Thread(target=claim_elsewhere)
        other_clock.start()
        other_clock.join()

    assert sorted(own + claimed) == [first.pk, second.pk]
    assert len(claimed) == 1
