"""What a player's money in play and held money are made of, line by line."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from ledger import reports
from tournaments.models import Match, Payout, Registration, Tournament
from tournaments.pages.actions import person
from tournaments.selectors import holdings
from tournaments.selectors.review import until
from tournaments.words import review as words

_STATES = {
    Tournament.State.OPEN: gettext_lazy("It has not started."),
    Tournament.State.RUNNING: gettext_lazy("It is being played."),
    Tournament.State.PAUSED: gettext_lazy("It is paused."),
}


@dataclass(frozen=True, slots=True)
class Stake:
    """What one registration has taken, in minor units of *currency*."""

    currency: str
    tournament: Tournament
    match: Match | None
    amount: int

    @property
    def reserve(self) -> int:
        """Return what of it is held for the player."""
        return self.amount - self.tournament.price

    @property
    def state(self) -> str:
        """Return where the tournament stands, as a sentence."""
        return str(_STATES[Tournament.State(self.tournament.state)])


@dataclass(frozen=True, slots=True)
class Held:
    """An amount that waits for a decision: a payout, or a *withdrawal* if it is one.

    *until* is when it is released by itself; None where somebody has to decide.
    """

    currency: str
    amount: int
    what: str
    why: str
    since: datetime
    until: datetime | None = None
    tournament: Tournament | None = None
    withdrawal: int | None = None


@dataclass(frozen=True, slots=True)
class Sum:
    """The lines of one currency and what they come to."""

    currency: str
    lines: tuple[Stake | Held, ...]

    @property
    def total(self) -> int:
        """Return what they come to, in minor units."""
        return sum(line.amount for line in self.lines)


@login_required
@require_safe
def in_play(request: HttpRequest) -> HttpResponse:
    """List the registrations that hold the reader's money."""
    rows = holdings.registrations_in_play(person(request).pk)
    sums = _sums(_stake(row) for row in rows)
    return render(request, "tournaments/in_play.html", {"sums": sums})


@login_required
@require_safe
def held(request: HttpRequest) -> HttpResponse:
    """List the payouts and withdrawals of the reader that nobody has decided."""
    user_id = person(request).pk
    lines = [_payout(row) for row in holdings.waiting_payouts(user_id)]
    lines += [
        Held(
            currency=row.currency_id,
            amount=row.amount,
            what=_("Withdrawal"),
            why=_("A cashier pays it out or refuses it. You can take it back."),
            since=row.asked_at,
            withdrawal=row.pk,
        )
        for row in reports.waiting_withdrawals(user_id)
    ]
    sums = _sums(sorted(lines, key=attrgetter("currency")))
    return render(request, "tournaments/held.html", {"sums": sums})


def _sums(lines: Iterable[Stake | Held]) -> list[Sum]:
    by_currency = groupby(lines, attrgetter("currency"))
    return [Sum(code, tuple(found)) for code, found in by_currency]


def _stake(registration: Registration) -> Stake:
    seat = next(iter(registration.seats.all()), None)
    return Stake(
        currency=registration.tournament.currency,
        tournament=registration.tournament,
        match=None if seat is None else seat.match,
        amount=registration.taken,
    )


def _payout(payout: Payout) -> Held:
    tournament = payout.tournament
    return Held(
        currency=tournament.currency,
        amount=payout.amount,
        what=words.kind(payout.kind),
        why=_why(payout),
        since=payout.proposed_at,
        until=until(payout),
        tournament=tournament,
    )


def _why(payout: Payout) -> str:
    """Return who decides on a payout, and what happens if nobody does."""
    if payout.state == Payout.State.HELD:
        return _("A reviewer has put it on hold and decides on it.")
    if payout.kind == Payout.Kind.ASSIGNED:
        return _("A second reviewer decides on it.")
    if payout.release_at is None:
        return _("A reviewer decides on every payout of this tournament.")
    return _("It is released by itself, unless a reviewer decides before.")
