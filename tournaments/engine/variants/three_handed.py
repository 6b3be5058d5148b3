"""Three-handed Euchre, cut-throat: the maker alone against two who defend together."""

from tournaments.engine import scoring
from tournaments.engine.hand import Hand, Play
from tournaments.engine.rule_options import RuleSet
from tournaments.engine.seats import Sides, each_alone
from tournaments.engine.tricks import play_out
from tournaments.engine.upcard import opening
from tournaments.engine.variants.four_handed import new_deck

__all__ = ["new_deck", "play", "seats", "sides"]

THREE = 3
MARCH = 3
"""Points of a maker who takes all five tricks against two."""


def seats(rules: RuleSet) -> int:  # noqa: ARG001 -- As for every variant.
    """Return the number of seats."""
    return THREE


def sides(rules: RuleSet) -> Sides:  # noqa: ARG001 -- As for every variant.
    """Return the seats of each side."""
    return each_alone(THREE)


def play(hand: Hand) -> Play:
    """Play one deal from the cut to the score."""
    return play_out(hand, opening(hand), _points)


def _points(hand: Hand) -> tuple[int, ...]:
    return scoring.points(hand, each_alone(THREE), MARCH)
