"""What a player has behind them: each tournament and what came of it."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments import seating
from tournaments.models import Match, MatchSeat, Registration, Tournament
from tournaments.pages.actions import person
from tournaments.pages.outcome import Outcome, outcome_of
from tournaments.pages.results import PlayerResult, result_of
from tournaments.selectors.past import past_registrations
from tournaments.words.names import listed

_PAGE_LENGTH = 20


@dataclass(frozen=True, slots=True)
class Past:
    """One tournament of a player, and how its match ended if it was played."""

    tournament: Tournament
    ended_at: datetime | None
    match: Match | None
    partner: str
    outcome: Outcome | None
    result: PlayerResult

    @property
    def is_cancelled(self) -> bool:
        """Return whether everybody had everything back."""
        return self.tournament.state == Tournament.State.CANCELLED

    @property
    def has_details(self) -> bool:
        """Return whether anything came back, or went to a partner."""
        result = self.result
        is_for_partner = result.is_late and bool(self.tournament.stakes.reserve)
        return bool(result.total_back or result.payouts) or is_for_partner


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """List the past tournaments of who looks, newest first, page by page."""
    pages = Paginator(past_registrations(person(request).pk), _PAGE_LENGTH)
    page = pages.get_page(request.GET.get("page"))
    rows = [_past(registration) for registration in page.object_list]
    has_money = any(row.result.paid_in for row in rows)
    context = {"rows": rows, "page": page, "has_money": has_money}
    return render(request, "tournaments/mine.html", context)


def _past(registration: Registration) -> Past:
    seat = next(iter(registration.seats.all()), None)
    match = None if seat is None else seat.match
    is_late = seat is not None and match is not None and seat.seat == match.late_seat
    is_played = match is not None and match.result != Match.Result.VOID
    return Past(
        tournament=registration.tournament,
        ended_at=registration.tournament.settled_at or registration.ended_at,
        match=match,
        partner="" if seat is None else _partner(seat),
        outcome=_outcome(seat) if is_played else None,
        result=result_of(registration, is_late=is_late, viewer_id=registration.user_id),
    )


def _outcome(own: MatchSeat | None) -> Outcome | None:
    """Return how a player's match ended, the own side's score first."""
    return None if own is None else outcome_of(own.match, own_seat=own.seat)


def _partner(own: MatchSeat) -> str:
    """Return who played with *own*; "" where nobody has a partner."""
    side = seating.side_of(own.match.tournament.rule_set, own.seat)
    partners = [
        row.registration.user.get_username()
        for row in own.match.seats.all()
        if row.seat in side and row.seat != own.seat
    ]
    return listed(partners) if partners else ""
