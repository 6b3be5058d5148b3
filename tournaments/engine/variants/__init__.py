"""The games that can be played, each in a module of its own.

``play`` of a variant reads as its rules do; the match around the hands is the same
for all.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from tournaments.engine.cards import Card
from tournaments.engine.hand import Hand, Play
from tournaments.engine.rule_options import RuleSet
from tournaments.engine.seats import Sides
from tournaments.engine.variants import (
    four_handed,
    hasenpfeffer,
    napoleon,
    railroad,
    three_handed,
    two_handed,
)


class Variant(Protocol):
    """What a module of a variant has to offer."""

    def seats(self, rules: RuleSet) -> int:
        """Return the number of seats."""
        ...

    def sides(self, rules: RuleSet) -> Sides:
        """Return the seats of each side."""
        ...

    def new_deck(self, rules: RuleSet) -> tuple[Card, ...]:
        """Return the cards of the game in the order of a new pack."""
        ...

    def play(self, hand: Hand) -> Play:
        """Play one deal from the cut to the score."""
        ...


VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        "four-handed": four_handed,
        "two-handed": two_handed,
        "three-handed": three_handed,
        "railroad": railroad,
        "hasenpfeffer": hasenpfeffer,
        "napoleon": napoleon,
    }
)


def variant_of(rules: RuleSet) -> Variant:
    """Return the game that *rules* are for."""
    return VARIANTS[rules.variant]
