"""Deal known hands in any game, and ask the bots. The dealer has the last seat."""

import random
from collections.abc import Iterator, Mapping

from tournaments.bots import choose
from tournaments.engine import game
from tournaments.engine.cards import Card
from tournaments.engine.hand import Hand
from tournaments.engine.match_state import MatchState
from tournaments.engine.notation import parse_card, parse_move
from tournaments.engine.rules import RuleSet, rule_set
from tournaments.engine.variants import variant_of
from tournaments.engine.view import view


def cards(text: str) -> list[Card]:
    return list(map(parse_card, text.split()))


def dealt(
    preset: str = "standard",
    hands: Mapping[int, str] | None = None,
    *,
    upcard: str = "",
    **options: object,
) -> MatchState:
    """Deal *hands* by seat, then *upcard*; seats left out get what is left."""
    rules = rule_set(preset, options)
    seats = variant_of(rules).seats(rules)
    state = game.new_match(rules, first_dealer=seats)
    return game.deal(state, _deck(rules, seats, hands or {}, cards(upcard)))


def _deck(
    rules: RuleSet, seats: int, hands: Mapping[int, str], upcard: list[Card]
) -> list[Card]:
    held = {seat: cards(hand) for seat, hand in hands.items()}
    named = {*upcard, *(card for hand in held.values() for card in hand)}
    rest = [card for card in variant_of(rules).new_deck(rules) if card not in named]
    size = 6 if rules.variant == "hasenpfeffer" else 5
    for seat in range(1, seats + 1):
        if seat not in held:
            held[seat], rest = rest[:size], rest[size:]
        assert len(held[seat]) == size
    in_order = [held[seat] for seat in range(1, seats + 1)]
    threes = [card for hand in in_order for card in hand[:3]]
    others = [card for hand in in_order for card in hand[3:]]
    return [*threes, *others, *upcard, *rest]


def play(state: MatchState, *moves: str) -> MatchState:
    for move in moves:
        state = game.apply(state, parse_move(move))
    return state


def choice(state: MatchState, seed: int = 1) -> str:
    """Return what a bot in the seat to move does."""
    return choose(view(state, game.to_move(state)), random.Random(seed))


def hands(
    rules: RuleSet, rng: random.Random, *, bots: frozenset[int], deals: int
) -> Iterator[MatchState]:
    """Yield *deals*, move by move and when they are over, that some *bots* play.

    The other seats draw their moves. It is one hand each time, which moves on.
    """
    variant = variant_of(rules)
    seats = variant.seats(rules)
    pack = list(variant.new_deck(rules))
    for number in range(deals):
        rng.shuffle(pack)
        hand = Hand(rules, pack, seats=seats, dealer=number % seats + 1)
        table = game.new_match(rules, first_dealer=hand.dealer)._replace(hand=hand)
        playing = variant.play(hand)
        legal = tuple(next(playing))
        while legal:
            state = table._replace(legal=legal)
            yield state
            move = rng.choice(legal)
            if hand.to_move in bots:
                move = parse_move(choose(view(state, hand.to_move), rng))
            legal = tuple(playing.send(move))
        yield table
