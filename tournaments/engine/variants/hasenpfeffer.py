"""Hasenpfeffer: two pairs, six cards each and one left over, who bid for tricks.

The highest bidder names trump and leads. Made, the makers score one a trick; failed,
they lose the bid; the others always score one a trick.
"""

from tournaments.engine.bidding import bid_once
from tournaments.engine.cards import JOKER, RANKING, SUITS, Card, deck
from tournaments.engine.hand import Hand, Phase, Play, ask
from tournaments.engine.moves import BID, NAME
from tournaments.engine.packets import cut, deal_six
from tournaments.engine.rule_options import RuleSet
from tournaments.engine.scoring import side_tricks
from tournaments.engine.seats import FOUR, PAIRS, Sides
from tournaments.engine.tricks import Opening, play_out

BIDS = tuple(BID[str(tricks)] for tricks in range(1, 7))
"""One to six tricks, by rising bid."""

JOKER_HOLDERS_BID = 3
"""What the holder of the joker has to make when all pass."""


def seats(rules: RuleSet) -> int:  # noqa: ARG001 -- As for every variant.
    """Return the number of seats."""
    return FOUR


def sides(rules: RuleSet) -> Sides:  # noqa: ARG001 -- As for every variant.
    """Return the seats of each side."""
    return PAIRS


def new_deck(rules: RuleSet) -> tuple[Card, ...]:
    """Return the cards of the game in the order of a new pack."""
    return deck(rules.deck, joker=rules.joker)


def play(hand: Hand) -> Play:
    """Play one deal from the cut to the score."""
    return play_out(hand, _opening(hand), _points)


def _opening(hand: Hand) -> Opening:
    """Deal and bid; return who leads, unless the deal is thrown in."""
    if hand.rules.cut == "asked":
        yield from cut(hand)
    deal_six(hand)
    yield from _bid(hand)
    if hand.maker is None:
        hand.is_thrown_in = True
        return None
    yield from _name(hand, hand.maker)
    return hand.maker


def _bid(hand: Hand) -> Play:
    """Let the seats bid; when all pass, the holder of the joker has bid three.

    Nobody has if the joker is the card left over.
    """
    yield from bid_once(hand, BIDS)
    holder = next((seat for seat in hand.order if JOKER in hand.hands[seat]), None)
    if hand.maker is None and holder is not None:
        hand.maker, hand.bid = holder, BIDS[JOKER_HOLDERS_BID - 1]


def _name(hand: Hand, maker: int) -> Play:
    hand.phase = Phase.NAME
    call = yield from ask(hand, maker, NAME)
    hand.calls.append((maker, call))
    hand.trump = SUITS[NAME.index(call)]
    hand.ranking = RANKING[hand.trump]


def _points(hand: Hand) -> tuple[int, ...]:
    """Return the points of each side. docs/rules.md: *Hasenpfeffer*."""
    if hand.bid is None:
        return (0,) * len(PAIRS)
    bid = 1 + BIDS.index(hand.bid)
    return tuple(
        tricks if hand.maker not in side or tricks >= bid else -bid
        for side, tricks in zip(PAIRS, side_tricks(hand, PAIRS), strict=True)
    )
