"""Two-handed Euchre: each against the other, five cards each.

The dealer who is ordered up may leave the upcard where it is: its suit is trump all
the same. The non-dealer leads.
"""

from tournaments.engine import scoring
from tournaments.engine.hand import Hand, Play
from tournaments.engine.rule_options import RuleSet
from tournaments.engine.seats import Sides, each_alone
from tournaments.engine.tricks import play_out
from tournaments.engine.upcard import opening
from tournaments.engine.variants.four_handed import new_deck

__all__ = ["new_deck", "play", "seats", "sides"]

TWO = 2


def seats(rules: RuleSet) -> int:  # noqa: ARG001 -- As for every variant.
    """Return the number of seats."""
    return TWO


def sides(rules: RuleSet) -> Sides:  # noqa: ARG001 -- As for every variant.
    """Return the seats of each side."""
    return each_alone(TWO)


def play(hand: Hand) -> Play:
    """Play one deal from the cut to the score."""
    return play_out(hand, opening(hand, may_leave=True), _points)


def _points(hand: Hand) -> tuple[int, ...]:
    return scoring.points(hand, each_alone(TWO), scoring.MARCH)
