"""Matches that are over, of every game, with moves drawn by lot."""

import random
from datetime import datetime
from typing import Any

from tests import factories
from tests.factories import NOON, Table
from tests.tournaments.dealt import seconds
from tournaments.engine import game
from tournaments.engine.notation import print_move
from tournaments.models import Match
from tournaments.selectors.folding import state_of
from tournaments.services import play, registration

NAMES = ("ann", "ben", "cleo", "dan", "eve", "fay", "gus")


def people(count: int, *, currency: str = "PLAY") -> list[Any]:
    """Return so many people with some money."""
    sitting = [factories.user(name) for name in NAMES[:count]]
    for person in sitting:
        factories.deposit(person, 1000, currency=currency)
    return sitting


def begun(preset: str = "standard", **terms: Any) -> Table:
    """Return a table of any game whose first hand is dealt."""
    usual: dict[str, Any] = {"currency": "PLAY", "buy_in": 0, "fee": 0}
    sitting = people(7)
    opened = factories.tournament(rules_preset=preset, **usual | terms)
    for person in sitting[: opened.capacity]:
        registration.register(
            opened.pk, user=person, client_seed=person.username, now=NOON
        )
    table = Table.of(opened.matches.get())
    play.advance(table.match.pk, now=NOON)
    return Table.of(table.match)


def play_moves(table: Table, *, seed: int = 1, most: int = 1000) -> int:
    """Make moves by lot, two seconds after each other; return how many there were.

    It stops at the end of the match, or after the *most*.
    """
    rng = random.Random(seed)
    for made in range(most):
        match = Match.objects.select_related("tournament").get(pk=table.match.pk)
        if match.state != Match.State.PLAYING:
            return made
        assert match.to_move is not None
        at = NOON + seconds(2 * (made + 1))
        factories.watched_until(at)
        move = rng.choice(game.legal_moves(state_of(match)))
        play.submit(
            match.pk,
            user=table.people[match.to_move],
            turn=match.turn,
            move=print_move(move),
            received_at=at,
        )
        play.advance(match.pk, now=at)
    return most


def finished(preset: str = "standard", *, seed: int = 1, **terms: Any) -> Table:
    """Return a table whose match is played to its end, or given up if it is long."""
    table = begun(preset, **terms)
    play_moves(table, seed=seed, most=60)
    match = Match.objects.get(pk=table.match.pk)
    if match.state == Match.State.PLAYING:
        give_up(table, now=NOON + seconds(500))
    return Table.of(table.match)


def give_up(table: Table, *, now: datetime) -> None:
    """Let one side after the other give up, until the match is over."""
    for person in list(table.people.values())[:-1]:
        if Match.objects.get(pk=table.match.pk).state == Match.State.PLAYING:
            play.concede(table.match.pk, user=person, now=now)
