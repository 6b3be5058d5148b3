"""Misère: the bidder takes no trick at all, and the others see to it that one falls."""

from collections.abc import Sequence

from tournaments.bots.ladders import Ladder
from tournaments.bots.seen import Seen
from tournaments.bots.trick import high, low, taker, taking
from tournaments.bots.worth import Odds
from tournaments.engine.cards import Card

MISERE = "misere"

# How much it endangers a card that so many of its suit are lower.
_DUCKED = 0.03


def chance_of_no_trick(hand: Sequence[Card], ladder: Ladder, odds: Odds) -> float:
    """Return how likely the bidder of *hand*, who leads, takes no trick."""
    chance = 1.0
    for card in hand:
        same = [held for held in hand if ladder.suit[held] == ladder.suit[card]]
        lower_held = sum(held < card for held in same)
        suit = odds.hidden & ladder.all_of[ladder.suit[card]]
        higher = (suit & ladder.above[card]).bit_count()
        lower = suit.bit_count() - higher
        taken = odds.all_miss(higher) + _DUCKED * max(0, lower - 2 * lower_held)
        chance *= max(0.0, 1 - taken)
    return chance


def lose(seen: Seen, cards: Sequence[Card]) -> list[Card]:
    """Return what the bidder of misère plays: the highest card that does not take."""
    if not seen.trick:
        return low(seen, cards)
    return high(seen, _ducking(seen, cards) or cards)


def make_lose(seen: Seen, cards: Sequence[Card]) -> list[Card]:
    """Return what plays against misère: below the bidder's card, while that takes.

    The highest cards below it go first, for the low ones are wanted later.
    """
    if seen.maker not in seen.trick:
        return low(seen, cards)
    if taker(seen) != seen.maker:
        return high(seen, cards)
    return high(seen, _ducking(seen, cards) or cards)


def _ducking(seen: Seen, cards: Sequence[Card]) -> list[Card]:
    """Return those of *cards* that do not take the trick as it lies."""
    taking_it = taking(seen, cards)
    return [card for card in cards if card not in taking_it]
