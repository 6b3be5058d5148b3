"""What became of a tournament's money, player by player."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy, pgettext_lazy

from ledger.currencies import find
from tournaments.models import Match, Payout, Registration, Tournament
from tournaments.words.review import told

_OVER = {Tournament.State.SETTLED, Tournament.State.CLOSED}

_PAYOUT_WORDS = {
    Payout.State.WAITING: pgettext_lazy("payout", "waits for review"),
    Payout.State.HELD: pgettext_lazy("payout", "is on hold"),
    Payout.State.APPROVED: pgettext_lazy("payout", "paid"),
    Payout.State.REJECTED: pgettext_lazy("payout", "rejected"),
}
_PAYOUT_KINDS = {
    Payout.Kind.PRIZE: gettext_lazy("Prize"),
    Payout.Kind.PARTNER_RESERVE: gettext_lazy("Partner's reserve"),
    Payout.Kind.ASSIGNED: gettext_lazy("Assigned by a reviewer"),
}


@dataclass(frozen=True, slots=True)
class Paid:
    """One payout of a player; ``reason`` is for the payee and for the house.

    ``told`` is kind, amount and state as one line.
    """

    kind: str
    amount: int
    state: str
    words: str
    told: str
    reason: str


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What one player paid in and has back, in minor units."""

    number: int
    username: str
    place: int | None
    is_late: bool
    is_you: bool
    paid_in: int
    prize: int
    reserve_returned: int
    price_returned: int
    partner_reserve: int
    assigned: int
    payouts: tuple[Paid, ...]

    @property
    def total_back(self) -> int:
        """Return all that comes back, payouts that wait included."""
        own = self.reserve_returned + self.price_returned
        return own + self.prize + self.partner_reserve + self.assigned

    @property
    def gained(self) -> int:
        """Return what is left of it after what was paid in; below zero for a loss."""
        return self.total_back - self.paid_in

    @property
    def under_review(self) -> int:
        """Return what of it nobody has decided yet."""
        undecided = {Payout.State.WAITING, Payout.State.HELD}
        return sum(paid.amount for paid in self.payouts if paid.state in undecided)


def results(tournament: Tournament, *, viewer_id: int | None) -> list[PlayerResult]:
    """Return each player's result, best place first; nothing before the settlement.

    A rejected payout counts for nothing: its money waits in the pool.
    """
    if tournament.state not in _OVER:
        return []
    match = tournament.matches.first()
    registrations = tournament.registrations.filter(
        state=Registration.State.SETTLED
    ).select_related("user", "entrant", "tournament")
    registrations = registrations.prefetch_related("payouts")
    late_id = None if match is None else _late_registration(match)
    found = [
        result_of(row, is_late=row.pk == late_id, viewer_id=viewer_id)
        for row in registrations
    ]
    return sorted(found, key=lambda row: (row.place or len(found), row.number))


def result_of(
    registration: Registration, *, is_late: bool, viewer_id: int | None
) -> PlayerResult:
    """Return what became of one registration that is settled or refunded."""
    payouts = list(registration.payouts.all())
    is_refunded = registration.state == Registration.State.REFUNDED
    is_you = registration.user_id == viewer_id
    reserve = registration.tournament.stakes.reserve
    entrant = registration.entrant
    return PlayerResult(
        number=registration.number,
        username=registration.user.get_username(),
        place=None if entrant is None else entrant.place,
        is_late=is_late,
        is_you=is_you,
        paid_in=registration.taken,
        prize=_sum(payouts, Payout.Kind.PRIZE),
        reserve_returned=0 if is_late else reserve,
        price_returned=registration.taken - reserve if is_refunded else 0,
        partner_reserve=_sum(payouts, Payout.Kind.PARTNER_RESERVE),
        assigned=_sum(payouts, Payout.Kind.ASSIGNED),
        payouts=tuple(
            _paid(payout, registration.tournament.currency, shows_reason=is_you)
            for payout in payouts
        ),
    )


def _sum(payouts: list[Payout], kind: Payout.Kind) -> int:
    return sum(
        payout.amount
        for payout in payouts
        if payout.kind == kind and payout.state != Payout.State.REJECTED
    )


def _paid(payout: Payout, currency: str, *, shows_reason: bool) -> Paid:
    is_rejected = payout.state == Payout.State.REJECTED
    return Paid(
        kind=str(_PAYOUT_KINDS[Payout.Kind(payout.kind)]),
        amount=payout.amount,
        state=payout.state,
        words=str(_PAYOUT_WORDS[Payout.State(payout.state)]),
        told=told(payout.kind, payout.state, find(currency).say(payout.amount)),
        reason=payout.reason if shows_reason and is_rejected else "",
    )


def _late_registration(match: Match) -> int | None:
    if match.late_seat is None:
        return None
    return match.seats.get(seat=match.late_seat).registration_id
