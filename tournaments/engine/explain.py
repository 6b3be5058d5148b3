"""Why a move is not legal: by what the hand waits for, in words for a player."""

from collections.abc import Callable, Mapping, Sequence

from tournaments.engine import reasons
from tournaments.engine.calling import upcard_suit
from tournaments.engine.cards import NO_TRUMP, Card, Suit
from tournaments.engine.hand import Hand, Phase
from tournaments.engine.moves import CARD_OF, FACTS, IS_ALONE, LEAVE, PASS, Kind, Move


def why_not(hand: Hand, move: Move, legal: Sequence[Move]) -> str:
    """Say why the seat to move may not make *move* but only one of *legal*."""
    return _REASONS[hand.phase](hand, move, legal)


def _why_no_order(hand: Hand, move: Move, legal: Sequence[Move]) -> str:
    """Say why *move* is not for the first round of calling."""
    kind, suit = FACTS[move].kind, upcard_suit(hand)
    if kind is Kind.CALL:
        return reasons.only_the_upcard(suit)
    if kind is not Kind.ORDER:
        return _why_no_call(hand, kind, reasons.ANSWER_THE_UPCARD)
    if IS_ALONE[move] and hand.rules.alone == "not-allowed":
        return reasons.NOT_ALONE
    has_orders = any(FACTS[each].kind is Kind.ORDER for each in legal)
    return reasons.ASSIST_ALONE if has_orders else reasons.no_card_of(suit)


def _why_no_name(hand: Hand, move: Move, legal: Sequence[Move]) -> str:
    """Say why *move* is not for the second round of calling."""
    kind, suit = FACTS[move].kind, FACTS[move].suit
    may_pass = PASS in legal
    if kind is Kind.ORDER:
        return reasons.turned_down(may_pass=may_pass)
    if kind is Kind.PASS:
        return reasons.MUST_NAME
    if kind is not Kind.CALL or suit is None:
        wanted = reasons.NAME_ANOTHER if may_pass else reasons.MUST_NAME
        return _why_no_call(hand, kind, wanted)
    if IS_ALONE[move] and hand.rules.alone == "not-allowed":
        return reasons.NOT_ALONE
    return _why_not_suit(hand, suit)


def _why_not_suit(hand: Hand, suit: Suit) -> str:
    if suit == NO_TRUMP:
        return reasons.NO_TRUMP_IS_NOT_CALLED
    if suit == upcard_suit(hand) and hand.rules.turned_down_suit == "barred":
        return reasons.barred(suit)
    return reasons.no_card_of(suit)


def _why_no_call(hand: Hand, kind: Kind, otherwise: str) -> str:
    """Say why a move of *kind* is no call at all."""
    if kind is Kind.DISCARD:
        return reasons.NO_DISCARD_NOW
    if kind is Kind.PLAY:
        return reasons.TRUMP_IS_NOT_MADE
    if kind is not Kind.THROW_IN:
        return otherwise
    if hand.rules.throw_in == "none":
        return reasons.NO_THROWING_IN
    return (
        reasons.THROW_IN_FIRST_ROUND
        if hand.phase is Phase.CALL2
        else reasons.NOT_POOR_ENOUGH
    )


def _why_no_discard(hand: Hand, move: Move, legal: Sequence[Move]) -> str:  # noqa: ARG001
    """Say why *move* is not what the dealer can do with the upcard."""
    kind, card = FACTS[move].kind, CARD_OF[move]
    if move == LEAVE:
        return reasons.NO_LEAVING
    if kind is not Kind.DISCARD or card is None:
        return reasons.DISCARD_FIRST
    return reasons.KEEP_THE_UPCARD if card == hand.upcard else reasons.not_held(card)


def _why_no_card_away(hand: Hand, move: Move, legal: Sequence[Move]) -> str:
    """Say why *move* is not the putting away, or the giving, of a card."""
    wanted, kind, card = FACTS[legal[0]].kind, FACTS[move].kind, CARD_OF[move]
    if kind is wanted and card is not None:
        return reasons.not_held(card)
    if hand.phase is Phase.EXCHANGE:
        return reasons.EXCHANGE_THREE
    return reasons.GIVE_YOUR_BEST if wanted is Kind.GIVE else reasons.PUT_ONE_AWAY


def _why_not_played(hand: Hand, move: Move, legal: Sequence[Move]) -> str:  # noqa: ARG001
    """Say why *move* is not a card for this trick."""
    kind, card = FACTS[move].kind, CARD_OF[move]
    if kind in _CALLS:
        return reasons.BIDDING_IS_OVER if hand.bid else reasons.TRUMP_IS_MADE
    if kind is Kind.DISCARD and hand.upcard is not None:
        return reasons.NO_DISCARD_NOW
    if kind is not Kind.PLAY or card is None:
        return reasons.PLAY_NOW
    assert hand.to_move is not None
    held: Sequence[Card] = hand.hands[hand.to_move]
    if card not in held:
        return reasons.not_held(card)
    led = next(iter(hand.trick.values()))
    return reasons.must_follow(led, card, held, hand.ranking)


def _why_no_bid(hand: Hand, move: Move, legal: Sequence[Move]) -> str:  # noqa: ARG001
    """Say why *move* is not a bid that is high enough."""
    if FACTS[move].kind is Kind.PLAY:
        return reasons.BID_FIRST
    if FACTS[move].kind is not Kind.BID:
        return reasons.BID_WANTED
    highest = None if hand.bid is None else FACTS[hand.bid].bid
    return reasons.bid_higher(highest)


def _always(words: str) -> "_Reason":
    return lambda _hand, _move, _legal: words


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

_Reason = Callable[[Hand, Move, Sequence[Move]], str]

_REASONS: Mapping[Phase, _Reason] = {
    Phase.CUT: _always(reasons.CUT_FIRST),
    Phase.NAME: _always(reasons.NAME_A_SUIT),
    Phase.BID: _why_no_bid,
    Phase.CALL1: _why_no_order,
    Phase.EXCHANGE: _why_no_card_away,
    Phase.CALL2: _why_no_name,
    Phase.DEFEND: _always(reasons.DEFENCE_WANTED),
    Phase.DISCARD: _why_no_discard,
    Phase.GIVE: _why_no_card_away,
    Phase.PLAY: _why_not_played,
}
