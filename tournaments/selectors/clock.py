"""What time it is, and up to when the house was watched."""

from datetime import datetime

from django.db import connection

from tournaments.models import Watch


def database_now() -> datetime:
    """Return the database's time; edges ask once and pass it down."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        row: tuple[datetime] = cursor.fetchone()
    return row[0]


def watched_until() -> datetime | None:
    """Return up to when the house is known to have been up; None before any clock."""
    return Watch.objects.values_list("watched_until", flat=True).first()


def watch_age(now: datetime) -> float | None:
    """Return how many seconds ago the watch was moved; None before any clock."""
    until = watched_until()
    return None if until is None else (now - until).total_seconds()
