"""Cutting and dealing: packets of two and three, clockwise from the dealer's left."""

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import TypeVar

from tournaments.engine.cards import Card
from tournaments.engine.hand import Hand, Phase, Play, ask
from tournaments.engine.moves import CUT, FACTS
from tournaments.engine.seats import right_of

PACKET_AT_LEAST = 4
"""Cards that a cut leaves in each packet. docs/rules.md: *Four-handed*."""

T = TypeVar("T")

_BY_THREES = "3-3"

# The sizes of the packets in each round of a deal, repeated around the table.
_PLANS = {
    "3-2": ((3,), (2,)),
    "2-3": ((2,), (3,)),
    "alternating": ((3, 2), (2, 3)),
    _BY_THREES: ((3,), (3,)),
}


class CutError(ValueError):
    """A cut leaves too few cards in a packet."""


def cut(hand: Hand) -> Play:
    """Let the player on the dealer's right cut."""
    hand.phase = Phase.CUT
    last = len(hand.deck) - PACKET_AT_LEAST
    sizes = range(PACKET_AT_LEAST, last + 1)
    right = right_of(hand.dealer, seats=hand.seats)
    move = yield from ask(hand, right, [CUT[size] for size in sizes])
    size = FACTS[move].size
    assert size is not None
    hand.deck = cut_at(hand.deck, size)


def cut_at(cards: Sequence[T], size: int) -> tuple[T, ...]:
    """Return *cards* with *size* of them moved from the top under the rest.

    Raises:
        CutError: a packet would have fewer than four cards.

    """
    if not PACKET_AT_LEAST <= size <= len(cards) - PACKET_AT_LEAST:
        raise CutError(f"A cut leaves at least {PACKET_AT_LEAST} cards in each packet.")
    return (*cards[size:], *cards[:size])


def deal_five(hand: Hand) -> None:
    """Deal five cards each, as the plan of the rules has it."""
    _deal(hand, hand.rules.deal_plan)


def deal_six(hand: Hand) -> None:
    """Deal six cards each, by threes."""
    _deal(hand, _BY_THREES)


def turn_up(hand: Hand) -> None:
    """Turn up the top card of those left over."""
    hand.upcard = hand.kitty[0]


def _deal(hand: Hand, plan: str) -> None:
    pick, shares = _shares(plan, hand.order)
    cards = list(pick(hand.deck))
    hands = hand.hands
    for seat, share in shares:
        hands[seat] = cards[share]
    hand.kitty = hand.deck[len(cards) :]


@cache
def _shares(
    plan: str, order: tuple[int, ...]
) -> tuple[Callable[[Sequence[Card]], Sequence[Card]], tuple[tuple[int, slice], ...]]:
    """Return what picks the cards dealt, hand by hand, and the share of each seat.

    *order* are the seats in the order of the deal.
    """
    getters = receivers(plan, order)
    places = [
        place
        for seat in order
        for place, getter in enumerate(getters)
        if getter == seat
    ]
    size = len(places) // len(order)
    shares = tuple(
        (seat, slice(at * size, (at + 1) * size)) for at, seat in enumerate(order)
    )
    return itemgetter(*places), shares


def receivers(plan: str, order: Sequence[int]) -> tuple[int, ...]:
    """Return the seat that gets each card dealt, from the top of the deck.

    *order* are the seats in the order of the deal.
    """
    return tuple(
        seat
        for sizes in _PLANS[plan]
        for at, seat in enumerate(order)
        for _ in range(sizes[at % len(sizes)])
    )
