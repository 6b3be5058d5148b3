"""The clocks of a match, as evidence for whoever decides about its money."""

from typing import TypedDict

from tournaments.models import Match
from tournaments.pages.replay.chart import Timeline, timeline
from tournaments.pages.replay.clock import TurnClock, clocks
from tournaments.selectors.replays import replay


class ClockEvidence(TypedDict):
    """The clock of each turn, and their chart."""

    clocks: list[TurnClock]
    timeline: Timeline | None


def clock_evidence(match: Match | None) -> ClockEvidence:
    """Return the clocks of a match that is over; nothing of any other."""
    if match is None or match.state != Match.State.FINISHED:
        return {"clocks": [], "timeline": None}
    found = replay(match.pk)
    all_clocks = clocks(found)
    return {"clocks": all_clocks, "timeline": timeline(found, all_clocks)}
