"""Why a move is not legal: by what the hand waits for."""

from collections.abc import Callable, Mapping, Sequence

from tournaments.engine import reasons
from tournaments.engine.calling import upcard_suit
from tournaments.engine.cards import NO_TRUMP, Card, Suit
from tournaments.engine.hand import Hand, Phase
from tournaments.engine.moves import CARD_OF, FACTS, IS_ALONE, LEAVE, PASS, Kind, Move
from tournaments.engine.reasons import Reason, Refusal


def why_not(hand: Hand, move: Move, legal: Sequence[Move]) -> Refusal:
    """Return why the seat to move may not make *move* but only one of *legal*."""
    return _REASONS[hand.phase](hand, move, legal)


def _why_no_order(hand: Hand, move: Move, legal: Sequence[Move]) -> Refusal:
    """Say why *move* is not for the first round of calling."""
    kind, suit = FACTS[move].kind, upcard_suit(hand)
    if kind is Kind.CALL:
        return Refusal(Reason.ONLY_THE_UPCARD, suit=suit)
    if kind is not Kind.ORDER:
        return _why_no_call(hand, kind, Reason.ANSWER_THE_UPCARD)
    if IS_ALONE[move] and hand.rules.alone == "not-allowed":
        return Refusal(Reason.NOT_ALONE)
    has_orders = any(FACTS[each].kind is Kind.ORDER for each in legal)
    if has_orders:
        return Refusal(Reason.ASSIST_ALONE)
    return Refusal(Reason.NO_CARD_OF, suit=suit)


def _why_no_name(hand: Hand, move: Move, legal: Sequence[Move]) -> Refusal:
    """Say why *move* is not for the second round of calling."""
    kind, suit = FACTS[move].kind, FACTS[move].suit
    may_pass = PASS in legal
    if kind is Kind.ORDER:
        return Refusal(Reason.TURNED_DOWN if may_pass else Reason.TURNED_DOWN_MUST_NAME)
    if kind is Kind.PASS:
        return Refusal(Reason.MUST_NAME)
    if kind is not Kind.CALL or suit is None:
        wanted = Reason.NAME_ANOTHER if may_pass else Reason.MUST_NAME
        return _why_no_call(hand, kind, wanted)
    if IS_ALONE[move] and hand.rules.alone == "not-allowed":
        return Refusal(Reason.NOT_ALONE)
    return _why_not_suit(hand, suit)


def _why_not_suit(hand: Hand, suit: Suit) -> Refusal:
    if suit == NO_TRUMP:
        return Refusal(Reason.NO_TRUMP_IS_NOT_CALLED)
    if suit == upcard_suit(hand) and hand.rules.turned_down_suit == "barred":
        return Refusal(Reason.BARRED, suit=suit)
    return Refusal(Reason.NO_CARD_OF, suit=suit)


def _why_no_call(hand: Hand, kind: Kind, otherwise: Reason) -> Refusal:
    """Say why a move of *kind* is no call at all."""
    if kind is Kind.DISCARD:
        return Refusal(Reason.NO_DISCARD_NOW)
    if kind is Kind.PLAY:
        return Refusal(Reason.TRUMP_IS_NOT_MADE)
    if kind is not Kind.THROW_IN:
        return Refusal(otherwise)
    if hand.rules.throw_in == "none":
        return Refusal(Reason.NO_THROWING_IN)
    if hand.phase is Phase.CALL2:
        return Refusal(Reason.THROW_IN_FIRST_ROUND)
    return Refusal(Reason.NOT_POOR_ENOUGH)


def _why_no_discard(hand: Hand, move: Move, legal: Sequence[Move]) -> Refusal:  # noqa: ARG001
    """Say why *move* is not what the dealer can do with the upcard."""
    kind, card = FACTS[move].kind, CARD_OF[move]
    if move == LEAVE:
        return Refusal(Reason.NO_LEAVING)
    if kind is not Kind.DISCARD or card is None:
        return Refusal(Reason.DISCARD_FIRST)
    if card == hand.upcard:
        return Refusal(Reason.KEEP_THE_UPCARD)
    return Refusal(Reason.NOT_HELD, card=card)


def _why_no_card_away(hand: Hand, move: Move, legal: Sequence[Move]) -> Refusal:
    """Say why *move* is not the putting away, or the giving, of a card."""
    wanted, kind, card = FACTS[legal[0]].kind, FACTS[move].kind, CARD_OF[move]
    if kind is wanted and card is not None:
        return Refusal(Reason.NOT_HELD, card=card)
    if hand.phase is Phase.EXCHANGE:
        return Refusal(Reason.EXCHANGE_THREE)
    is_gift = wanted is Kind.GIVE
    return Refusal(Reason.GIVE_YOUR_BEST if is_gift else Reason.PUT_ONE_AWAY)


def _why_not_played(hand: Hand, move: Move, legal: Sequence[Move]) -> Refusal:  # noqa: ARG001
    """Say why *move* is not a card for this trick."""
    kind, card = FACTS[move].kind, CARD_OF[move]
    if kind in _CALLS:
        return Refusal(Reason.BIDDING_IS_OVER if hand.bid else Reason.TRUMP_IS_MADE)
    if kind is Kind.DISCARD and hand.upcard is not None:
        return Refusal(Reason.NO_DISCARD_NOW)
    if kind is not Kind.PLAY or card is None:
        return Refusal(Reason.PLAY_NOW)
    assert hand.to_move is not None
    held: Sequence[Card] = hand.hands[hand.to_move]
    if card not in held:
        return Refusal(Reason.NOT_HELD, card=card)
    led = next(iter(hand.trick.values()))
    return reasons.must_follow(led, card, held, hand.ranking)


def _why_no_bid(hand: Hand, move: Move, legal: Sequence[Move]) -> Refusal:  # noqa: ARG001
    """Say why *move* is not a bid that is high enough."""
    if FACTS[move].kind is Kind.PLAY:
        return Refusal(Reason.BID_FIRST)
    if FACTS[move].kind is not Kind.BID:
        return Refusal(Reason.BID_WANTED)
    highest = None if hand.bid is None else FACTS[hand.bid].bid
    return reasons.bid_higher(highest)


def _always(reason: Reason) -> "_Why":
    refusal = Refusal(reason)
    return lambda _hand, _move, _legal: refusal


_CALLS = {
    Kind.PASS,
    Kind.ORDER,
    Kind.CALL,
    Kind.NAME,
    Kind.BID,
    Kind.DEFEND,
    Kind.THROW_IN,
}
"""What is said before a card is played."""

_Why = Callable[[Hand, Move, Sequence[Move]], Refusal]

_REASONS: Mapping[Phase, _Why] = {
    Phase.CUT: _always(Reason.CUT_FIRST),
    Phase.NAME: _always(Reason.NAME_A_SUIT),
    Phase.BID: _why_no_bid,
    Phase.CALL1: _why_no_order,
    Phase.EXCHANGE: _why_no_card_away,
    Phase.CALL2: _why_no_name,
    Phase.DEFEND: _always(Reason.DEFENCE_WANTED),
    Phase.DISCARD: _why_no_discard,
    Phase.GIVE: _why_no_card_away,
    Phase.PLAY: _why_not_played,
}
