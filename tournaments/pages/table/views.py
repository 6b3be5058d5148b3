"""The page of a table: to play at, or to watch."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import selectors
from tournaments.errors import NotFoundError
from tournaments.pages import fragments
from tournaments.pages.actions import or_404, person, posts_from, whole
from tournaments.pages.table.context import page_context, part_context
from tournaments.pages.table.onlookers import RENDERINGS
from tournaments.pages.talk.context import table_talk
from tournaments.services import play

_PAGE = "tournaments:table"
_PART = "tournaments/partials/table.html"
_ANSWER = "tournaments/partials/table_answer.html"


@require_safe
@or_404
def table(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the table; the page then keeps itself up to date."""
    now = selectors.database_now()
    _see(request, match_id, now=now)
    return _show(request, match_id, now=now)


@require_safe
@or_404
def table_part(request: HttpRequest, match_id: int) -> HttpResponse:
    """Answer with the table alone, to whoever does not show it already.

    Asking for it is the sign of life by which a player counts as connected.
    """
    now = selectors.database_now()
    if not request.user.is_authenticated:
        return _part_for_visitors(request, match_id, now=now)
    _see(request, match_id, now=now)
    return fragments.answer(request, _PART, part_context(request, match_id, now=now))


def _part_for_visitors(
    request: HttpRequest, match_id: int, *, now: datetime
) -> HttpResponse:
    version = selectors.match_version(match_id)
    if version is None:
        raise NotFoundError(_("There is no such match."))

    def render() -> str:
        context = part_context(request, match_id, now=now)
        return render_to_string(_PART, context, request)

    html = RENDERINGS.get(("table", match_id, version), render, now=now)
    return fragments.answer_with(
        request, fragments.renewed(html, now_text=now.isoformat())
    )


def _see(request: HttpRequest, match_id: int, *, now: datetime) -> None:
    if request.user.is_authenticated:
        play.see(match_id, user=person(request), now=now)


def _show(request: HttpRequest, match_id: int, *, now: datetime) -> HttpResponse:
    if fragments.is_wanted(request):
        context = part_context(request, match_id, now=now)
        return fragments.answer(request, _ANSWER, context)
    context = page_context(request, match_id, now=now)
    context |= table_talk(request, match_id, now=now)
    return render(request, "tournaments/table.html", context)


def show(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the table with what a form was answered, maybe with a refusal."""
    return _show(request, match_id, now=selectors.database_now())


@posts_from(show, at=_PAGE)
def move(request: HttpRequest, match_id: int) -> HttpResponse:
    """Make a move; it counts from when this request came in."""
    now = selectors.database_now()
    play.submit(
        match_id,
        user=person(request),
        turn=whole(request.POST.get("turn")),
        move=request.POST.get("move", ""),
        received_at=now,
    )
    if fragments.is_known_to_the_page(request):
        return fragments.done()
    return _done(request, match_id, now=now)


@posts_from(show, at=_PAGE)
def concede(request: HttpRequest, match_id: int) -> HttpResponse:
    """Agree to give the match up."""
    now = selectors.database_now()
    play.concede(match_id, user=person(request), now=now)
    return _done(request, match_id, now=now)


@posts_from(show, at=_PAGE)
def play_on(request: HttpRequest, match_id: int) -> HttpResponse:
    """Take the agreement to give the match up back."""
    now = selectors.database_now()
    play.withdraw_concession(match_id, user=person(request), now=now)
    return _done(request, match_id, now=now)


def _done(request: HttpRequest, match_id: int, *, now: datetime) -> HttpResponse:
    if fragments.is_wanted(request):
        return _show(request, match_id, now=now)
    return redirect(_PAGE, match_id=match_id)
