"""A match, its seats and its awaited move, as every move and every view reads them."""

from django.contrib.auth import get_user_model

from tournaments.models import Match, MatchSeat, Move, Registration, Tournament
from tournaments.models.rows import Columns, ask

_MATCH = Columns(Match, "m")
_TOURNAMENT = Columns(Tournament, "t")
_SEAT = Columns(MatchSeat, "s")
_REGISTRATION = Columns(
    Registration,
    "r",
    only=("id", "tournament", "user", "number", "client_seed", "entrant"),
)
_USER = Columns(get_user_model(), "u", only=("id", "username", "is_bot"))
_MOVE = Columns(Move, "v")

# Of our own models' names, and nothing that came in from anywhere.
_MATCHES = f"""
SELECT {_MATCH.text}, {_TOURNAMENT.text}
FROM tournaments_match m JOIN tournaments_tournament t ON t.id = m.tournament_id
WHERE m.id = %s
"""  # noqa: S608
_LOCKED = f"{_MATCHES} FOR NO KEY UPDATE OF m"
_SEATS = f"""
SELECT {_SEAT.text}, {_REGISTRATION.text}, {_USER.text}
FROM tournaments_matchseat s
JOIN tournaments_registration r ON r.id = s.registration_id
JOIN euchre_site_user u ON u.id = r.user_id
WHERE s.match_id = %s ORDER BY s.seat
"""  # noqa: S608
_MOVES = f"""
SELECT {_MOVE.text} FROM tournaments_move v WHERE v.match_id = %s AND v.turn = %s
"""  # noqa: S608


def match_with_tournament(match_id: int, *, is_locked: bool = False) -> Match | None:
    """Return a match and its tournament; None where there is no such match.

    Locked, the match is so until the end of the transaction, the tournament is not.
    """
    for row in ask(_LOCKED if is_locked else _MATCHES, match_id):
        match = _MATCH.read(row)
        match.tournament = _TOURNAMENT.read(row, at=_MATCH.count)
        return match
    return None


def seats_of(match: Match) -> list[MatchSeat]:
    """Return the seats of a match in their order, with their players.

    Of a player and the registration, only what play needs is read.
    """
    seats = []
    for row in ask(_SEATS, match.pk):
        seat = _SEAT.read(row)
        registration = _REGISTRATION.read(row, at=_SEAT.count)
        registration.user = _USER.read(row, at=_SEAT.count + _REGISTRATION.count)
        seat.registration = registration
        seat.match = match
        seats.append(seat)
    return seats


def move_of(match: Match, *, turn: int) -> Move | None:
    """Return the move that is stored for a turn, if there is one."""
    for row in ask(_MOVES, match.pk, turn):
        move = _MOVE.read(row)
        move.match = match
        return move
    return None


def is_seated(match_id: int, user_id: int) -> bool:
    """Return whether this person plays in the match."""
    seats = MatchSeat.objects.filter(match_id=match_id)
    return seats.filter(registration__user_id=user_id).exists()
