"""The games that can be played, each in a module of its own.

A variant deals, says what is legal, moves a hand along and counts its points;
the match around its hands is the same for all.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from tournaments.engine.cards import Card
from tournaments.engine.moves import Move
from tournaments.engine.rules import RuleSet
from tournaments.engine.states import Hand
from tournaments.engine.variants import four_handed


class Variant(Protocol):
    """What a module of a variant has to offer."""

    SEATS: int
    SIDES: tuple[tuple[int, ...], ...]

    def new_deck(self, rules: RuleSet) -> tuple[Card, ...]:
        """Return the cards of the game in the order of a new pack."""
        ...

    def start(
        self, rules: RuleSet, deck: Sequence[Card], *, dealer: int, must_name: bool
    ) -> Hand:
        """Deal *deck*, which is shuffled and cut."""
        ...

    def legal_moves(self, rules: RuleSet, hand: Hand) -> tuple[Move, ...]:
        """Return every move of the seat to move."""
        ...

    def why_not(self, rules: RuleSet, hand: Hand, move: Move) -> str:
        """Say why *move*, which is not legal, is not."""
        ...

    def after(self, hand: Hand, move: Move) -> Hand:
        """Return *hand* after the legal *move*."""
        ...

    def points(self, hand: Hand) -> tuple[int, ...]:
        """Return what a finished hand is worth to each side."""
        ...


VARIANTS: Mapping[str, Variant] = MappingProxyType({"four-handed": four_handed})


def variant_of(rules: RuleSet) -> Variant:
    """Return the game that *rules* are for."""
    return VARIANTS[rules.variant]
