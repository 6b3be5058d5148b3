"""Corrections of the book by an admin, where no tournament decides otherwise."""

from datetime import date, datetime

from django.contrib.auth.models import AbstractUser
from django.db import transaction

from ledger import api as ledger
from ledger.errors import NotCorrectableError
from ledger.services import corrections
from tournaments import accounts
from tournaments.errors import NotAllowedError
from tournaments.services.life import checked_reason, record_act
from tournaments.services.locking import lock_tournament

# Rows of the tournament say what became of these, so each is undone in its own way.
_UNDONE_OTHERWISE = dict.fromkeys(
    ("registration", "leave", "cancellation"),
    "A registration is given back by leaving, or by cancelling the tournament.",
) | dict.fromkeys(
    (
        "prize",
        "partner_reserve",
        *accounts.PAID_KINDS,
        "payout_rejected",
        "payout_assigned",
        "reserve_returned",
        "fees",
    ),
    "A settlement stands; a reviewer rejects a payout and assigns its money.",
)


@transaction.atomic
def correct(
    key: str,
    *,
    actor: AbstractUser,
    reason: str,
    now: datetime,
    effective_on: date | None = None,
) -> ledger.Posted:
    """Take back the transfer *key* by one that is posted now, once.

    Who corrects a transfer of a tournament may not review its payouts.

    Raises what the book's own ``correct`` does, and:
        NotAllowedError: the actor is not an admin.
        NotFoundError: the transfer's tournament does not exist.
        NotCorrectableError: it is undone by leaving, cancelling or reviewing.
        TermsError: there is no reason.

    """
    if not (actor.is_superuser and actor.is_active):
        raise NotAllowedError("Only an admin corrects the book.")
    reason = checked_reason(reason)
    found = ledger.recorded(key)
    tournament = found.tournament and lock_tournament(found.tournament)
    if tournament and found.kind in _UNDONE_OTHERWISE:
        raise NotCorrectableError(_UNDONE_OTHERWISE[found.kind])
    posted = corrections.correct(
        key, actor_id=actor.pk, reason=reason, now=now, effective_on=effective_on
    )
    if tournament and not posted.is_replay:
        record_act(tournament, actor, "correct", reason=reason, at=now)
    return posted
