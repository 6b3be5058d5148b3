"""Review: payouts are approved, held or rejected, one or many, or released by time."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial

import structlog
from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from ledger import api as ledger
from ledger.errors import LedgerError
from tournaments import announce
from tournaments.errors import (
    AlreadyDecidedError,
    NotAllowedError,
    NotFoundError,
    OnHoldError,
    OwnInterestError,
    StaleRevisionError,
    TermsError,
    TournamentError,
)
from tournaments.models import Payout, Tournament
from tournaments.selectors import review as selectors
from tournaments.selectors.review import UNDECIDED
from tournaments.services import settlement, transfers
from tournaments.services.life import record_act
from tournaments.services.locking import lock_tournament
from tournaments.services.texts import checked_reason
from tournaments.words.states import payout_is

Decide = Callable[[Payout], None]

log = structlog.get_logger(__name__)


@transaction.atomic
def approve(
    payout_id: int, *, reviewer: AbstractUser, revision: int, now: datetime
) -> Payout:
    """Let the player have a payout, at once.

    Raises:
        NotFoundError: there is no such payout.
        NotAllowedError, OwnInterestError: the caller may not decide on it.
        AlreadyDecidedError: it is approved or rejected for good.
        StaleRevisionError: it changed after the caller looked at it.

    """
    payout = _decidable(payout_id, reviewer, revision=revision)
    _approve(payout, actor=reviewer.pk, now=now)
    return payout


@transaction.atomic
def hold(
    payout_id: int,
    *,
    reviewer: AbstractUser,
    revision: int,
    reason: str,
    until: datetime | None,
    now: datetime,
) -> Payout:
    """Keep a payout from being released by itself before a date.

    Where a reviewer decides on every payout, nothing is, and the date may be None.

    Raises what `approve` does, and:
        TermsError: there is no reason or no date, or the date is not to come.

    """
    hold_it = _holding(reviewer, reason=reason, until=until, now=now)
    payout = _decidable(payout_id, reviewer, revision=revision)
    hold_it(payout)
    return payout


@transaction.atomic
def reject(
    payout_id: int,
    *,
    reviewer: AbstractUser,
    revision: int,
    reason: str,
    now: datetime,
) -> Payout:
    """Take a payout back into the pool; the payee is shown the reason.

    Raises what `approve` does, and:
        TermsError: there is no reason.

    """
    reject_it = _rejecting(reviewer, reason=reason, now=now)
    payout = _decidable(payout_id, reviewer, revision=revision)
    reject_it(payout)
    return payout


def approve_many(
    revisions: Mapping[int, int], *, reviewer: AbstractUser, now: datetime
) -> dict[int, TournamentError]:
    """Approve many payouts, each by itself; return the refusals by payout.

    One that is on hold is left as it is: whoever held it had a reason to read.
    """
    approve_it = partial(_approve, actor=reviewer.pk, now=now)
    return _each(revisions, reviewer, approve_it)


def hold_many(
    revisions: Mapping[int, int],
    *,
    reviewer: AbstractUser,
    reason: str,
    until: datetime | None,
    now: datetime,
) -> dict[int, TournamentError]:
    """Hold many payouts as `hold` does, each by itself, and none that is held.

    Returns the refusals by payout.

    Raises:
        TermsError: there is no reason, or the date is not to come.

    """
    hold_it = _holding(reviewer, reason=reason, until=until, now=now)
    return _each(revisions, reviewer, hold_it)


def reject_many(
    revisions: Mapping[int, int],
    *,
    reviewer: AbstractUser,
    reason: str,
    now: datetime,
) -> dict[int, TournamentError]:
    """Reject many payouts as `reject` does, each by itself, and none that is held.

    Returns the refusals by payout.

    Raises:
        TermsError: there is no reason.

    """
    return _each(revisions, reviewer, _rejecting(reviewer, reason=reason, now=now))


def release_due(now: datetime) -> int:
    """Release what nobody decided in time; return how many payouts that were.

    Each goes by itself: one that the book refuses is logged and keeps no other back.
    """
    due = _due(now).order_by("pk").values_list("pk", flat=True)
    released = 0
    for payout_id in list(due):
        try:
            released += _release(payout_id, now=now)
        except LedgerError:
            log.exception("release_refused", payout=payout_id)
    return released


def _due(now: datetime) -> "selectors.Payouts":
    is_not_held = Q(state=Payout.State.WAITING) | Q(
        state=Payout.State.HELD, held_until__lte=now
    )
    return Payout.objects.filter(is_not_held, release_at__lte=now)


@transaction.atomic
def _release(payout_id: int, *, now: datetime) -> bool:
    tournament_id = _tournament_of(payout_id)
    lock_tournament(tournament_id)
    due = _due(now).select_for_update(of=("self",), no_key=True)
    payout = due.select_related("registration", "tournament").filter(pk=payout_id)
    found = payout.first()
    if found is None:
        return False
    _approve(found, actor=None, now=now)
    return True


def _tournament_of(payout_id: int) -> int:
    rows = Payout.objects.filter(pk=payout_id)
    tournament_id = rows.values_list("tournament_id", flat=True).first()
    if tournament_id is None:
        raise NotFoundError(_("There is no such payout."))
    return tournament_id


def _decidable(payout_id: int, reviewer: AbstractUser, *, revision: int) -> Payout:
    """Lock tournament and payout, if this reviewer may decide on what they saw."""
    tournament = lock_tournament(_tournament_of(payout_id))
    check_may_review(tournament, reviewer)
    payout = (
        Payout.objects.select_for_update(of=("self",), no_key=True)
        .select_related("registration", "tournament")
        .get(pk=payout_id)
    )
    if payout.proposed_by_id == reviewer.pk:
        raise OwnInterestError(_("You have assigned this; a second reviewer decides."))
    if payout.state not in UNDECIDED:
        raise AlreadyDecidedError(payout_is(payout.get_state_display()))
    if payout.revision != revision:
        raise StaleRevisionError(
            _("The payout has changed since: it is at revision %(revision)s.")
            % {"revision": payout.revision}
        )
    return payout


def check_may_review(tournament: Tournament, reviewer: AbstractUser) -> None:
    """Refuse whoever may not decide about the money of this tournament.

    Raises:
        NotAllowedError, OwnInterestError: the caller may not.

    """
    if not reviewer.has_perm("tournaments.review_payouts"):
        raise NotAllowedError(_("Only a reviewer can do that."))
    interest = selectors.interest(tournament, reviewer.pk)
    if interest:
        raise OwnInterestError(interest)


def _each(
    revisions: Mapping[int, int], reviewer: AbstractUser, decide: Decide
) -> dict[int, TournamentError]:
    refusals: dict[int, TournamentError] = {}
    for payout_id, revision in revisions.items():
        try:
            _decide_one(payout_id, reviewer, revision=revision, decide=decide)
        except TournamentError as refusal:
            refusals[payout_id] = refusal
    return refusals


@transaction.atomic
def _decide_one(
    payout_id: int, reviewer: AbstractUser, *, revision: int, decide: Decide
) -> None:
    payout = _decidable(payout_id, reviewer, revision=revision)
    if payout.state == Payout.State.HELD:
        raise OnHoldError(_("It is on hold; open it to decide on it."))
    decide(payout)


def _approve(payout: Payout, *, actor: int | None, now: datetime) -> None:
    _decide(payout, Payout.State.APPROVED, actor=actor, now=now)
    ledger.post(transfers.approved(payout.tournament, payout, actor=actor))
    _finish(payout.tournament, now=now)


def _holding(
    reviewer: AbstractUser, *, reason: str, until: datetime | None, now: datetime
) -> Decide:
    """Return how to hold a payout that may be decided on, if these terms can be."""
    reason = checked_reason(reason)
    if until is not None and until <= now:
        raise TermsError("until", _("Hold it until a time that is still to come."))

    def hold_it(payout: Payout) -> None:
        if until is None and payout.tournament.review != Tournament.Review.ALWAYS:
            raise TermsError("until", _("Choose the day until which it is held."))
        payout.state = Payout.State.HELD
        payout.held_until = until
        payout.reason = reason
        payout.revision += 1
        payout.save(update_fields=["state", "held_until", "reason", "revision"])
        _record(payout, reviewer, "hold_payout", at=now)
        announce_changed(payout.tournament)

    return hold_it


def _rejecting(reviewer: AbstractUser, *, reason: str, now: datetime) -> Decide:
    """Return how to reject a payout that may be decided on, if the reason can be."""
    reason = checked_reason(reason)
    actor = reviewer.pk

    def reject_it(payout: Payout) -> None:
        payout.reason = reason
        _decide(payout, Payout.State.REJECTED, actor=actor, now=now)
        ledger.post(
            transfers.rejected(payout.tournament, payout, actor=actor, reason=reason)
        )
        _record(payout, reviewer, "reject_payout", at=now)
        _finish(payout.tournament, now=now)

    return reject_it


def _record(payout: Payout, reviewer: AbstractUser, act: str, *, at: datetime) -> None:
    """Write down what a reviewer did to a payout, for the reason that it has now."""
    record_act(
        payout.tournament, reviewer, act, reason=payout.reason, at=at, payout=payout
    )


def _decide(
    payout: Payout, state: Payout.State, *, actor: int | None, now: datetime
) -> None:
    payout.state = state
    payout.decided_at = now
    payout.decided_by_id = actor
    payout.revision += 1
    payout.save(
        update_fields=["state", "decided_at", "decided_by", "reason", "revision"]
    )


def _finish(tournament: Tournament, *, now: datetime) -> None:
    settlement.close_if_done(tournament, now=now)
    announce_changed(tournament)


def announce_changed(tournament: Tournament) -> None:
    """Have the pages of the tournament and of the reviewers show what is new."""
    announce.tournament_changed(tournament.pk)
    announce.payouts_changed()
