"""Two-handed Euchre: each against the other, five cards each.

The dealer who is ordered up may leave the upcard where it is: its suit is trump all
the same. The non-dealer leads.
"""

from tournaments.engine import scoring
from tournaments.engine.calling import make_trump, pick_up
from tournaments.engine.hand import Hand, Play
from tournaments.engine.moves import LEAVE
from tournaments.engine.packets import cut, deal_five, turn_up
from tournaments.engine.rule_options import RuleSet
from tournaments.engine.seats import Sides, each_alone
from tournaments.engine.tricks import Opening, first_to_lead, play_out
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
    return play_out(hand, _opening(hand), _points)


def _opening(hand: Hand) -> Opening:
    """Deal, call and pick up; return who leads, unless the deal is thrown in."""
    if hand.rules.cut == "asked":
        yield from cut(hand)
    deal_five(hand)
    turn_up(hand)
    yield from make_trump(hand)
    if hand.is_thrown_in:
        return None
    yield from _ordered_up(hand)
    return first_to_lead(hand)


def _ordered_up(hand: Hand) -> Play:
    """Let the dealer take the upcard; who was ordered to may leave it instead."""
    if hand.maker == hand.dealer:
        yield from pick_up(hand)
        return
    yield from pick_up(hand, LEAVE)
    if hand.moves[-1] == LEAVE:
        assert hand.upcard is not None
        hand.hands[hand.dealer].remove(hand.upcard)


def _points(hand: Hand) -> tuple[int, ...]:
    return scoring.points(hand, each_alone(TWO), march=scoring.MARCH)
