"""Cards, suits and what a card is worth once trump is made.

A card is a small whole number, so that a table answers every question about it:
``RANKING[trump].suit[card]`` is the suit that it belongs to, and
``RANKING[trump].power[led][card]`` what it is worth in a trick. It is also the move
of playing that card.
"""

from functools import cache
from typing import NamedTuple, NewType

Suit = NewType("Suit", int)
Move = NewType("Move", int)
Card = NewType("Card", Move)

SUITS = (Suit(0), Suit(1), Suit(2), Suit(3))
NO_TRUMP = Suit(4)
SPADES, HEARTS, DIAMONDS, CLUBS = SUITS
SUIT_LETTERS = "SHDC"
RANK_LETTERS = "23456789TJQKA"  # Low to high in a plain suit.

JOKER = Card(Move(len(SUITS) * len(RANK_LETTERS)))
CARDS = tuple(Card(Move(number)) for number in range(JOKER + 1))

_JACK = RANK_LETTERS.index("J")
# A trump of rank r has the power _TRUMP + r; the bowers are above all of them.
_TRUMP = len(RANK_LETTERS) + 1


def card_of(suit: Suit, rank: int) -> Card:
    """Return the card of *suit* whose rank is the place in ``RANK_LETTERS``."""
    return Card(Move(suit * len(RANK_LETTERS) + rank))


_PRINTED = (*(suit for suit in SUITS for _ in RANK_LETTERS), None)


def printed_suit(card: Card) -> Suit | None:
    """Return the suit printed on *card*: the joker has none."""
    return _PRINTED[card]


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


class Ranking(NamedTuple):
    """What cards are worth under one trump, by card.

    *suit* is the suit that a card follows; *power* is by the suit led, and 0 cannot
    take the trick.
    """

    suit: tuple[Suit, ...]
    power: tuple[tuple[int, ...], ...]


def _ranking(trump: Suit, bowers: tuple[Card, ...]) -> Ranking:
    """Rank all cards under *trump* with the *bowers*, low to high, above its ace."""
    suits = tuple(_suit_under(card, trump, bowers) for card in CARDS)
    powers = tuple(
        tuple(_power(card, suits[card], led, trump, bowers) for card in CARDS)
        for led in SUITS
    )
    return Ranking(suits, powers)


def _suit_under(card: Card, trump: Suit, bowers: tuple[Card, ...]) -> Suit:
    """Return the suit *card* follows: bowers, the joker among them, are trumps."""
    printed = printed_suit(card)
    return trump if printed is None or card in bowers else printed


def _power(
    card: Card, suit: Suit, led: Suit, trump: Suit, bowers: tuple[Card, ...]
) -> int:
    if card in bowers:
        return 2 * _TRUMP + bowers.index(card)
    if card == JOKER:
        return 0  # It is in no deck that has no bowers.
    if suit == trump:
        return _TRUMP + rank_of(card)
    return 1 + rank_of(card) if suit == led else 0


RANKING = (
    *(_ranking(suit, (left_bower(suit), right_bower(suit), JOKER)) for suit in SUITS),
    _ranking(NO_TRUMP, ()),
)
"""By trump, ``NO_TRUMP`` last: the jacks of the trump's colour and the joker are high.

Without trump there are no bowers: the jack stands below the queen.
"""

RANKING_WITHOUT_BOWERS = tuple(_ranking(trump, ()) for trump in (*SUITS, NO_TRUMP))
"""By trump, for games in which the ace is the highest trump."""

SUIT_UNDER = tuple(ranking.suit for ranking in RANKING)
"""By trump and card: the suit of the card, in games with bowers."""

_LOWEST_RANK = {24: "9", 28: "8", 32: "7", 52: "2"}


@cache
def deck(size: int, *, joker: bool = False) -> tuple[Card, ...]:
    """Return a new deck: spades, hearts, diamonds, clubs, each from low to high.

    *size* does not count the joker, which comes last.
    """
    lowest = RANK_LETTERS.index(_LOWEST_RANK[size])
    suited = tuple(
        card_of(suit, rank)
        for suit in SUITS
        for rank in range(lowest, len(RANK_LETTERS))
    )
    return (*suited, JOKER) if joker else suited
