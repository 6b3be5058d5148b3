"""What is due: matches that the clock hands to the engine."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q

from tournaments import selectors, timing
from tournaments.models import Match, Tournament

LEASE = timedelta(seconds=2)
"""How long a claimed match is left to the one who was told, before it is due again."""

PAUSE_AT_MOST_S = 0.5
PAUSE_AT_LEAST_S = 0.02

# A wake that can be nothing but the end of the clock: a stored move or a bot wakes
# the match before that. What is in doubt waits for the watch, which harms nobody.
_RUNS_OUT = Q(
    move_due_at__isnull=False,
    wake_at__gte=F("move_due_at") + timing.GRACE + timing.MARGIN,
)
_IS_OTHERWISE_AWAITED = Q(move_due_at__isnull=True) | Q(
    wake_at__lt=F("move_due_at") + timing.GRACE + timing.MARGIN
)


@transaction.atomic
def claim_due(*, now: datetime, limit: int) -> list[int]:
    """Return at most *limit* matches to advance, the longest due first.

    Each is claimed for the lease, so that several clocks share them. A clock that
    has run out is handed out only when the watch has passed its end.
    """
    watched_until = selectors.watched_until()
    may_be_told = _IS_OTHERWISE_AWAITED
    if watched_until is not None:
        may_be_told |= Q(wake_at__lte=watched_until)
    running = Tournament.objects.filter(state=Tournament.State.RUNNING)
    claimed = list(
        Match.objects.select_for_update(skip_locked=True, no_key=True)
        .filter(
            may_be_told,
            wake_at__lte=now,
            state=Match.State.PLAYING,
            tournament__in=running,
        )
        .order_by("wake_at")
        .values_list("pk", flat=True)[:limit]
    )
    Match.objects.filter(pk__in=claimed).update(wake_at=now + LEASE)
    return claimed


def next_wake() -> datetime | None:
    """Return when the next match is due, which may be in the past."""
    return _earliest(Q(wake_at__isnull=False))


def next_expiry(*, after: datetime) -> datetime | None:
    """Return when the next clock of a player runs out after a moment."""
    return _earliest(_RUNS_OUT & Q(wake_at__gt=after))


def pause_s(until: datetime | None, *, now: datetime) -> float:
    """Return how many seconds to sleep before looking at what is due then.

    What is overdue already is looked at soon, but less often the longer it waits.
    """
    if until is None:
        return PAUSE_AT_MOST_S
    left_s = (until - now).total_seconds()
    # A millisecond more, so that the database's time has surely come.
    pause = left_s + 0.001 if left_s > 0 else max(-left_s / 4, PAUSE_AT_LEAST_S)
    return min(pause, PAUSE_AT_MOST_S)


def _earliest(condition: Q) -> datetime | None:
    return (
        Match.objects.filter(condition, state=Match.State.PLAYING)
        .order_by("wake_at")
        .values_list("wake_at", flat=True)
        .first()
    )
