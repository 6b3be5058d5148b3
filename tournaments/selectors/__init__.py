"""Questions about tournaments, matches and the house; nothing here writes."""

from tournaments.selectors.clock import database_now, watch_age, watched_until
from tournaments.selectors.holdings import in_play
from tournaments.selectors.lobby import tournament_detail, tournament_names
from tournaments.selectors.views import match_version, match_view

__all__ = [
    "database_now",
    "in_play",
    "match_version",
    "match_view",
    "tournament_detail",
    "tournament_names",
    "watch_age",
    "watched_until",
]
