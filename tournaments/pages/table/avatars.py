"""The colour by which a person is known at every table."""

from collections.abc import Iterable
from zlib import crc32

COLOURS = 7
"""How many there are: as many as seats at the largest table."""


def avatars(usernames: Iterable[str]) -> dict[str, int]:
    """Return a colour from 1 for each of *usernames* at one table, no two alike.

    It follows from the username alone, unless somebody before has the same.
    """
    free = list(range(COLOURS))
    found: dict[str, int] = {}
    for username in sorted(usernames):
        own = crc32(username.encode()) % COLOURS
        colour = min(free, key=lambda other: (other - own) % COLOURS)
        free.remove(colour)
        found[username] = colour + 1
    return found
