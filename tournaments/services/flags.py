"""What makes a payout worth a look: signs that money is being passed on.

Found once, when the payout is proposed, from what the house knows then.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django.db.models import Count, F, Q

from ledger import reports
from tournaments.engine import game
from tournaments.models import (
    Match,
    MatchSeat,
    Registration,
    RegistrationOrigin,
    Turn,
)
from tournaments.selectors.folding import state_of
from tournaments.selectors.links import links
from tournaments.selectors.review import YOUNG, Flag

Seated = Mapping[int, Registration]
Payer = int
Payee = int

WITHDRAWS_SOON = timedelta(days=1)
"""Somebody who has asked for a withdrawal this recently wants to be gone."""

FLOW_SEEN = timedelta(days=90)
"""How far back a one-way flow is looked for."""

FLOW_AT_LEAST = 5
"""So many wins from the same player without losing to them once are no luck."""


def of_payees(
    match: Match, seated: Seated, payees: Iterable[int], *, now: datetime
) -> dict[int, list[Flag]]:
    """Return the flags of a payout of a finished match, by the payee's seat."""
    shared = [*_linked(seated), *_late_connected(match), *_late_ahead(match)]
    if match.late_seat is not None:
        shared += _young(match, seated[match.late_seat], now=now)
    repeated = _repeat_forfeits(match, seated)
    flows = _one_way_flows(match, seated, now=now)
    found = {}
    for seat in payees:
        registration = seated[seat]
        codes = {
            *shared,
            *_young(match, registration, now=now),
            *_withdraws(match, registration, now=now),
        }
        if registration.user_id in repeated:
            codes.add(Flag.REPEAT_FORFEIT)
        if registration.user_id in flows:
            codes.add(Flag.ONE_WAY_FLOW)
        found[seat] = [flag for flag in Flag if flag in codes]
    return found


def _linked(seated: Seated) -> list[Flag]:
    rows = RegistrationOrigin.objects.filter(registration__in=seated.values())
    return [Flag.LINKED] if links(rows) else []


def _late_connected(match: Match) -> list[Flag]:
    expired = Turn.objects.filter(match=match, how=Turn.How.EXPIRED, was_connected=True)
    is_forfeit = match.late_seat is not None
    return [Flag.LATE_CONNECTED] if is_forfeit and expired.exists() else []


def _late_ahead(match: Match) -> list[Flag]:
    if match.late_seat is None or not match.snapshot:
        return []
    state = state_of(match)
    scores = dict(zip(game.sides(state), game.score(state), strict=True))
    own = next(side for side in scores if match.late_seat in side)
    best_other = max(score for side, score in scores.items() if side != own)
    return [Flag.LATE_AHEAD] if scores[own] > best_other else []


def _repeat_forfeits(match: Match, seated: Seated) -> set[Payee]:
    """Return who sat before where one of them and the late player was late."""
    if match.late_seat is None:
        return set()
    late = seated[match.late_seat].user_id
    others = {row.user_id for row in seated.values()} - {late}
    either_was_late = Q(seat=F("match__late_seat")) | Q(
        match__late_seat=F("match__seats__seat")
    )
    # In one filter: in a second one the seat of the late player could be anybody's.
    earlier = MatchSeat.objects.filter(
        either_was_late,
        match__result=Match.Result.FORFEIT,
        match__seats__registration__user_id=late,
        registration__user_id__in=others,
    ).exclude(match=match)
    return set(earlier.values_list("registration__user_id", flat=True))


def _young(match: Match, registration: Registration, *, now: datetime) -> set[Flag]:
    user = registration.user
    codes = set()
    if user.date_joined > now - YOUNG:
        codes.add(Flag.YOUNG_ACCOUNT)
    if _has_moved(match, user.pk, "deposit", since=now - YOUNG):
        codes.add(Flag.YOUNG_MONEY)
    return codes


def _withdraws(match: Match, registration: Registration, *, now: datetime) -> set[Flag]:
    since = now - WITHDRAWS_SOON
    has_asked = _has_moved(match, registration.user_id, "withdrawal_asked", since=since)
    return {Flag.WITHDRAWS_SOON} if has_asked else set()


def _has_moved(match: Match, user_id: int, kind: str, *, since: datetime) -> bool:
    """Return whether the player's money moved for this reason lately.

    Reads the history from its end, which costs the same however long it is.
    """
    before = ""
    while True:
        page = reports.history(user_id, match.tournament.currency, before=before)
        for line in page:
            if line.at < since:
                return False
            if line.kind == kind:
                return True
        if not page.next:
            return False
        before = page.next


def _one_way_flows(match: Match, seated: Seated, *, now: datetime) -> set[Payee]:
    """Return who keeps winning from somebody at this table and never loses to them."""
    users = [row.user_id for row in seated.values()]
    together = (
        MatchSeat.objects.filter(
            registration__user_id__in=users,
            match__finished_at__gt=now - FLOW_SEEN,
            match__tournament__buy_in__gt=0,
            match__tournament__currency=match.tournament.currency,
        )
        .exclude(match__result=Match.Result.VOID)
        .values("match")
        .annotate(sitting=Count("pk"))
        .filter(sitting__gt=1)
    )
    rows = MatchSeat.objects.filter(
        match__in=together.values("match"), registration__user_id__in=users
    ).values_list("match_id", "registration__user_id", "seat", "match__winning_seats")
    flows = _flows(rows)
    here = _flows(
        (match.pk, row.user_id, seat, match.winning_seats)
        for seat, row in seated.items()
    )
    return {
        payee
        for payer, payee in here
        if flows[payer, payee] >= FLOW_AT_LEAST and not flows[payee, payer]
    }


def _flows(
    rows: Iterable[tuple[int, int, int, list[int]]],
) -> Counter[tuple[Payer, Payee]]:
    """Count how often each loser's money went to each winner."""
    winners: dict[int, list[int]] = {}
    losers: dict[int, list[int]] = {}
    for match_id, user_id, seat, winning_seats in rows:
        side = winners if seat in winning_seats else losers
        side.setdefault(match_id, []).append(user_id)
    return Counter(
        (payer, payee)
        for match_id, payees in winners.items()
        for payee in payees
        for payer in losers.get(match_id, [])
    )
