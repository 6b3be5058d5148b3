"""Cards, suits and what a card is worth once trump is made.

A card is a small whole number, so that a table answers every question about it:
``SUIT_UNDER[trump][card]`` is the suit that it belongs to, and
``STRENGTH[trump][led][card]`` is its power in a trick.
"""

from functools import cache
from typing import NewType

Suit = NewType("Suit", int)
Card = NewType("Card", int)

SUITS = (Suit(0), Suit(1), Suit(2), Suit(3))
SPADES, HEARTS, DIAMONDS, CLUBS = SUITS
SUIT_LETTERS = "SHDC"
RANK_LETTERS = "23456789TJQKA"  # Low to high in a plain suit.

JOKER = Card(len(SUITS) * len(RANK_LETTERS))
CARDS = tuple(Card(number) for number in range(JOKER + 1))

_JACK = RANK_LETTERS.index("J")
# A trump of rank r has the strength TRUMP + r; then come the three highest trumps.
_TRUMP = len(RANK_LETTERS) + 1
_LEFT_BOWER, _RIGHT_BOWER, _JOKER = (2 * _TRUMP + step for step in range(3))


def card_of(suit: Suit, rank: int) -> Card:
    """Return the card of *suit* whose rank is the place in ``RANK_LETTERS``."""
    return Card(suit * len(RANK_LETTERS) + rank)


def printed_suit(card: Card) -> Suit | None:
    """Return the suit printed on *card*: the joker has none."""
    return None if card == JOKER else Suit(card // len(RANK_LETTERS))


def rank_of(card: Card) -> int:
    """Return the place of *card* in ``RANK_LETTERS``; the joker has no rank."""
    assert card != JOKER
    return card % len(RANK_LETTERS)


def next_suit(suit: Suit) -> Suit:
    """Return the other suit of the same colour, which lends the left bower."""
    return Suit(3 - suit)


def right_bower(trump: Suit) -> Card:
    """Return the jack of trumps."""
    return card_of(trump, _JACK)


def left_bower(trump: Suit) -> Card:
    """Return the other jack of the colour of trumps."""
    return card_of(next_suit(trump), _JACK)


def _suit_under(card: Card, trump: Suit) -> Suit:
    """Return the suit *card* belongs to: the left bower and the joker are trumps."""
    printed = printed_suit(card)
    return trump if printed is None or card == left_bower(trump) else printed


def _strength(card: Card, led: Suit, trump: Suit) -> int:
    """Return the power of *card* where *led* was led: 0 cannot take the trick."""
    if card == JOKER:
        return _JOKER
    if card == right_bower(trump):
        return _RIGHT_BOWER
    if card == left_bower(trump):
        return _LEFT_BOWER
    suit = printed_suit(card)
    if suit == trump:
        return _TRUMP + rank_of(card)
    return 1 + rank_of(card) if suit == led else 0


SUIT_UNDER = tuple(tuple(_suit_under(card, trump) for card in CARDS) for trump in SUITS)
STRENGTH = tuple(
    tuple(tuple(_strength(card, led, trump) for card in CARDS) for led in SUITS)
    for trump in SUITS
)

_LOWEST_RANK = {24: "9", 28: "8", 32: "7", 52: "2"}


@cache
def deck(size: int) -> tuple[Card, ...]:
    """Return a new deck: spades, hearts, diamonds, clubs, each from low to high."""
    lowest = RANK_LETTERS.index(_LOWEST_RANK[size])
    return tuple(
        card_of(suit, rank)
        for suit in SUITS
        for rank in range(lowest, len(RANK_LETTERS))
    )
