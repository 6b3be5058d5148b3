"""Review: a payout is approved, held or rejected, and rejected money assigned."""

from collections.abc import Mapping
from datetime import datetime

import structlog
from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.db.models import F, Q

from ledger import api as ledger
from ledger.errors import LedgerError
from ledger.money import split
from tournaments import accounts, announce
from tournaments.errors import (
    AlreadyDecidedError,
    NotAllowedError,
    NotFoundError,
    NothingToAssignError,
    OnHoldError,
    OwnInterestError,
    StaleRevisionError,
    TermsError,
    TournamentError,
    WrongStateError,
)
from tournaments.models import MatchSeat, Payout, Registration, Tournament
from tournaments.selectors import review as selectors
from tournaments.selectors.review import UNDECIDED, Flag
from tournaments.services import settlement, transfers
from tournaments.services.life import checked_reason, record_act
from tournaments.services.locking import lock_tournament

log = structlog.get_logger(__name__)

ENTRANTS = "entrants"
"""Assigns to every other entrant; no username, since sign-up refuses it."""


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


def approve_many(
    revisions: Mapping[int, int], *, reviewer: AbstractUser, now: datetime
) -> dict[int, TournamentError]:
    """Approve many payouts, each by itself; return the refusals by payout.

    One that is on hold is left as it is: whoever held it had a reason to read.
    """
    refusals: dict[int, TournamentError] = {}
    for payout_id, revision in revisions.items():
        try:
            _approve_one(payout_id, reviewer, revision=revision, now=now)
        except TournamentError as refusal:
            refusals[payout_id] = refusal
    return refusals


@transaction.atomic
def _approve_one(
    payout_id: int, reviewer: AbstractUser, *, revision: int, now: datetime
) -> None:
    payout = _decidable(payout_id, reviewer, revision=revision)
    if payout.state == Payout.State.HELD:
        raise OnHoldError("It is on hold; open it to decide on it.")
    _approve(payout, actor=reviewer.pk, now=now)


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
    reason = checked_reason(reason)
    if until is not None and until <= now:
        raise TermsError("until", "Hold it until a time that is still to come.")
    payout = _decidable(payout_id, reviewer, revision=revision)
    if until is None and payout.tournament.review != Tournament.Review.ALWAYS:
        raise TermsError("until", "Choose the day until which it is held.")
    payout.state = Payout.State.HELD
    payout.held_until = until
    payout.reason = reason
    payout.revision += 1
    payout.save(update_fields=["state", "held_until", "reason", "revision"])
    record_act(payout.tournament, reviewer, "hold_payout", reason=reason, at=now)
    _announce(payout.tournament)
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
    reason = checked_reason(reason)
    payout = _decidable(payout_id, reviewer, revision=revision)
    payout.reason = reason
    _decide(payout, Payout.State.REJECTED, actor=reviewer.pk, now=now)
    ledger.post(
        transfers.rejected(payout.tournament, payout, actor=reviewer.pk, reason=reason)
    )
    record_act(payout.tournament, reviewer, "reject_payout", reason=reason, at=now)
    _finish(payout.tournament, now=now)
    return payout


