"""Seats, numbered clockwise from 1."""

FOUR = 4


def left_of(seat: int, *, seats: int) -> int:
    """Return the seat on the left of *seat*: the next one clockwise."""
    return seat % seats + 1


def clockwise_from(seat: int, *, seats: int) -> tuple[int, ...]:
    """Return every seat once, starting with *seat*."""
    return tuple((seat + step - 1) % seats + 1 for step in range(seats))


def partner_of(seat: int) -> int:
    """Return the seat opposite at a table of four."""
    return (seat + 1) % FOUR + 1
