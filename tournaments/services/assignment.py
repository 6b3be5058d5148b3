"""Rejected money is assigned anew by one reviewer and decided by a second one."""

from datetime import datetime

from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from ledger import api as ledger
from ledger.money import split
from tournaments import accounts
from tournaments.errors import (
    NotFoundError,
    NothingToAssignError,
    WrongStateError,
)
from tournaments.models import MatchSeat, Payout, Registration, Tournament
from tournaments.selectors.review import Flag
from tournaments.services import review, transfers
from tournaments.services.life import record_act
from tournaments.services.locking import lock_tournament
from tournaments.services.texts import checked_reason
from tournaments.words.states import tournament_is

ENTRANTS = "entrants"
"""Assigns to every other entrant; no username, since sign-up refuses it."""


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
    review.check_may_review(tournament, actor)
    amount = _unassigned(tournament)
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
    review.announce_changed(tournament)
    return payouts


def _unassigned(tournament: Tournament) -> int:
    """Return the rejected money of a tournament, in minor units; it is never zero.

    Raises:
        NothingToAssignError: there is none.
        WrongStateError: the tournament is not settled.

    """
    if tournament.state not in {Tournament.State.SETTLED, Tournament.State.CLOSED}:
        raise WrongStateError(
            tournament_is(tournament.get_state_display(), wanted="settled")
        )
    amount = ledger.balance(accounts.pool(tournament))
    if not amount:
        raise NothingToAssignError(_("The pool holds no rejected money."))
    return amount


def _weights(tournament: Tournament, to: str) -> dict[Registration, int]:
    """Return who shares rejected money, and in what proportion."""
    settled = tournament.registrations.filter(state=Registration.State.SETTLED)
    if to != ENTRANTS:
        one = settled.filter(user__username__iexact=to).first()
        if one is None:
            raise NotFoundError(
                _("“%(name)s” does not play in this tournament.") % {"name": to}
            )
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
        raise NothingToAssignError(_("No other entrant is left; name one player."))
    prizes = dict(
        tournament.payouts.filter(kind=Payout.Kind.PRIZE).values_list(
            "registration_id", F("amount")
        )
    )
    weights = {row: prizes.get(row.pk, 0) for row in others}
    return weights if any(weights.values()) else dict.fromkeys(others, 1)
