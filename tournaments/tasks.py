"""What workers do: one thin task."""

import structlog
from celery import shared_task
from django.db import InterfaceError, OperationalError

from tournaments import selectors
from tournaments.services import play

log = structlog.get_logger(__name__)


@shared_task(acks_late=True, ignore_result=True)
def advance(match_id: int) -> None:
    """Advance the match as far as it goes without a person.

    A deadlock, a lock that took too long or a lost connection is let go: the clock
    hands the match out again.
    """
    try:
        play.advance(match_id, now=selectors.database_now())
    except (InterfaceError, OperationalError) as error:
        log.warning("advance_put_off", match=match_id, error=str(error))
