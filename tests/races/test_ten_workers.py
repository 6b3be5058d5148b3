"""Ten workers are told of the same match; what is to be done is done once."""

from functools import partial

from ledger import api as ledger
from tests.factories import NOON, Table, running, watched_until
from tests.races.crowd import Crowd
from tests.races.tables import (
    AT_ONCE,
    Awaited,
    at_last_move,
    check_books,
    check_forfeited,
    check_moved,
    dealt,
    guests,
)
from tests.soak import sample_and_soak
from tournaments import accounts
from tournaments.models import Match
from tournaments.services import play

WORKERS = 10


def earned() -> int:
    return ledger.balance(accounts.revenue("USD"))


@sample_and_soak(2)
def test_the_first_hand_is_dealt_once(crowd: Crowd, rounds: int) -> None:
    for _ in range(rounds):
        table = running(guests(4))
        advance = partial(play.advance, table.match.pk, now=NOON)

        crowd.at_once(*[advance] * WORKERS)

        match = Match.objects.get(pk=table.match.pk)
        assert (match.turn, match.version) == (1, table.match.version + 1)
        assert match.snapshot["hand_number"] == 1
        check_books(table.tournament)


@sample_and_soak(2)
def test_a_stored_move_is_applied_once(crowd: Crowd, rounds: int) -> None:
    for _ in range(rounds):
        waiting = dealt()
        waiting.submit(NOON)

        crowd.at_once(*[partial(waiting.advance, NOON)] * WORKERS)

        check_moved(waiting)
        match = Match.objects.get(pk=waiting.table.match.pk)
        assert match.version == waiting.table.match.version + 1


@sample_and_soak(2)
def test_a_clock_runs_out_and_is_settled_once(crowd: Crowd, rounds: int) -> None:
    for _ in range(rounds):
        waiting = dealt(**AT_ONCE)
        before = earned()
        expires_at = waiting.clock.expires_at
        watched_until(expires_at)

        crowd.at_once(*[partial(waiting.advance, expires_at)] * WORKERS)

        check_forfeited(waiting)
        assert waiting.table.tournament.payouts.count() == 3
        assert earned() == before + 40
        check_books(waiting.table.tournament)


@sample_and_soak(2)
def test_the_last_move_ends_the_match_and_is_settled_once(
    crowd: Crowd, rounds: int
) -> None:
    for _ in range(rounds):
        waiting = at_last_move(**AT_ONCE)
        before = earned()
        waiting.submit(NOON)

        crowd.at_once(*[partial(waiting.advance, NOON)] * WORKERS)

        check_played(waiting)
        assert waiting.table.tournament.payouts.count() == 2
        assert earned() == before + 40
        check_books(waiting.table.tournament)


def check_played(waiting: Awaited) -> None:
    match = Match.objects.get(pk=waiting.table.match.pk)
    assert (match.state, match.result) == (Match.State.FINISHED, Match.Result.PLAYED)
    winners = match.winning_seats
    assert winners in ([1, 3], [2, 4])
    assert Table.of(match).available() == [
        1090 if seat in winners else 890 for seat in (1, 2, 3, 4)
    ]
