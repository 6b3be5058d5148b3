"""Reported remarks: what waits, each in its context, and the decisions."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournaments import selectors
from tournaments.errors import NotFoundError
from tournaments.pages.actions import or_404, person, posts_from, whole
from tournaments.pages.talk.context import in_words, is_hidden
from tournaments.selectors import talk_reports as found
from tournaments.selectors.talk_rights import MODERATE
from tournaments.services import talk_reports

_REPORTS = "tournaments:reports"
_CASE = "tournaments:case"
_SHOWN_AT_MOST = 200
_LENGTHS = {
    1: gettext_lazy("1 hour"),
    24: gettext_lazy("1 day"),
    168: gettext_lazy("7 days"),
    720: gettext_lazy("30 days"),
}


def _check_may_read(request: HttpRequest) -> None:
    """Let moderators in, and auditors, who read everything.

    Raises:
        PermissionDenied: it is somebody else.

    """
    user = person(request)
    if not (user.has_perm(MODERATE) or user.has_perm("ledger.read_the_book")):
        raise PermissionDenied


def _show_reports(request: HttpRequest) -> HttpResponse:
    _check_may_read(request)
    shows_decided = "decided" in request.GET
    rows = found.reports(is_decided=shows_decided)[:_SHOWN_AT_MOST]
    context = {
        "rows": [(row, in_words(row.remark)) for row in rows],
        "shows_decided": shows_decided,
        "silences": found.silenced(now=selectors.database_now()),
        "may_moderate": person(request).has_perm(MODERATE),
    }
    return render(request, "tournaments/reports.html", context)


def _show_case(request: HttpRequest, remark_id: int) -> HttpResponse:
    _check_may_read(request)
    case = found.case_of(remark_id)
    if case is None:
        raise NotFoundError(_("There is no such remark."))
    user = person(request)
    context = {
        "case": case,
        "around": [(row, in_words(row), is_hidden(row)) for row in case.around],
        "words": in_words(case.remark),
        "is_hidden": is_hidden(case.remark),
        "interest": found.interest(case.remark, user),
        "may_moderate": user.has_perm(MODERATE),
        "lengths": _LENGTHS.items(),
    }
    return render(request, "tournaments/case.html", context)


@login_required
@require_safe
def reports(request: HttpRequest) -> HttpResponse:
    """Show what waits for a decision, oldest first, or what was decided."""
    return _show_reports(request)


@login_required
@require_safe
@or_404
def case(request: HttpRequest, remark_id: int) -> HttpResponse:
    """Show a remark among what was said around it, and the forms that decide."""
    return _show_case(request, remark_id)


@posts_from(_show_case, at=_CASE)
def dismiss(request: HttpRequest, remark_id: int) -> HttpResponse:
    """Let the remark stand."""
    talk_reports.dismiss(
        remark_id,
        actor=person(request),
        reason=request.POST.get("reason", ""),
        now=selectors.database_now(),
    )
    messages.success(request, _("Dismissed: the remark stands."))
    return redirect(_REPORTS)


@posts_from(_show_case, at=_CASE)
def silence(request: HttpRequest, remark_id: int) -> HttpResponse:
    """Hide the remark, and silence its author for a time."""
    imposed = talk_reports.silence(
        remark_id,
        actor=person(request),
        hours=whole(request.POST.get("hours")),
        reason=request.POST.get("reason", ""),
        now=selectors.database_now(),
    )
    messages.success(
        request,
        _("Silenced, and told why: %(name)s. The remark is hidden.")
        % {"name": imposed.user.get_username()},
    )
    return redirect(_REPORTS)


@posts_from(_show_reports, at=_REPORTS)
def lift(request: HttpRequest) -> HttpResponse:
    """Let somebody speak again before the time."""
    talk_reports.lift(
        whole(request.POST.get("silence")),
        actor=person(request),
        reason=request.POST.get("reason", ""),
        now=selectors.database_now(),
    )
    messages.success(request, _("The silence is over."))
    return redirect(_REPORTS)
