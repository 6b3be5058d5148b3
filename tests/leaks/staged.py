"""A running match at a stage of play, with cards that can be exchanged behind it."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.engine.exchange import exchanged
from tests.engine.table import play
from tests.factories import NOON, Table
from tournaments.engine import game, snapshots
from tournaments.engine.cards import deck
from tournaments.engine.notation import print_card, print_move
from tournaments.engine.rules import rule_set
from tournaments.engine.match_state import MatchState
from tournaments.models import Match, Move, Secret, Turn

# Far above every sequence, so that the rows are the same when they are made again.
_FIRST_KEY = 10**9


@dataclass(frozen=True, slots=True)
class Stage:
    """A state of the game, and all that is stored of how it came about.

    *moves* are the seats and texts of all moves that were applied; *waits* says that
    the seat to move has moved already, and no worker has applied it.
    """

    state: MatchState
    moves: tuple[tuple[int, str], ...]
    waits: bool = False
    seed: bytes = bytes(32)

    @property
    def accepted(self) -> list[str]:
        """Return the moves that the seat to move may make now, or again."""
        if self.waits:
            return [self._waiting]
        return [print_move(move) for move in game.legal_moves(self.state)]

    @property
    def _waiting(self) -> str:
        seat, hand = game.to_move(self.state), self.state.hand
        assert seat is not None
        assert hand is not None
        return f"play {print_card(hand.hands[seat - 1][0])}"

    def set_up(self, table: Table) -> None:
        """Have the match of *table* stand at this stage."""
        match, to_move = table.match, game.to_move(self.state)
        assert to_move is not None
        turn = len(self.moves) + 1
        Secret.objects.filter(tournament=match.tournament_id).update(seed=self.seed)
        Match.objects.filter(pk=match.pk).update(
            snapshot=snapshots.snapshot(self.state), turn=turn, to_move=to_move
        )
        moves = [*self.moves]
        if self.waits:
            moves.append((to_move, self._waiting))
        for number, (seat, move) in enumerate(moves, start=1):
            key = _FIRST_KEY + number
            Move.objects.create(
                pk=key,
                match=match,
                turn=number,
                seat=seat,
                move=move,
                received_at=NOON,
            )
        for number, (seat, _) in enumerate(self.moves, start=1):
            Turn.objects.create(
                pk=_FIRST_KEY + number,
                match=match,
                turn=number,
                seat=seat,
                published_at=NOON,
                due_at=NOON,
                received_at=NOON,
                decided_at=NOON,
                how=Turn.How.MOVED,
            )

    def exchanged(self, viewer: int | None, rng: random.Random) -> "Stage":
        """Return the stage with other cards wherever *viewer* cannot see them."""
        hand = self.state.hand
        assert hand is not None
        other = exchanged(hand, viewer, rng)
        moves = list(self.moves)
        if other.discard is not None:
            place = max(n for n, (_, move) in enumerate(moves) if "discard" in move)
            moves[place] = (moves[place][0], f"discard {print_card(other.discard)}")
        state = self.state._replace(hand=other)
        return Stage(state, tuple(moves), self.waits, rng.randbytes(32))


def calling(rng: random.Random) -> Stage:
    """Return the second round of calling."""
    return _stage(rng, ["pass"] * 5)


def discarding(rng: random.Random) -> Stage:
    """Return a dealer with six cards."""
    return _stage(rng, ["pass", "order"])


def playing(rng: random.Random) -> Stage:
    """Return the second trick after a discard, with a card that waits for a worker."""
    start = _stage(rng, ["order"])
    stage = _then(start, 6, rng)
    return Stage(stage.state, stage.moves, waits=True)


def alone(rng: random.Random) -> Stage:
    """Return the first trick of a seat that plays alone; its partner sits out."""
    return _then(_stage(rng, ["pass", "order alone"]), 3, rng)


def next_hand(rng: random.Random) -> Stage:
    """Return the calling of a second hand, when much of the first is known."""
    first = _then(_stage(rng, ["order"]), 21, rng)
    assert game.needs_deal(first.state)
    state = game.deal(first.state, rng.sample(deck(24), 24))
    return _with_moves(Stage(state, first.moves), ["pass"])


STAGES: Sequence[Callable[[random.Random], Stage]] = (
    calling,
    discarding,
    playing,
    alone,
    next_hand,
)


def _stage(rng: random.Random, moves: list[str]) -> Stage:
    match = game.new_match(rule_set("standard", {}), first_dealer=rng.randint(1, 4))
    return _with_moves(Stage(game.deal(match, rng.sample(deck(24), 24)), ()), moves)


def _with_moves(stage: Stage, moves: list[str]) -> Stage:
    for move in moves:
        seat = game.to_move(stage.state)
        assert seat is not None
        stage = Stage(play(stage.state, move), (*stage.moves, (seat, move)))
    return stage


def _then(stage: Stage, number: int, rng: random.Random) -> Stage:
    for _ in range(number):
        if game.to_move(stage.state) is None:
            break
        move = rng.choice(game.legal_moves(stage.state))
        stage = _with_moves(stage, [print_move(move)])
    return stage
