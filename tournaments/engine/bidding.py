"""Two rounds of calling over an upcard, whatever the number of seats.

In the first round its suit may be ordered, in the second another suit named.
"""

from tournaments.engine import reasons
from tournaments.engine.cards import Suit, printed_suit
from tournaments.engine.moves import (
    CALL,
    CALL_ALONE,
    ORDER,
    ORDER_ALONE,
    PASS,
    Kind,
    Move,
)
from tournaments.engine.rules import RuleSet
from tournaments.engine.seats import left_of, partner_of
from tournaments.engine.states import Hand, Phase


def upcard_suit(hand: Hand) -> Suit:
    """Return the suit that the upcard offers, barred once it is turned down."""
    suit = printed_suit(hand.deal.upcard)
    assert suit is not None, "a joker is not turned up in these games"
    return suit


def legal_calls(rules: RuleSet, hand: Hand) -> tuple[Move, ...]:
    """Return what the seat to move may call."""
    if hand.phase is Phase.CALL1:
        return (PASS, *_orders(rules, hand))
    barred = upcard_suit(hand)
    named = [call for call in CALL if call.suit != barred]
    if rules.alone != "not-allowed":
        named += [call for call in CALL_ALONE if call.suit != barred]
    return tuple(named) if _must_name(hand) else (PASS, *named)


def _orders(rules: RuleSet, hand: Hand) -> tuple[Move, ...]:
    if rules.alone == "not-allowed":
        return (ORDER,)
    if rules.alone == "assist-alone" and _is_assisting(hand):
        return (ORDER_ALONE,)
    return (ORDER, ORDER_ALONE)


def _is_assisting(hand: Hand) -> bool:
    return hand.to_move == partner_of(hand.deal.dealer)


def _must_name(hand: Hand) -> bool:
    """Tell whether the dealer speaks last and is not allowed to pass."""
    is_dealer = hand.to_move == hand.deal.dealer
    return hand.phase is Phase.CALL2 and is_dealer and hand.deal.must_name


def after_pass(hand: Hand) -> Hand:
    """Return *hand* after the seat to move has passed: over if it was the last."""
    assert hand.to_move is not None
    seats = len(hand.hands)
    calls = (*hand.calls, PASS)
    if len(calls) == 2 * seats:
        return hand._replace(calls=calls, phase=Phase.OVER, to_move=None)
    return hand._replace(
        calls=calls,
        phase=Phase.CALL1 if len(calls) < seats else Phase.CALL2,
        to_move=left_of(hand.to_move, seats=seats),
    )


def trump_made(hand: Hand, call: Move) -> Suit:
    """Return the trump that *call* makes."""
    return upcard_suit(hand) if call.suit is None else call.suit


def why_not(rules: RuleSet, hand: Hand, move: Move) -> str:
    """Say why *move* is not a legal call."""
    if move.kind is Kind.DISCARD:
        return reasons.NO_DISCARD_NOW
    if move.kind is Kind.PLAY:
        return reasons.TRUMP_IS_NOT_MADE
    if move.is_alone and rules.alone == "not-allowed":
        return reasons.NOT_ALONE
    if hand.phase is Phase.CALL1:
        return _why_not_first(hand, move)
    return _why_not_second(hand, move)


def _why_not_first(hand: Hand, call: Move) -> str:
    if call.kind is Kind.CALL:
        return reasons.only_the_upcard(upcard_suit(hand))
    return reasons.ASSIST_ALONE


def _why_not_second(hand: Hand, call: Move) -> str:
    if call.kind is Kind.ORDER:
        return reasons.TURNED_DOWN
    if call.kind is Kind.PASS:
        return reasons.MUST_NAME
    return reasons.barred(upcard_suit(hand))
