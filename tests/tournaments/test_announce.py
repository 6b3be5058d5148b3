"""What is told after commit, to whom, and that a dead broker delays nobody."""

import json
import time
from collections.abc import Callable

import psycopg
import pytest
from django.db import connection, transaction
from pytest_django import Settings

from tournaments import announce

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def listening(elsewhere: psycopg.Connection) -> psycopg.Connection:
    """Give a connection that hears every notice."""
    elsewhere.execute("LISTEN bowerhouse")
    return elsewhere


def heard_by(listening: psycopg.Connection) -> list[object]:
    return [json.loads(notice.payload) for notice in listening.notifies(timeout=0.05)]


def test_a_match_is_announced_at_commit(listening: psycopg.Connection) -> None:
    with transaction.atomic():
        announce.match_changed(7, 12)
        assert heard_by(listening) == []

    assert heard_by(listening) == [{"match": 7, "version": 12}]


def test_what_is_rolled_back_is_not_announced(listening: psycopg.Connection) -> None:
    with transaction.atomic():
        announce.match_changed(7, 12)
        transaction.set_rollback(True)

    assert heard_by(listening) == []


def test_many_matches_are_announced_together(listening: psycopg.Connection) -> None:
    announce.matches_changed({7: 12, 8: 3})

    assert heard_by(listening) == [
        {"match": 7, "version": 12},
        {"match": 8, "version": 3},
    ]


def test_tournaments_and_payouts_are_announced(listening: psycopg.Connection) -> None:
    announce.tournament_changed(3)
    announce.payouts_changed()

    assert heard_by(listening) == [{"tournament": 3}, {"payouts": True}]


def test_nothing_is_sent_where_nobody_listens(settings: Settings) -> None:
    settings.CELERY_BROKER_URL = announce.NOBODY_LISTENS

    with transaction.atomic():
        announce.wake(7)

        assert connection.run_on_commit == []


def test_a_woken_match_is_sent_to_the_workers_after_commit(
    queue: Callable[[], list[object]],
) -> None:
    with transaction.atomic():
        announce.wake(7)

    assert queue() == ["tournaments.tasks.advance", 7]


def test_send_says_that_the_broker_took_it(queue: Callable[[], list[object]]) -> None:
    assert announce.send(7)

    assert queue() == ["tournaments.tasks.advance", 7]


@pytest.mark.usefixtures("dead_broker")
def test_send_says_fast_that_the_broker_is_away() -> None:
    began_at = time.monotonic()

    assert not announce.send(7)

    assert time.monotonic() - began_at < 1


@pytest.mark.usefixtures("dead_broker")
def test_a_broker_that_was_away_is_left_alone_for_a_second() -> None:
    announce.send(7)
    began_at = time.monotonic()

    for match_id in range(1000):
        assert not announce.send(match_id)

    assert time.monotonic() - began_at < 0.5


@pytest.mark.usefixtures("dead_broker")
def test_a_dead_broker_does_not_delay_a_commit() -> None:
    began_at = time.monotonic()

    with transaction.atomic():
        announce.wake(7)

    assert time.monotonic() - began_at < 0.1
