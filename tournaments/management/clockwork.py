"""What the clock process does, each duty in a thread of its own.

The watch has its own, so that a slow duty is never taken for an outage.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass

import structlog
from django.db import InterfaceError, OperationalError, connection, connections

from ledger import seals
from ledger.services import sealer
from tournaments import announce, selectors
from tournaments.models import Heartbeat
from tournaments.services import due, play, review, watch

HANDED_OUT_AT_ONCE = 100
RELEASE_EVERY_S = 1.0
SEAL_EVERY_S = 30.0
_AFTER_FAILURE_S = 0.2

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Duty:
    """Something to do again and again; a step returns how long to pause, in seconds."""

    name: str
    step: Callable[[], float]
    after_failure_s: float = _AFTER_FAILURE_S


def keep_watch() -> float:
    """Beat, and let the watch go on."""
    now = selectors.database_now()
    watch.beat(Heartbeat.Kind.CLOCK, watch.process_name(), now=now)
    outage = watch.tick(now=now)
    if outage is not None:
        log.warning(
            "outage_ended",
            began_at=outage.began_at.isoformat(),
            ended_at=outage.ended_at.isoformat(),
            clocks_moved=outage.clocks_moved,
        )
    watched_until = selectors.watched_until() or now
    return due.pause_s(due.next_expiry(after=watched_until), now=now)


def hand_out() -> float:
    """Hand what is due to the workers, or advance it here where none can be told."""
    claimed = due.claim_due(now=selectors.database_now(), limit=HANDED_OUT_AT_ONCE)
    for match_id in claimed:
        if not announce.send(match_id):
            _advance_here(match_id)
    if len(claimed) == HANDED_OUT_AT_ONCE:
        return 0
    return due.pause_s(due.next_wake(), now=selectors.database_now())


def release() -> float:
    """Release the payouts whose hold is over."""
    released = review.release_due(now=selectors.database_now())
    if released:
        log.info("payouts_released", number=released)
    return RELEASE_EVERY_S


def seal() -> float:
    """Cover what was posted since with a seal of the book, and log it."""
    covered = sealer.seal()
    if covered:
        head = seals.head()
        log.info("book_sealed", number=head.number, hash=head.hash, transfers=covered)
    return 0 if covered == sealer.MOST else SEAL_EVERY_S


DUTIES = (
    Duty("watch", keep_watch),
    Duty("matches", hand_out),
    Duty("payouts", release),
    Duty("seals", seal, after_failure_s=SEAL_EVERY_S),
)


def run(stop: threading.Event) -> None:
    """Do every duty until *stop* is set; then let go of whatever is half done.

    A transaction that is cut off is rolled back, and its match is due again.
    """
    log.info("clock_started")
    for duty in DUTIES:
        threading.Thread(
            target=repeat, args=(duty, stop), name=duty.name, daemon=True
        ).start()
    stop.wait()
    log.info("clock_stopped")


def repeat(duty: Duty, stop: threading.Event) -> None:
    """Do one duty until *stop* is set, whatever befalls one of its steps."""
    pause = 0.0
    while not stop.wait(pause):
        pause = attempt(duty)


def attempt(duty: Duty) -> float:
    """Do one step; after a failure, on a new connection next time."""
    try:
        return duty.step()
    except (InterfaceError, OperationalError) as error:
        log.warning("database_unreachable", duty=duty.name, error=str(error))
    except Exception:
        log.exception("duty_failed", duty=duty.name)
    connections.close_all()
    return duty.after_failure_s


def _advance_here(match_id: int) -> None:
    try:
        play.advance(match_id, now=selectors.database_now())
    except (InterfaceError, OperationalError) as error:
        log.warning("advance_put_off", match=match_id, error=str(error))
        if not connection.is_usable():
            raise
    except Exception:
        # One match in trouble holds up no other; it is due again after its lease.
        log.exception("advance_failed", match=match_id)
