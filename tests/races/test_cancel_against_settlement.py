"""A match ends while it is called off: settled once, or given back once."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from euchre_site.models import User
from tests import factories
from tests.factories import NOON, watched_until
from tests.races.crowd import Crowd, refusals
from tests.races.tables import AT_ONCE, Awaited, at_last_move, check_books, dealt
from tests.soak import sample_and_soak
from tournaments.models import Match, Tournament
from tournaments.services import cancellation, play

End = Callable[[], object]


def last_move(**terms: Any) -> tuple[Awaited, End]:
    """Return a table whose last move is stored, and the act that applies it."""
    waiting = at_last_move(**terms)
    waiting.submit(NOON)
    return waiting, partial(waiting.advance, NOON)


def expiry(**terms: Any) -> tuple[Awaited, End]:
    waiting = dealt(**terms)
    watched_until(waiting.clock.expires_at)
    return waiting, partial(waiting.advance, waiting.clock.expires_at)


def second_concession(**terms: Any) -> tuple[Awaited, End]:
    """Return a table where one of a pair has given up, and the partner's doing so."""
    waiting = dealt(**terms)
    match, people = waiting.table.match, waiting.table.people
    play.concede(match.pk, user=people[1], now=NOON)
    return waiting, partial(play.concede, match.pk, user=people[3], now=NOON)


ENDINGS = pytest.mark.parametrize("ending", [last_move, expiry, second_concession])


@ENDINGS
@sample_and_soak(2)
def test_a_host_cancels_at_a_table_for_play_money(
    crowd: Crowd, ending: Callable[..., tuple[Awaited, End]], rounds: int
) -> None:
    for _ in range(rounds):
        waiting, end = ending(currency="PLAY", **AT_ONCE)
        cancel = partial(_cancel, waiting, factories.user("host"))

        cancelled, ended = crowd.at_once(cancel, end)

        check_one_of_the_two(waiting, cancelled, ended)


@ENDINGS
@sample_and_soak(2)
def test_a_reviewer_confirms_that_a_table_for_money_is_cancelled(
    crowd: Crowd, ending: Callable[..., tuple[Awaited, End]], rounds: int
) -> None:
    for _ in range(rounds):
        waiting, end = ending(**AT_ONCE)
        _cancel(waiting, factories.user("host"))
        cancel = partial(_cancel, waiting, factories.reviewer())

        cancelled, ended = crowd.at_once(cancel, end)

        check_one_of_the_two(waiting, cancelled, ended)


@sample_and_soak(2)
def test_two_reviewers_confirm_at_once_and_everything_goes_back_once(
    crowd: Crowd, rounds: int
) -> None:
    for _ in range(rounds):
        waiting = dealt(**AT_ONCE)
        _cancel(waiting, factories.user("host"))
        reviewers = [factories.reviewer(name) for name in ("reviewer", "reviewer2")]

        found = crowd.at_once(
            *[partial(_cancel, waiting, reviewer) for reviewer in reviewers * 3]
        )

        check_one_of_the_two(waiting, found[0], None)


def check_one_of_the_two(waiting: Awaited, cancelled: object, ended: object) -> None:
    tournament = waiting.table.tournament
    match = Match.objects.get(pk=waiting.table.match.pk)
    back = waiting.table.available()
    if refusals([cancelled]):
        assert refusals([cancelled, ended]) == ["wrong_state"]
        assert tournament.state == Tournament.State.CLOSED
        assert match.result != Match.Result.VOID
        assert back == _settled(match)
    else:
        assert refusals([ended]) in ([], ["over"])
        assert tournament.state == Tournament.State.CANCELLED
        assert match.result == Match.Result.VOID
        assert back == [1000] * 4
        assert not tournament.payouts.exists()
    check_books(tournament)


def _settled(match: Match) -> list[int]:
    """Return 1000 less 2.20, and back what the outcome gives."""
    back = {seat: 1090 if seat in match.winning_seats else 890 for seat in (1, 2, 3, 4)}
    if match.late_seat is not None:
        back |= {match.late_seat: 780, (match.late_seat + 1) % 4 + 1: 1000}
    return list(back.values())


def _cancel(waiting: Awaited, actor: User) -> Tournament:
    return cancellation.cancel(
        waiting.table.match.tournament_id,
        actor=actor,
        reason="The server was moved.",
        now=NOON,
    )
