"""Lines of a history as a page tells them, with the names of tournaments."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from ledger.reports import Line

TournamentNames = Callable[[Collection[int]], Mapping[int, str]]
"""Names tournaments by their numbers; the book alone knows the numbers only."""


@dataclass(frozen=True, slots=True)
class Told:
    """A line and the name of its tournament, empty if it has none."""

    line: Line
    tournament: str

    @property
    def before(self) -> str:
        """What the line says before the name."""
        return self.line.why.around(self.tournament)[0]

    @property
    def after(self) -> str:
        """What the line says after the name."""
        return self.line.why.around(self.tournament)[1]


def tell(lines: Iterable[Line], names: TournamentNames) -> list[Told]:
    """Return the lines with the names of their tournaments."""
    found = list(lines)
    named = names({line.tournament for line in found if line.tournament is not None})
    return [
        Told(line, "" if line.tournament is None else named.get(line.tournament, ""))
        for line in found
    ]
