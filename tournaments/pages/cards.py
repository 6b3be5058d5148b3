"""Cards and suits as a player sees them."""

from dataclasses import dataclass

from tournaments.engine.cards import NO_TRUMP, printed_suit, rank_of
from tournaments.engine.notation import parse_card, parse_suit
from tournaments.words.cards import card_name, suit_name

_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_SIGNS = "♠♥♦♣"
_RED_SIGNS = frozenset("♥♦")


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a card; ``name`` is for those who hear it."""

    text: str
    rank: str
    sign: str
    name: str

    @property
    def is_red(self) -> bool:
        """Return whether the suit is a red one."""
        return self.sign in _RED_SIGNS

    @property
    def is_joker(self) -> bool:
        """Return whether it is the joker, whose rank is a long word."""
        return self.text == "JK"


def face(text: str) -> Face:
    """Return the face of the card that *text* stands for."""
    card = parse_card(text)
    suit = printed_suit(card)
    if suit is None:
        return Face(text=text, rank="Joker", sign="★", name=card_name(card))
    return Face(
        text=text, rank=_RANKS[rank_of(card)], sign=_SIGNS[suit], name=card_name(card)
    )


@dataclass(frozen=True, slots=True)
class SuitFace:
    """A suit by its sign and its name; no trump has no sign."""

    sign: str
    name: str

    @property
    def is_red(self) -> bool:
        """Return whether the suit is a red one."""
        return self.sign in _RED_SIGNS


def suit_face(text: str) -> SuitFace:
    """Return the sign and the name of the suit whose letter is *text*."""
    suit = parse_suit(text)
    return SuitFace(sign="" if suit == NO_TRUMP else _SIGNS[suit], name=suit_name(suit))
