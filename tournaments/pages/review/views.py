"""The reviewer's queue, the evidence behind a payout, and the decisions."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time

from django.contrib import messages
from django.contrib.auth.decorators import login_required, permission_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tournaments import selectors
from tournaments.errors import TermsError, TournamentError
from tournaments.pages import fragments
from tournaments.pages.actions import or_404, person, posts_from, whole
from tournaments.pages.review.context import payout_context, queue_context
from tournaments.services import assignment, review

_QUEUE = "tournaments:queue"
_PAYOUT = "tournaments:payout"

_may_review = permission_required("tournaments.review_payouts", raise_exception=True)


def _show_queue(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/queue.html", queue_context(request))


@_may_review
def _show_payout(request: HttpRequest, payout_id: int) -> HttpResponse:
    context = payout_context(request, payout_id)
    return render(request, "tournaments/payout.html", context)


@login_required
@_may_review
@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """Show what waits for a decision, oldest first."""
    return _show_queue(request)


@login_required
@_may_review
@require_safe
def queue_part(request: HttpRequest) -> HttpResponse:
    """Answer with the queue alone."""
    return fragments.answer(
        request, "tournaments/partials/queue.html", queue_context(request)
    )


@login_required
@require_safe
@or_404
def payout(request: HttpRequest, payout_id: int) -> HttpResponse:
    """Show who is to be paid what and why, and the forms that decide."""
    return _show_payout(request, payout_id)


@posts_from(_may_review(_show_queue), at=_QUEUE)
def approve_many(request: HttpRequest) -> HttpResponse:
    """Approve every payout that is ticked, each by itself."""
    revisions = _ticked(request)
    refusals = review.approve_many(
        revisions, reviewer=person(request), now=selectors.database_now()
    )
    done = len(revisions) - len(refusals)
    said = ngettext("Approved: %(count)s.", "Approved: %(count)s.", done)
    return _say_decided(request, revisions, refusals, said)


@posts_from(_may_review(_show_queue), at=_QUEUE)
def hold_many(request: HttpRequest) -> HttpResponse:
    """Hold every payout that is ticked, each by itself."""
    revisions = _ticked(request)
    refusals = review.hold_many(
        revisions,
        reviewer=person(request),
        reason=request.POST.get("reason", ""),
        until=_start_of_day(request.POST.get("until", "")),
        now=selectors.database_now(),
    )
    done = len(revisions) - len(refusals)
    said = ngettext("On hold: %(count)s.", "On hold: %(count)s.", done)
    return _say_decided(request, revisions, refusals, said)


@posts_from(_may_review(_show_queue), at=_QUEUE)
def reject_many(request: HttpRequest) -> HttpResponse:
    """Take every payout that is ticked back into its pool, each by itself."""
    revisions = _ticked(request)
    refusals = review.reject_many(
        revisions,
        reviewer=person(request),
        reason=request.POST.get("reason", ""),
        now=selectors.database_now(),
    )
    done = len(revisions) - len(refusals)
    said = ngettext("Rejected: %(count)s.", "Rejected: %(count)s.", done)
    return _say_decided(request, revisions, refusals, said)


@posts_from(_show_payout, at=_PAYOUT)
def approve(request: HttpRequest, payout_id: int) -> HttpResponse:
    """Let the player have it."""
    review.approve(
        payout_id,
        reviewer=person(request),
        revision=whole(request.POST.get("revision")),
        now=selectors.database_now(),
    )
    message = _("Payout %(payout)s is approved and paid.")
    messages.success(request, message % {"payout": payout_id})
    # Not on to the next one: a second press of the button would approve that too.
    return redirect(_PAYOUT, payout_id=payout_id)


@posts_from(_show_payout, at=_PAYOUT)
def hold(request: HttpRequest, payout_id: int) -> HttpResponse:
    """Keep it as it is, and from being released by itself before a day."""
    review.hold(
        payout_id,
        reviewer=person(request),
        revision=whole(request.POST.get("revision")),
        reason=request.POST.get("reason", ""),
        until=_start_of_day(request.POST.get("until", "")),
        now=selectors.database_now(),
    )
    message = _("Payout %(payout)s is on hold.")
    messages.success(request, message % {"payout": payout_id})
    return redirect(_PAYOUT, payout_id=payout_id)


@posts_from(_show_payout, at=_PAYOUT)
def reject(request: HttpRequest, payout_id: int) -> HttpResponse:
    """Take it back into the pool."""
    review.reject(
        payout_id,
        reviewer=person(request),
        revision=whole(request.POST.get("revision")),
        reason=request.POST.get("reason", ""),
        now=selectors.database_now(),
    )
    message = _(
        "Payout %(payout)s is rejected; its money waits in the pool to be assigned."
    )
    messages.success(request, message % {"payout": payout_id})
    return redirect(_PAYOUT, payout_id=payout_id)


@posts_from(_show_payout, at=_PAYOUT)
def assign(request: HttpRequest, payout_id: int) -> HttpResponse:
    """Propose the rejected money of this payout's tournament anew."""
    evidence = payout_context(request, payout_id)["evidence"]
    proposed = assignment.assign(
        evidence.payout.tournament_id,
        to=request.POST.get("to", ""),
        actor=person(request),
        reason=request.POST.get("reason", ""),
        now=selectors.database_now(),
    )
    payees = ", ".join(row.registration.user.get_username() for row in proposed)
    message = _("Assigned to %(payees)s; a second reviewer decides.")
    messages.success(request, message % {"payees": payees})
    return redirect(_QUEUE)


def _ticked(request: HttpRequest) -> dict[int, int]:
    """Return the revisions that were on the page, by payout."""
    ticked = [word.partition(":")[::2] for word in request.POST.getlist("payout")]
    return {whole(key): whole(revision) for key, revision in ticked}


def _say_decided(
    request: HttpRequest,
    revisions: Mapping[int, int],
    refusals: Mapping[int, TournamentError],
    said: str,
) -> HttpResponse:
    for payout_id, refusal in refusals.items():
        message = _("Payout %(payout)s is left as it was.") % {"payout": payout_id}
        messages.error(request, f"{message} {refusal}")
    done = len(revisions) - len(refusals)
    if done:
        messages.success(request, said % {"count": done})
    elif not revisions:
        messages.warning(request, _("Tick at least one payout."))
    return redirect(_QUEUE)


def _start_of_day(text: str) -> datetime | None:
    if not text:
        return None
    try:
        day = date.fromisoformat(text)
        zone = timezone.get_current_timezone()
        return datetime.combine(day, time(), tzinfo=zone).astimezone(UTC)
    except (ValueError, OverflowError):
        message = _("Choose the day until which it is held.")
        raise TermsError("until", message) from None
