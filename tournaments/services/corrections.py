"""Corrections of the book by an admin, where no tournament decides otherwise."""

from datetime import date, datetime

from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils.translation import gettext as _

from ledger import api as ledger
from ledger.errors import NotCorrectableError
from ledger.services import corrections
from tournaments.errors import NotAllowedError
from tournaments.services.life import record_act
from tournaments.services.locking import lock_tournament
from tournaments.services.texts import checked_reason

# Of all that moves for a tournament, no row of the tournament's speaks of these.
_CORRECTABLE = frozenset({"guarantee", corrections.KIND})


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
        raise NotAllowedError(_("Only an admin corrects the book."))
    reason = checked_reason(reason)
    found = ledger.recorded(key)
    tournament = found.tournament and lock_tournament(found.tournament)
    if tournament and found.kind not in _CORRECTABLE:
        raise NotCorrectableError(
            _(
                "What a tournament moves is undone by leaving or cancelling it, or by a"
                " reviewer who rejects a payout."
            )
        )
    posted = corrections.correct(
        key, actor_id=actor.pk, reason=reason, now=now, effective_on=effective_on
    )
    if tournament and not posted.is_replay:
        record_act(tournament, actor, "correct", reason=reason, at=now)
    return posted
