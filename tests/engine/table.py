"""Set a table by the text forms of cards and moves.

The dealer sits at 4, so that 1 is the dealer's left, 2 the partner, 3 the right.
"""

from collections.abc import Mapping

from tournaments.engine import game, view
from tournaments.engine.cards import Card, deck
from tournaments.engine.game import MatchState, Refusal
from tournaments.engine.notation import parse_card, parse_move, print_move
from tournaments.engine.rules import rule_set

DEALER = 4
PASSES = ["pass"] * 4


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))


def new_match(dealer: int = DEALER, **options: object) -> MatchState:
    return game.new_match(rule_set("standard", options), first_dealer=dealer)


def dealt(
    hands: Mapping[int, str] | None = None, upcard: str = "9H", **options: object
) -> MatchState:
    """Deal *hands* by seat and *upcard*; seats left out get what is left."""
    return game.deal(new_match(DEALER, **options), deck_of(hands or {}, upcard))


def deck_of(hands: Mapping[int, str], upcard: str = "9H") -> tuple[Card, ...]:
    """Return a deck that a dealer at 4 deals, by threes then twos, as *hands*."""
    given = {seat: cards(text) for seat, text in hands.items()}
    named = {*cards(upcard), *(card for hand in given.values() for card in hand)}
    rest = [card for card in deck(24) if card not in named]
    full = []
    for seat in (1, 2, 3, 4):
        if seat not in given:
            given[seat], rest = tuple(rest[:5]), rest[5:]
        assert len(given[seat]) == 5
        full.append(given[seat])
    threes = [card for hand in full for card in hand[:3]]
    twos = [card for hand in full for card in hand[3:]]
    return (*threes, *twos, *cards(upcard), *rest)


def play(state: MatchState, *moves: str) -> MatchState:
    for move in moves:
        state = game.apply(state, parse_move(move))
    return state


def play_first_legal(state: MatchState) -> MatchState:
    """Play the hand to its end with the first legal move each time."""
    while game.to_move(state) is not None:
        state = game.apply(state, game.legal_moves(state)[0])
    return state


def legal(state: MatchState) -> list[str]:
    return [print_move(move) for move in game.legal_moves(state)]


def refusal(state: MatchState, seat: int, move: str) -> Refusal:
    reason = game.reason_against(state, seat, parse_move(move))
    assert reason is not None, f"{move} was not refused"
    return reason


def seen(state: MatchState, seat: int | None, field: str) -> object:
    return view.view(state, seat)[field]


def hand_of(state: MatchState, seat: int) -> set[Card]:
    assert state.hand is not None
    return set(state.hand.hands[seat - 1])
