"""Cards, calls and suits as a player sees and says them."""

from dataclasses import dataclass

from tournaments.engine.cards import printed_suit, rank_of
from tournaments.engine.moves import FACTS, Facts, Kind
from tournaments.engine.notation import (
    card_name,
    parse_card,
    parse_move,
    parse_suit,
    suit_name,
)
from tournaments.engine.seats import partner_of

_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_SIGNS = "♠♥♦♣"
_RED_SIGNS = "♥♦"


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
    """A suit by its sign and its name."""

    sign: str
    name: str

    @property
    def is_red(self) -> bool:
        """Return whether the suit is a red one."""
        return self.sign in _RED_SIGNS


def suit_face(text: str) -> SuitFace:
    """Return the sign and the name of the suit whose letter is *text*."""
    suit = parse_suit(text)
    return SuitFace(sign=_SIGNS[suit], name=suit_name(suit))


def offer(text: str, *, seat: int, dealer: int) -> str:
    """Return a move as the one who may make it says it: "Order it up"."""
    move = FACTS[parse_move(text)]
    words = _words(move, seat=seat, dealer=dealer)
    return f"{words}, alone" if move.is_alone else words


def said(text: str, *, seat: int, dealer: int) -> str:
    """Return a call as the others heard it: "orders it up, alone"."""
    move = FACTS[parse_move(text)]
    if move.kind is Kind.PASS:
        return "passes"
    if move.kind is Kind.ORDER:
        words = {"Take it up": "takes it up", "Assist": "assists"}.get(
            _order(seat, dealer), "orders it up"
        )
    else:
        assert move.suit is not None
        words = f"calls {suit_name(move.suit)}"
    return f"{words}, alone" if move.is_alone else words


def _words(move: Facts, *, seat: int, dealer: int) -> str:
    if move.kind is Kind.ORDER:
        return _order(seat, dealer)
    if move.kind is Kind.CALL:
        assert move.suit is not None
        return f"Call {suit_name(move.suit)}"
    if move.kind in {Kind.DISCARD, Kind.PLAY}:
        assert move.card is not None
        return f"{move.kind.capitalize()} the {card_name(move.card)}"
    return move.kind.capitalize()


def _order(seat: int, dealer: int) -> str:
    if seat == dealer:
        return "Take it up"
    return "Assist" if partner_of(seat) == dealer else "Order it up"
