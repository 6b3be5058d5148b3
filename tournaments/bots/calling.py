"""Calling: what a hand is worth under a trump, and what to say with it.

Worths are in tricks, roughly doubled: three sure tricks are worth about six.
"""

from collections.abc import Iterable, Sequence

from tournaments.bots.seen import Seen
from tournaments.engine.cards import (
    RANK_LETTERS,
    SUIT_UNDER,
    SUITS,
    Card,
    Suit,
    left_bower,
    printed_suit,
    rank_of,
    right_bower,
)
from tournaments.engine.moves import PASS, Kind, Move
from tournaments.engine.seats import partner_of

_RIGHT, _LEFT, _LOW_TRUMP = 3.0, 2.5, 1.0
_HIGH_TRUMPS = {"A": 2.0, "K": 1.5, "Q": 1.25}
_PLAIN = {"A": 1.0, "K": 0.25}
_VOID = 0.5  # A suit to trump in; worth nothing without trumps.

_PARTNER_TAKES_UP, _OPPONENT_TAKES_UP = 0.75, -1.25

_ENOUGH = 5.5
_ENOUGH_ALONE = 9.5


def card_worth(card: Card, trump: Suit) -> float:
    """Return what *card* adds to a hand under *trump*."""
    if card == right_bower(trump):
        return _RIGHT
    if card == left_bower(trump):
        return _LEFT
    rank = RANK_LETTERS[rank_of(card)]
    if printed_suit(card) == trump:
        return _HIGH_TRUMPS.get(rank, _LOW_TRUMP)
    return _PLAIN.get(rank, 0.0)


def hand_worth(hand: Iterable[Card], trump: Suit) -> float:
    """Return what *hand* is worth under *trump*."""
    held = tuple(hand)
    suits = {SUIT_UNDER[trump][card] for card in held}
    voids = len(SUITS) - len(suits | {trump}) if trump in suits else 0
    return sum(card_worth(card, trump) for card in held) + _VOID * voids


def best_call(seen: Seen, legal: Sequence[Move]) -> Move:
    """Return the call that promises most; a pass, if legal, where that is too little.

    A monster hand is played alone.
    """
    calls = [move for move in legal if move.kind is not Kind.PASS]
    best = max(calls, key=lambda call: _worth(seen, call))
    if PASS in legal and _worth(seen, best) < _ENOUGH:
        return PASS
    return _alone_or_not(seen, [call for call in calls if call.suit == best.suit])


def _alone_or_not(seen: Seen, calls: Sequence[Move]) -> Move:
    """Return the one of *calls*, which make the same trump, that fits the hand."""
    is_monster = _worth(seen, calls[0]) >= _ENOUGH_ALONE
    return next((call for call in calls if call.is_alone == is_monster), calls[0])


def _worth(seen: Seen, call: Move) -> float:
    """Return what the hand is worth after *call*, the upcard's taker considered."""
    if call.suit is not None:
        return hand_worth(seen.hand, call.suit)
    trump = printed_suit(seen.upcard)
    assert trump is not None
    if seen.dealer == seen.seat:
        return _best_five(seen, trump)
    if seen.dealer == partner_of(seen.seat):
        return hand_worth(seen.hand, trump) + _PARTNER_TAKES_UP
    return hand_worth(seen.hand, trump) + _OPPONENT_TAKES_UP


def _best_five(seen: Seen, trump: Suit) -> float:
    """Return the worth of the dealer's hand with the upcard, after the discard."""
    six = (*seen.hand, seen.upcard)
    return max(
        hand_worth((card for card in six if card != gone), trump) for gone in six
    )
