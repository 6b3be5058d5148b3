"""The chi-square test: whether two samples may come from the same distribution."""

import math
from collections import Counter
from collections.abc import Hashable
from typing import TypeVar

Kind = TypeVar("Kind", bound=Hashable)


def same_distribution(ours: Counter[Kind], theirs: Counter[Kind]) -> float:
    """Return how likely fair samples of one distribution differ as much or more.

    It is the p-value of Pearson's test of homogeneity over all that was seen.
    """
    kinds = ours.keys() | theirs.keys()
    share = ours.total() / (ours.total() + theirs.total())
    statistic = 0.0
    for kind in kinds:
        both = ours[kind] + theirs[kind]
        for seen, expected in (
            (ours[kind], both * share),
            (theirs[kind], both * (1 - share)),
        ):
            statistic += (seen - expected) ** 2 / expected
    return exceeded(statistic, degrees=len(kinds) - 1)


def exceeded(statistic: float, *, degrees: int) -> float:
    """Return the probability that chi-square of so many degrees is at least this."""
    half = statistic / 2
    is_odd = degrees % 2 == 1
    tail = math.erfc(math.sqrt(half)) if is_odd else math.exp(-half)
    for fewer in range(1 if is_odd else 2, degrees, 2):
        tail += math.exp(-half) * half ** (fewer / 2) / math.gamma(fewer / 2 + 1)
    return tail
