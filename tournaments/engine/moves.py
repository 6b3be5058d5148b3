"""What a seat can do. A move is a whole number; playing a card is that card's number.

``FACTS[move]`` says what a move is.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from tournaments.engine.cards import CARDS, NO_TRUMP, SUITS, Card, Move, Suit

__all__ = [
    "BID",
    "BID_NAMES",
    "CALL",
    "CALL_ALONE",
    "CARD_OF",
    "CUT",
    "DEFEND_ALONE",
    "DISCARD",
    "FACTS",
    "GIVE",
    "IS_ALONE",
    "LEAVE",
    "MOVES",
    "NAME",
    "ORDER",
    "ORDER_ALONE",
    "PASS",
    "SUIT_OF",
    "THROW_IN",
    "Facts",
    "Kind",
    "Move",
    "move_of",
]

BID_NAMES = ("1", "2", "3", "4", "5", "6", "misere", "nap", "wellington", "blucher")


class Kind(StrEnum):
    """The sorts of move, by the word that starts their text form."""

    PLAY = "play"
    DISCARD = "discard"
    GIVE = "give"
    PASS = "pass"  # noqa: S105 -- A call, not a password.
    LEAVE = "leave"
    THROW_IN = "throw in"
    DEFEND = "defend"
    ORDER = "order"
    CALL = "call"
    NAME = "name"
    BID = "bid"
    CUT = "cut"


class Facts(NamedTuple):
    """What a move is.

    *card* belongs to a play, a discard or a gift, *suit* to the making of trump,
    *bid* (one of ``BID_NAMES``) to a bid, *size*, in cards, to a cut. *is_alone*
    says that the partner sits out.
    """

    kind: Kind
    card: Card | None = None
    suit: Suit | None = None
    bid: str | None = None
    size: int | None = None
    is_alone: bool = False


def _all_facts() -> Iterator[Facts]:
    """Yield what each move is, in the order of their numbers; plays come first."""
    for kind in (Kind.PLAY, Kind.DISCARD, Kind.GIVE):
        yield from (Facts(kind, card=card) for card in CARDS)
    yield from map(Facts, (Kind.PASS, Kind.LEAVE, Kind.THROW_IN))
    yield Facts(Kind.DEFEND, is_alone=True)
    for is_alone in (False, True):
        yield Facts(Kind.ORDER, is_alone=is_alone)
        for suit in (*SUITS, NO_TRUMP):
            yield Facts(Kind.CALL, suit=suit, is_alone=is_alone)
    yield from (Facts(Kind.NAME, suit=suit) for suit in SUITS)
    yield from (Facts(Kind.BID, bid=name) for name in BID_NAMES)
    yield from (Facts(Kind.CUT, size=size) for size in range(1, len(CARDS)))


FACTS: tuple[Facts, ...] = tuple(_all_facts())
MOVES: tuple[Move, ...] = tuple(Move(number) for number in range(len(FACTS)))

CARD_OF = tuple(facts.card for facts in FACTS)
SUIT_OF = tuple(facts.suit for facts in FACTS)
IS_ALONE = tuple(facts.is_alone for facts in FACTS)
"""By move, as ``CARD_OF`` and ``SUIT_OF``: a hand asks for these all the time."""

_NUMBERS = {facts: move for move, facts in zip(MOVES, FACTS, strict=True)}


def move_of(facts: Facts) -> Move:
    """Return the move that *facts* tell of."""
    return _NUMBERS[facts]


def _by_card(kind: Kind) -> tuple[Move, ...]:
    return tuple(move_of(Facts(kind, card=card)) for card in CARDS)


DISCARD = _by_card(Kind.DISCARD)
GIVE = _by_card(Kind.GIVE)
"""By card, as ``DISCARD``."""

PASS = move_of(Facts(Kind.PASS))
LEAVE = move_of(Facts(Kind.LEAVE))
THROW_IN = move_of(Facts(Kind.THROW_IN))
DEFEND_ALONE = move_of(Facts(Kind.DEFEND, is_alone=True))
ORDER = move_of(Facts(Kind.ORDER))
ORDER_ALONE = move_of(Facts(Kind.ORDER, is_alone=True))
CALL = tuple(move_of(Facts(Kind.CALL, suit=suit)) for suit in (*SUITS, NO_TRUMP))
CALL_ALONE = tuple(
    move_of(Facts(Kind.CALL, suit=suit, is_alone=True)) for suit in (*SUITS, NO_TRUMP)
)
"""By suit, no trump last, as ``CALL``."""

NAME = tuple(move_of(Facts(Kind.NAME, suit=suit)) for suit in SUITS)
"""By suit."""

BID = {name: move_of(Facts(Kind.BID, bid=name)) for name in BID_NAMES}
"""By name, of ``BID_NAMES``."""

CUT = {size: move_of(Facts(Kind.CUT, size=size)) for size in range(1, len(CARDS))}
"""By the number of cards that go under the rest."""
