"""Two rounds of calling over an upcard, whatever the number of seats.

In the first round its suit may be ordered, in the second another suit named. Whoever
makes trump is the maker.
"""

from collections.abc import Sequence
from functools import cache

from tournaments.engine.cards import (
    JOKER,
    NO_TRUMP,
    RANKING,
    SUIT_UNDER,
    SUITS,
    Move,
    Suit,
    printed_suit,
)
from tournaments.engine.hand import (
    CALL1,
    CALL2,
    Hand,
    Phase,
    Play,
    UnexpectedMoveError,
    ask,
    sit_out,
)
from tournaments.engine.moves import (
    CALL,
    CALL_ALONE,
    IS_ALONE,
    NAME,
    ORDER,
    ORDER_ALONE,
    PASS,
    SUIT_OF,
    THROW_IN,
)
from tournaments.engine.poor_hands import exchange, may_throw_in
from tournaments.engine.seats import partner_of

JOKER_STANDS_FOR = dict(
    zip(("spades", "hearts", "diamonds", "clubs"), SUITS, strict=True)
)
"""The suit that a joker turned up stands for, where the rules fix one."""


def upcard_suit(hand: Hand) -> Suit:
    """Return the suit that the upcard offers."""
    assert hand.upcard is not None
    printed = printed_suit(hand.upcard)
    return JOKER_STANDS_FOR[hand.rules.joker_upcard] if printed is None else printed


def is_unnamed(hand: Hand) -> bool:
    """Tell whether the upcard is a joker whose suit the dealer has to name."""
    return hand.upcard == JOKER and hand.rules.joker_upcard == "dealer-names"


def make_trump(hand: Hand) -> Play:
    """Let the seats call until somebody makes trump, or all have passed twice."""
    if hand.rules.joker and is_unnamed(hand):
        yield from _name_unseen(hand)
        return
    for phase, choices in _ROUNDS:
        hand.phase = phase
        hand.is_turned_down = phase is CALL2
        for seat in hand.order:
            legal = choices(hand, seat)
            # As ``ask`` does, without the price of a generator for each call.
            hand.to_move = seat
            call = yield legal
            if call not in legal:
                raise UnexpectedMoveError
            hand.opening.append(call)
            hand.calls.append((seat, call))
            if call == THROW_IN and hand.rules.throw_in == "farmer-exchange":
                yield from exchange(hand, seat)
                call = yield from ask(hand, seat, choices(hand, seat))
                hand.calls.append((seat, call))
            if call == THROW_IN:
                hand.is_thrown_in = True
                return
            if call != PASS:
                _made(hand, seat, call)
                return
    hand.is_thrown_in = True


def _name_unseen(hand: Hand) -> Play:
    """Let the dealer, before looking at a card, name the suit of the joker."""
    hand.phase = Phase.NAME
    hand.unseen_by = hand.dealer
    call = yield from ask(hand, hand.dealer, NAME)
    hand.unseen_by = None
    hand.calls.append((hand.dealer, call))
    _made(hand, hand.dealer, call)


def _made(hand: Hand, seat: int, call: Move) -> None:
    """Let *seat* be the maker; the partner of a lone maker sits out."""
    trump = SUIT_OF[call]
    if trump is None:
        trump = upcard_suit(hand)
    hand.maker = seat
    hand.trump = trump
    hand.ranking = RANKING[trump]
    if IS_ALONE[call]:
        hand.is_alone = True
        sit_out(hand, partner_of(seat))


_EVERY_ORDER = (PASS, ORDER, ORDER_ALONE)
_ORDER_OR_PASS = (PASS, ORDER)


def _orders(hand: Hand, seat: int) -> Sequence[Move]:
    """Return what *seat* may say to the upcard."""
    rules = hand.rules
    calls: Sequence[Move] = _EVERY_ORDER
    if rules.alone == "not-allowed":
        calls = _ORDER_OR_PASS
    elif rules.alone == "assist-alone" and seat == partner_of(hand.dealer):
        calls = (PASS, ORDER_ALONE)
    if rules.trump_in_hand and not _may_call(hand, seat, upcard_suit(hand)):
        calls = (PASS,)
    if rules.throw_in != "none" and may_throw_in(hand, seat):
        calls = (*calls, THROW_IN)
    return calls


def _names(hand: Hand, seat: int) -> Sequence[Move]:
    """Return what *seat* may say once the upcard has been turned down."""
    rules = hand.rules
    barred = None if rules.turned_down_suit == "allowed" else upcard_suit(hand)
    suits = _nameable(barred, no_trump=rules.no_trump)
    must_name = seat == hand.dealer and hand.must_name
    if rules.trump_in_hand:
        held = tuple(suit for suit in suits if _may_call(hand, seat, suit))
        is_stuck = must_name and not set(held) - {NO_TRUMP}
        suits = suits if is_stuck else held
    return _calls(
        suits, may_pass=not must_name, may_go_alone=rules.alone != "not-allowed"
    )


@cache
def _nameable(barred: Suit | None, *, no_trump: bool) -> tuple[Suit, ...]:
    suits = tuple(suit for suit in SUITS if suit != barred)
    return (*suits, NO_TRUMP) if no_trump else suits


@cache
def _calls(
    suits: tuple[Suit, ...], *, may_pass: bool, may_go_alone: bool
) -> tuple[Move, ...]:
    """Return the calls of *suits*, after a pass and before those alone."""
    calls = [CALL[suit] for suit in suits]
    if may_go_alone:
        calls += [CALL_ALONE[suit] for suit in suits]
    return (PASS, *calls) if may_pass else tuple(calls)


_ROUNDS = ((CALL1, _orders), (CALL2, _names))


def _may_call(hand: Hand, seat: int, suit: Suit) -> bool:
    """Tell whether *seat* holds a card of *suit*, were it trump; no trump needs none.

    The dealer, who takes the upcard up, counts it in the first round.
    """
    takes_up = seat == hand.dealer and not hand.is_turned_down
    return (
        suit == NO_TRUMP
        or takes_up
        or any(SUIT_UNDER[suit][card] == suit for card in hand.hands[seat])
    )
