"""A move and the end of its clock: exactly one of the two happens."""

from datetime import datetime, timedelta
from functools import partial

import psycopg

from tests.factories import watched_until
from tests.races.crowd import Crowd, refusals
from tests.races.tables import (
    AT_ONCE,
    Awaited,
    awaited,
    check_books,
    check_forfeited,
    check_moved,
    dealt,
    seconds,
)
from tests.soak import sample_and_soak
from tournaments import timing
from tournaments.errors import TournamentError
from tournaments.models import Heartbeat, Match, Move, Outage
from tournaments.selectors import database_now
from tournaments.services import watch

MATCHES = "tournaments_match"


def at_its_end() -> Awaited:
    """Return a table whose clock runs out when the house is known to be up."""
    waiting = dealt(**AT_ONCE)
    watched_until(waiting.clock.expires_at)
    return waiting


def check_one_of_the_two(waiting: Awaited, submitted: object) -> None:
    # A move that is stored still waits for a worker, perhaps.
    waiting.advance(waiting.clock.expires_at)
    if submitted is None:
        check_moved(waiting)
    else:
        assert refusals([submitted])[0] in {"over", "not_received", "too_late"}
        check_forfeited(waiting)
    check_books(waiting.table.tournament)


@sample_and_soak(3)
def test_a_move_and_the_expiry_at_one_moment_are_one_of_the_two(
    crowd: Crowd, rounds: int
) -> None:
    for _ in range(rounds):
        waiting = at_its_end()
        expire = partial(waiting.advance, waiting.clock.expires_at)

        submitted, *_ = crowd.at_once(
            partial(waiting.submit, waiting.clock.counts_until), expire, expire
        )

        check_one_of_the_two(waiting, submitted)


@sample_and_soak(2)
def test_a_move_that_waits_for_the_table_before_the_expiry_does_counts(
    crowd: Crowd, rounds: int
) -> None:
    for _ in range(rounds):
        waiting = at_its_end()

        submitted, _ = crowd.one_after_another(
            MATCHES,
            waiting.table.match.pk,
            partial(waiting.submit, waiting.clock.counts_until),
            partial(waiting.advance, waiting.clock.expires_at),
        )

        check_one_of_the_two(waiting, submitted)


@sample_and_soak(2)
def test_a_move_that_waits_for_the_table_after_the_expiry_does_is_one_of_the_two(
    crowd: Crowd, rounds: int
) -> None:
    for _ in range(rounds):
        waiting = at_its_end()

        _, submitted = crowd.one_after_another(
            MATCHES,
            waiting.table.match.pk,
            partial(waiting.advance, waiting.clock.expires_at),
            partial(waiting.submit, waiting.clock.counts_until),
        )

        check_one_of_the_two(waiting, submitted)


@sample_and_soak(1)
def test_a_move_that_waits_longer_than_the_margin_is_not_received(
    crowd: Crowd, owner: psycopg.Connection, rounds: int
) -> None:
    for _ in range(rounds):
        waiting = at_its_end()
        lock = f"SELECT FROM {MATCHES} WHERE id = %s FOR NO KEY UPDATE"
        with owner.transaction():
            owner.execute(lock.encode(), [waiting.table.match.pk])
            found = crowd.at_once(partial(waiting.submit, waiting.clock.counts_until))

        assert refusals(found) == ["not_received"]
        check_one_of_the_two(waiting, found[0])


@sample_and_soak(2)
def test_a_move_in_time_is_refused_only_when_it_took_longer_than_the_margin(
    crowd: Crowd, rounds: int
) -> None:
    for number in range(rounds):
        waiting = _due_in(seconds(0.1))
        delay = timing.MARGIN * (0.5 + number % 11 / 10)

        (received_at, submitted), _ = crowd.at_once(
            partial(_submit_slowly, waiting, delay=delay),
            partial(_expire, waiting),
        )

        if submitted is not None and received_at <= waiting.clock.counts_until:
            match = Match.objects.get(pk=waiting.table.match.pk)
            assert match.finished_at is not None
            assert match.finished_at - received_at >= timing.MARGIN
        check_one_of_the_two(waiting, submitted)


@sample_and_soak(2)
def test_the_same_move_ten_times_is_one_move(crowd: Crowd, rounds: int) -> None:
    for _ in range(rounds):
        waiting = at_its_end()
        submit = partial(waiting.submit, waiting.clock.due_at)

        found = crowd.at_once(*[submit] * 10)

        # Where the machine is slow, one that has waited too long is to be sent again.
        assert set(refusals(found)) <= {"not_received"}
        assert None in found
        check_one_of_the_two(waiting, None)


@sample_and_soak(2)
def test_one_of_two_different_moves_counts(crowd: Crowd, rounds: int) -> None:
    for _ in range(rounds):
        waiting = at_its_end()
        assert waiting.move == "pass"
        other = Awaited(
            waiting.table, waiting.turn, waiting.seat, "order", waiting.clock
        )

        found = crowd.at_once(
            *[partial(each.submit, waiting.clock.due_at) for each in (waiting, other)]
        )

        assert refusals(found) in (["stale_turn"], ["not_received"])
        stored = Move.objects.get(match=waiting.table.match, turn=waiting.turn)
        assert stored.move == ("pass" if found[0] is None else "order")
        check_one_of_the_two(waiting, None)


@sample_and_soak(2)
def test_nobody_is_late_while_an_outage_is_being_given_back(
    crowd: Crowd, rounds: int
) -> None:
    for _ in range(rounds):
        waiting = dealt(**AT_ONCE)
        watched_until(waiting.clock.due_at)
        ended_at = waiting.clock.expires_at + seconds(60)
        watch.beat(Heartbeat.Kind.WEB, "web", now=ended_at)
        advance = partial(waiting.advance, ended_at)
        tick = partial(watch.tick, now=ended_at)
        before = Outage.objects.count()

        crowd.at_once(advance, tick, advance, tick, advance, tick)

        after = awaited(waiting.table)
        assert after.clock.due_at == ended_at + seconds(20)
        assert Outage.objects.count() == before + 1
        after.submit(after.clock.due_at)
        after.advance(after.clock.due_at)
        check_moved(waiting)


def _due_in(left: timedelta) -> Awaited:
    """Return a table where a move counts for so long from now, by the real clock."""
    waiting = dealt(now=database_now(), **AT_ONCE)
    due_at = database_now() + left - timing.GRACE
    Match.objects.filter(pk=waiting.table.match.pk).update(move_due_at=due_at)
    watched_until(due_at + seconds(3600))
    return awaited(waiting.table)


def _submit_slowly(
    waiting: Awaited, *, delay: timedelta
) -> tuple[datetime, TournamentError | None]:
    """Receive a move now and come to the table later."""
    received_at = database_now()
    _let_pass(received_at + delay)
    try:
        waiting.submit(received_at)
    except TournamentError as refusal:
        return received_at, refusal
    return received_at, None


def _expire(waiting: Awaited) -> None:
    _let_pass(waiting.clock.expires_at)
    waiting.advance(database_now())


def _let_pass(moment: datetime) -> None:
    while database_now() < moment:
        pass
