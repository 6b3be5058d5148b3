"""Cards as texts: what a pack holds, what must follow, what takes a trick.

A card is written as its rank and its suit, ``TS``; the joker is ``JK``. What is trump
is given as the list of all trumps, high to low; it is empty when nothing is trump.
"""

from collections.abc import Mapping, Sequence
from typing import Any

Rules = Mapping[str, Any]
Trick = Sequence[tuple[int, str]]

SUITS = "SHDC"
RANKS = "23456789TJQKA"
JOKER = "JK"
NO_TRUMP = "NT"
OTHER_OF_ITS_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}


def pack(rules: Rules) -> list[str]:
    """Return a new pack: spades, hearts, diamonds, clubs, each low to high, joker."""
    ranks = RANKS[-(rules["deck"] // 4) :]
    cards = [rank + suit for suit in SUITS for rank in ranks]
    return [*cards, JOKER] if rules["joker"] else cards


def trumps_with_bowers(suit: str) -> list[str]:
    """Return the trumps of Euchre: joker, right bower, left bower, A K Q 10 9 8 7."""
    if suit == NO_TRUMP:
        return []
    bowers = ["J" + suit, "J" + OTHER_OF_ITS_COLOUR[suit]]
    return [JOKER, *bowers, *(rank + suit for rank in "AKQT987")]


def trumps_without_bowers(suit: str) -> list[str]:
    """Return the trumps of Napoleon: ace high, the jack in its own place."""
    return [rank + suit for rank in reversed(RANKS)]


def suit_of(card: str, trumps: Sequence[str]) -> str:
    return "trump" if card in trumps else card[1]


def playable(hand: Sequence[str], led: str, trumps: Sequence[str]) -> list[str]:
    """Return the cards that follow the card led, or any if none does."""
    suit = suit_of(led, trumps)
    following = [card for card in hand if suit_of(card, trumps) == suit]
    return following or list(hand)


def taker(trick: Trick, trumps: Sequence[str]) -> int:
    """Return the seat with the highest trump, else the highest of the suit led."""
    ruffs = [(trumps.index(card), seat) for seat, card in trick if card in trumps]
    if ruffs:
        return min(ruffs)[1]
    suit = trick[0][1][1]
    return max((RANKS.index(c[0]), seat) for seat, c in trick if c[1] == suit)[1]
