"""Railroad Euchre: the four-handed game with a joker, made faster.

A lone player may call for the partner's best card, and an opponent defend alone.
Points beyond the game and games against nothing are counted by the match.
"""

from tournaments.engine.calling import make_trump, pick_up
from tournaments.engine.hand import OVER, Hand, Play, end
from tournaments.engine.lone_hands import call_for_best, defend_alone
from tournaments.engine.packets import cut, deal_five, turn_up
from tournaments.engine.scoring import points
from tournaments.engine.seats import PAIRS
from tournaments.engine.tricks import first_to_lead, play_tricks
from tournaments.engine.variants.four_handed import march, new_deck, seats, sides

__all__ = ["new_deck", "play", "seats", "sides"]


def play(hand: Hand) -> Play:
    """Play one deal from the cut to the score."""
    if hand.rules.cut == "asked":
        yield from cut(hand)
    deal_five(hand)
    turn_up(hand)
    yield from make_trump(hand)
    if hand.is_thrown_in:
        end(hand, (0, 0))
        yield OVER
        return
    if hand.is_alone and hand.rules.defend_alone:
        yield from defend_alone(hand)
    yield from pick_up(hand)
    if hand.is_alone and hand.rules.call_for_best:
        yield from call_for_best(hand)
    yield from play_tricks(hand, first_to_lead(hand))
    end(hand, points(hand, PAIRS, march=march(hand)))
    yield OVER
