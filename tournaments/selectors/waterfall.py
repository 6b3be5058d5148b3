"""Where the money of a tournament came from and went, read from the book."""

from dataclasses import dataclass

from ledger.flows import Flows, flows
from tournaments import accounts
from tournaments.models import Payout, Registration, Tournament

_OVER = {Tournament.State.SETTLED, Tournament.State.CLOSED}


@dataclass(frozen=True, slots=True)
class Line:
    """An amount in minor units and what it is."""

    code: str
    words: str
    amount: int


@dataclass(frozen=True, slots=True)
class Check:
    """Two amounts that have to be equal."""

    words: str
    found: int
    right: int

    @property
    def holds(self) -> bool:
        """Return whether they are."""
        return self.found == self.right


@dataclass(frozen=True, slots=True)
class Waterfall:
    """The money of one tournament; ``taken`` and ``given`` have the same sum."""

    currency: str
    taken: tuple[Line, ...]
    given: tuple[Line, ...]
    checks: tuple[Check, ...]

    @property
    def total(self) -> int:
        """Return what was taken in."""
        return sum(line.amount for line in self.taken)

    @property
    def holds(self) -> bool:
        """Return whether every check does."""
        return all(check.holds for check in self.checks)


@dataclass(frozen=True, slots=True)
class _Book:
    """What the book says of a tournament's accounts."""

    moved: Flows
    tournament: Tournament
    users: tuple[int, ...]

    @classmethod
    def of(cls, tournament: Tournament) -> "_Book":
        users = tuple(
            tournament.registrations.order_by("user_id")
            .values_list("user_id", flat=True)
            .distinct()
        )
        names = [accounts.pool(tournament), accounts.fees(tournament)]
        for user_id in users:
            names.append(accounts.reserve(tournament, user_id))
            names.append(accounts.payable(tournament, user_id))
        return cls(flows(names), tournament, users)

    def pool(self, *kinds: str) -> int:
        """Return what transfers of these kinds (of all, by default) added to it."""
        return _sum(self.moved[accounts.pool(self.tournament)], kinds)

    def fees(self, *kinds: str) -> int:
        return _sum(self.moved[accounts.fees(self.tournament)], kinds)

    def reserves(self, *kinds: str) -> int:
        return sum(
            _sum(self.moved[accounts.reserve(self.tournament, user_id)], kinds)
            for user_id in self.users
        )

    def payables(self, *kinds: str) -> int:
        return sum(
            _sum(self.moved[accounts.payable(self.tournament, user_id)], kinds)
            for user_id in self.users
        )


_TAKEN = ("registration", "leave", "cancellation")


def waterfall(tournament: Tournament) -> Waterfall:
    """Return where the tournament's money came from, where it went, and the checks.

    *Taken* is what registrations took less what leaving or cancelling gave back.
    """
    book = _Book.of(tournament)
    taken = (
        Line("buy_ins", "Buy-ins", book.pool(*_TAKEN)),
        Line("fees", "Fees", book.fees(*_TAKEN)),
        Line("reserves", "Reserves", book.reserves(*_TAKEN)),
    )
    given = (
        Line("paid", "Payouts approved", -book.payables(*accounts.PAID_KINDS)),
        Line("under_review", "Payouts under review", book.payables()),
        Line("pool", "In the pool", book.pool()),
        Line(
            "reserves_returned",
            "Own reserves returned",
            -book.reserves("reserve_returned"),
        ),
        Line("reserves_held", "Reserves held", book.reserves()),
        Line("fees_earned", "Fees earned by the house", -book.fees("fees")),
        Line("fees_held", "Fees not yet earned", book.fees()),
    )
    return Waterfall(
        currency=tournament.currency,
        taken=taken,
        given=given,
        checks=tuple(_checks(tournament, book, taken, given)),
    )


def _checks(
    tournament: Tournament,
    book: _Book,
    taken: tuple[Line, ...],
    given: tuple[Line, ...],
) -> list[Check]:
    all_taken = sum(line.amount for line in taken)
    checks = [
        Check("Taken is given.", sum(line.amount for line in given), all_taken),
        Check("Taken is what the registrations say.", all_taken, _taken(tournament)),
        Check(
            "The payouts that wait are what is under review.",
            book.payables(),
            _payouts(tournament, Payout.State.WAITING, Payout.State.HELD),
        ),
        Check(
            "The approved payouts are what was paid.",
            -book.payables(*accounts.PAID_KINDS),
            _payouts(tournament, Payout.State.APPROVED),
        ),
    ]
    if tournament.state in _OVER:
        checks += [
            Check("No reserve is held any more.", book.reserves(), 0),
            Check("No fee is unearned any more.", book.fees(), 0),
        ]
    if tournament.state == Tournament.State.CLOSED:
        checks.append(Check("The pool is empty.", book.pool(), 0))
    return checks


def _taken(tournament: Tournament) -> int:
    kept = tournament.registrations.filter(
        state__in=[Registration.State.REGISTERED, Registration.State.SETTLED]
    )
    return sum(kept.values_list("taken", flat=True))


def _payouts(tournament: Tournament, *states: str) -> int:
    rows = tournament.payouts.filter(state__in=states)
    return sum(rows.values_list("amount", flat=True))


def _sum(by_kind: dict[str, int], kinds: tuple[str, ...]) -> int:
    return sum(amount for kind, amount in by_kind.items() if not kinds or kind in kinds)
