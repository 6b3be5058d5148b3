"""What stands above what: the cards of each suit under one trump, low to high."""

from collections.abc import Iterable
from typing import NamedTuple

from tournaments.engine.cards import (
    CARDS,
    NO_TRUMP,
    RANKING,
    RANKING_WITHOUT_BOWERS,
    SUITS,
    Card,
    Ranking,
    Suit,
)


class Ladder(NamedTuple):
    """What cards are worth under *trump*, by card.

    *suit* is the suit that a card follows, *power* its power where that is led, and
    *above* the set of the cards that are higher in its suit. *all_of* is the set of
    the cards of each suit.
    """

    trump: Suit
    ranking: Ranking
    suit: tuple[Suit, ...]
    power: tuple[int, ...]
    above: tuple[int, ...]
    all_of: tuple[int, ...]


def set_of(cards: Iterable[Card]) -> int:
    """Return *cards* as the bits of a whole number: a set that is quick to count."""
    held = 0
    for card in cards:
        held |= 1 << card
    return held


def _ladder(trump: Suit, ranking: Ranking) -> Ladder:
    suits = ranking.suit
    power = tuple(ranking.power[suits[card] % len(SUITS)][card] for card in CARDS)
    same = [[card for card in CARDS if suits[card] == suit] for suit in SUITS]
    above = tuple(
        set_of(
            other
            for other in CARDS
            if suits[other] == suits[card] and power[other] > power[card]
        )
        for card in CARDS
    )
    return Ladder(trump, ranking, suits, power, above, tuple(map(set_of, same)))


WITH_BOWERS = tuple(map(_ladder, (*SUITS, NO_TRUMP), RANKING))
"""By trump, ``NO_TRUMP`` last."""

WITHOUT_BOWERS = tuple(map(_ladder, (*SUITS, NO_TRUMP), RANKING_WITHOUT_BOWERS))
"""By trump, for Napoleon."""
