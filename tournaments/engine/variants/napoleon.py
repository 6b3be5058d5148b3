"""Napoleon: two to seven players, each alone, who bid for the tricks of five cards.

The highest bidder leads, and the first card led makes its suit trump. There are no
bowers: the ace is high. Every opponent pays the bidder, or is paid.
"""

from typing import NamedTuple

from tournaments.engine.bidding import bid_once
from tournaments.engine.cards import (
    NO_TRUMP,
    RANKING_WITHOUT_BOWERS,
    Card,
    deck,
)
from tournaments.engine.hand import Hand, Play
from tournaments.engine.moves import BID
from tournaments.engine.packets import cut, deal_five
from tournaments.engine.rule_options import RuleSet
from tournaments.engine.seats import Sides, each_alone
from tournaments.engine.tricks import Opening, play_out


class Bid(NamedTuple):
    """What a bid promises, and what each opponent pays if it is made, or is paid."""

    tricks: int
    made: int
    failed: int


MISERE = BID["misere"]

BIDS = {
    BID["2"]: Bid(2, made=2, failed=2),
    BID["3"]: Bid(3, made=3, failed=3),
    MISERE: Bid(0, made=3, failed=3),
    BID["4"]: Bid(4, made=4, failed=4),
    BID["nap"]: Bid(5, made=10, failed=5),
    BID["wellington"]: Bid(5, made=10, failed=10),
    BID["blucher"]: Bid(5, made=10, failed=15),
}
"""By rising bid. docs/rules.md: *Napoleon*."""


def seats(rules: RuleSet) -> int:
    """Return the number of seats."""
    return rules.players


def sides(rules: RuleSet) -> Sides:
    """Return the seats of each side."""
    return each_alone(rules.players)


def new_deck(rules: RuleSet) -> tuple[Card, ...]:
    """Return the cards of the game in the order of a new pack."""
    return deck(rules.deck)


def play(hand: Hand) -> Play:
    """Play one deal from the cut to the payments."""
    return play_out(hand, _opening(hand), _payments)


def _opening(hand: Hand) -> Opening:
    """Deal and bid; return who leads, unless the deal is thrown in."""
    if hand.rules.cut == "asked":
        yield from cut(hand)
    deal_five(hand)
    yield from bid_once(hand, tuple(BIDS))
    if hand.maker is None:
        hand.is_thrown_in = True
        return None
    if hand.bid == MISERE:
        hand.trump = NO_TRUMP
        hand.ranking = RANKING_WITHOUT_BOWERS[NO_TRUMP]
    return hand.maker


def _payments(hand: Hand) -> tuple[int, ...]:
    """Return what each seat wins, or pays, for the bid."""
    if hand.maker is None or hand.bid is None:
        return (0,) * hand.seats
    bid, tricks = BIDS[hand.bid], hand.takers.count(hand.maker)
    is_made = tricks == 0 if hand.bid == MISERE else tricks >= bid.tricks
    paid = bid.made if is_made else -bid.failed
    return tuple(
        paid * (hand.seats - 1) if seat == hand.maker else -paid
        for seat in range(1, hand.seats + 1)
    )
