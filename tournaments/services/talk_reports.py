"""Reports of remarks, and what the staff decides: dismiss, hide or silence."""

from datetime import datetime, timedelta

from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments import announce
from tournaments.errors import (
    AlreadyDecidedError,
    NotAllowedError,
    NotFoundError,
    OwnInterestError,
    TermsError,
    TooOftenError,
)
from tournaments.models import Hiding, Remark, Report, Silence
from tournaments.selectors.talk_reports import interest
from tournaments.selectors.talk_rights import MODERATE
from tournaments.services.life import record_act
from tournaments.services.locking import lock_person
from tournaments.services.texts import checked_line, checked_reason

SILENCE_HOURS = (1, 24, 168, 720)
"""For how long somebody can be silenced: an hour, a day, a week, thirty days."""

WAITING_AT_MOST = 20
"""No more reports of one person wait for the staff at a time."""


@transaction.atomic
def report(
    remark_id: int, *, user: AbstractUser, reason: str, text: str, now: datetime
) -> Report:
    """Have the staff look at a remark; reporting it again changes nothing.

    Raises:
        NotFoundError: there is no such remark.
        NotAllowedError: it is the caller's own.
        TermsError: the reason is none of the list, or the text is too long.
        TooOftenError: too many of the caller's reports wait.

    """
    remark = _found(remark_id)
    if remark.user_id == user.pk:
        raise NotAllowedError(_("You said it yourself."))
    if reason not in Report.Reason.values:
        raise TermsError("reason", _("Choose what is wrong with it."))
    _check_not_flooding(user, remark)
    found, _is_new = Report.objects.get_or_create(
        remark=remark,
        reporter_id=user.pk,
        defaults={"reason": reason, "text": checked_line(text), "reported_at": now},
    )
    return found


def _check_not_flooding(user: AbstractUser, remark: Remark) -> None:
    waiting = Report.objects.filter(reporter_id=user.pk, decision="")
    lock_person(user)
    if waiting.exclude(remark=remark).count() >= WAITING_AT_MOST:
        raise TooOftenError(
            _("Many of your reports still wait for the staff; please let them look.")
        )


@transaction.atomic
def dismiss(
    remark_id: int, *, actor: AbstractUser, reason: str, now: datetime
) -> Remark:
    """Decide that a reported remark may stand, for every report of it that waits.

    Raises:
        NotFoundError: there is no such remark.
        NotAllowedError, OwnInterestError: the caller may not decide on it.
        AlreadyDecidedError: no report of it waits.
        TermsError: there is no reason.

    """
    remark = _moderated(remark_id, actor)
    reason = checked_reason(reason)
    _decide(remark, Report.Decision.DISMISSED, actor, now)
    record_act(remark.tournament, actor, "dismiss_report", reason=reason, at=now)
    return remark


@transaction.atomic
def silence(
    remark_id: int, *, actor: AbstractUser, hours: int, reason: str, now: datetime
) -> Silence:
    """Hide a reported remark, and let its author say nothing anywhere for a time.

    The author is shown until when, and the reason.

    Raises what `dismiss` does, and:
        TermsError: the time is none of ``SILENCE_HOURS``.

    """
    remark = _moderated(remark_id, actor)
    reason = checked_reason(reason)
    if hours not in SILENCE_HOURS:
        raise TermsError("hours", _("Choose for how long."))
    _decide(remark, Report.Decision.SILENCED, actor, now)
    record_act(remark.tournament, actor, "silence", reason=reason, at=now)
    _hide(remark, actor, reason, now)
    return Silence.objects.create(
        user_id=remark.user_id,
        remark=remark,
        reason=reason,
        imposed_by_id=actor.pk,
        imposed_at=now,
        until=now + timedelta(hours=hours),
    )


@transaction.atomic
def hide(remark_id: int, *, actor: AbstractUser, reason: str, now: datetime) -> Remark:
    """Show nobody a remark any more; hiding it twice is hiding it once.

    Raises:
        NotFoundError: there is no such remark.
        NotAllowedError, OwnInterestError: the caller may not decide on it.
        TermsError: there is no reason.

    """
    remark = _moderated(remark_id, actor)
    reason = checked_reason(reason)
    if _hide(remark, actor, reason, now):
        record_act(remark.tournament, actor, "hide_remark", reason=reason, at=now)
    return remark


@transaction.atomic
def lift(silence_id: int, *, actor: AbstractUser, reason: str, now: datetime) -> None:
    """End a silence before its time; lifting it twice is lifting it once.

    Raises:
        NotFoundError: there is no such silence.
        NotAllowedError: the caller does not decide on what people say.
        OwnInterestError: it is the caller's own.
        TermsError: there is no reason.

    """
    found = (
        Silence.objects.select_for_update(of=("self",), no_key=True)
        .select_related("remark__tournament")
        .filter(pk=silence_id)
        .first()
    )
    if found is None:
        raise NotFoundError(_("There is no such silence."))
    _check_moderates(actor)
    if found.user_id == actor.pk:
        raise OwnInterestError(_("Somebody else decides on your own silence."))
    reason = checked_reason(reason)
    if found.lifted_at is not None:
        return
    found.lifted_by_id = actor.pk
    found.lifted_at = now
    found.save(update_fields=["lifted_by", "lifted_at"])
    record_act(found.remark.tournament, actor, "lift_silence", reason=reason, at=now)


def _found(remark_id: int) -> Remark:
    """Return a remark with its tournament.

    Raises:
        NotFoundError: there is no such remark.

    """
    known = Remark.objects.select_related("tournament")
    remark = known.filter(pk=remark_id).first()
    if remark is None:
        raise NotFoundError(_("There is no such remark."))
    return remark


def _moderated(remark_id: int, actor: AbstractUser) -> Remark:
    _check_moderates(actor)
    remark = _found(remark_id)
    own_interest = interest(remark, actor)
    if own_interest:
        raise OwnInterestError(own_interest)
    return remark


def _check_moderates(actor: AbstractUser) -> None:
    if not actor.has_perm(MODERATE):
        raise NotAllowedError(_("Only the staff decides on what people say."))


def _decide(
    remark: Remark, decision: Report.Decision, actor: AbstractUser, now: datetime
) -> None:
    """Decide every report of a remark that waits; of two at once, the first counts.

    Raises:
        AlreadyDecidedError: none waits.

    """
    decided = remark.reports.filter(decision="").update(
        decision=decision, decided_by_id=actor.pk, decided_at=now
    )
    if not decided:
        raise AlreadyDecidedError(_("No report of this remark waits any more."))


def _hide(remark: Remark, actor: AbstractUser, reason: str, now: datetime) -> bool:
    """Hide a remark; return whether it was to be seen until now."""
    _hiding, is_new = Hiding.objects.get_or_create(
        remark=remark,
        defaults={"hidden_by_id": actor.pk, "reason": reason, "hidden_at": now},
    )
    if is_new and remark.match_id is not None:
        announce.match_spoke(remark.match_id)
    elif is_new:
        announce.lobby_spoke(remark.tournament_id)
    return is_new
