"""Random hands of our engine and of other engines, in turn on one core.

Each hand is shuffled, dealt, called, played and counted, and the engines keep its
moves. Ours refuses every move that is not legal; OpenSpiel refuses a card that is not
held, but not one that fails to follow suit.
"""

import random
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from bench import hands
from bench.figures import Bar, Figure

Play = Callable[[random.Random, int], Iterator[Any]]

_HANDS = "random hands"


@dataclass(frozen=True, slots=True)
class Peer:
    """An engine to measure against.

    *packages* are what it needs and *share* is how many of our hands it plays a
    round, as a slow one needs no more.
    """

    name: str
    module: str
    play: str
    packages: tuple[str, ...]
    share: float = 1
    bar: Bar | None = None

    def load(self) -> Play:
        """Return what plays its hands."""
        play: Play = getattr(import_module(self.module), self.play)
        return play

    @property
    def is_installed(self) -> bool:
        """Tell whether it can be loaded."""
        return all(map(find_spec, self.packages))


OPEN_SPIEL = Peer(
    "OpenSpiel", "bench.open_spiel_hands", "play", ("pyspiel",), bar=Bar(at_least=1)
)
_PEERS = (
    OPEN_SPIEL,
    Peer(
        "OpenSpiel, usual loop",
        "bench.open_spiel_hands",
        "play_as_usual",
        ("pyspiel",),
    ),
    Peer(
        "euchrelib, rules in part",
        "bench.euchrelib_hands",
        "play",
        ("euchrelib", "dacite", "importlib_resources"),
        share=0.1,
    ),
)


def measure(rounds: int, count: int, seed: int) -> Iterator[Figure]:
    """Yield how many hands a second of one core our engine plays, beside each peer.

    There are *rounds* of *count* hands. In each, the cards that are pushed into
    OpenSpiel are shuffled as ours; the other peers draw by themselves.
    """
    peers = [peer for peer in _PEERS if is_there(peer)]
    plays = [hands.play, *(peer.load() for peer in peers)]
    counts = [count, *(max(1, round(count * peer.share)) for peer in peers)]
    for play, some in zip(plays, counts, strict=True):
        _rate(play, some // 10, seed)  # It warms up.
    rates: list[list[float]] = [[] for _ in plays]
    turns = list(zip(rates, plays, counts, strict=True))
    for number in range(rounds):
        for found, play, some in turns:
            found.append(_rate(play, some, seed + number))
        turns.reverse()
    ours, *theirs = rates
    for peer, rate in zip(peers, theirs, strict=True):
        yield Figure(_HANDS, "/s", ours, peer.name, rate, peer.bar)
    if not peers:
        yield Figure(_HANDS, "/s", ours)


def is_there(peer: Peer) -> bool:
    """Tell whether *peer* can play; if not, say what it needs."""
    if not peer.is_installed:
        sys.stderr.write(f"  {peer.name} is not installed: make bench does that\n")
    return peer.is_installed


def _rate(play: Play, count: int, seed: int) -> float:
    """Return how many hands *play* has over in a second of this process's time."""
    games = play(random.Random(seed), count)
    began_at = time.process_time()
    deque(games, maxlen=0)
    return count / (time.process_time() - began_at)
