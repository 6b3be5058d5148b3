"""What cards and suits are called, and what a card is worth when it is heard."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.engine.cards import (
    CARDS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    NO_TRUMP,
    SPADES,
    SUITS,
    Card,
    Suit,
    left_bower,
    right_bower,
)

# Translators: the name of a card stands alone, after a colon or as a subject.
_NAMES = (
    gettext_lazy("two of spades"),
    gettext_lazy("three of spades"),
    gettext_lazy("four of spades"),
    gettext_lazy("five of spades"),
    gettext_lazy("six of spades"),
    gettext_lazy("seven of spades"),
    gettext_lazy("eight of spades"),
    gettext_lazy("nine of spades"),
    gettext_lazy("ten of spades"),
    gettext_lazy("jack of spades"),
    gettext_lazy("queen of spades"),
    gettext_lazy("king of spades"),
    gettext_lazy("ace of spades"),
    gettext_lazy("two of hearts"),
    gettext_lazy("three of hearts"),
    gettext_lazy("four of hearts"),
    gettext_lazy("five of hearts"),
    gettext_lazy("six of hearts"),
    gettext_lazy("seven of hearts"),
    gettext_lazy("eight of hearts"),
    gettext_lazy("nine of hearts"),
    gettext_lazy("ten of hearts"),
    gettext_lazy("jack of hearts"),
    gettext_lazy("queen of hearts"),
    gettext_lazy("king of hearts"),
    gettext_lazy("ace of hearts"),
    gettext_lazy("two of diamonds"),
    gettext_lazy("three of diamonds"),
    gettext_lazy("four of diamonds"),
    gettext_lazy("five of diamonds"),
    gettext_lazy("six of diamonds"),
    gettext_lazy("seven of diamonds"),
    gettext_lazy("eight of diamonds"),
    gettext_lazy("nine of diamonds"),
    gettext_lazy("ten of diamonds"),
    gettext_lazy("jack of diamonds"),
    gettext_lazy("queen of diamonds"),
    gettext_lazy("king of diamonds"),
    gettext_lazy("ace of diamonds"),
    gettext_lazy("two of clubs"),
    gettext_lazy("three of clubs"),
    gettext_lazy("four of clubs"),
    gettext_lazy("five of clubs"),
    gettext_lazy("six of clubs"),
    gettext_lazy("seven of clubs"),
    gettext_lazy("eight of clubs"),
    gettext_lazy("nine of clubs"),
    gettext_lazy("ten of clubs"),
    gettext_lazy("jack of clubs"),
    gettext_lazy("queen of clubs"),
    gettext_lazy("king of clubs"),
    gettext_lazy("ace of clubs"),
    gettext_lazy("joker"),
)

# Translators: a suit by itself, as a heading or after a colon.
_SUITS = (
    pgettext_lazy("suit", "spades"),
    pgettext_lazy("suit", "hearts"),
    pgettext_lazy("suit", "diamonds"),
    pgettext_lazy("suit", "clubs"),
    pgettext_lazy("suit", "no trump"),
)

_RIGHT_BOWERS = {
    SPADES: gettext_lazy("jack of spades, right bower"),
    HEARTS: gettext_lazy("jack of hearts, right bower"),
    DIAMONDS: gettext_lazy("jack of diamonds, right bower"),
    CLUBS: gettext_lazy("jack of clubs, right bower"),
}
_LEFT_BOWERS = {
    SPADES: gettext_lazy("jack of clubs, left bower, counts as spades"),
    HEARTS: gettext_lazy("jack of diamonds, left bower, counts as hearts"),
    DIAMONDS: gettext_lazy("jack of hearts, left bower, counts as diamonds"),
    CLUBS: gettext_lazy("jack of spades, left bower, counts as clubs"),
}
"""By trump, as ``_RIGHT_BOWERS``."""

assert len(_NAMES) == len(CARDS)
assert len(_SUITS) == len(SUITS) + 1


def card_name(card: Card) -> str:
    """Return what *card* is called: "jack of hearts"."""
    return str(_NAMES[card])


def suit_name(suit: Suit) -> str:
    """Return what *suit* is called: "hearts", or "no trump"."""
    return str(_SUITS[suit])


def spoken(card: Card, trump: Suit | None = None) -> str:
    """Return how *card* is heard under a *trump*, with its role if it has one.

    "jack of diamonds, left bower, counts as hearts". Games without bowers give no
    trump, as does a hand before trump is made.
    """
    if trump is None or trump == NO_TRUMP:
        return card_name(card)
    if card == JOKER:
        return _("joker, highest trump")
    if card == right_bower(trump):
        return str(_RIGHT_BOWERS[trump])
    if card == left_bower(trump):
        return str(_LEFT_BOWERS[trump])
    return card_name(card)
