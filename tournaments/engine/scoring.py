"""What a hand is worth, and where a score stands."""

from collections.abc import Sequence

HAND_TRICKS = 5
TRICKS_TO_MAKE = 3

MADE = 1
MARCH = 2
MARCH_ALONE = 4
EUCHRE = 2

_BRIDGE_GAME, _BRIDGE, _BRIDGE_OTHERS = 5, 4, 2


def maker_points(tricks: int, *, is_alone: bool) -> int:
    """Return the points of makers who took *tricks* of five: none if euchred."""
    if tricks < TRICKS_TO_MAKE:
        return 0
    if tricks < HAND_TRICKS:
        return MADE
    return MARCH_ALONE if is_alone else MARCH


def defender_points(makers_tricks: int) -> int:
    """Return the points of the side that defended: those of a euchre or none."""
    return EUCHRE if makers_tricks < TRICKS_TO_MAKE else 0


def winner(score: Sequence[int], points_to_win: int) -> int | None:
    """Return the side (0 or 1) that has won the game, or None while it goes on.

    Asked after a hand, where only one side scores, so two cannot have won.
    """
    for side, points in enumerate(score):
        if points >= points_to_win:
            return side
    return None


def at_the_bridge(score: Sequence[int], points_to_win: int) -> int | None:
    """Return the side at the bridge: in a game to 5, four against two or less."""
    if points_to_win != _BRIDGE_GAME:
        return None
    for side, points in enumerate(score):
        if points == _BRIDGE and score[1 - side] <= _BRIDGE_OTHERS:
            return side
    return None
