"""One deal while it is played: what lies on the table and what has been said.

A game is played by a generator, ``play(hand)`` of its variant, which reads as the rule
book does. It yields the legal moves of the seat ``hand.to_move`` and is sent the move
that this seat makes; no move left to choose from means that the hand is over.
"""

from collections.abc import Generator, Sequence
from enum import StrEnum
from typing import Any

from tournaments.engine.cards import (
    NO_TRUMP,
    RANKING_WITHOUT_BOWERS,
    Card,
    Move,
    Suit,
)
from tournaments.engine.moves import CARD_OF
from tournaments.engine.rule_options import RuleSet
from tournaments.engine.seats import around, turns

Play = Generator[Sequence[Move], Any, None]
"""A hand being played: yields legal moves, is sent one of them.

What is sent is a ``Move``; where cards are played it is a ``Card``.
"""

NOTHING: tuple[Move, ...] = ()
"""What a hand that is over offers."""


class Phase(StrEnum):
    """Where a hand stands."""

    CUT = "cut"
    NAME = "name"
    BID = "bid"
    CALL1 = "call1"
    EXCHANGE = "exchange"
    CALL2 = "call2"
    DEFEND = "defend"
    DISCARD = "discard"
    GIVE = "give"
    PLAY = "play"
    OVER = "over"


CUT, CALL1, CALL2, DISCARDING, PLAY, ENDED = (
    Phase.CUT,
    Phase.CALL1,
    Phase.CALL2,
    Phase.DISCARD,
    Phase.PLAY,
    Phase.OVER,
)
"""The phases of every hand: quicker to reach by a name of their own."""


class UnexpectedMoveError(ValueError):
    """A hand was sent a move that it had not offered."""


class Hand:
    """What is known of one deal; seats are the keys of all that belongs to a seat.

    *is_forced*: too many deals in a row were thrown in, so this one will be played.
    *pack* is the deck as it was shuffled and *deck* as it is dealt from, after a cut
    that was asked for. *kitty* are the cards left over, the *upcard* first if there is
    one. *discards* lie face down, with the seats that put them there. *unseen_by* may
    not look at its cards yet. *ranking* is what the cards are worth: what is
    printed on them, until trump is made. *defender* defends alone. *calls* and bids
    stand with the seat that made them. *opening* are the moves before the first
    lead, which *leader* has; *played* are the cards then, and *takers* took the tricks.
    *points*, when the hand is over, are those of each side.
    """

    __slots__ = (
        "bid",
        "calls",
        "dealer",
        "deck",
        "defender",
        "discards",
        "hands",
        "has_exchanged",
        "is_alone",
        "is_forced",
        "is_thrown_in",
        "is_turned_down",
        "kitty",
        "leader",
        "maker",
        "must_name",
        "opening",
        "order",
        "pack",
        "phase",
        "played",
        "points",
        "ranking",
        "rules",
        "seats",
        "sitting_out",
        "takers",
        "to_move",
        "trump",
        "turns_from",
        "unseen_by",
        "upcard",
    )

    def __init__(
        self,
        rules: RuleSet,
        deck: Sequence[Card],
        *,
        seats: int,
        dealer: int,
        is_forced: bool = False,
    ) -> None:
        """Put *deck*, which is shuffled, in front of *dealer*."""
        self.rules = rules
        self.pack = self.deck = tuple(deck)
        self.seats = seats
        self.dealer = dealer
        self.is_forced = is_forced
        self.must_name = is_forced or rules.dealer_must_name
        self.order, self.turns_from = around(dealer, seats)
        self.phase = CUT
        self.to_move: int | None = None
        self.opening: list[Move] = []
        self.hands: dict[int, list[Card]] = {}
        self.kitty: tuple[Card, ...] = ()
        self.upcard: Card | None = None
        self.is_turned_down = False
        self.unseen_by: int | None = None
        self.calls: list[tuple[int, Move]] = []
        self.maker: int | None = None
        self.bid: Move | None = None
        self.trump: Suit | None = None
        self.ranking = RANKING_WITHOUT_BOWERS[NO_TRUMP]
        self.is_alone = False
        self.defender: int | None = None
        self.sitting_out: tuple[int, ...] = ()
        self.discards: list[tuple[int, Card]] = []
        self.has_exchanged = False
        self.leader: int | None = None
        self.played: list[Card] = []
        self.takers: list[int] = []
        self.is_thrown_in = False
        self.points: tuple[int, ...] = ()

    @property
    def moves(self) -> list[Move]:
        """All moves so far."""
        return [*self.opening, *self.played]

    @property
    def trick(self) -> dict[int, Card]:
        """The cards on the table, by seat in the order of play."""
        return self._trick(len(self.takers))

    @property
    def last_trick(self) -> dict[int, Card]:
        """The trick that was taken last; empty before."""
        return self._trick(len(self.takers) - 1) if self.takers else {}

    @property
    def taken_tricks(self) -> list[dict[int, Card]]:
        """The tricks that were taken, each in the form of ``trick``."""
        return [self._trick(number) for number in range(len(self.takers))]

    def _trick(self, number: int) -> dict[int, Card]:
        """Return the cards of a trick, counted from 0, by seat in the order of play."""
        leader = self.takers[number - 1] if number else self.leader
        if leader is None:
            return {}
        first, others = self.turns_from[leader]
        size = 1 + len(others)
        cards = self.played[number * size : (number + 1) * size]
        return dict(zip((first, *others), cards, strict=False))

    def __eq__(self, other: object) -> bool:
        """Tell whether *other* is the same hand at the same moment."""
        return isinstance(other, Hand) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    def __hash__(self) -> int:
        """Refuse: a hand changes while it is played."""
        raise TypeError("a hand cannot be hashed")


def sit_out(hand: Hand, *seats: int) -> None:
    """Let *seats* lay their cards down until the hand is over."""
    hand.sitting_out += seats
    hand.turns_from = turns(hand.seats, hand.sitting_out)


def ask(
    hand: Hand, seat: int, legal: Sequence[Move]
) -> Generator[Sequence[Move], Move, Move]:
    """Let *seat* choose among *legal*; return the move.

    Raises:
        UnexpectedMoveError: another move was sent.

    """
    hand.to_move = seat
    move = yield legal
    if move not in legal:
        raise UnexpectedMoveError
    hand.opening.append(move)
    return move


def put_away(hand: Hand, seat: int, move: Move) -> None:
    """Lay the card of *move* of *seat*, if it is a discard, face down."""
    card = CARD_OF[move]
    if card is not None:
        hand.hands[seat].remove(card)
        hand.discards.append((seat, card))
