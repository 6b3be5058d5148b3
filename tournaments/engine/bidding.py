"""Bidding for tricks, each seat once, in the games without an upcard."""

from collections.abc import Sequence

from tournaments.engine.hand import Hand, Phase, Play, ask
from tournaments.engine.moves import PASS, Move


def bid_once(hand: Hand, bids: Sequence[Move]) -> Play:
    """Ask each seat for one of *bids* above the last; the highest bidder is the maker.

    *bids* rise. When the highest is reached nobody else is asked; when all pass there
    is no maker.
    """
    hand.phase = Phase.BID
    higher = bids
    for seat in hand.order:
        if not higher:
            break
        call = yield from ask(hand, seat, (PASS, *higher))
        hand.calls.append((seat, call))
        if call != PASS:
            hand.maker, hand.bid = seat, call
            higher = higher[higher.index(call) + 1 :]
