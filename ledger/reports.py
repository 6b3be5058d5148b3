"""Reading the book: a player's history and statements, totals, and the audit."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from heapq import merge
from itertools import islice

from django.db import connection
from django.utils.translation import gettext as _

from ledger.accounts import Kind
from ledger.balances import (
    available,
    held,
    last_used,
    owed,
    waiting_withdrawals,
)
from ledger.errors import UnknownCursorError
from ledger.memos import Decision, Memo, account_words, memo
from ledger.models import Account, Posting, Withdrawal
from ledger.proofs import Breach, audit
from ledger.withdrawal_keys import withdrawal_asked_by

__all__ = [
    "Breach",
    "Line",
    "Page",
    "Period",
    "Statement",
    "Total",
    "audit",
    "available",
    "held",
    "history",
    "last_used",
    "owed",
    "statement",
    "trial_balance",
    "waiting_withdrawals",
]

_TRIAL_BALANCE = """
SELECT a.currency_id, a.kind, sum(a.balance + coalesce(p.amount, 0))::bigint
FROM ledger_account a
LEFT JOIN (
    SELECT account_id, sum(amount) amount
    FROM ledger_posting WHERE seq IS NULL GROUP BY account_id
) p ON p.account_id = a.id
GROUP BY a.currency_id, a.kind ORDER BY a.currency_id, a.kind
"""


@dataclass(frozen=True, slots=True)
class Line:
    """One posting of a player's account, and why it is there.

    Amounts are minor units of *currency*; *seq* numbers the lines of one currency;
    *effective_on* is the day that a correction is for; *actor* is who did it, if that
    was not the house by itself; *decision* is what became of the withdrawal that the
    line asks for, once that is known.
    """

    id: int
    seq: int
    at: datetime
    currency: str
    kind: str
    amount: int
    balance: int
    reason: str
    tournament: int | None
    match: int | None
    effective_on: date | None
    actor: int | None
    decision: Decision | None = None

    @property
    def why(self) -> Memo:
        """Why the line is there, around the name of its tournament."""
        return memo(
            self.kind,
            self.reason,
            self.effective_on,
            is_by_person=self.actor is not None,
            decision=self.decision,
        )

    @property
    def memo(self) -> str:
        """Why the line is there, as a sentence that names no tournament."""
        return self.why.about()


@dataclass(frozen=True, slots=True)
class Page:
    """Some lines, newest first; *next* is where the following page begins, or empty."""

    lines: list[Line]
    next: str

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)


@dataclass(frozen=True, slots=True)
class Period:
    """The time from *since* up to and without *until*."""

    since: datetime
    until: datetime

    @classmethod
    def days(cls, first: date, last: date, zone: tzinfo) -> "Period":
        """Return the days from *first* to *last*, both included, as *zone* has them."""
        return cls(_midnight(first, zone), _midnight(last + timedelta(days=1), zone))

    @classmethod
    def month(cls, first: date, zone: tzinfo) -> "Period":
        """Return the month that begins on *first*."""
        following = (first.replace(day=28) + timedelta(days=4)).replace(day=1)
        return cls(_midnight(first, zone), _midnight(following, zone))


@dataclass(frozen=True, slots=True)
class Statement:
    """A player's lines of a period, oldest first, between two balances."""

    currency: str
    period: Period
    opening: int
    lines: list[Line]
    closing: int


@dataclass(frozen=True, slots=True)
class Total:
    """What all accounts of one kind and currency hold together."""

    currency: str
    kind: str
    amount: int

    @property
    def words(self) -> str:
        """What the money is."""
        return str(account_words(self.kind))


def history(  # noqa: PLR0913 -- each of them narrows the list
    user_id: int,
    currency: str | None = None,
    *,
    kind: str | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    before: str = "",
    limit: int = 50,
) -> Page:
    """Return a page of a player's available money, newest first.

    A page costs the same at any length of the history. *since* is included, *until*
    is not. *before* is the ``next`` of the page above: lines that were added meanwhile
    change nothing below it.

    Raises:
        UnknownCursorError: *before* is not one that a page gave out.

    """
    wanted = Account.objects.filter(owner=user_id, kind=Kind.PLAYER)
    if currency is not None:
        wanted = wanted.filter(currency=currency)
    asked = _ends(before)
    ends: dict[str, int] = {}
    lists: list[list[Line]] = []
    for account in wanted:
        end = account.seq + 1 if asked is None else asked.get(account.currency_id, 1)
        start = 0 if since is None else _count_before(account, since)
        if until is not None:
            end = min(end, _count_before(account, until) + 1)
        lists.append(_lines(account, start, end, kind=kind, limit=limit + 1))
        ends[account.currency_id] = end
    merged = merge(*lists, key=lambda line: (line.at, line.id), reverse=True)
    lines = list(islice(merged, limit + 1))
    if len(lines) <= limit:
        return Page(lines, "")
    shown = lines[:limit]
    ends.update((line.currency, line.seq) for line in shown)
    return Page(shown, "_".join(f"{code}.{end}" for code, end in ends.items()))


