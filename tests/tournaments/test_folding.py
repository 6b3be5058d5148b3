"""The stored moves give the game, whatever became of the snapshot."""

import pytest

from tests.factories import NOON, Table
from tests.tournaments.dealt import dealt, seconds, submit
from tournaments.models import Match
from tournaments.selectors.folding import state_of
from tournaments.services import play

pytestmark = pytest.mark.django_db


def played(turns: int) -> Table:
    """Return a table after *turns* moves, the last legal one each time."""
    table = dealt()
    for turn in range(1, turns + 1):
        submit(table, at=NOON + seconds(turn))
        play.advance(table.match.pk, now=NOON + seconds(turn))
    return table


def without_snapshot(table: Table) -> Match:
    """Return the match with a snapshot such as an older program may have left."""
    match = Match.objects.filter(pk=table.match.pk)
    match.update(snapshot={"first_dealer": 1, "hand": {"upcard": "9H"}})
    return match.select_related("tournament__secret").get()


@pytest.mark.parametrize("turns", [0, 1, 7, 40])
def test_game_is_the_same_without_its_snapshot(turns: int) -> None:
    table = played(turns)
    saved = state_of(Match.objects.get(pk=table.match.pk))

    assert state_of(without_snapshot(table)) == saved


def test_game_goes_on_without_its_snapshot_and_saves_it_again() -> None:
    table = played(3)
    without_snapshot(table)

    submit(table, at=NOON + seconds(5))
    play.advance(table.match.pk, now=NOON + seconds(5))

    match = Match.objects.get(pk=table.match.pk)
    assert match.turn == 5
    assert match.snapshot["form"] == 3


def test_a_move_that_waits_for_a_worker_is_not_folded_in() -> None:
    table = played(2)
    saved = state_of(Match.objects.get(pk=table.match.pk))

    submit(table, at=NOON + seconds(5))

    assert state_of(without_snapshot(table)) == saved
