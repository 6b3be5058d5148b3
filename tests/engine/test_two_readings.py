"""The engine and the plain rules agree on every move of hands and matches.

They were written apart from each other, from the same rule book.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from tests.engine import drawing, plain
from tests.soak import sample_and_soak
from tournaments.engine import game, tally
from tournaments.engine.cards import Card
from tournaments.engine.hand import Hand, Phase
from tournaments.engine.match_state import MatchState
from tournaments.engine.moves import Move
from tournaments.engine.notation import print_card, print_move
from tournaments.engine.rules import CHOICES, RuleSet, to_dict
from tournaments.engine.scoring import side_tricks
from tournaments.engine.variants import variant_of

HANDS_A_ROUND = 10
FORCED = 0.2

every_game = pytest.mark.parametrize("variant", CHOICES)


@dataclass(frozen=True)
class Deal:
    """One deal, for both readings."""

    rules: RuleSet
    pack: tuple[Card, ...]
    dealer: int
    is_forced: bool

    def by_engine(self, moves: Sequence[Move]) -> tuple[Hand, tuple[Move, ...]]:
        return game.played(
            self.rules,
            self.pack,
            dealer=self.dealer,
            is_forced=self.is_forced,
            moves=moves,
        )

    def question(self, moves: Sequence[Move]) -> tuple[int | None, str, list[str]]:
        return plain.legal(*self._told(moves), must_name=self.is_forced)

    def held(self, moves: Sequence[Move]) -> dict[int, list[str]]:
        return plain.hands(*self._told(moves), must_name=self.is_forced)

    def tricks(self, moves: Sequence[Move]) -> tuple[int, ...]:
        return plain.tricks(*self._told(moves), must_name=self.is_forced)

    def result(self, moves: Sequence[Move]) -> plain.Hand:
        ended = plain.result(*self._told(moves), must_name=self.is_forced)
        assert ended is not None
        return ended

    def _told(
        self, moves: Sequence[Move]
    ) -> tuple[dict[str, object], list[str], int, list[str]]:
        pack = [print_card(card) for card in self.pack]
        return to_dict(self.rules), pack, self.dealer, list(map(print_move, moves))


def deal_by(rng: random.Random, variant: str) -> Deal:
    rules = drawing.rules_by(rng, variant)
    dealer = rng.randint(1, variant_of(rules).seats(rules))
    return Deal(rules, drawing.pack_by(rng, rules), dealer, rng.random() < FORCED)


def check_hand(deal: Deal, rng: random.Random) -> None:
    """Play a hand by lot, and hold every step of it against the plain rules."""
    passes = rng.choice([0.0, 0.5, 0.95])
    moves: list[Move] = []
    while True:
        hand, legal = deal.by_engine(moves)
        offered = (hand.to_move, hand.phase.value, sorted(map(print_move, legal)))
        seat, phase, right = deal.question(moves)
        assert offered == (seat, phase, sorted(right)), list(map(print_move, moves))
        check_cards(deal, hand, moves)
        if not legal:
            break
        moves.append(drawing.move_by(rng, legal, passes=passes))
    ended = deal.result(moves)
    assert hand.points == tuple(ended.points)
    assert (hand.maker or 0, hand.is_thrown_in) == (ended.maker, ended.is_thrown_in)


def check_cards(deal: Deal, hand: Hand, moves: Sequence[Move]) -> None:
    sides = variant_of(deal.rules).sides(deal.rules)
    assert side_tricks(hand, sides) == deal.tricks(moves)
    for seat, right in deal.held(moves).items():
        if seat not in hand.sitting_out:
            held = [print_card(card) for card in hand.hands.get(seat, ())]
            assert sorted(held) == sorted(right)


@every_game
@sample_and_soak(2)
def test_hands_agree(variant: str, rounds: int) -> None:
    for number in range(HANDS_A_ROUND * rounds):
        rng = random.Random(f"hand {variant} {number}")
        check_hand(deal_by(rng, variant), rng)


def check_match(rules: RuleSet, rng: random.Random) -> None:
    """Play a match by lot, and hold its standing after each deal to the plain rules."""
    passes = max(rng.choice([0.0, 0.6, 0.97]), least_passes(rules))
    seats = variant_of(rules).seats(rules)
    state = game.new_match(rules, first_dealer=rng.randint(1, seats))
    hands: list[plain.Hand] = []
    while not game.is_over(state):
        pack = drawing.pack_by(rng, rules)
        dealer = (state.first_dealer - 1 + len(hands)) % seats + 1
        before = plain.match(to_dict(rules), hands)
        state = game.deal(state, pack)
        moves = play_hand(state, rng, passes)
        deal = Deal(rules, pack, dealer, before.must_name)
        hands.append(deal.result(moves))
        for move in moves:
            state = game.apply(state, move)
        check_standing(state, hands)


def least_passes(rules: RuleSet) -> float:
    return drawing.USUAL_PASSES if rules.variant == "hasenpfeffer" else 0.0


def play_hand(state: MatchState, rng: random.Random, passes: float) -> list[Move]:
    """Return the moves of the hand on the table, drawn by lot."""
    moves: list[Move] = []
    while game.to_move(state) is not None:
        moves.append(drawing.move_by(rng, game.legal_moves(state), passes=passes))
        state = game.apply(state, moves[-1])
    return moves


def check_standing(state: MatchState, hands: Sequence[plain.Hand]) -> None:
    right = plain.match(to_dict(state.rules), hands)
    assert game.hand_number(state) == right.deals
    assert game.score(state) == tuple(right.score)
    assert game.games(state) == tuple(right.games)
    assert state.standing.rubber == tuple(right.rubber_points)
    assert game.is_over(state) == right.is_over
    assert list(game.winning_seats(state)) == right.winners
    assert tally.margin(state) == right.margin


@every_game
@sample_and_soak(3)
def test_matches_agree(variant: str, rounds: int) -> None:
    for number in range(rounds):
        rng = random.Random(f"match {variant} {number}")
        check_match(drawing.rules_by(rng, variant), rng)


def test_drawn_hands_reach_every_phase() -> None:
    rng = random.Random(1)
    phases = set()
    for variant in 100 * list(CHOICES):
        deal = deal_by(rng, variant)
        state = game.new_match(deal.rules, first_dealer=deal.dealer)
        state = game.deal(state, deal.pack)
        while game.to_move(state) is not None:
            phases.add(game.phase(state))
            move = drawing.move_by(rng, game.legal_moves(state), passes=0.5)
            state = game.apply(state, move)

    assert phases == {phase.value for phase in Phase} - {"over"}


@every_game
def test_drawn_rules_have_every_value_of_every_option(variant: str) -> None:
    rng = random.Random(1)

    drawn = [drawing.rules_by(rng, variant) for _ in range(400)]

    for option, values in CHOICES[variant].items():
        assert {getattr(rules, option) for rules in drawn} == set(values)