def statement(user_id: int, currency: str, period: Period) -> Statement:
    """Return a player's statement; a line is in exactly one of adjoining periods."""
    account = Account.objects.filter(
        owner=user_id, kind=Kind.PLAYER, currency=currency
    ).first()
    if account is None:
        return Statement(currency, period, 0, [], 0)
    start = _count_before(account, period.since)
    end = _count_before(account, period.until)
    lines = _lines(account, start, end + 1)[::-1]
    opening = _balance_after(account, start)
    closing = lines[-1].balance if lines else opening
    return Statement(currency, period, opening, lines, closing)


def trial_balance() -> list[Total]:
    """Return what each kind of account holds; each currency sums to zero."""
    with connection.cursor() as cursor:
        cursor.execute(_TRIAL_BALANCE)
        return [Total(*row) for row in cursor.fetchall()]


def _ends(before: str) -> dict[str, int] | None:
    if not before:
        return None
    try:
        pairs = (part.split(".") for part in before.split("_"))
        return {code: min(int(seq), 2**62) for code, seq in pairs}
    except ValueError:
        message = _("There is no such page of the history.")
        raise UnknownCursorError(message) from None


def _lines(
    account: Account,
    start: int,
    end: int,
    *,
    kind: str | None = None,
    limit: int | None = None,
) -> list[Line]:
    """Return the lines with *start* < seq < *end*, newest first."""
    postings = Posting.objects.filter(account=account, seq__gt=start, seq__lt=end)
    if kind is not None:
        postings = postings.filter(transfer__kind=kind)
    ordered = list(postings.select_related("transfer").order_by("-seq")[:limit])
    decisions = _decisions(ordered)
    return [_line(posting, decisions.get(posting.pk)) for posting in ordered]


def _decisions(postings: Iterable[Posting]) -> dict[int, Decision]:
    """Return what became of the withdrawals that some of *postings* ask for."""
    numbers = {row.pk: withdrawal_asked_by(row.transfer) for row in postings}
    asked = {pk: number for pk, number in numbers.items() if number is not None}
    if not asked:
        return {}
    decided = {
        row.pk: Decision(row.state, row.decided_at)
        for row in Withdrawal.objects.filter(pk__in=asked.values())
        if row.decided_at is not None
    }
    return {pk: decided[number] for pk, number in asked.items() if number in decided}


def _line(posting: Posting, decision: Decision | None) -> Line:
    transfer = posting.transfer
    # The account of a player is stored, so its postings are numbered.
    assert posting.seq is not None
    assert posting.balance_after is not None
    return Line(
        id=posting.pk,
        seq=posting.seq,
        at=transfer.posted_at,
        currency=posting.currency_id,
        kind=transfer.kind,
        amount=posting.amount,
        balance=posting.balance_after,
        reason=transfer.reason,
        tournament=transfer.tournament,
        match=transfer.match,
        effective_on=transfer.effective_on,
        actor=transfer.actor_id,
        decision=decision,
    )


def _count_before(account: Account, moment: datetime) -> int:
    """Return how many postings the account had before *moment*.

    Postings of an account are numbered without a gap and never go back in time.
    """
    return bisect_left(
        range(1, account.seq + 1), moment, key=lambda seq: _posted_at(account, seq)
    )


def _posted_at(account: Account, seq: int) -> datetime:
    at: datetime = Posting.objects.values_list("transfer__posted_at", flat=True).get(
        account=account, seq=seq
    )
    return at


def _balance_after(account: Account, seq: int) -> int:
    if seq == 0:
        return 0
    posting = Posting.objects.only("balance_after").get(account=account, seq=seq)
    assert posting.balance_after is not None
    return posting.balance_after


def _midnight(day: date, zone: tzinfo) -> datetime:
    return datetime.combine(day, time(), zone)
