"""Who does what to whom: the same choices for our work and for the peer's."""

import itertools
import random
from collections.abc import Iterator

CLIENTS = 8
PLAYERS = 2000
TOURNAMENTS = 16


def two_players(client: int) -> Iterator[tuple[int, int]]:
    """Yield a payer and a payee, by number, for ever."""
    rng = random.Random(client)
    while True:
        payer = rng.randrange(PLAYERS)
        yield payer, (payer + rng.randrange(1, PLAYERS)) % PLAYERS


def places(client: int, *, of: int) -> Iterator[tuple[int, int]]:
    """Yield a player's number and a tournament's, never the same two again.

    Sixteen tournaments are open at a time. A client's players are its own; when each
    has registered for every tournament, the next sixteen open.
    """
    own = range(client, PLAYERS, of)
    rng = random.Random(client)
    for first in itertools.count(1, TOURNAMENTS):
        orders = [rng.sample(range(TOURNAMENTS), TOURNAMENTS) for _ in own]
        for turn in range(TOURNAMENTS):
            for player, order in zip(own, orders, strict=True):
                yield player, first + order[turn]
