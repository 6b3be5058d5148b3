"""What a match remembers. Nothing here is ever changed: a move makes a new state.

States are named tuples, which are the cheapest frozen values to copy.
"""

from enum import StrEnum
from typing import NamedTuple

from tournaments.engine.cards import Card, Suit
from tournaments.engine.moves import Move
from tournaments.engine.rules import RuleSet


class Phase(StrEnum):
    """Where a hand stands."""

    CALL1 = "call1"
    DISCARD = "discard"
    CALL2 = "call2"
    PLAY = "play"
    OVER = "over"


class Deal(NamedTuple):
    """What the deal settled for the whole hand.

    *must_name*: the dealer may not pass in the second round of calling.
    """

    dealer: int
    upcard: Card
    must_name: bool = False


class Contract(NamedTuple):
    """What was called: *maker* made *trump*, and who sits out because of it."""

    trump: Suit
    maker: int
    is_alone: bool = False
    sitting_out: tuple[int, ...] = ()


class Played(NamedTuple):
    """A card on the table and the seat that played it."""

    seat: int
    card: Card


class Hand(NamedTuple):
    """One deal being played.

    *hands* and *taken* (tricks) are by seat, seat 1 first. *calls* start with the
    seat on the dealer's left. *to_move* is None when the hand is over.
    """

    deal: Deal
    phase: Phase
    to_move: int | None
    hands: tuple[tuple[Card, ...], ...]
    taken: tuple[int, ...]
    calls: tuple[Move, ...] = ()
    contract: Contract | None = None
    discard: Card | None = None
    trick: tuple[Played, ...] = ()
    last_trick: tuple[Played, ...] = ()


class HandResult(NamedTuple):
    """How a hand ended, by side; there is no contract if all passed."""

    number: int
    dealer: int
    contract: Contract | None
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    last_trick: tuple[Played, ...]


class MatchState(NamedTuple):
    """A match after some moves.

    *hand_number* counts deals, those that all passed included; *passed_deals*
    counts those that all passed since a hand was last played.
    """

    rules: RuleSet
    first_dealer: int
    score: tuple[int, ...]
    hand_number: int = 0
    passed_deals: int = 0
    hand: Hand | None = None
    last_hand: HandResult | None = None
