"""The page of one tournament and everything that can be done on it."""

import secrets

from django.contrib import messages
from django.contrib.auth.models import AbstractUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import selectors
from tournaments.engine.dealing import SEED_BYTES
from tournaments.models import MatchSeat
from tournaments.origin import origin_of
from tournaments.pages import fragments
from tournaments.pages.actions import or_404, person, posts_from
from tournaments.pages.talk.context import lobby_talk
from tournaments.pages.tournament.context import tournament_context
from tournaments.services import bots, cancellation, life
from tournaments.services import registration as places

_PAGE = "tournaments:tournament"
_CLIENT_SEED_BYTES = 8


def show(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show the tournament and its chat, maybe with a refusal."""
    context = tournament_context(request, tournament_id)
    context |= lobby_talk(request, tournament_id, now=selectors.database_now())
    return render(request, "tournaments/tournament.html", context)


@require_safe
@or_404
def tournament(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show the tournament; the page then keeps itself up to date."""
    return show(request, tournament_id)


@require_safe
@or_404
def tournament_part(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Answer with what changes on that page."""
    context = tournament_context(request, tournament_id)
    return fragments.answer(request, "tournaments/partials/tournament.html", context)


@posts_from(show, at=_PAGE)
def register(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Take a place; whoever fills the table is led to it."""
    user = person(request)
    # Without a client seed of the player's own, the page draws one.
    given = request.POST.get("client_seed", "").strip()
    seed = given or secrets.token_hex(_CLIENT_SEED_BYTES)
    places.register(
        tournament_id,
        user=user,
        client_seed=seed,
        now=selectors.database_now(),
        origin=origin_of(request),
    )
    seat = _seat_of(user, tournament_id)
    if seat is not None:
        # The table says it all; a message would stay there for the whole match.
        return redirect("tournaments:table", match_id=seat.match_id)
    messages.success(request, _("You have a place."))
    return redirect(_PAGE, tournament_id=tournament_id)


@posts_from(show, at=_PAGE)
def leave(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Give the place up; everything that it took comes back."""
    places.leave(tournament_id, user=person(request), now=selectors.database_now())
    messages.success(
        request, _("You have left, and everything that registration took is back.")
    )
    return redirect(_PAGE, tournament_id=tournament_id)


@posts_from(show, at=_PAGE)
def open_registration(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Open a draft."""
    life.open_registration(
        tournament_id,
        actor=person(request),
        seed=secrets.token_bytes(SEED_BYTES),
        now=selectors.database_now(),
    )
    messages.success(request, _("Registration is open."))
    return redirect(_PAGE, tournament_id=tournament_id)


@posts_from(show, at=_PAGE)
def pause(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Stop every clock."""
    life.pause(
        tournament_id,
        actor=person(request),
        reason=request.POST.get("reason", ""),
        now=selectors.database_now(),
    )
    messages.success(request, _("Paused. Every clock keeps what is left on it."))
    return redirect(_PAGE, tournament_id=tournament_id)


@posts_from(show, at=_PAGE)
def resume(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Let the clocks run again."""
    life.resume(tournament_id, actor=person(request), now=selectors.database_now())
    messages.success(request, _("The clocks run again."))
    return redirect(_PAGE, tournament_id=tournament_id)


@posts_from(show, at=_PAGE)
def cancel(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Call it off, ask for that, or confirm what somebody asked for."""
    called_off = cancellation.cancel(
        tournament_id,
        actor=person(request),
        reason=request.POST.get("reason", ""),
        now=selectors.database_now(),
    )
    messages.success(
        request,
        _("Cancelled. Everybody has everything back.")
        if called_off.state == called_off.State.CANCELLED
        else _("Asked for. A reviewer or an admin who is not in it has to confirm."),
    )
    return redirect(_PAGE, tournament_id=tournament_id)


@posts_from(show, at=_PAGE)
def fill_with_bots(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Give the free places to bots, which starts the table."""
    user = person(request)
    bots.fill(tournament_id, actor=user, now=selectors.database_now())
    seat = _seat_of(user, tournament_id)
    if seat is None:
        return redirect(_PAGE, tournament_id=tournament_id)
    return redirect("tournaments:table", match_id=seat.match_id)


def _seat_of(user: AbstractUser, tournament_id: int) -> MatchSeat | None:
    return MatchSeat.objects.filter(
        match__tournament_id=tournament_id, registration__user_id=user.pk
    ).first()
