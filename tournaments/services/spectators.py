"""Spectators are noted, a few times a minute at most, so that they can be counted."""

from datetime import datetime, timedelta

from django.contrib.auth.models import AbstractUser

from tournaments.models.rows import ask

_NOTED_EVERY = timedelta(seconds=15)
_FORGOTTEN_AFTER = timedelta(hours=1)

_SEE = """
INSERT INTO tournaments_spectator AS known (match_id, viewer, seen_at)
VALUES (%s, %s, %s)
ON CONFLICT (match_id, viewer) DO UPDATE SET seen_at = excluded.seen_at
WHERE known.seen_at < %s
RETURNING xmax = 0
"""
_FORGET = "DELETE FROM tournaments_spectator WHERE seen_at < %s RETURNING 1"


def mark_of(user: AbstractUser) -> str:
    """Return what somebody who is signed in is counted by, wherever they watch."""
    return f"user {user.pk}"


def see(match_id: int, *, viewer: str, now: datetime) -> None:
    """Note that *viewer*, who has no seat there, watches a match.

    *viewer* is a mark that is the same at each sign of life. Whoever was here an hour
    ago and not since is forgotten when somebody comes anew.
    """
    noted = ask(_SEE, match_id, viewer, now, now - _NOTED_EVERY)
    if noted == [(True,)]:
        ask(_FORGET, now - _FORGOTTEN_AFTER)
