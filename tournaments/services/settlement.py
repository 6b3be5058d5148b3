"""Settlement: one atomic step from a finished match to payouts, reserves and fees."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from ledger import api as ledger
from ledger.accounts import AccountName
from tournaments import accounts, announce
from tournaments.models import Match, Payout, Registration, Tournament
from tournaments.selectors.review import UNDECIDED, Flag
from tournaments.services import flags, transfers
from tournaments.stakes import Outcome, Returns, returns

Seated = Mapping[int, Registration]
"""Who sat where, in the order of the seats."""


class OutOfBalanceError(Exception):
    """The books of a tournament do not agree with its result; nothing is written."""


def settle(tournament: Tournament, *, now: datetime) -> None:
    """Give back every unit that was taken in, as payouts, reserves and earned fees.

    The caller has locked the tournament and its finished match. What a policy lets
    through at once is approved here; a tournament where nothing waits is closed.

    Raises:
        OutOfBalanceError: the book does not show what the rule says; the caller's
            transaction must not commit.

    """
    match = tournament.matches.get()
    seats = match.seats.select_related("registration__user", "registration__entrant")
    seated = {row.seat: row.registration for row in seats.order_by("seat")}
    given = returns(tournament.stakes, _outcome(match, seated))
    _check_equal("given back", given.total, sum(row.taken for row in seated.values()))
    places = _rank(match, seated)
    payouts = _propose(match, seated, given, now=now)
    moved = [
        *_payable(match, seated, payouts, places),
        *_returned(match, seated, given),
        *(
            transfers.approved(tournament, payout)
            for payout in payouts
            if payout.state == Payout.State.APPROVED
        ),
    ]
    if moved:
        ledger.post_many(moved)
    _end_registrations(tournament, Registration.State.SETTLED, now=now)
    tournament.state = Tournament.State.SETTLED
    tournament.settled_at = now
    tournament.save(update_fields=["state", "settled_at"])
    _check_books(tournament, seated)
    close_if_done(tournament, now=now)
    if payouts:
        announce.payouts_changed()


def close_if_done(tournament: Tournament, *, now: datetime) -> bool:
    """Close a settled, locked tournament if no payout waits and the pool is empty.

    Rejected money that nobody was given keeps it settled. Returns whether it closed.
    """
    if tournament.payouts.filter(state__in=UNDECIDED).exists():
        return False
    if ledger.balance(accounts.pool(tournament)):
        return False
    tournament.state = Tournament.State.CLOSED
    tournament.ended_at = now
    tournament.save(update_fields=["state", "ended_at"])
    ledger.close_accounts(_accounts_of(tournament))
    return True


def refund_all(tournament: Tournament, *, actor: int | None, now: datetime) -> None:
    """Give back everything that the registrations of a locked tournament took."""
    registrations = tournament.registrations.filter(state=Registration.State.REGISTERED)
    ledger.reverse_many(
        [
            ledger.Reversal(
                key=accounts.cancel_key(row),
                original_key=accounts.register_key(row),
                kind="cancellation",
                actor=actor,
                reason=tournament.cancel_reason,
            )
            for row in registrations
            if row.taken
        ]
    )
    _end_registrations(tournament, Registration.State.REFUNDED, now=now)
    ledger.close_accounts(_accounts_of(tournament))


def _outcome(match: Match, seated: Seated) -> Outcome:
    late = match.late_seat
    return Outcome(
        players=tuple(seated),
        winners=tuple(match.winning_seats),
        late=late,
        partner=None if late is None else _partner(late, seated),
    )


def _partner(seat: int, seated: Seated) -> int | None:
    """Return the seat that competes as one with *seat*; None where nobody does."""
    entrant_id = seated[seat].entrant_id
    for other, registration in seated.items():
        if other != seat and registration.entrant_id == entrant_id:
            return other
    return None


def _rank(match: Match, seated: Seated) -> dict[int, int]:
    """Write the entrants' places and return them by seat.

    Winners share the first place and losers the one after: who wins takes all.
    """
    entrants = {row.entrant_id: row.entrant for row in seated.values()}
    best = {seated[seat].entrant_id for seat in match.winning_seats}
    for entrant_id, entrant in entrants.items():
        assert entrant is not None
        entrant.place = 1 if entrant_id in best else len(best) + 1
        entrant.save(update_fields=["place"])
    return {
        seat: 1 if row.entrant_id in best else len(best) + 1
        for seat, row in seated.items()
    }


def _propose(
    match: Match, seated: Seated, given: Returns, *, now: datetime
) -> list[Payout]:
    """Write a payout for each amount that is other people's money."""
    proposed = [
        *((Payout.Kind.PRIZE, seat, amount) for seat, amount in given.prizes.items()),
        *(
            (Payout.Kind.PARTNER_RESERVE, seat, amount)
            for seat, amount in given.partner_reserves.items()
        ),
    ]
    if not proposed:
        return []
    payees = {seat for _, seat, _ in proposed}
    found = flags.of_payees(match, seated, payees, now=now)
    payouts = []
    for kind, seat, amount in proposed:
        is_reserve = kind == Payout.Kind.PARTNER_RESERVE
        codes = [Flag.PARTNER_RESERVE] * is_reserve + found[seat]
        release_at = _release_at(match.tournament, codes, now=now)
        is_through = release_at is not None and release_at <= now
        payouts.append(
            Payout(
                tournament=match.tournament,
                registration=seated[seat],
                match=match,
                kind=kind,
                amount=amount,
                flags=codes,
                release_at=release_at,
                state=Payout.State.APPROVED if is_through else Payout.State.WAITING,
                proposed_at=now,
                decided_at=now if is_through else None,
            )
        )
    return Payout.objects.bulk_create(payouts)


