"""Talk on the pages: phrases beside a table, chat in a lobby, mute and report."""

from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import selectors
from tournaments.errors import NotFoundError
from tournaments.models import Remark, Report
from tournaments.pages import fragments
from tournaments.pages.actions import or_404, person, person_id, posts_from
from tournaments.pages.table import views as table
from tournaments.pages.table.onlookers import RENDERINGS
from tournaments.pages.talk.context import (
    in_words,
    is_hidden,
    lobby_talk,
    table_talk,
)
from tournaments.pages.tournament import views as tournament
from tournaments.selectors.lobby import visible_to
from tournaments.selectors.talk import muted_by, talk_version
from tournaments.selectors.talk_rights import MODERATE
from tournaments.services import spectators, talk, talk_reports

_TABLE = "tournaments:table"
_TOURNAMENT = "tournaments:tournament"
_REMARK = "tournaments:remark"
_PHRASES = "tournaments/partials/phrases.html"
_CHAT = "tournaments/partials/chat.html"


# --- Beside a table ---


@require_safe
@or_404
def table_part(request: HttpRequest, match_id: int) -> HttpResponse:
    """Answer with what is said at the table, and how many watch.

    Asking for it is a sign of life, too, where a page has no stream.
    """
    now = selectors.database_now()
    if not request.user.is_authenticated:
        return _table_part_for_visitors(request, match_id, now=now)
    context = table_talk(request, match_id, now=now)
    if not context["talk"].is_player:
        viewer = spectators.mark_of(person(request))
        spectators.see(match_id, viewer=viewer, now=now)
    return fragments.answer(request, _PHRASES, context | {"is_part": True})


def _table_part_for_visitors(
    request: HttpRequest, match_id: int, *, now: datetime
) -> HttpResponse:
    def render_talk() -> str:
        context = table_talk(request, match_id, now=now) | {"is_part": True}
        return render_to_string(_PHRASES, context, request)

    version = talk_version(match_id)
    html = RENDERINGS.get(("talk", match_id, version), render_talk, now=now)
    return fragments.answer_with(request, html)


def _show_table(request: HttpRequest, match_id: int) -> HttpResponse:
    if not fragments.is_wanted(request):
        return table.show(request, match_id)
    context = table_talk(request, match_id, now=selectors.database_now())
    answered = {"is_part": True, "is_answer": True}
    return fragments.answer(request, _PHRASES, context | answered)


@posts_from(_show_table, at=_TABLE)
def say(request: HttpRequest, match_id: int) -> HttpResponse:
    """Say a phrase to the table."""
    talk.say(
        match_id,
        user=person(request),
        phrase=request.POST.get("phrase", ""),
        key=request.POST.get("key", ""),
        now=selectors.database_now(),
    )
    return _done_at_table(request, match_id)


@posts_from(_show_table, at=_TABLE)
def mute_at_table(request: HttpRequest, match_id: int) -> HttpResponse:
    """Hear somebody no more, or again."""
    _mute_or_unmute(request, request.POST.get("username", ""))
    return _done_at_table(request, match_id)


def _done_at_table(request: HttpRequest, match_id: int) -> HttpResponse:
    if fragments.is_wanted(request):
        return _show_table(request, match_id)
    return redirect(_TABLE, match_id=match_id)


# --- In a lobby ---


