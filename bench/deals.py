"""Fair deals: from the key of a hand to its deck, in turn with other shuffles."""

import random
import secrets
import time
from collections.abc import Callable, Iterator, Sequence

from bench.figures import Bar, Figure
from bench.hands import RULES
from tournaments.engine.dealing import deck_for, hand_key
from tournaments.engine.variants import variant_of

_NAME = "a fair deal of 24 cards"
_MICROSECONDS = 1_000_000
_AT_MOST = Bar(at_most=10)
_AS_QUICK = Bar(at_most=1)


def measure(rounds: int, count: int) -> Iterator[Figure]:
    """Yield the microseconds of this process that a deal takes, beside each peer.

    ``SystemRandom`` is fair as well, but nobody can check it; ``Random`` is neither.
    """
    keys = [
        hand_key(bytes(32), match=1, hand=hand, client_seeds=("ann", "ben"))
        for hand in range(1, count + 1)
    ]
    cards = list(variant_of(RULES).new_deck(RULES))
    turns: list[tuple[list[float], Callable[[bytes], object]]] = [
        ([], lambda key: deck_for(key, RULES)),
        ([], lambda _: secrets.SystemRandom().shuffle(cards)),
        ([], lambda _: random.shuffle(cards)),
    ]
    ours, system, plain = (found for found, _ in turns)
    for _ in range(rounds):
        for found, deal in turns:
            found.append(_time_us(deal, keys))
        turns.reverse()
    yield Figure(_NAME, "µs", ours, bar=_AT_MOST)
    yield Figure(_NAME, "µs", ours, "SystemRandom.shuffle", system, _AS_QUICK)
    yield Figure(_NAME, "µs", ours, "Random.shuffle", plain)


def _time_us(deal: Callable[[bytes], object], keys: Sequence[bytes]) -> float:
    """Return what one deal takes."""
    began_at = time.process_time()
    for key in keys:
        deal(key)
    return _MICROSECONDS * (time.process_time() - began_at) / len(keys)
