"""A running match at a stage of play, with cards that can be exchanged behind it."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tests.engine.exchange import exchanged
from tests.engine.table import deck_of, on_table, play
from tests.factories import NOON, Table
from tournaments.engine import game, snapshots
from tournaments.engine.cards import Card
from tournaments.engine.match_state import MatchState
from tournaments.engine.notation import print_card, print_move
from tournaments.engine.rules import RuleSet, rule_set
from tournaments.engine.variants import variant_of
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
    moves: tuple[tuple[int, str], ...] = ()
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
        seat = game.to_move(self.state)
        assert seat is not None
        return f"play {print_card(on_table(self.state).hands[seat][0])}"

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
        """Return the stage with other cards wherever *viewer* cannot see them.

        What was put away or given unseen is another card, too.
        """
        state = exchanged(self.state, viewer, rng)
        assert state is not None, "there is no other deal"
        hidden = [print_move(move) for move in on_table(state).moves]
        before = len(self.moves) - len(hidden)
        seats = [seat for seat, _ in self.moves[before:]]
        moves = (*self.moves[:before], *zip(seats, hidden, strict=True))
        return Stage(state, moves, self.waits, rng.randbytes(32))


def calling(rng: random.Random) -> Stage:
    """Return the second round of calling."""
    return _stage(rng, ["pass"] * 5)


def discarding(rng: random.Random) -> Stage:
    """Return a dealer with six cards."""
    return _stage(rng, ["pass", "order"])


def playing(rng: random.Random) -> Stage:
    """Return the second trick after a discard, with a card that waits for a worker."""
    return replace(_then(_stage(rng, ["order"]), 6, rng), waits=True)


def alone(rng: random.Random) -> Stage:
    """Return the first trick of a seat that plays alone; its partner sits out."""
    return _then(_stage(rng, ["pass", "order alone"]), 3, rng)


def next_hand(rng: random.Random) -> Stage:
    """Return the calling of a second hand, when much of the first is known."""
    first = _then(_stage(rng, ["order"]), 21, rng)
    assert game.needs_deal(first.state)
    state = game.deal(first.state, _pack(rng, first.state.rules))
    return _with_moves(replace(first, state=state), ["pass"])


def naming(rng: random.Random) -> Stage:
    """Return a dealer who names the suit of a joker and has seen no card yet."""
    rules = _rules(naming)
    pack = [card for card in _pack(rng, rules) if print_card(card) != "JK"]
    joker = deck_of({}, "JK", rules)[20]
    return _start(rng, rules, [*pack[:20], joker, *pack[20:]])


def giving(rng: random.Random) -> Stage:
    """Return the play of a lone hand after a card was given for one put away."""
    stage = _stage(rng, ["order alone", "pass", "pass"], of=giving)
    return _then(stage, 5, rng)


def exchanging(rng: random.Random) -> Stage:
    """Return the calling after a poor hand has changed three cards."""
    rules = _rules(exchanging)
    poor = [card for card in _pack(rng, rules) if print_card(card)[0] in "9T"][:5]
    pack = [card for card in _pack(rng, rules) if card not in poor]
    stage = _start(rng, rules, [*poor[:3], *pack[:9], *poor[3:], *pack[9:]])
    return _then(_with_moves(stage, ["throw in"]), 4, rng)


RULES: Mapping[Callable[[random.Random], Stage], tuple[str, dict[str, object]]] = {
    naming: ("british", {}),
    giving: ("railroad", {}),
    exchanging: ("standard", {"throw_in": "farmer-exchange"}),
}
"""The preset and the options of a stage that has others than ``standard``."""

STAGES: Sequence[Callable[[random.Random], Stage]] = (
    calling,
    discarding,
    playing,
    alone,
    next_hand,
    *RULES,
)


def _rules(stage: Callable[[random.Random], Stage]) -> RuleSet:
    return rule_set(*RULES.get(stage, ("standard", {})))


def _stage(
    rng: random.Random,
    moves: list[str],
    of: Callable[[random.Random], Stage] = calling,
) -> Stage:
    rules = _rules(of)
    return _with_moves(_start(rng, rules, _pack(rng, rules)), moves)


def _start(rng: random.Random, rules: RuleSet, pack: Sequence[Card]) -> Stage:
    match = game.new_match(rules, first_dealer=rng.randint(1, 4))
    return Stage(game.deal(match, pack))


def _pack(rng: random.Random, rules: RuleSet) -> list[Card]:
    cards = variant_of(rules).new_deck(rules)
    return rng.sample(cards, len(cards))


def _with_moves(stage: Stage, moves: list[str]) -> Stage:
    for move in moves:
        seat = game.to_move(stage.state)
        assert seat is not None
        stage = replace(
            stage, state=play(stage.state, move), moves=(*stage.moves, (seat, move))
        )
    return stage


def _then(stage: Stage, number: int, rng: random.Random) -> Stage:
    for _ in range(number):
        if game.to_move(stage.state) is None:
            break
        move = rng.choice(game.legal_moves(stage.state))
        stage = _with_moves(stage, [print_move(move)])
    return stage
