"""The lobby: what is open, what is played, and the tables of who looks."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_safe

from ledger.balances import available
from tournaments.models import Match, Registration, Tournament
from tournaments.pages import fragments
from tournaments.pages.actions import person_id
from tournaments.pages.cost import Cost, cost_of
from tournaments.pages.lobby.lately import played_lately
from tournaments.pages.rights import is_asked_to_cancel, is_real
from tournaments.pages.rules.words import in_short
from tournaments.selectors.lobby import listed_for
from tournaments.words import presets

_OPEN = Tournament.State.OPEN
_PLAYED = {Tournament.State.RUNNING, Tournament.State.PAUSED}
_SETTLED = {Tournament.State.SETTLED, Tournament.State.CLOSED}
_SHOWN_AT_MOST = 60


class Stakes(models.TextChoices):
    """Which tournaments somebody wants to see: by what is staked."""

    ANY = "", pgettext_lazy("stakes", "All")
    REAL = "real", pgettext_lazy("stakes", "Real money")
    PLAY = "play", pgettext_lazy("stakes", "Play money")
    FREE = "free", pgettext_lazy("stakes", "Free")


@dataclass(frozen=True, slots=True)
class Row:
    """A tournament in the lobby, as one visitor sees it."""

    tournament: Tournament
    cost: Cost
    game: str
    names: tuple[str, ...]
    free: int
    match: Match | None
    is_mine: bool
    is_host: bool
    may_register: bool
    is_your_turn: bool
    is_asked_to_cancel: bool

    @property
    def stakes(self) -> Stakes:
        """Return what is staked at it."""
        if not self.cost.pays:
            return Stakes.FREE
        return Stakes.REAL if is_real(self.tournament) else Stakes.PLAY

    @property
    def is_aside(self) -> bool:
        """Return whether the visitor is its host and may not play at it."""
        return self.is_host and not self.is_mine and is_real(self.tournament)

    @property
    def free_seats(self) -> range:
        """Return as many steps as there are free seats, to draw them."""
        return range(self.free)

    @property
    def earned(self) -> int | None:
        """Return the fees that the house has earned by it; None before it settles."""
        is_settled = self.tournament.state in _SETTLED
        return self.tournament.fee * len(self.names) if is_settled else None

    @property
    def has_begun(self) -> bool:
        """Return whether nobody can register any more."""
        return self.tournament.state not in {Tournament.State.DRAFT, _OPEN}

    @property
    def has_table(self) -> bool:
        """Return whether the visitor can play at it now."""
        return self.is_mine and self.tournament.state in _PLAYED


def show(request: HttpRequest) -> HttpResponse:
    """Show the lobby, maybe with a refusal."""
    return render(request, "tournaments/lobby.html", lobby_context(request))


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Show the lobby; it then keeps itself up to date."""
    return show(request)


@require_safe
def lobby_part(request: HttpRequest) -> HttpResponse:
    """Answer with the lobby's lists alone."""
    return fragments.answer(
        request, "tournaments/partials/lobby.html", lobby_context(request)
    )


def lobby_context(request: HttpRequest) -> dict[str, object]:
    """Return what both of them show."""
    user = request.user
    live = listed_for(person_id(request)).filter(state__in=[_OPEN, *_PLAYED])
    rows = [row_of(found, user) for found in live[:_SHOWN_AT_MOST]]
    mine = [row for row in rows if row.is_mine]
    others = [row for row in rows if not row.is_mine]
    wanted = _wanted(request)
    shown = [row for row in others if wanted in {Stakes.ANY, row.stakes}]
    return {
        "mine": mine,
        "title_words": _title_words(mine),
        "played_lately": played_lately(),
        "stakes": wanted,
        "all_stakes": Stakes if len({row.stakes for row in others}) > 1 else (),
        "open": [row for row in shown if row.tournament.state == _OPEN],
        "played": [row for row in shown if row.tournament.state in _PLAYED],
        "are_hidden": len(shown) < len(others),
        "practice": presets.titles(),
        "is_without_money": not mine and _has_never_had_money(person_id(request)),
    }


def _has_never_had_money(viewer_id: int | None) -> bool:
    """Return whether the book has no account of a player: nothing ever came in."""
    return viewer_id is not None and not available(viewer_id)


def _wanted(request: HttpRequest) -> Stakes:
    said = request.GET.get("stakes", "")
    return Stakes(said) if said in Stakes.values else Stakes.ANY


def row_of(tournament: Tournament, user: object) -> Row:
    """Return *tournament*, fetched by a selector, as *user* sees it in a list."""
    held = [
        row
        for row in tournament.registrations.all()
        if row.state != Registration.State.LEFT
    ]
    user_id = user.pk if isinstance(user, AbstractUser) else None
    is_mine = any(row.user_id == user_id for row in held)
    is_host = tournament.host_id == user_id
    is_open = tournament.state == _OPEN
    may_play = user_id is not None and not (is_host and is_real(tournament))
    match = next(iter(tournament.matches.all()), None)
    return Row(
        tournament=tournament,
        cost=cost_of(tournament),
        game=in_short(tournament),
        names=tuple(row.user.get_username() for row in held),
        free=tournament.capacity - len(held),
        match=match,
        is_mine=is_mine,
        is_host=is_host,
        may_register=is_open and not is_mine and may_play,
        is_your_turn=match is not None and _moves(match, user_id),
        is_asked_to_cancel=is_asked_to_cancel(tournament),
    )


def _moves(match: Match, user_id: int | None) -> bool:
    return match.state == Match.State.PLAYING and any(
        seat.seat == match.to_move and seat.registration.user_id == user_id
        for seat in match.seats.all()
    )


def _title_words(own: list[Row]) -> str:
    """Return what the browser's tab says before its name."""
    if any(row.is_your_turn for row in own):
        return _("Your turn")
    return _("Your table is ready") if any(row.has_table for row in own) else ""
