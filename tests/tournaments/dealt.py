"""A table whose first hand is dealt, and moves that are made there."""

from datetime import datetime, timedelta
from typing import Any

from tests import factories
from tests.factories import NOON, Table
from tournaments import selectors
from tournaments.models import Match
from tournaments.services import play


def seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


def dealt(*, now: datetime = NOON, **terms: Any) -> Table:
    table = factories.running(now=now, **terms)
    play.advance(table.match.pk, now=now)
    return Table.of(table.match)


def legal(table: Table) -> str:
    match = Match.objects.get(pk=table.match.pk)
    assert match.to_move is not None
    seen = selectors.match_view(
        match.pk, user_id=table.people[match.to_move].pk, now=NOON
    )
    moves = seen["legal"]
    assert isinstance(moves, list)
    return str(moves[-1])


def submit(table: Table, *, at: datetime, move: str | None = None) -> None:
    match = Match.objects.get(pk=table.match.pk)
    assert match.to_move is not None
    play.submit(
        match.pk,
        user=table.people[match.to_move],
        turn=match.turn,
        move=move or legal(table),
        received_at=at,
    )
