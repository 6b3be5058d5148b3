"""Tables at which a race can begin, and what has to hold when it is over."""

import itertools
import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from euchre_site.models import User
from ledger import reports
from tests import factories
from tests.factories import NOON, Table
from tournaments import selectors, timing
from tournaments.engine import game, notation, snapshots
from tournaments.engine.cards import deck
from tournaments.models import Match, Move, Registration, Tournament, Turn
from tournaments.selectors.folding import state_of
from tournaments.selectors.waterfall import waterfall
from tournaments.services import play, registration

_numbers = itertools.count(1)

AT_ONCE: dict[str, Any] = {"review": "off", "hold_hours": 0}
"""Terms by which every payout is made when the match is over."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """The move that a table waits for, one that is legal, and its clock."""

    table: Table
    turn: int
    seat: int
    move: str
    clock: timing.Clock

    def submit(self, received_at: datetime) -> None:
        """Send the move."""
        play.submit(
            self.table.match.pk,
            user=self.table.people[self.seat],
            turn=self.turn,
            move=self.move,
            received_at=received_at,
        )

    def advance(self, now: datetime) -> None:
        """Do what a worker does."""
        play.advance(self.table.match.pk, now=now)


def guests(number: int, *, amount: int = 1000, currency: str = "USD") -> list[User]:
    """Return people whom nobody has seen before, each with a deposit."""
    people = [factories.user(f"guest{next(_numbers)}") for _ in range(number)]
    for person in people:
        factories.deposit(person, amount, currency=currency)
    return people


def registering(opened: Tournament, person: User) -> "partial[Registration]":
    """Return the act of registering, to be done later."""
    return partial(
        registration.register, opened.pk, user=person, client_seed="seed", now=NOON
    )


def opened(taken: int, **terms: Any) -> tuple[Tournament, list[User]]:
    """Return an open tournament and the guests who have *taken* places in it."""
    tournament = factories.tournament(**terms)
    people = guests(taken, currency=tournament.currency)
    for person in people:
        registering(tournament, person)()
    return tournament, people


def dealt(*, now: datetime = NOON, currency: str = "USD", **terms: Any) -> Awaited:
    """Return a table of guests that waits for the first move."""
    people = guests(4, currency=currency)
    table = factories.running(people, now=now, currency=currency, **terms)
    play.advance(table.match.pk, now=now)
    return awaited(table)


def at_last_move(**terms: Any) -> Awaited:
    """Return a table that waits for a move which ends the match."""
    start = dealt(**terms)
    bring_to_last_move(start.table.match)
    return awaited(start.table)


def bring_to_last_move(match: Match) -> None:
    """Have a match that waits for a move wait for one which ends it."""
    rng = random.Random(match.pk)
    after = before = state_of(match)
    turn = match.turn
    while not game.is_over(after):
        if game.needs_deal(after):
            after = game.deal(after, rng.sample(deck(24), 24))
            continue
        before = after
        after = game.apply(after, rng.choice(game.legal_moves(before)))
        turn += 1
    Match.objects.filter(pk=match.pk).update(
        snapshot=snapshots.snapshot(before), turn=turn - 1, to_move=game.to_move(before)
    )


def awaited(table: Table) -> Awaited:
    """Return the move that *table* waits for now."""
    table = Table.of(table.match)
    match = table.match
    assert match.to_move is not None
    assert match.move_due_at is not None
    move = game.legal_moves(state_of(match))[0]
    return Awaited(
        table,
        match.turn,
        match.to_move,
        notation.print_move(move),
        timing.Clock(match.move_due_at),
    )


def check_books(*tournaments: Tournament) -> None:
    """Fail where the book or a tournament's money is not as it has to be."""
    assert reports.audit() == []
    for each in tournaments:
        tournament = Tournament.objects.get(pk=each.pk)
        assert waterfall(tournament).holds
        in_play = tournament.state in {"open", "running", "paused"}
        for row in tournament.registrations.filter(state="registered"):
            assert selectors.in_play(row.user_id) == {tournament.currency: row.taken}
            assert in_play


def check_moved(before: Awaited) -> None:
    """Fail unless the move was applied, once, and nobody was late."""
    match = Match.objects.get(pk=before.table.match.pk)
    turn = Turn.objects.get(match=match, turn=before.turn)
    assert Move.objects.filter(match=match, turn=before.turn).count() == 1
    assert turn.how == Turn.How.MOVED
    assert (match.state, match.late_seat, match.turn) == (
        Match.State.PLAYING,
        None,
        before.turn + 1,
    )
    assert before.table.available() == [780] * 4


def check_forfeited(before: Awaited) -> None:
    """Fail unless the clock ran out, and all was paid, at a table of ``AT_ONCE``."""
    match = Match.objects.get(pk=before.table.match.pk)
    turn = Turn.objects.get(match=match, turn=before.turn)
    assert not Move.objects.filter(match=match, turn=before.turn).exists()
    assert turn.how == Turn.How.EXPIRED
    assert (match.state, match.result) == (Match.State.FINISHED, Match.Result.FORFEIT)
    assert match.late_seat == before.seat
    late, partner = before.seat, (before.seat + 1) % 4 + 1
    right = {1: 1090, 2: 1090, 3: 1090, 4: 1090} | {late: 780, partner: 1000}
    assert before.table.available() == list(right.values())


def seconds(number: float) -> timedelta:
    """Return a span of seconds."""
    return timedelta(seconds=number)
