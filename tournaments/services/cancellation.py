"""Cancelling a tournament: everything back to everybody."""

from datetime import datetime

from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils.translation import gettext as _

from ledger import api as ledger
from tournaments import announce
from tournaments.errors import (
    NotAllowedError,
    OwnInterestError,
    WrongStateError,
)
from tournaments.models import Match, Tournament
from tournaments.services import settlement
from tournaments.services.life import record_act
from tournaments.services.locking import lock_matches, lock_tournament
from tournaments.services.table import Table
from tournaments.services.texts import checked_reason
from tournaments.words.states import tournament_is

_RUNNING = {Tournament.State.RUNNING, Tournament.State.PAUSED}
_BEFORE_START = {Tournament.State.DRAFT, Tournament.State.OPEN}


@transaction.atomic
def cancel(
    tournament_id: int, *, actor: AbstractUser, reason: str, now: datetime
) -> Tournament:
    """Call the tournament off and give back everything that registration took.

    Before the start, and with play money, the host or an admin decides alone. A
    running tournament with real money takes two people: the first call asks, with a
    reason, and may be a reviewer's; a reviewer or admin who is not in it and did not
    ask confirms with the same call (docs/money.md, *A host has no stake*). Cancelling
    again changes nothing.

    Raises:
        NotAllowedError: the caller may not cancel it.
        OwnInterestError: the second person plays in it, hosts it, or asked for it.
        TermsError: no reason is given.
        WrongStateError: it is settled or closed.

    """
    tournament = lock_tournament(tournament_id)
    if tournament.state == Tournament.State.CANCELLED:
        _check_may_ask(tournament, actor)
        return tournament
    if tournament.state not in _RUNNING | _BEFORE_START:
        raise WrongStateError(tournament_is(tournament.get_state_display()))
    if _takes_two(tournament) and tournament.cancel_asked_by_id is None:
        _ask(tournament, actor, reason=reason, now=now)
        return tournament
    if _takes_two(tournament):
        _check_may_confirm(tournament, actor)
    else:
        _check_leads(tournament, actor)
        tournament.cancel_reason = checked_reason(reason)
    _call_off(tournament, actor, now=now)
    return tournament


def _takes_two(tournament: Tournament) -> bool:
    is_real = not ledger.currency(tournament.currency).is_play
    return is_real and tournament.state in _RUNNING


def _may_review(actor: AbstractUser) -> bool:
    return actor.is_superuser or actor.has_perm("tournaments.review_payouts")


def _check_leads(tournament: Tournament, actor: AbstractUser) -> None:
    if tournament.host_id != actor.pk and not actor.is_superuser:
        raise NotAllowedError(_("Only the host of this tournament can do that."))


def _check_may_ask(tournament: Tournament, actor: AbstractUser) -> None:
    if not _may_review(actor):
        _check_leads(tournament, actor)


def _ask(
    tournament: Tournament, actor: AbstractUser, *, reason: str, now: datetime
) -> None:
    _check_may_ask(tournament, actor)
    tournament.cancel_reason = checked_reason(reason)
    tournament.cancel_asked_by_id = actor.pk
    tournament.cancel_asked_at = now
    tournament.save(
        update_fields=["cancel_reason", "cancel_asked_by", "cancel_asked_at"]
    )
    act, reason = "ask_to_cancel", tournament.cancel_reason
    record_act(tournament, actor, act, reason=reason, at=now)
    announce.tournament_changed(tournament.pk)
    # The page of the reviewers lists what waits for a second person.
    announce.payouts_changed()


def _check_may_confirm(tournament: Tournament, actor: AbstractUser) -> None:
    is_asker = tournament.cancel_asked_by_id == actor.pk
    if not _may_review(actor):
        raise NotAllowedError(
            _("A reviewer or an admin who is not in it has to confirm.")
        )
    plays = tournament.registrations.filter(user_id=actor.pk).exists()
    if is_asker or plays or tournament.host_id == actor.pk:
        raise OwnInterestError(
            _(
                "Somebody who neither asked for it, hosts it nor plays in it has to"
                " confirm."
            )
        )


def _call_off(tournament: Tournament, actor: AbstractUser, *, now: datetime) -> None:
    for match in lock_matches(tournament):
        if match.state != Match.State.FINISHED:
            Table.of(match, now=now).finish(Match.Result.VOID)
            announce.match_changed(match.pk, match.version)
    settlement.refund_all(tournament, actor=actor.pk, now=now)
    tournament.state = Tournament.State.CANCELLED
    tournament.ended_at = now
    tournament.save(update_fields=["state", "ended_at", "cancel_reason"])
    record_act(tournament, actor, "cancel", reason=tournament.cancel_reason, at=now)
    announce.tournament_changed(tournament.pk)
    announce.payouts_changed()
