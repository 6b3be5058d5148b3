"""How random hands end with our engine and with OpenSpiel: alike, but for chance."""

import random
from collections import Counter
from collections.abc import Iterator
from importlib import import_module

from bench import hands
from bench.chi_square import same_distribution
from bench.engine import OPEN_SPIEL, is_there
from bench.figures import Bar, Figure
from tournaments.engine.hand import Hand
from tournaments.engine.seats import FOUR

Result = tuple[int, bool, int]
"""The maker's place after the dealer, whether alone, and the points.

Points of the makers are above zero, those of the defenders below.
"""

_P_AT_LEAST = Bar(at_least=0.001)
_RESULTS = ((False, (1, 2, -2)), (True, (1, 4, -2)))
"""By whether the maker is alone, what a hand can be worth to the makers."""


def measure(count: int, seed: int) -> Iterator[Figure]:
    """Yield how often *count* hands of ours and of OpenSpiel end in each way.

    The last figure is the p-value of both being the same distribution, over who makes
    trump, whether alone, and the points.
    """
    if not is_there(OPEN_SPIEL):
        return
    open_spiel = import_module("bench.open_spiel_hands")
    ours = Counter(map(result, hands.play(random.Random(seed), count)))
    states = OPEN_SPIEL.load()(random.Random(seed + 1), count)
    theirs = Counter(map(open_spiel.result, states))
    for is_alone, worths in _RESULTS:
        for points in worths:
            name = f"{'alone' if is_alone else 'together'}: {points:+d} for the makers"
            here, there = (
                [_share(seen, points, is_alone=is_alone)] for seen in (ours, theirs)
            )
            yield Figure(name, "%", here, OPEN_SPIEL.name, there)
    p_value = same_distribution(ours, theirs)
    name = f"p that {count:,} hands each end alike"
    yield Figure(name, "", [p_value], bar=_P_AT_LEAST)


def result(hand: Hand) -> Result:
    """Return the maker's place after the dealer, whether alone, and the points."""
    assert hand.maker is not None
    place = (hand.maker - hand.dealer) % hand.seats or hand.seats
    makers = (hand.maker - 1) % len(hand.points)
    points = hand.points[makers] or -max(hand.points)
    return place, hand.is_alone, points


def _share(seen: Counter[Result], points: int, *, is_alone: bool) -> float:
    found = sum(seen[place, is_alone, points] for place in range(1, FOUR + 1))
    return 100 * found / seen.total()
