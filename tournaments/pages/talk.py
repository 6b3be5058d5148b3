"""Moves, calls and numbers in the words of the table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.engine.moves import FACTS, Facts, Kind
from tournaments.engine.notation import card_name, parse_card, parse_move, suit_name

_BIDS = {
    "misere": "misère",
    "nap": "Nap",
    "wellington": "Wellington",
    "blucher": "Blücher",
}
_OFFERED = {
    Kind.PASS: "Pass",
    Kind.DEFEND: "Defend",
}
_SAID = {Kind.PASS: "passes", Kind.DEFEND: "defends"}
_HEARD_ORDER = {
    "Take it up": "takes it up",
    "Assist": "assists",
    "Order it up": "orders it up",
}
_EXCHANGE = "farmer-exchange"


@dataclass(frozen=True, slots=True)
class Talk:
    """How the seats of one hand speak: it matters who deals and who are partners.

    *throw_in* is the rule for very poor hands, which can be thrown in or changed;
    *upcard* is the card turned up, where there is one.
    """

    dealer: int
    sides: Sequence[Sequence[int]]
    throw_in: str = "none"
    upcard: str | None = None

    def offer(self, text: str, seat: int) -> str:
        """Return a move as *seat*, who may make it, says it: "Order it up"."""
        move = FACTS[parse_move(text)]
        return _alone(move, self._offered(move, seat))

    def said(self, text: str, seat: int) -> str:
        """Return a call of *seat* as the others heard it: "orders it up, alone"."""
        move = FACTS[parse_move(text)]
        return _alone(move, self._said(move, seat))

    def _offered(self, move: Facts, seat: int) -> str:
        if move.kind is Kind.ORDER:
            return self._order(seat)
        if move.kind is Kind.THROW_IN:
            is_exchange = self.throw_in == _EXCHANGE
            return "Change three cards" if is_exchange else "Throw in the hand"
        if move.kind is Kind.LEAVE:
            assert self.upcard is not None
            return f"Leave the {card_name(parse_card(self.upcard))}"
        if move.bid is not None:
            return f"Bid {move.bid}" if move.bid.isdigit() else _capital(move.bid)
        if move.size is not None:
            return f"Cut at {move.size} cards"
        return _OFFERED.get(move.kind) or _named(move, move.kind.capitalize())

    def _said(self, move: Facts, seat: int) -> str:
        if move.kind is Kind.ORDER:
            return _HEARD_ORDER[self._order(seat)]
        if move.kind is Kind.THROW_IN:
            is_exchange = self.throw_in == _EXCHANGE
            return "changes three cards" if is_exchange else "throws the hand in"
        if move.bid is not None:
            return f"bids {bid_words(move.bid)}"
        return _SAID.get(move.kind) or _named(move, f"{move.kind}s")

    def _order(self, seat: int) -> str:
        if seat == self.dealer:
            return "Take it up"
        is_partner = any(seat in side and self.dealer in side for side in self.sides)
        return "Assist" if is_partner else "Order it up"


def bid_words(bid: str) -> str:
    """Return how a bid is spoken: "4" or "misère"."""
    return _BIDS.get(bid, bid)


def listed(names: Iterable[str]) -> str:
    """Return *names* as one says them: "ann, ben and cleo"."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def number(points: int) -> str:
    """Return a number of points, which may be below zero, with a real minus sign."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def count(many: int, what: str) -> str:
    """Return *many* of something that takes an s: "1 point", "2 tricks"."""
    return f"{number(many)} {what if abs(many) == 1 else f'{what}s'}"


def _alone(move: Facts, words: str) -> str:
    if not move.is_alone:
        return words
    return f"{words} alone" if move.kind is Kind.DEFEND else f"{words}, alone"


def _named(move: Facts, verb: str) -> str:
    """Return *verb* with the card or the suit that the move names."""
    if move.card is not None:
        return f"{verb} the {card_name(move.card)}"
    assert move.suit is not None
    return f"{verb} {suit_name(move.suit)}"


def _capital(bid: str) -> str:
    words = bid_words(bid)
    return f"{words[:1].upper()}{words[1:]}"
