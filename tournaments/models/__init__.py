"""Tournaments, matches, moves, payouts and talk as PostgreSQL keeps them."""

from tournaments.models.house_clock import Heartbeat, Outage, Watch
from tournaments.models.matches import Match, MatchSeat, Move, Turn
from tournaments.models.origins import RegistrationOrigin
from tournaments.models.payouts import Payout
from tournaments.models.talk import (
    Hiding,
    Mute,
    Phrase,
    Remark,
    Report,
    Silence,
    Spectator,
)
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
    "Hiding",
    "Match",
    "MatchSeat",
    "Move",
    "Mute",
    "Outage",
    "Payout",
    "Phrase",
    "Registration",
    "RegistrationOrigin",
    "Remark",
    "Report",
    "Secret",
    "Silence",
    "Spectator",
    "StaffAct",
    "Tournament",
    "Turn",
    "Watch",
]
