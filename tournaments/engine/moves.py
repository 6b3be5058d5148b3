"""What a seat can do: each action is made once, here, and then referred to."""

from enum import StrEnum
from typing import NamedTuple

from tournaments.engine.cards import CARDS, SUITS, Card, Suit


class Kind(StrEnum):
    """The sorts of move, by the word that starts their text form."""

    PASS = "pass"  # noqa: S105 -- A call, not a password.
    ORDER = "order"
    CALL = "call"
    DISCARD = "discard"
    PLAY = "play"


class Move(NamedTuple):
    """One action of a seat.

    *card* belongs to a discard or a play, *suit* to the naming of trump in the
    second round. *is_alone* says that the partner of the maker sits out.
    """

    kind: Kind
    card: Card | None = None
    suit: Suit | None = None
    is_alone: bool = False


PASS = Move(Kind.PASS)
ORDER = Move(Kind.ORDER)
ORDER_ALONE = Move(Kind.ORDER, is_alone=True)
CALL = tuple(Move(Kind.CALL, suit=suit) for suit in SUITS)
CALL_ALONE = tuple(Move(Kind.CALL, suit=suit, is_alone=True) for suit in SUITS)
DISCARD = tuple(Move(Kind.DISCARD, card=card) for card in CARDS)
PLAY = tuple(Move(Kind.PLAY, card=card) for card in CARDS)

MOVES = (PASS, ORDER, ORDER_ALONE, *CALL, *CALL_ALONE, *DISCARD, *PLAY)
