"""The watch: heartbeats, and what an outage of the house gives back to players.

A clock of a player may run out only at a moment that the watch has passed, and the
watch passes a moment only when a later heartbeat of a web process has proved that
players could move until then (docs/clocks.md).
"""

import os
import socket
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef, QuerySet

from tournaments import announce, timing
from tournaments.models import Heartbeat, Match, MatchSeat, Move, Outage, Watch
from tournaments.models.rows import Update, ask

NOTICE = "outage"
"""What players read beside a clock that was moved."""

_FORGOTTEN_AFTER = timedelta(days=1)
_BEAT = """
INSERT INTO tournaments_heartbeat (kind, process, beat_at) VALUES (%s, %s, %s)
ON CONFLICT (kind, process) DO UPDATE SET beat_at = excluded.beat_at RETURNING id
"""
_NEWEST_BEAT = """
SELECT beat_at FROM tournaments_heartbeat
WHERE kind = %s ORDER BY beat_at DESC LIMIT 1
"""
_save_watch = Update(Watch, ["watched_until"])
_CLOCK_FIELDS = ["move_due_at", "extended_ms", "notice", "version", "wake_at"]


def process_name() -> str:
    """Return the name under which this process beats."""
    return f"{socket.gethostname()[:60]}:{os.getpid()}"


def beat(kind: Heartbeat.Kind, process: str, *, now: datetime) -> None:
    """Write the sign of life of a process."""
    ask(_BEAT, kind.value, process, now)


@transaction.atomic
def tick(*, now: datetime) -> Outage | None:
    """Let the watch pass what is proved, and give back what an outage took.

    While no web process is alive the watch stays put. When more than two seconds
    went by without a proof, all running clocks are moved before the watch goes on.
    Any number of clocks may call it. Returns the outage that this call ended.
    """
    proved_until = _proved_until(now)
    if proved_until is None:
        return None
    watched_until = _locked_watch()
    if watched_until is None:
        Watch.objects.get_or_create(pk=1, defaults={"watched_until": proved_until})
        return None
    if proved_until <= watched_until:
        return None
    outage = None
    if now - watched_until > timing.UNWATCHED_AT_MOST:
        outage = _end_outage(began_at=watched_until, now=now)
    _save_watch(Watch(pk=1, watched_until=now if outage else proved_until))
    return outage


def _proved_until(now: datetime) -> datetime | None:
    """Return the newest beat of any web process; None when all of them are silent."""
    rows = ask(_NEWEST_BEAT, Heartbeat.Kind.WEB.value)
    newest: datetime | None = rows[0][0] if rows else None
    if newest is None or now - newest > timing.UNWATCHED_AT_MOST:
        return None
    return min(newest, now)


def _locked_watch() -> datetime | None:
    """Lock the watch; return up to when the house was up, None before any clock."""
    rows = ask("SELECT watched_until FROM tournaments_watch WHERE id = 1 FOR UPDATE")
    return rows[0][0] if rows else None


def _end_outage(*, began_at: datetime, now: datetime) -> Outage:
    _wait_for_everybody_at_a_match()
    moved = [
        seat.match
        for seat in _seats_on_the_clock()
        if _move_clock(seat, began_at=began_at, now=now)
    ]
    Match.objects.bulk_update(moved, _CLOCK_FIELDS, batch_size=500)
    announce.matches_changed({match.pk: match.version for match in moved})
    # Processes that ended long ago; each restart of the house leaves some.
    Heartbeat.objects.filter(beat_at__lt=now - _FORGOTTEN_AFTER).delete()
    return Outage.objects.create(
        began_at=began_at, ended_at=now, clocks_moved=len(moved)
    )


def _wait_for_everybody_at_a_match() -> None:
    """Lock all matches at once.

    A lock for each running match would miss one whose turn is being published at
    this moment by a process that was itself stopped during the outage.
    """
    table = connection.ops.quote_name(Match._meta.db_table)  # noqa: SLF001
    with connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")


def _seats_on_the_clock() -> QuerySet[MatchSeat]:
    """Return the seats of people whose move is awaited and has not come in."""
    has_moved = Exists(
        Move.objects.filter(match=OuterRef("match"), turn=OuterRef("match__turn"))
    )
    return (
        MatchSeat.objects.select_related("match")
        .defer("match__snapshot", "match__draw")
        .filter(
            ~has_moved,
            seat=F("match__to_move"),
            match__state=Match.State.PLAYING,
            match__move_due_at__isnull=False,
            registration__user__is_bot=False,
        )
        .order_by("match_id")
    )


def _move_clock(seat: MatchSeat, *, began_at: datetime, now: datetime) -> bool:
    """Move the deadline by what it lost; return whether it lost anything."""
    match = seat.match
    assert match.move_due_at is not None
    assert match.published_at is not None
    lost = max(now - max(began_at, match.published_at), timedelta(0))
    due_at = timing.restored(match.move_due_at, gap=lost, now=now)
    added = due_at - match.move_due_at
    if not added:
        return False
    match.move_due_at = due_at
    match.extended_ms += added // timedelta(milliseconds=1)
    match.notice = NOTICE
    match.version += 1
    bank = timedelta(milliseconds=seat.bank_ms)
    match.wake_at = timing.Clock(due_at, bank).expires_at
    return True
