"""When a move is due, when it still counts, and when its clock has run out.

Pure; the rules are those of docs/clocks.md. Times are aware datetimes of the
database's clock.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

GRACE = timedelta(seconds=1)
"""How long after the deadline shown a move still counts."""

MARGIN = timedelta(milliseconds=500)
"""How long after that the expiry waits; a submit may take less than this."""

RESUMED_AT_LEAST = timedelta(seconds=10)
"""What a player has at least after a pause."""

RESTORED_AT_LEAST = timedelta(seconds=20)
"""What a player has at least after an outage of the house."""

UNWATCHED_AT_MOST = timedelta(seconds=2)
"""A longer gap without a clock or a web process is an outage."""

UNAPPLIED_AFTER = timedelta(milliseconds=500)
"""When the clock looks after a stored move that no worker has applied."""

DEAL_ALLOWANCE = timedelta(seconds=2)
"""Added to a turn's time while the deal is shown."""

TRICK_ALLOWANCE = timedelta(seconds=1)
"""Added to a turn's time while a trick is collected."""

CONNECTED_FOR = timedelta(seconds=30)
"""A player is shown as connected this long after the last sign of life."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of one turn: the deadline shown and the time bank behind it."""

    due_at: datetime
    bank: timedelta = timedelta(0)

    @property
    def counts_until(self) -> datetime:
        """Return the last moment at which a move counts."""
        return self.due_at + self.bank + GRACE

    @property
    def expires_at(self) -> datetime:
        """Return when the expiry may be executed, no move being stored."""
        return self.counts_until + MARGIN

    def bank_used(self, received_at: datetime) -> timedelta:
        """Return how much of the bank a move received then has used."""
        return min(max(received_at - self.due_at, timedelta(0)), self.bank)

    def late_by(self, received_at: datetime) -> timedelta:
        """Return by how much a move received then missed; not above zero in time."""
        return received_at - self.counts_until


def due_at(
    published_at: datetime,
    *,
    move_seconds: int,
    allowance: timedelta = timedelta(0),
) -> datetime:
    """Return the deadline to show for a turn that was published then."""
    return published_at + allowance + timedelta(seconds=move_seconds)


def resumed(due: datetime, *, paused_at: datetime, now: datetime) -> datetime:
    """Return the deadline after a pause: what was left, ten seconds at least."""
    return now + max(due - paused_at, RESUMED_AT_LEAST)


def restored(due: datetime, *, gap: timedelta, now: datetime) -> datetime:
    """Return the deadline after an outage: moved by it, twenty seconds at least."""
    return max(due + gap, now + RESTORED_AT_LEAST)


def is_outage(now: datetime, *, watched_until: datetime | None) -> bool:
    """Return whether clocks have stood unwatched for so long that all will be moved."""
    return watched_until is not None and now - watched_until > UNWATCHED_AT_MOST
