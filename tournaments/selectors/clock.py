"""What time it is, and up to when the house was watched."""

from datetime import datetime

from tournaments.models.rows import ask


def database_now() -> datetime:
    """Return the database's time; edges ask once and pass it down."""
    [(now,)] = ask("SELECT clock_timestamp()")
    assert isinstance(now, datetime)
    return now


def watched_until() -> datetime | None:
    """Return up to when the house is known to have been up; None before any clock."""
    # One row at most.
    rows = ask("SELECT watched_until FROM tournaments_watch")
    return rows[0][0] if rows else None


def watch_age(now: datetime) -> float | None:
    """Return how many seconds ago the watch was moved; None before any clock."""
    until = watched_until()
    return None if until is None else (now - until).total_seconds()
