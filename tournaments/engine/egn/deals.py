"""Read what an EGN document tells of each deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.engine.egn.errors import EgnError
from tournaments.engine.egn.table import JOKER, SEATS, SUITS, from_egn
from tournaments.engine.seats import partner_of

_CALLS = {suit.lower(): suit for suit in SUITS} | {"n": "NT"}


@dataclass(frozen=True, slots=True)
class Deal:
    """What an EGN document tells of one deal; *known* are the cards of each seat.

    Seats count from 1. *trump* is a suit, ``NT`` or empty, *maker* the seat that made
    it.
    """

    dealer: int
    upcard: str
    known: Mapping[int, tuple[str, ...]]
    calls: tuple[str, ...]
    is_alone: bool
    lone_defender: int | None
    was_asked: bool
    discard: str | None
    tricks: tuple[tuple[str, ...], ...]
    trump: str
    maker: int | None

    @property
    def takes_up(self) -> bool:
        """Whether the dealer takes the upcard."""
        return self.calls[-1:] == ("Order",) and self.dealer not in self.sitting_out

    @property
    def sitting_out(self) -> frozenset[int]:
        """The partners of who plays or defends alone."""
        lone = (self.maker if self.is_alone else None, self.lone_defender)
        return frozenset(partner_of(seat) for seat in lone if seat is not None)


def seat_of(value: object, name: str) -> int:
    """Return the seat, from 1, for the number of a player, from 0."""
    if type(value) is not int or not 0 <= value < SEATS:
        raise EgnError(f"{name}: {value!r} is no player from 0 to {SEATS - 1}")
    return value + 1


def typed(value: object, kind: type, name: str) -> Any:  # noqa: ANN401 -- Of that kind.
    """Return *value* if it is of its *kind*."""
    if type(value) is not kind:
        raise EgnError(f"{name}: it is not {_SPOKEN[kind]}")
    return value


_SPOKEN = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}


def read_deal(document: object) -> Deal:
    """Return what *document*, a deal of EGN, tells.

    Raises:
        EgnError: it is none, or one of its cards is not known.

    """
    if isinstance(document, str):
        raise EgnError("it is packed; unpack the file first")
    fields = typed(document, dict, "deal")
    start = typed(fields.get("initialState"), dict, "initialState")
    phases = _phases(fields)
    bidding, play = phases.get("EUCHRE_BIDDING", {}), phases.get("TRICK_PLAY", {})
    upcard = from_egn(start.get("upCard"))
    if upcard is None or upcard == JOKER:
        raise EgnError("upCard: it has to be a card of a known suit")
    dealer = seat_of(start.get("dealer"), "dealer")
    calls = tuple(
        _call(call) for call in typed(bidding.get("calls", []), list, "calls")
    )
    trump = _trump(calls, upcard)
    defender = bidding.get("aloneDefender")
    discard = bidding.get("discard")
    deal = Deal(
        dealer=dealer,
        upcard=upcard,
        known=_known(typed(start.get("playerCards", []), list, "playerCards"), trump),
        calls=calls,
        is_alone=typed(bidding.get("isAlone", False), bool, "isAlone"),
        lone_defender=None
        if defender in (None, -1)
        else seat_of(defender, "aloneDefender"),
        was_asked=defender is not None,
        discard=None if discard is None else from_egn(discard, trump),
        tricks=tuple(
            tuple(_card(card, trump) for card in typed(trick, list, "trick"))
            for trick in typed(play.get("tricks", []), list, "tricks")
        ),
        trump=trump,
        maker=(dealer - 1 + len(calls)) % SEATS + 1 if trump else None,
    )
    if deal.tricks and not trump:
        raise EgnError("tricks: nobody has made trump")
    return deal


def _phases(fields: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
    """Return the phases of a deal by their type."""
    phases = [
        typed(each, dict, "phase")
        for each in typed(fields.get("phases"), list, "phases")
    ]
    return {typed(phase.get("type"), str, "type"): phase for phase in phases}


def _trump(calls: Sequence[str], upcard: str) -> str:
    """Return the trump that the last of *calls* makes; empty if it is a pass."""
    if not calls:
        return ""
    return upcard[1] if calls[-1] == "Order" else _CALLS.get(calls[-1], "")


def _call(call: object) -> str:
    if call in ("Pass", "Order") or (isinstance(call, str) and call in _CALLS):
        return str(call)
    raise EgnError(f"calls: {call!r} is not known here")


def _card(text: object, trump: str) -> str:
    card = from_egn(text, trump)
    if card is None:
        raise EgnError(f"{text!r}: every card that was played has to be known")
    return card


def _known(hands: Sequence[object], trump: str) -> dict[int, tuple[str, ...]]:
    if len(hands) > SEATS:
        raise EgnError(f"playerCards: {len(hands)} hands for {SEATS} players")
    return {
        seat: tuple(
            card
            for text in typed(hand, list, "playerCards")
            if (card := from_egn(text, trump)) is not None
        )
        for seat, hand in enumerate(hands, start=1)
    }
