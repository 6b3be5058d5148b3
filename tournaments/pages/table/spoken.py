"""Moves and calls in the words of the table, each a sentence of its own.

A call is told in two ways: as an offer to the seat that may make it, "Order it up",
and as the others heard it beside the name of the seat, "orders it up".
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournaments.engine.cards import Suit
from tournaments.engine.moves import FACTS, Facts, Kind
from tournaments.engine.notation import parse_card, parse_move
from tournaments.words.cards import spoken

_EXCHANGE = "farmer-exchange"
_EXCHANGES = "exchange"
_TAKES, _ASSISTS, _ORDERS = "take", "assist", "order"
"""What ordering the upcard up is called: by the dealer, the partner, an opponent."""


_OFFERED = {
    "pass": pgettext_lazy("offer", "Pass"),
    "throw in": pgettext_lazy("offer", "Throw in the hand"),
    _EXCHANGES: pgettext_lazy("offer", "Change three cards"),
    "defend alone": pgettext_lazy("offer", "Defend alone"),
    _TAKES: pgettext_lazy("offer", "Take it up"),
    f"{_TAKES} alone": pgettext_lazy("offer", "Take it up, alone"),
    _ASSISTS: pgettext_lazy("offer", "Assist"),
    f"{_ASSISTS} alone": pgettext_lazy("offer", "Assist, alone"),
    _ORDERS: pgettext_lazy("offer", "Order it up"),
    f"{_ORDERS} alone": pgettext_lazy("offer", "Order it up, alone"),
    "call S": pgettext_lazy("offer", "Call spades"),
    "call H": pgettext_lazy("offer", "Call hearts"),
    "call D": pgettext_lazy("offer", "Call diamonds"),
    "call C": pgettext_lazy("offer", "Call clubs"),
    "call NT": pgettext_lazy("offer", "Call no trump"),
    "call S alone": pgettext_lazy("offer", "Call spades, alone"),
    "call H alone": pgettext_lazy("offer", "Call hearts, alone"),
    "call D alone": pgettext_lazy("offer", "Call diamonds, alone"),
    "call C alone": pgettext_lazy("offer", "Call clubs, alone"),
    "call NT alone": pgettext_lazy("offer", "Call no trump, alone"),
    "name S": pgettext_lazy("offer", "Name spades"),
    "name H": pgettext_lazy("offer", "Name hearts"),
    "name D": pgettext_lazy("offer", "Name diamonds"),
    "name C": pgettext_lazy("offer", "Name clubs"),
    "bid misere": pgettext_lazy("offer", "Misère"),
    "bid nap": pgettext_lazy("offer", "Nap"),
    "bid wellington": pgettext_lazy("offer", "Wellington"),
    "bid blucher": pgettext_lazy("offer", "Blücher"),
}
"""By the text form of the move, in so far as it does not matter who makes it."""

# Translators: what a player was heard to say, beside the player's name.
_HEARD = {
    "pass": pgettext_lazy("heard", "passes"),
    "throw in": pgettext_lazy("heard", "throws the hand in"),
    _EXCHANGES: pgettext_lazy("heard", "changes three cards"),
    "defend alone": pgettext_lazy("heard", "defends alone"),
    _TAKES: pgettext_lazy("heard", "takes it up"),
    f"{_TAKES} alone": pgettext_lazy("heard", "takes it up, alone"),
    _ASSISTS: pgettext_lazy("heard", "assists"),
    f"{_ASSISTS} alone": pgettext_lazy("heard", "assists, alone"),
    _ORDERS: pgettext_lazy("heard", "orders it up"),
    f"{_ORDERS} alone": pgettext_lazy("heard", "orders it up, alone"),
    "call S": pgettext_lazy("heard", "calls spades"),
    "call H": pgettext_lazy("heard", "calls hearts"),
    "call D": pgettext_lazy("heard", "calls diamonds"),
    "call C": pgettext_lazy("heard", "calls clubs"),
    "call NT": pgettext_lazy("heard", "calls no trump"),
    "call S alone": pgettext_lazy("heard", "calls spades, alone"),
    "call H alone": pgettext_lazy("heard", "calls hearts, alone"),
    "call D alone": pgettext_lazy("heard", "calls diamonds, alone"),
    "call C alone": pgettext_lazy("heard", "calls clubs, alone"),
    "call NT alone": pgettext_lazy("heard", "calls no trump, alone"),
    "name S": pgettext_lazy("heard", "names spades"),
    "name H": pgettext_lazy("heard", "names hearts"),
    "name D": pgettext_lazy("heard", "names diamonds"),
    "name C": pgettext_lazy("heard", "names clubs"),
    "bid misere": pgettext_lazy("heard", "bids misère"),
    "bid nap": pgettext_lazy("heard", "bids Nap"),
    "bid wellington": pgettext_lazy("heard", "bids Wellington"),
    "bid blucher": pgettext_lazy("heard", "bids Blücher"),
}
"""As ``_OFFERED``."""

# Translators: the name of the card may stand after a colon: "Play: %(card)s".
_WITH_CARD = {
    Kind.PLAY: gettext_lazy("Play the %(card)s"),
    Kind.DISCARD: gettext_lazy("Discard the %(card)s"),
    Kind.GIVE: gettext_lazy("Give the %(card)s"),
    Kind.LEAVE: gettext_lazy("Leave the %(card)s"),
}

# Translators: stands before the suits to choose from, each a button.
_NAMINGS = {
    Facts(Kind.CALL): pgettext_lazy("before suits", "Call"),
    Facts(Kind.CALL, is_alone=True): pgettext_lazy("before suits", "Call alone"),
    Facts(Kind.NAME): pgettext_lazy("before suits", "Name"),
}


@dataclass(frozen=True, slots=True)
class Talk:
    """How the seats of one hand speak: it matters who deals and who are partners.

    *throw_in* is the rule for very poor hands, which can be thrown in or changed;
    *upcard* is the card turned up, where there is one; *trump* is the suit whose
    bowers are told when they are offered.
    """

    dealer: int
    sides: Sequence[Sequence[int]]
    throw_in: str = "none"
    upcard: str | None = None
    trump: Suit | None = None

    def offer(self, text: str, seat: int) -> str:
        """Return a move as *seat*, who may make it, says it: "Order it up"."""
        move = FACTS[parse_move(text)]
        if move.kind is Kind.LEAVE:
            assert self.upcard is not None
            move = move._replace(card=parse_card(self.upcard))
        if move.card is not None:
            return _WITH_CARD[move.kind] % {"card": spoken(move.card, self.trump)}
        if move.size is not None:
            words = ngettext(
                "Cut at %(cards)s card", "Cut at %(cards)s cards", move.size
            )
            return words % {"cards": move.size}
        if move.bid is not None and move.bid.isdigit():
            return _("Bid %(tricks)s") % {"tricks": move.bid}
        return str(_OFFERED[self._key(text, move, seat)])

    def said(self, text: str, seat: int) -> str:
        """Return a call of *seat* as the others heard it: "orders it up, alone"."""
        move = FACTS[parse_move(text)]
        if move.bid is not None and move.bid.isdigit():
            return _("bids %(tricks)s") % {"tricks": move.bid}
        return str(_HEARD[self._key(text, move, seat)])

    def _key(self, text: str, move: Facts, seat: int) -> str:
        """Return what tells the words of a call: its text, or what it is to *seat*."""
        if move.kind is Kind.THROW_IN and self.throw_in == _EXCHANGE:
            return _EXCHANGES
        if move.kind is not Kind.ORDER:
            return text
        alone = " alone" if move.is_alone else ""
        return f"{self._order(seat)}{alone}"

    def _order(self, seat: int) -> str:
        if seat == self.dealer:
            return _TAKES
        is_partner = any(seat in side and self.dealer in side for side in self.sides)
        return _ASSISTS if is_partner else _ORDERS


def naming(text: str) -> str:
    """Return what calls that name a suit have in common, without the suit: "Call"."""
    return str(_NAMINGS[FACTS[parse_move(text)]._replace(suit=None)])
