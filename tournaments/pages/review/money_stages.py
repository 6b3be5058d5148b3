"""The way of a tournament's money as a drawing: the same sum at each stage."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.selectors.waterfall import Line, Waterfall
from tournaments.words import waterfall as words

_WIDTH = 1000
# Of so many parts of the whole; what is less could not be seen.
_NARROWEST = 6


@dataclass(frozen=True, slots=True)
class Bar:
    """A line and where its bar lies, in thousandths of the whole."""

    line: Line
    start: int
    width: int


@dataclass(frozen=True, slots=True)
class Stage:
    """The whole sum in parts, and whether they make it up."""

    code: str
    bars: tuple[Bar, ...]
    total: int
    holds: bool

    @property
    def title(self) -> str:
        """Return what is seen here."""
        return words.stage(self.code)


def stages(waterfall: Waterfall) -> list[Stage]:
    """Return what was paid in, what it was kept as, and who gets it."""
    return [
        _stage("paid_in", waterfall.paid_in, waterfall.total),
        _stage("kept", waterfall.taken, waterfall.total),
        _stage("given", waterfall.shares, waterfall.total),
    ]


def _stage(code: str, lines: Iterable[Line], whole: int) -> Stage:
    bars = []
    so_far = 0
    for line in lines:
        if not line.amount:
            continue
        start = _part(so_far, whole)
        so_far += line.amount
        width = max(_part(so_far, whole) - start, _NARROWEST)
        bars.append(Bar(line, min(start, _WIDTH - width), width))
    return Stage(code, tuple(bars), so_far, so_far == whole)


def _part(amount: int, whole: int) -> int:
    """Return *amount* in thousandths; a book that does not add up may exceed them."""
    return max(0, min(_WIDTH, _WIDTH * amount // max(whole, 1)))
