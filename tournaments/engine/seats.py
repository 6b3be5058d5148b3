"""Seats, numbered clockwise from 1, and who plays with whom."""

from collections.abc import Mapping
from functools import cache

FOUR = 4

Sides = tuple[tuple[int, ...], ...]

Turns = tuple[int, tuple[int, ...]]
"""The seat that plays first and those that follow."""

PAIRS: Sides = ((1, 3), (2, 4))


@cache
def each_alone(seats: int) -> Sides:
    """Return the sides of a table without partners."""
    return tuple((seat,) for seat in range(1, seats + 1))


def left_of(seat: int, *, seats: int) -> int:
    """Return the seat on the left of *seat*: the next one clockwise."""
    return seat % seats + 1


def right_of(seat: int, *, seats: int) -> int:
    """Return the seat on the right of *seat*."""
    return (seat - 2) % seats + 1


def clockwise_from(seat: int, *, seats: int) -> tuple[int, ...]:
    """Return every seat once, starting with *seat*."""
    return tuple((seat + step - 1) % seats + 1 for step in range(seats))


def clockwise_after(seat: int, seats: int) -> tuple[int, ...]:
    """Return every seat once, starting on the left of *seat*."""
    return clockwise_from(left_of(seat, seats=seats), seats=seats)


@cache
def turns(seats: int, sitting_out: tuple[int, ...]) -> Mapping[int, Turns]:
    """Return who plays first from each seat on, and who then, clockwise.

    Seats that sit out are left out.
    """
    found = {}
    for start in clockwise_from(1, seats=seats):
        around = clockwise_from(start, seats=seats)
        first, *others = (seat for seat in around if seat not in sitting_out)
        found[start] = (first, tuple(others))
    return found


@cache
def around(dealer: int, seats: int) -> tuple[tuple[int, ...], Mapping[int, Turns]]:
    """Return the seats from the left of *dealer*, and the turns when all play."""
    return clockwise_after(dealer, seats), turns(seats, ())


def partner_of(seat: int) -> int:
    """Return the seat opposite at a table of four."""
    return (seat + 1) % FOUR + 1


def side_of(seat: int | None, sides: Sides) -> int:
    """Return the place in *sides* of the side that *seat* plays for.

    Raises:
        ValueError: nobody sits there.

    """
    for number, side in enumerate(sides):
        if seat in side:
            return number
    raise ValueError(f"nobody sits at {seat}")
