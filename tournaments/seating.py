"""How many sit at a table, and who plays with whom.

Pure; a rule set decides it. Seats are numbered clockwise from 1.
"""

from tournaments.engine.rules import RuleSet
from tournaments.engine.variants import variant_of

Side = tuple[int, ...]


def sides_of(rules: RuleSet) -> tuple[Side, ...]:
    """Return the seats of each side: pairs of partners, or one seat each."""
    return variant_of(rules).sides(rules)


def seats_of(rules: RuleSet) -> int:
    """Return how many players a table takes."""
    return variant_of(rules).seats(rules)


def has_partners(rules: RuleSet) -> bool:
    """Return whether anybody plays with a partner."""
    return any(len(side) > 1 for side in sides_of(rules))


def side_of(rules: RuleSet, seat: int) -> Side:
    """Return the seats that win and lose with *seat*, its own among them."""
    return next(side for side in sides_of(rules) if seat in side)


def opponents_of(rules: RuleSet, seat: int) -> tuple[int, ...]:
    """Return the seats that play against *seat*, the lowest first."""
    others = (side for side in sides_of(rules) if seat not in side)
    return tuple(sorted(other for side in others for other in side))