@transaction.atomic
def assign(
    tournament_id: int, *, to: str, actor: AbstractUser, reason: str, now: datetime
) -> list[Payout]:
    """Propose all rejected money anew; a second reviewer decides on it.

    *to* is a player's username, or ``entrants``: those of whom nothing was rejected,
    in proportion to their prizes, or equally where they have none. Who was late has
    no part in that; only a reviewer who names the player gives it.

    Raises:
        NotAllowedError, OwnInterestError: the caller may not assign here.
        NothingToAssignError: the pool holds no rejected money, or no entrant is left.
        NotFoundError: there is no such tournament, or no such player in it.
        TermsError: there is no reason.
        WrongStateError: the tournament is not settled.

    """
    reason = checked_reason(reason)
    tournament = lock_tournament(tournament_id)
    _check_may_review(tournament, actor)
    if tournament.state not in {Tournament.State.SETTLED, Tournament.State.CLOSED}:
        raise WrongStateError(f"The tournament is {tournament.state}, not settled.")
    amount = ledger.balance(accounts.pool(tournament))
    if not amount:
        raise NothingToAssignError("The pool holds no rejected money.")
    weights = _weights(tournament, to)
    shares = zip(weights, split(amount, list(weights.values())), strict=True)
    payouts = Payout.objects.bulk_create(
        Payout(
            tournament=tournament,
            registration=registration,
            kind=Payout.Kind.ASSIGNED,
            amount=share,
            flags=[Flag.ASSIGNED],
            proposed_at=now,
            proposed_by_id=actor.pk,
            reason=reason,
        )
        for registration, share in shares
        if share
    )
    ledger.post_many(
        [
            transfers.assigned(tournament, payout, actor=actor.pk, reason=reason)
            for payout in payouts
        ]
    )
    record_act(tournament, actor, "assign_payouts", reason=reason, at=now)
    _announce(tournament)
    return payouts


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
        raise NotFoundError("There is no such payout.")
    return tournament_id


def _decidable(payout_id: int, reviewer: AbstractUser, *, revision: int) -> Payout:
    """Lock tournament and payout, if this reviewer may decide on what they saw."""
    tournament = lock_tournament(_tournament_of(payout_id))
    _check_may_review(tournament, reviewer)
    payout = (
        Payout.objects.select_for_update(of=("self",), no_key=True)
        .select_related("registration", "tournament")
        .get(pk=payout_id)
    )
    if payout.proposed_by_id == reviewer.pk:
        raise OwnInterestError("You have assigned this; a second reviewer decides.")
    if payout.state not in UNDECIDED:
        raise AlreadyDecidedError(f"The payout is {payout.state} already.")
    if payout.revision != revision:
        raise StaleRevisionError(
            f"The payout has changed since: it is at revision {payout.revision}."
        )
    return payout


def _check_may_review(tournament: Tournament, reviewer: AbstractUser) -> None:
    if not reviewer.has_perm("tournaments.review_payouts"):
        raise NotAllowedError("Only a reviewer can do that.")
    interest = selectors.interest(tournament, reviewer.pk)
    if interest:
        raise OwnInterestError(interest)


def _approve(payout: Payout, *, actor: int | None, now: datetime) -> None:
    _decide(payout, Payout.State.APPROVED, actor=actor, now=now)
    ledger.post(transfers.approved(payout.tournament, payout, actor=actor))
    _finish(payout.tournament, now=now)


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
    _announce(tournament)


def _announce(tournament: Tournament) -> None:
    announce.tournament_changed(tournament.pk)
    announce.payouts_changed()


def _weights(tournament: Tournament, to: str) -> dict[Registration, int]:
    """Return who shares rejected money, and in what proportion."""
    settled = tournament.registrations.filter(state=Registration.State.SETTLED)
    if to != ENTRANTS:
        one = settled.filter(user__username__iexact=to).first()
        if one is None:
            raise NotFoundError(f"“{to}” does not play in this tournament.")
        return {one: 1}
    rejected = tournament.payouts.filter(state=Payout.State.REJECTED).exclude(
        kind=Payout.Kind.ASSIGNED
    )
    late = MatchSeat.objects.filter(
        match__tournament=tournament, seat=F("match__late_seat")
    )
    others = list(
        settled.exclude(entrant__registrations__payouts__in=rejected)
        .exclude(pk__in=late.values("registration"))
        # Odd units go by lot, which is the seat.
        .order_by("seats__seat", "number")
    )
    if not others:
        raise NothingToAssignError("No other entrant is left; name one player.")
    prizes = dict(
        tournament.payouts.filter(kind=Payout.Kind.PRIZE).values_list(
            "registration_id", F("amount")
        )
    )
    weights = {row: prizes.get(row.pk, 0) for row in others}
    return weights if any(weights.values()) else dict.fromkeys(others, 1)
