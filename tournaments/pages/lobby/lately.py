"""The tables of the lobby whose matches are over, to be looked at again."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Match, Tournament
from tournaments.selectors.lobby import listed_for

_SHOWN_AT_MOST = 6


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A match that is over and who played it, in the order of the seats."""

    tournament: Tournament
    match: Match
    names: tuple[str, ...]

    @property
    def finished_at(self) -> datetime | None:
        """Return when the match ended."""
        return self.match.finished_at


def played_lately() -> list[PlayedTable]:
    """Return the tables whose tournaments were settled last, newest first."""
    settled = listed_for(None).filter(
        state__in=[Tournament.State.SETTLED, Tournament.State.CLOSED],
        settled_at__isnull=False,
    )
    found = settled.order_by("-settled_at", "-pk")[:_SHOWN_AT_MOST]
    return [
        _table(tournament, match)
        for tournament in found
        for match in tournament.matches.all()
        if match.state == Match.State.FINISHED
    ]


def _table(tournament: Tournament, match: Match) -> PlayedTable:
    seats = sorted(match.seats.all(), key=lambda row: row.seat)
    names = tuple(row.registration.user.get_username() for row in seats)
    return PlayedTable(tournament, match, names)
