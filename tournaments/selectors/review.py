"""What a reviewer sees: the queue, and the evidence behind a payout."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import chain

from django.contrib.auth.models import AbstractUser
from django.db.models import QuerySet

from tournaments.models import (
    MatchSeat,
    Payout,
    Registration,
    StaffAct,
    Tournament,
)
from tournaments.selectors.links import links
from tournaments.selectors.views import final_score
from tournaments.selectors.waterfall import Waterfall, waterfall
from tournaments.words import review as words
from tournaments.words.names import either

Payouts = QuerySet[Payout]

UNDECIDED = (Payout.State.WAITING, Payout.State.HELD)
"""The states of a payout that somebody, or time, has still to decide."""

REVIEW_ACTS = frozenset(
    {
        "hold_payout",
        "reject_payout",
        "assign_payouts",
        "hide_remark",
        "dismiss_report",
        "silence",
        "lift_silence",
    }
)
"""What reviewers do to a tournament, or to what is said there, as reviewers."""

YOUNG = timedelta(days=3)
"""An account, or money on it, is young up to this age."""


class Flag(StrEnum):
    """Why a payout is worth a look."""

    PARTNER_RESERVE = "partner_reserve"
    ASSIGNED = "assigned"
    REPEAT_FORFEIT = "repeat_forfeit"
    LINKED = "linked"
    LATE_CONNECTED = "late_connected"
    LATE_AHEAD = "late_ahead"
    YOUNG_ACCOUNT = "young_account"
    YOUNG_MONEY = "young_money"
    WITHDRAWS_SOON = "withdraws_soon"
    ONE_WAY_FLOW = "one_way_flow"


@dataclass(frozen=True, slots=True)
class SeatEvidence:
    """One player of the match in question."""

    seat: int
    username: str
    number: int
    place: int | None
    is_winner: bool
    is_late: bool


@dataclass(frozen=True, slots=True)
class Evidence:
    """Who is to be paid what and why."""

    payout: Payout
    flags: tuple[str, ...]
    seats: tuple[SeatEvidence, ...]
    score: tuple[int, ...]
    waterfall: Waterfall
    siblings: tuple[Payout, ...]
    acts: tuple[StaffAct, ...]


def payouts(states: Iterable[str] = UNDECIDED) -> Payouts:
    """Return the payouts in these states, oldest first, with what a queue shows."""
    return (
        Payout.objects.filter(state__in=list(states))
        .select_related(
            "tournament", "registration__user", "proposed_by", "decided_by", "match"
        )
        .defer("match__snapshot")
        .prefetch_related(
            "match__seats__registration__user", "match__seats__registration__origin"
        )
        .order_by("pk")
    )


def cancellations() -> QuerySet[Tournament]:
    """Return the tournaments that somebody has asked to cancel, oldest asking first."""
    states = [Tournament.State.RUNNING, Tournament.State.PAUSED]
    return (
        Tournament.objects.filter(cancel_asked_by__isnull=False, state__in=states)
        .select_related("cancel_asked_by", "host")
        .prefetch_related("registrations")
        .order_by("cancel_asked_at")
    )


def following(payout: Payout, user_id: int) -> Payout | None:
    """Return the next payout in the queue that this person may decide on, if any.

    After the newest one comes the oldest that waits.
    """
    waiting = Payout.objects.filter(state__in=UNDECIDED).order_by("pk")
    waiting = waiting.select_related("tournament", "registration__user")
    in_turn = chain(waiting.filter(pk__gt=payout.pk), waiting.filter(pk__lt=payout.pk))
    barred: dict[int, bool] = {}
    for row in in_turn:
        key = row.tournament_id
        if key not in barred:
            barred[key] = bool(interest(row.tournament, user_id))
        if not barred[key] and row.proposed_by_id != user_id:
            return row
    return None


def until(payout: Payout) -> datetime | None:
    """Return when a payout can be released by itself; None: only a reviewer can.

    A payout on hold shows the end of its hold.
    """
    if payout.state == Payout.State.HELD:
        return payout.held_until
    return payout.release_at if payout.state == Payout.State.WAITING else None


def flag_words(payout: Payout) -> tuple[str, ...]:
    """Return the flags of a payout, fetched by `payouts`, in words."""
    names = _names(payout)
    return tuple(words.flag(code, names) for code in payout.flags)


def evidence(payout_id: int) -> Evidence | None:
    """Return all that a reviewer needs to decide; None if there is no such payout."""
    payout = payouts(Payout.State.values).filter(pk=payout_id).first()
    if payout is None:
        return None
    siblings = payouts(Payout.State.values).filter(tournament=payout.tournament_id)
    acts = payout.tournament.staff_acts.select_related("actor").order_by("pk")
    return Evidence(
        payout=payout,
        flags=flag_words(payout),
        seats=_seats(payout.tournament),
        score=_score(payout.tournament),
        waterfall=waterfall(payout.tournament),
        siblings=tuple(siblings),
        acts=tuple(acts),
    )


def interest(tournament: Tournament, user_id: int) -> str:
    """Return, in words, why this person may not decide on the tournament; or "".

    Whoever hosted it, played in it or acted on it otherwise than as a reviewer has an
    interest.
    """
    if tournament.host_id == user_id:
        return words.interest("host")
    if tournament.registrations.filter(user_id=user_id).exists():
        return words.interest("player")
    acts = tournament.staff_acts.filter(actor_id=user_id)
    if acts.exclude(act__in=REVIEW_ACTS).exists():
        return words.interest("staff")
    return ""


def _seats(tournament: Tournament) -> tuple[SeatEvidence, ...]:
    match = tournament.matches.first()
    if match is None:
        return ()
    rows = match.seats.select_related("registration__user", "registration__entrant")
    return tuple(
        SeatEvidence(
            seat=row.seat,
            username=row.registration.user.get_username(),
            number=row.registration.number,
            place=_place(row.registration),
            is_winner=row.seat in match.winning_seats,
            is_late=row.seat == match.late_seat,
        )
        for row in rows.order_by("seat")
    )


def _score(tournament: Tournament) -> tuple[int, ...]:
    match = tournament.matches.select_related("tournament").first()
    return () if match is None else final_score(match)


def _names(payout: Payout) -> dict[str, str]:
    """Return whom the flags of a payout may be about."""
    match = payout.match
    seats = [] if match is None else list(match.seats.all())
    late_seat = None if match is None else match.late_seat
    winning = [] if match is None else match.winning_seats
    late = [row.registration.user for row in seats if row.seat == late_seat]
    losers = [row.registration.user for row in seats if row.seat not in winning]
    payee = payout.registration.user
    both = [payee, *(user for user in late if user != payee)]
    old_by = payout.proposed_at - YOUNG
    young = [user for user in both if user.date_joined > old_by]
    return {
        "payee": payee.get_username(),
        "late": _one_of(late),
        "either": _one_of(both),
        "young": ", ".join(user.get_username() for user in young or both),
        "losers": _one_of(losers),
        "linked": _linked(seats),
    }


def _linked(seats: Iterable[MatchSeat]) -> str:
    """Return who of the table shares what, in the order of the seats."""
    in_order = sorted(seats, key=lambda row: row.seat)
    by_pk = {row.registration_id: row.registration for row in in_order}
    origins = [getattr(registration, "origin", None) for registration in by_pk.values()]
    found = links(origin for origin in origins if origin is not None)
    return "; ".join(
        words.link(
            [
                registration.user.get_username()
                for pk, registration in by_pk.items()
                if pk in link.registrations
            ],
            link.by,
        )
        for link in found
    )


def _one_of(users: Iterable[AbstractUser]) -> str:
    return either(user.get_username() for user in users)


def _place(registration: Registration) -> int | None:
    entrant = registration.entrant
    return None if entrant is None else entrant.place
