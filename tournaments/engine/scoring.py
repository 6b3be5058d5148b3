"""What a hand with an upcard is worth, and who is at the bridge."""

from collections.abc import Sequence
from functools import cache

from tournaments.engine.hand import Hand
from tournaments.engine.seats import Sides, side_of

HAND_TRICKS = 5
TRICKS_TO_MAKE = 3

MADE = 1
MARCH = 2
EUCHRE = 2
EUCHRE_BY_LONE_DEFENDER = 4

_BRIDGE_GAME, _BRIDGE, _BRIDGE_OTHERS = 5, 4, 2


def side_tricks(hand: Hand, sides: Sides) -> tuple[int, ...]:
    """Return the tricks that each of *sides* has taken."""
    return tuple(sum(seat in side for seat in hand.takers) for side in sides)


def points(hand: Hand, sides: Sides, march: int) -> tuple[int, ...]:
    """Return what a hand that is over is worth to each of *sides*.

    *march* are the points of a maker who takes every trick. Every side but the
    maker's scores for a euchre. A hand that was thrown in is worth nothing.
    docs/rules.md: *Four-handed*, *Three-handed*.
    """
    if hand.is_thrown_in:
        return (0,) * len(sides)
    side = side_of(hand.maker, sides)
    makers = sides[side]
    tricks = 0
    for seat in hand.takers:
        if seat in makers:
            tricks += 1
    if tricks >= TRICKS_TO_MAKE:
        made = march if tricks == HAND_TRICKS else MADE
        return _by_side(len(sides), side, made, 0)
    return _by_side(len(sides), side, 0, _euchre(hand, tricks))


@cache
def _by_side(sides: int, makers: int, theirs: int, others: int) -> tuple[int, ...]:
    return tuple(theirs if side == makers else others for side in range(sides))


def _euchre(hand: Hand, makers_tricks: int) -> int:
    """Return the points for beating the makers, who took *makers_tricks*.

    Of several rewards the highest counts. docs/rules.md: *Several rewards*.
    """
    rules = hand.rules
    euchre = EUCHRE
    if hand.is_alone:
        euchre = rules.alone_euchre
    if hand.defender is not None:
        euchre = max(euchre, EUCHRE_BY_LONE_DEFENDER)
    if makers_tricks == 0:
        euchre = max(euchre, rules.no_tricks)
    return euchre


def at_the_bridge(score: Sequence[int], points_to_win: int) -> int | None:
    """Return the side at the bridge: in a game to 5, four against two or less."""
    if points_to_win != _BRIDGE_GAME:
        return None
    for side, points in enumerate(score):
        others = (*score[:side], *score[side + 1 :])
        if points == _BRIDGE and max(others) <= _BRIDGE_OTHERS:
            return side
    return None
