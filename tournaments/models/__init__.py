"""Tournaments, matches, moves and payouts as PostgreSQL keeps them."""

from tournaments.models.house_clock import Heartbeat, Outage, Watch
from tournaments.models.matches import Match, MatchSeat, Move, Turn
from tournaments.models.origins import RegistrationOrigin
from tournaments.models.payouts import Payout
from tournaments.models.tournaments import (
    Entrant,
    Registration,
    Secret,
    StaffAct,
    Tournament,
)

__all__ = [
    "Entrant",
    "Heartbeat",
    "Match",
    "MatchSeat",
    "Move",
    "Outage",
    "Payout",
    "Registration",
    "RegistrationOrigin",
    "Secret",
    "StaffAct",
    "Tournament",
    "Turn",
    "Watch",
]
