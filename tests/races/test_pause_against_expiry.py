"""A pause and the end of a clock: whoever is paused first is not late."""

from functools import partial

from tests import factories
from tests.factories import NOON, watched_until
from tests.races.crowd import Crowd, refusals
from tests.races.tables import (
    AT_ONCE,
    Awaited,
    check_books,
    check_forfeited,
    check_moved,
    dealt,
    seconds,
)
from tests.soak import sample_and_soak
from tournaments.models import Match
from tournaments.services import life


@sample_and_soak(3)
def test_a_pause_and_the_expiry_are_one_of_the_two(crowd: Crowd, rounds: int) -> None:
    for _ in range(rounds):
        waiting = dealt(**AT_ONCE)
        expires_at = waiting.clock.expires_at
        watched_until(expires_at)

        paused, *_ = crowd.at_once(
            partial(_pause, waiting), *[partial(waiting.advance, expires_at)] * 2
        )

        if refusals([paused]):
            assert refusals([paused]) == ["wrong_state"]
            check_forfeited(waiting)
        else:
            _check_resumes_with_ten_seconds(waiting)
        check_books(waiting.table.tournament)


@sample_and_soak(3)
def test_a_move_that_is_stored_before_a_pause_is_played_after_it(
    crowd: Crowd, rounds: int
) -> None:
    for _ in range(rounds):
        waiting = dealt(**AT_ONCE)
        host = factories.user("host")

        submitted, _ = crowd.at_once(
            partial(waiting.submit, waiting.clock.due_at), partial(_pause, waiting)
        )
        life.resume(waiting.table.tournament.pk, actor=host, now=NOON + seconds(3600))
        if submitted is not None:
            assert refusals([submitted])[0] in {"paused", "not_received"}
            waiting.submit(NOON + seconds(3601))
        waiting.advance(NOON + seconds(3602))

        check_moved(waiting)
        check_books(waiting.table.tournament)


@sample_and_soak(3)
def test_pausing_and_resuming_at_once_leaves_a_clock_or_what_is_left_of_it(
    crowd: Crowd, rounds: int
) -> None:
    for _ in range(rounds):
        waiting = dealt(**AT_ONCE)
        resume = partial(
            life.resume,
            waiting.table.tournament.pk,
            actor=factories.user("host"),
            now=NOON,
        )

        pause = partial(_pause, waiting)
        crowd.at_once(*[act for _ in range(4) for act in (pause, resume)])

        match = Match.objects.get(pk=waiting.table.match.pk)
        if match.state == Match.State.PAUSED:
            assert match.move_due_at is None
            assert match.remaining_ms is not None
        else:
            assert match.move_due_at is not None
            assert match.remaining_ms is None
        assert match.state == {"running": "playing"}.get(
            waiting.table.tournament.state, "paused"
        )


def _pause(waiting: Awaited) -> object:
    return life.pause(
        waiting.table.match.tournament_id,
        actor=factories.user("host"),
        reason="Tea.",
        now=waiting.clock.expires_at,
    )


def _check_resumes_with_ten_seconds(waiting: Awaited) -> None:
    match = Match.objects.get(pk=waiting.table.match.pk)
    assert (match.state, match.remaining_ms) == (Match.State.PAUSED, 0)
    now = waiting.clock.expires_at + seconds(3600)
    watched_until(now + seconds(9))

    life.resume(match.tournament_id, actor=factories.user("host"), now=now)

    waiting.advance(now + seconds(9))
    waiting.submit(now + seconds(10))
    waiting.advance(now + seconds(10))
    check_moved(waiting)
