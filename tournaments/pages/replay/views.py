"""The replay of a finished match, and its record to take away."""

from collections.abc import Callable
from functools import wraps

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from tournaments.errors import NotOverError
from tournaments.pages import fragments
from tournaments.pages.actions import or_404, person_id, whole
from tournaments.pages.replay.chart import timeline, x_of
from tournaments.pages.replay.clock import clocks
from tournaments.pages.replay.context import step
from tournaments.selectors.records import match_record
from tournaments.selectors.replays import Replay
from tournaments.selectors.replays import replay as replay_of

_PART = "tournaments/partials/replay_step.html"

Page = Callable[[HttpRequest, int], HttpResponse]


def _once_over(view: Page) -> Page:
    """Answer a 403 while the match is going on, and a 404 where there is none."""

    @require_safe
    @or_404
    @wraps(view)
    def wrapper(request: HttpRequest, match_id: int) -> HttpResponse:
        try:
            return view(request, match_id)
        except NotOverError as error:
            raise PermissionDenied(str(error)) from None

    return wrapper


@vary_on_headers("HX-Request")
@_once_over
def replay(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the match after ``turn`` moves; with ``deal``, after the deal that follows.

    The page's own script gets the part of the page that differs from step to step.
    """
    found = replay_of(match_id)
    all_clocks = clocks(found)
    shown = step(
        found,
        all_clocks,
        turn=whole(request.GET.get("turn")),
        is_dealt="deal" in request.GET,
        behind_seat=found.seat_of(person_id(request)),
    )
    context = {
        "match": found.match,
        "step": shown,
        "scene": shown.scene,
        "view": shown.scene.view,
        "here_x": x_of(shown.here.turn, all_clocks) if shown.here.turn else "",
    }
    if fragments.is_wanted(request):
        return fragments.answer(request, _PART, context)
    context |= {
        "tournament": found.match.tournament,
        "clocks": all_clocks,
        "timeline": timeline(found, all_clocks),
        "client_seed": _client_seed(found, person_id(request)),
    }
    return render(request, "tournaments/replay.html", context)


@_once_over
def record(request: HttpRequest, match_id: int) -> HttpResponse:
    """Answer with the record of the match, as a file to keep."""
    del request
    name = f"match-{match_id}.json"
    return JsonResponse(
        match_record(match_id),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _client_seed(found: Replay, user_id: int | None) -> str:
    """Return the client seed that the visitor registered with, if they played."""
    registrations = (row.registration for row in found.seats)
    return next(
        (row.client_seed for row in registrations if row.user_id == user_id), ""
    )
