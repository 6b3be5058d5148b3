"""Set a table by the text forms of cards and moves.

The dealer sits at the last seat, 4 at a table of four, so that 1 is the dealer's left,
2 the partner and 3 the right.
"""

from collections.abc import Mapping
from typing import Any

from tournaments.engine import game, view
from tournaments.engine.cards import Card
from tournaments.engine.game import Refusal
from tournaments.engine.hand import Hand
from tournaments.engine.match_state import MatchState
from tournaments.engine.notation import parse_card, parse_move, print_move
from tournaments.engine.rules import PRESETS, RuleSet, rule_set
from tournaments.engine.variants import variant_of
from tournaments.words.refusals import sentence

PASSES = ["pass"] * 4
STANDARD = PRESETS["standard"]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))


def seats_of(rules: RuleSet) -> list[int]:
    return list(range(1, variant_of(rules).seats(rules) + 1))


def new_match(
    dealer: int | None = None, *, preset: str = "standard", **options: Any
) -> MatchState:
    rules = rule_set(preset, options)
    return game.new_match(rules, first_dealer=dealer or seats_of(rules)[-1])


def dealt(
    hands: Mapping[int, str] | None = None,
    upcard: str = "9H",
    *,
    preset: str = "standard",
    under: str = "",
    **options: Any,
) -> MatchState:
    """Deal *hands* by seat, *upcard* and the cards *under* it.

    Seats left out get what is left of the pack, in its order.
    """
    match = new_match(preset=preset, **options)
    return game.deal(match, deck_of(hands or {}, upcard, match.rules, under=under))


def deck_of(
    hands: Mapping[int, str],
    upcard: str = "9H",
    rules: RuleSet = STANDARD,
    *,
    under: str = "",
) -> tuple[Card, ...]:
    """Return a deck that the last seat deals, first three cards each, as *hands*."""
    size = 6 if rules.variant == "hasenpfeffer" else 5
    given = {seat: cards(text) for seat, text in hands.items()}
    left = cards(upcard) + cards(under)
    named = {*left, *(card for hand in given.values() for card in hand)}
    rest = [card for card in variant_of(rules).new_deck(rules) if card not in named]
    for seat in seats_of(rules):
        if seat not in given:
            given[seat], rest = tuple(rest[:size]), rest[size:]
        assert len(given[seat]) == size
    full = [given[seat] for seat in seats_of(rules)]
    threes = [card for hand in full for card in hand[:3]]
    others = [card for hand in full for card in hand[3:]]
    return (*threes, *others, *left, *rest)


def play(state: MatchState, *moves: str) -> MatchState:
    for move in moves:
        state = game.apply(state, parse_move(move))
    return state


def play_first_legal(state: MatchState) -> MatchState:
    """Play the hand to its end: each seat plays its first card, as dealt, that may."""
    while game.to_move(state) is not None:
        state = game.apply(state, game.legal_moves(state)[0])
    return state


def legal(state: MatchState) -> list[str]:
    return [print_move(move) for move in game.legal_moves(state)]


def refusal(state: MatchState, seat: int, move: str) -> Refusal:
    reason = game.reason_against(state, seat, parse_move(move))
    assert reason is not None, f"{move} was not refused"
    return reason


def why(state: MatchState, seat: int, move: str) -> str:
    """Return what a player hears whose *move* is refused."""
    return sentence(refusal(state, seat, move))


def seen(state: MatchState, seat: int | None, field: str) -> object:
    return view.view(state, seat)[field]


def on_table(state: MatchState) -> Hand:
    """Return the hand on the table, the last one when it is over."""
    assert state.hand is not None
    return state.hand


def hand_of(state: MatchState, seat: int) -> set[Card]:
    return set(on_table(state).hands[seat])
