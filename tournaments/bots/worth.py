"""What a hand is worth under a trump: the tricks that its cards are likely to take."""

from collections.abc import Iterable, Sequence
from math import comb
from typing import NamedTuple

from tournaments.bots.ladders import Ladder, set_of
from tournaments.bots.seen import Seen
from tournaments.engine.cards import NO_TRUMP, SUITS, Card

# What a low trump takes, alone and for each suit that it can trump in.
_RUFF, _RUFF_BY_VOID = 0.25, 0.15

# How likely an opponent without the suit is to trump in; less where trumps are drawn.
_TRUMPS_IN, _TRUMPS_IN_WHEN_DRAWN = 0.65, 0.3
_ENOUGH_TO_DRAW = 3


class Odds(NamedTuple):
    """How the cards that are *hidden* may lie.

    *each* is the chance that one of them is with one of the *opponents*.
    """

    hidden: int
    each: float
    opponents: int

    def all_miss(self, cards: float) -> float:
        """Return the chance that all opponents miss so many of the hidden *cards*."""
        return float((1 - self.each * self.opponents) ** cards)


def odds_of(seen: Seen) -> Odds:
    """Return the odds for the seat of *seen*; every opponent has as many cards."""
    opponents = len(seen.opponents)
    each = min(len(seen.hand) / seen.hidden.bit_count(), 1 / opponents)
    return Odds(seen.hidden, each, opponents)


def tricks(hand: Sequence[Card], ladder: Ladder, odds: Odds) -> float:
    """Return how many tricks *hand* is likely to take by itself."""
    by_suit: dict[int, list[Card]] = {}
    for card in sorted(hand, key=ladder.power.__getitem__, reverse=True):
        by_suit.setdefault(ladder.suit[card], []).append(card)
    odds = odds._replace(hidden=odds.hidden & ~set_of(hand))
    trumps = by_suit.pop(ladder.trump, [])
    voids = len(SUITS) - 1 - len(by_suit)
    ruffed = 0.0
    if ladder.trump != NO_TRUMP:
        is_drawing = len(trumps) >= _ENOUGH_TO_DRAW
        ruffed = _TRUMPS_IN_WHEN_DRAWN if is_drawing else _TRUMPS_IN
    worths = [_trump_worths(trumps, ladder, odds, _RUFF + _RUFF_BY_VOID * voids)]
    worths += [_plain_worths(held, ladder, odds, ruffed) for held in by_suit.values()]
    return sum(map(sum, worths))


def _trump_worths(
    trumps: Sequence[Card], ladder: Ladder, odds: Odds, ruff: float
) -> Iterable[float]:
    """Yield what each of *trumps*, high to low, takes: by rank, by length or a ruff.

    Every second trump that was played before it has drawn one of those above it.
    """
    if not trumps:
        return
    others = (odds.hidden & ladder.all_of[ladder.trump]).bit_count()
    for drawn, card in enumerate(trumps):
        higher = (odds.hidden & ladder.above[card]).bit_count()
        by_rank = odds.all_miss(max(0.0, higher - drawn / 2))
        too_long = comb(others, drawn + 1) * odds.each ** (drawn + 1)
        by_length = 1 - odds.opponents * too_long
        yield max(by_rank, by_length, ruff)


def _plain_worths(
    held: Sequence[Card], ladder: Ladder, odds: Odds, ruffed: float
) -> Iterable[float]:
    """Yield what each card *held* of a plain suit, high to low, takes."""
    others = (odds.hidden & ladder.all_of[ladder.suit[held[0]]]).bit_count()
    void = (1 - odds.each) ** others
    in_peace = (1 - void * ruffed) ** odds.opponents
    for before, card in enumerate(held):
        higher = (odds.hidden & ladder.above[card]).bit_count()
        by_rank = odds.all_miss(max(0.0, higher - before / 2))
        yield float(by_rank * in_peace ** (before + 1))
