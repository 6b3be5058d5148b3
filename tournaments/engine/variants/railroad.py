"""Railroad Euchre: the four-handed game with a joker, made faster.

A lone player may call for the partner's best card, and an opponent defend alone.
Points beyond the game and games against nothing are counted by the match.
"""

from tournaments.engine.calling import make_trump, pick_up
from tournaments.engine.hand import Hand, Play
from tournaments.engine.lone_hands import call_for_best, defend_alone
from tournaments.engine.packets import cut, deal_five, turn_up
from tournaments.engine.tricks import Opening, first_to_lead, play_out
from tournaments.engine.variants.four_handed import new_deck, points, seats, sides

__all__ = ["new_deck", "play", "seats", "sides"]


def play(hand: Hand) -> Play:
    """Play one deal from the cut to the score."""
    return play_out(hand, _opening(hand), points)


def _opening(hand: Hand) -> Opening:
    """Deal, call, take the best cards; return who leads, unless thrown in."""
    if hand.rules.cut == "asked":
        yield from cut(hand)
    deal_five(hand)
    turn_up(hand)
    yield from make_trump(hand)
    if hand.is_thrown_in:
        return None
    if hand.is_alone and hand.rules.defend_alone:
        yield from defend_alone(hand)
    yield from pick_up(hand)
    if hand.is_alone and hand.rules.call_for_best:
        yield from call_for_best(hand)
    return first_to_lead(hand)
