"""The beginning of a deal in the games with an upcard, up to the first lead."""

from collections.abc import Sequence

from tournaments.engine.calling import make_trump
from tournaments.engine.hand import (
    DISCARDING,
    Hand,
    UnexpectedMoveError,
    put_away,
)
from tournaments.engine.lone_hands import call_for_best, defend_alone
from tournaments.engine.moves import DISCARD, LEAVE, Move
from tournaments.engine.packets import cut, deal_five, turn_up
from tournaments.engine.tricks import Opening, first_to_lead


def opening(hand: Hand, *, may_leave: bool = False) -> Opening:
    """Cut, deal, call and pick up; return who leads, or None if the deal is thrown in.

    *may_leave*: a dealer who is ordered up may leave the upcard where it is.
    """
    if hand.rules.cut == "asked":
        yield from cut(hand)
    deal_five(hand)
    turn_up(hand)
    yield from make_trump(hand)
    if hand.is_thrown_in:
        return None
    if hand.is_alone and hand.rules.defend_alone:
        yield from defend_alone(hand)
    if not hand.is_turned_down and hand.dealer not in hand.sitting_out:
        # As ``ask`` does, without the price of a generator.
        legal = _take_up(hand, may_leave=may_leave)
        move = yield legal
        if move not in legal:
            raise UnexpectedMoveError
        hand.opening.append(move)
        if move == LEAVE:
            hand.hands[hand.dealer].pop()
        else:
            put_away(hand, hand.dealer, move)
    if hand.is_alone and hand.rules.call_for_best:
        yield from call_for_best(hand)
    return first_to_lead(hand)


def _take_up(hand: Hand, *, may_leave: bool) -> Sequence[Move]:
    """Let the dealer take the upcard; return what may be put away for it."""
    dealer, upcard = hand.dealer, hand.upcard
    assert upcard is not None
    hand.phase = DISCARDING
    hand.to_move = dealer
    held = hand.hands[dealer]
    held.append(upcard)
    cards = held if hand.rules.bury_upcard else held[:-1]
    legal = [DISCARD[card] for card in cards]
    if may_leave and hand.maker != dealer:
        legal.append(LEAVE)
    return legal