@require_safe
@or_404
def lobby_part(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Answer with the chat of a tournament."""
    context = lobby_talk(request, tournament_id, now=selectors.database_now())
    return fragments.answer(request, _CHAT, context)


def _show_lobby(request: HttpRequest, tournament_id: int) -> HttpResponse:
    if not fragments.is_wanted(request):
        return tournament.show(request, tournament_id)
    context = lobby_talk(request, tournament_id, now=selectors.database_now())
    return fragments.answer(request, _CHAT, context | {"is_answer": True})


@posts_from(_show_lobby, at=_TOURNAMENT)
def write(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Write in the chat."""
    talk.write(
        tournament_id,
        user=person(request),
        text=request.POST.get("text", ""),
        key=request.POST.get("key", ""),
        now=selectors.database_now(),
    )
    if fragments.is_wanted(request):
        return _show_lobby(request, tournament_id)
    return redirect(_TOURNAMENT, tournament_id=tournament_id)


# --- One remark ---


def _show_remark(request: HttpRequest, remark_id: int) -> HttpResponse:
    found = _remark(request, remark_id)
    muted = muted_by(person(request).pk).filter(muted_id=found.user_id)
    context = {
        "remark": found,
        "words": in_words(found),
        "is_hidden": is_hidden(found),
        "is_yours": found.user_id == person(request).pk,
        "is_muted": muted.exists(),
        "own_report": found.reports.filter(reporter_id=person(request).pk).first(),
        "reasons": Report.Reason.choices,
        "may_moderate": person(request).has_perm(MODERATE),
    }
    return render(request, "tournaments/remark.html", context)


def _remark(request: HttpRequest, remark_id: int) -> Remark:
    """Return a remark whose place the visitor may know of.

    Raises:
        NotFoundError: there is none.

    """
    known = Remark.objects.select_related("user", "tournament", "match", "hiding")
    found = known.filter(pk=remark_id).first()
    seen = visible_to(person_id(request))
    if found is None or not seen.filter(pk=found.tournament_id).exists():
        raise NotFoundError(_("There is no such remark."))
    return found


@login_required
@require_safe
@or_404
def remark(request: HttpRequest, remark_id: int) -> HttpResponse:
    """Show what can be done about a remark."""
    return _show_remark(request, remark_id)


@posts_from(_show_remark, at=_REMARK)
def report(request: HttpRequest, remark_id: int) -> HttpResponse:
    """Have the staff look at a remark."""
    _remark(request, remark_id)
    talk_reports.report(
        remark_id,
        user=person(request),
        reason=request.POST.get("reason", ""),
        text=request.POST.get("text", ""),
        now=selectors.database_now(),
    )
    messages.success(request, _("The staff will look at it. Nobody else is told."))
    return redirect(_REMARK, remark_id=remark_id)


@posts_from(_show_remark, at=_REMARK)
def hide(request: HttpRequest, remark_id: int) -> HttpResponse:
    """Show a remark to nobody any more."""
    talk_reports.hide(
        remark_id,
        actor=person(request),
        reason=request.POST.get("reason", ""),
        now=selectors.database_now(),
    )
    messages.success(request, _("The remark is hidden, and kept for the staff."))
    return redirect(_REMARK, remark_id=remark_id)


@posts_from(_show_remark, at=_REMARK)
def mute_author(request: HttpRequest, remark_id: int) -> HttpResponse:
    """Hear the author of a remark no more, or again."""
    author = _remark(request, remark_id).user.get_username()
    _mute_or_unmute(request, author)
    return redirect(_REMARK, remark_id=remark_id)


# --- Whom somebody has muted ---


def _show_mutes(request: HttpRequest) -> HttpResponse:
    mutes = muted_by(person(request).pk)
    return render(request, "tournaments/mutes.html", {"mutes": mutes})


@login_required
@require_safe
def mutes(request: HttpRequest) -> HttpResponse:
    """List whom the visitor has muted."""
    return _show_mutes(request)


@posts_from(_show_mutes, at="tournaments:mutes")
def change_mute(request: HttpRequest) -> HttpResponse:
    """Mute somebody, or hear them again."""
    _mute_or_unmute(request, request.POST.get("username", ""))
    return redirect("tournaments:mutes")


def _mute_or_unmute(request: HttpRequest, username: str) -> None:
    if request.POST.get("mute") == "off":
        talk.unmute(username, user=person(request))
        told = _("You hear %(name)s again.")
    else:
        talk.mute(username, user=person(request), now=selectors.database_now())
        told = _("Muted: %(name)s. You are shown nothing more of what they say.")
    if not fragments.is_wanted(request):
        messages.success(request, told % {"name": username})
