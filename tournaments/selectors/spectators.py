"""How many watch a match."""

from datetime import datetime, timedelta

from tournaments.models.rows import ask

WATCHING_FOR = timedelta(seconds=40)
"""How long after a sign of life somebody counts as watching; pages give two in it."""

_COUNT = """
SELECT count(*) FROM tournaments_spectator WHERE match_id = %s AND seen_at > %s
"""


def watching(match_id: int, *, now: datetime) -> int:
    """Return how many people without a seat watch a match."""
    [(count,)] = ask(_COUNT, match_id, now - WATCHING_FOR)
    return int(count)