def _release_at(
    tournament: Tournament, codes: Sequence[Flag], *, now: datetime
) -> datetime | None:
    """Return when a payout is released by itself; None where a reviewer decides.

    What does not wait is released at once. A partner's reserve is flagged in every
    policy, so it waits even where review is off.
    """
    if tournament.review == Tournament.Review.ALWAYS:
        return None
    is_flagged = tournament.review == Tournament.Review.FLAGGED and bool(codes)
    waits = is_flagged or Flag.PARTNER_RESERVE in codes
    return now + timedelta(hours=tournament.hold_hours) if waits else now


def _payable(
    match: Match,
    seated: Seated,
    payouts: Sequence[Payout],
    places: Mapping[int, int],
) -> list[ledger.NewTransfer]:
    tournament = match.tournament
    place_of = {seated[seat].pk: place for seat, place in places.items()}
    moved = []
    for payout in payouts:
        if payout.kind == Payout.Kind.PRIZE:
            place = place_of[payout.registration_id]
            moved.append(transfers.prize(tournament, payout, place=place))
        else:
            assert match.late_seat is not None
            late = seated[match.late_seat].user_id
            moved.append(
                transfers.partner_reserve(tournament, payout, late_user_id=late)
            )
    return moved


def _returned(match: Match, seated: Seated, given: Returns) -> list[ledger.NewTransfer]:
    tournament = match.tournament
    moved = [
        transfers.reserve_returned(
            tournament, match, user_id=seated[seat].user_id, amount=amount
        )
        for seat, amount in given.reserves.items()
    ]
    if given.fees:
        moved.append(transfers.fees_earned(tournament, given.fees))
    return moved


def _end_registrations(
    tournament: Tournament, state: Registration.State, *, now: datetime
) -> None:
    tournament.registrations.filter(state=Registration.State.REGISTERED).update(
        state=state, ended_at=now
    )


def _check_books(tournament: Tournament, seated: Seated) -> None:
    """Refuse a settlement after which the book shows anything but its payouts."""
    pool, fees = accounts.pool(tournament), accounts.fees(tournament)
    reserves = [accounts.reserve(tournament, r.user_id) for r in seated.values()]
    payables = [accounts.payable(tournament, r.user_id) for r in seated.values()]
    left = ledger.balances([pool, fees, *reserves, *payables])
    for name in (pool, fees, *reserves):
        _check_equal(f"left on {name}", left[name], 0)
    waiting = dict.fromkeys(payables, 0)
    undecided = tournament.payouts.filter(state__in=UNDECIDED)
    for user_id, amount in undecided.values_list("registration__user_id", "amount"):
        waiting[accounts.payable(tournament, user_id)] += amount
    for name, amount in waiting.items():
        _check_equal(f"under review on {name}", left[name], amount)


def _check_equal(what: str, found: int, right: int) -> None:
    if found != right:
        raise OutOfBalanceError(f"{found} {what} where {right} is right.")


def _accounts_of(tournament: Tournament) -> list[AccountName]:
    users = set(tournament.registrations.values_list("user_id", flat=True))
    return [
        accounts.pool(tournament),
        accounts.fees(tournament),
        *(accounts.reserve(tournament, user_id) for user_id in sorted(users)),
        *(accounts.payable(tournament, user_id) for user_id in sorted(users)),
    ]
