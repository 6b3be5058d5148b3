"""Cards and suits as a player sees them."""

from dataclasses import dataclass
from typing import NamedTuple

from tournaments.engine.cards import NO_TRUMP, SUIT_LETTERS, printed_suit, rank_of
from tournaments.engine.notation import parse_card, parse_suit
from tournaments.words.cards import card_name, suit_name

_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_SIGNS = "♠♥♦♣"
_COURTS = frozenset("JQK")


class Pip(NamedTuple):
    """Where a sign of the suit stands on a card that is 100 wide and 140 high."""

    x: int
    y: int

    @property
    def is_upside_down(self) -> bool:
        """Return whether it stands in the lower half, which is read from there."""
        return self.y > _MIDDLE


_MIDDLE = 70
_LEFT, _CENTRE, _RIGHT = 42, 61, 80
_TOP, _UPPER, _LOWER, _BOTTOM = 26, 55, 85, 114


def _row(y: int) -> tuple[Pip, Pip]:
    return Pip(_LEFT, y), Pip(_RIGHT, y)


_ONE = (Pip(_CENTRE, _MIDDLE),)
_TWO = (Pip(_CENTRE, _TOP), Pip(_CENTRE, _BOTTOM))
_FOUR = (*_row(_TOP), *_row(_BOTTOM))
_SIX = (*_FOUR, *_row(_MIDDLE))
_EIGHT = (*_FOUR, *_row(_UPPER), *_row(_LOWER))
_PIPS = {
    "A": _ONE,
    "2": _TWO,
    "3": (*_TWO, *_ONE),
    "4": _FOUR,
    "5": (*_FOUR, *_ONE),
    "6": _SIX,
    "7": (*_SIX, Pip(_CENTRE, 48)),
    "8": (*_SIX, Pip(_CENTRE, 48), Pip(_CENTRE, 92)),
    "9": (*_EIGHT, *_ONE),
    "10": (*_EIGHT, Pip(_CENTRE, 40), Pip(_CENTRE, 100)),
}


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a card; ``name`` is for those who hear it.

    *suit* is the letter of the suit that is printed on it; the joker has none.
    """

    text: str
    rank: str
    suit: str
    name: str

    @property
    def is_joker(self) -> bool:
        """Return whether it is the joker, whose rank is a long word."""
        return self.text == "JK"

    @property
    def is_court(self) -> bool:
        """Return whether a figure is drawn on it."""
        return self.rank in _COURTS

    @property
    def pips(self) -> tuple[Pip, ...]:
        """Return where the signs of the suit stand; nowhere if there is a figure."""
        return _PIPS.get(self.rank, ())


def face(text: str) -> Face:
    """Return the face of the card that *text* stands for."""
    card = parse_card(text)
    suit = printed_suit(card)
    if suit is None:
        return Face(text=text, rank="Joker", suit="", name=card_name(card))
    letter, rank = SUIT_LETTERS[suit], _RANKS[rank_of(card)]
    return Face(text=text, rank=rank, suit=letter, name=card_name(card))


@dataclass(frozen=True, slots=True)
class SuitFace:
    """A suit by its letter, its sign and its name; no trump has no sign."""

    letter: str
    sign: str
    name: str


def suit_face(text: str) -> SuitFace:
    """Return the suit whose letter is *text*; ``NT`` is no trump."""
    suit = parse_suit(text)
    sign = "" if suit == NO_TRUMP else _SIGNS[suit]
    return SuitFace(letter=text, sign=sign, name=suit_name(suit))
