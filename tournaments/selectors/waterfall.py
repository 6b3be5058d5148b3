"""Where the money of a tournament came from and went, read from the book."""

from collections.abc import Iterable
from dataclasses import dataclass

from ledger.flows import Flows, flows
from tournaments import accounts
from tournaments.models import Payout, Registration, Tournament
from tournaments.words import waterfall as words

_OVER = {Tournament.State.SETTLED, Tournament.State.CLOSED}
_KEPT = (Registration.State.REGISTERED, Registration.State.SETTLED)


@dataclass(frozen=True, slots=True)
class Line:
    """An amount in minor units and what it is; whose, where it is one player's."""

    code: str
    amount: int
    username: str = ""

    @property
    def words(self) -> str:
        """Return what it is, in words."""
        return words.line(self.code, self.username)


@dataclass(frozen=True, slots=True)
class Check:
    """Two amounts that have to be equal."""

    code: str
    found: int
    right: int

    @property
    def holds(self) -> bool:
        """Return whether they are."""
        return self.found == self.right

    @property
    def words(self) -> str:
        """Return what has to hold, in words."""
        return words.check(self.code)


@dataclass(frozen=True, slots=True)
class Waterfall:
    """The money of one tournament, three times over with the same sum.

    ``paid_in`` is what each player paid, ``taken`` what it was kept as, ``given``
    what became of that, and ``shares`` the same player by player.
    """

    currency: str
    paid_in: tuple[Line, ...]
    taken: tuple[Line, ...]
    given: tuple[Line, ...]
    shares: tuple[Line, ...]
    checks: tuple[Check, ...]

    @property
    def total(self) -> int:
        """Return what was taken in."""
        return _sum(self.taken)

    @property
    def holds(self) -> bool:
        """Return whether every check does."""
        return all(check.holds for check in self.checks)


@dataclass(frozen=True, slots=True)
class _Book:
    """What the book says of a tournament's accounts; ``users`` are names by id."""

    moved: Flows
    tournament: Tournament
    users: dict[int, str]

    @classmethod
    def of(cls, tournament: Tournament) -> "_Book":
        rows = tournament.registrations.order_by("number")
        users = dict(rows.values_list("user_id", "user__username"))
        names = [accounts.pool(tournament), accounts.fees(tournament)]
        for user_id in users:
            names.append(accounts.reserve(tournament, user_id))
            names.append(accounts.payable(tournament, user_id))
        return cls(flows(names), tournament, users)

    def pool(self, *kinds: str) -> int:
        """Return what transfers of these kinds (of all, by default) added to it."""
        return _of(self.moved[accounts.pool(self.tournament)], kinds)

    def fees(self, *kinds: str) -> int:
        return _of(self.moved[accounts.fees(self.tournament)], kinds)

    def reserve(self, user_id: int, *kinds: str) -> int:
        return _of(self.moved[accounts.reserve(self.tournament, user_id)], kinds)

    def payable(self, user_id: int, *kinds: str) -> int:
        return _of(self.moved[accounts.payable(self.tournament, user_id)], kinds)

    def reserves(self, *kinds: str) -> int:
        return sum(self.reserve(user_id, *kinds) for user_id in self.users)

    def payables(self, *kinds: str) -> int:
        return sum(self.payable(user_id, *kinds) for user_id in self.users)


_TAKEN = ("registration", "leave", "cancellation")


def waterfall(tournament: Tournament) -> Waterfall:
    """Return where the tournament's money came from, where it went, and the checks.

    *Taken* is what registrations took less what leaving or cancelling gave back.
    """
    book = _Book.of(tournament)
    taken = (
        Line("buy_ins", book.pool(*_TAKEN)),
        Line("fees", book.fees(*_TAKEN)),
        Line("reserves", book.reserves(*_TAKEN)),
    )
    given = (
        Line("paid", -book.payables(*accounts.PAID_KINDS)),
        Line("under_review", book.payables()),
        Line("pool", book.pool()),
        Line("reserves_returned", -book.reserves("reserve_returned")),
        Line("reserves_held", book.reserves()),
        Line("fees_earned", -book.fees("fees")),
        Line("fees_held", book.fees()),
    )
    return Waterfall(
        currency=tournament.currency,
        paid_in=_paid_in(tournament),
        taken=taken,
        given=given,
        shares=_shares(book),
        checks=_checks(book, taken=_sum(taken), given=_sum(given)),
    )


def _paid_in(tournament: Tournament) -> tuple[Line, ...]:
    rows = tournament.registrations.filter(state__in=_KEPT, taken__gt=0)
    paid = rows.order_by("number").values_list("taken", "user__username")
    return tuple(Line("paid_in", amount, username) for amount, username in paid)


def _shares(book: _Book) -> tuple[Line, ...]:
    """Return what each player has back and what is left, leaving out what is not."""
    found = []
    for user_id, username in book.users.items():
        amounts = {
            **{kind: -book.payable(user_id, kind) for kind in accounts.PAID_KINDS},
            **_under_review(book, user_id),
            "reserve_returned": -book.reserve(user_id, "reserve_returned"),
            "reserve_held": book.reserve(user_id),
        }
        found += [Line(code, amount, username) for code, amount in amounts.items()]
    found += [
        Line("pool", book.pool()),
        Line("fees_earned", -book.fees("fees")),
        Line("fees_held", book.fees()),
    ]
    return tuple(line for line in found if line.amount)


def _under_review(book: _Book, user_id: int) -> dict[str, int]:
    """Return what waits for a player by what it is, where the book can tell.

    A rejection takes from the account without saying from which payout.
    """
    if book.payable(user_id, "payout_rejected"):
        return {"under_review": book.payable(user_id)}
    return {
        "prize_waits": book.payable(user_id, "prize", "prize_paid"),
        "partner_reserve_waits": book.payable(
            user_id, "partner_reserve", "partner_reserve_paid"
        ),
        "assigned_waits": book.payable(user_id, "payout_assigned", "assigned_paid"),
    }


def _checks(book: _Book, *, taken: int, given: int) -> tuple[Check, ...]:
    tournament = book.tournament
    waiting = _payouts(tournament, Payout.State.WAITING, Payout.State.HELD)
    approved = _payouts(tournament, Payout.State.APPROVED)
    paid = -book.payables(*accounts.PAID_KINDS)
    checks = [
        Check("taken_is_given", given, taken),
        Check("taken_is_registered", taken, _sum(_paid_in(tournament))),
        Check("waiting_is_under_review", book.payables(), waiting),
        Check("approved_is_paid", paid, approved),
    ]
    if tournament.state in _OVER:
        checks += [
            Check("no_reserve", book.reserves(), 0),
            Check("no_fee", book.fees(), 0),
        ]
    if tournament.state == Tournament.State.CLOSED:
        checks.append(Check("no_pool", book.pool(), 0))
    return tuple(checks)


def _payouts(tournament: Tournament, *states: str) -> int:
    rows = tournament.payouts.filter(state__in=states)
    return sum(rows.values_list("amount", flat=True))


def _sum(lines: Iterable[Line]) -> int:
    return sum(line.amount for line in lines)


def _of(by_kind: dict[str, int], kinds: tuple[str, ...]) -> int:
    return sum(amount for kind, amount in by_kind.items() if not kinds or kind in kinds)
