"""Corrections: what was posted wrongly is taken back, and never changed."""

from datetime import date, datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from ledger.api import Posted, recorded, reverse
from ledger.errors import NotCorrectableError

KIND = "correction"
# A row of the desk says what became of these; a correction would make it a lie.
_OF_THE_DESK = frozenset(
    f"withdrawal_{step}" for step in ("asked", "paid", "refused", "cancelled")
)


def correct(
    key: str,
    *,
    actor_id: int,
    reason: str,
    now: datetime,
    effective_on: date | None = None,
) -> Posted:
    """Take back the transfer *key* by one that is posted now, once.

    *effective_on* is the day that it is for, as information.

    Raises:
        UnknownTransferError: there is no such transfer.
        NotCorrectableError: the desk decides on it, or the day is still to come.
        KeyReusedError: it was corrected before, for another day.
        AlreadyReversedError: it was taken back otherwise.
        InsufficientFundsError: what it gave is no longer there.
        AccountClosedError: it moved an account that is closed, as a closed
            tournament's are.

    """
    if recorded(key).kind in _OF_THE_DESK:
        raise NotCorrectableError(_("The desk pays or refuses a withdrawal."))
    if effective_on is not None and effective_on > timezone.localdate(now):
        message = _("%(day)s is still to come.")
        raise NotCorrectableError(message % {"day": effective_on.isoformat()})
    return reverse(
        f"correct:{key}",
        key,
        kind=KIND,
        actor=actor_id,
        reason=reason,
        effective_on=effective_on,
    )
