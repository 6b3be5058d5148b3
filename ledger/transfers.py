"""What is posted: a transfer of postings, or the reversal of one."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from ledger.accounts import AccountName
from ledger.errors import AmountError, UnbalancedError
from ledger.money import MOST


@dataclass(frozen=True, slots=True)
class NewTransfer:
    """A transfer to be posted.

    *key* says what it pays for and is used once for ever; *kind* is a reason code;
    *postings* gives what is added to each account, in minor units of one currency.

    Raises:
        UnbalancedError: the postings do not sum to zero, are fewer than two, or mix
            currencies.
        AmountError: an amount is zero, not an ``int``, or out of range.

    """

    key: str
    kind: str
    postings: Mapping[AccountName, int]
    actor: int | None = None
    reason: str = ""
    tournament: int | None = None
    match: int | None = None
    reverses: int | None = None

    def __post_init__(self) -> None:
        total = 0
        currency = None
        for name, amount in self.postings.items():
            if type(amount) is not int or not 0 < abs(amount) <= MOST:
                raise AmountError(f"{amount!r} cannot be posted to {name}.")
            if currency is None:
                currency = name.currency
            elif name.currency != currency:
                raise UnbalancedError(f"{self.key} mixes currencies.")
            total += amount
        if total != 0 or currency is None:
            raise UnbalancedError(f"The postings of {self.key} sum to {total}, not 0.")

    @property
    def currency(self) -> str:
        """The currency of every posting."""
        return next(iter(self.postings)).currency


@dataclass(frozen=True, slots=True)
class Reversal:
    """The reversal of the transfer *original_key*: its postings, negated.

    *effective_on* is the day that it is for, as information; it is posted now.
    """

    key: str
    original_key: str
    kind: str
    actor: int | None = None
    reason: str = ""
    effective_on: date | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """What the book says about a transfer: its reason code, and for which tournament.

    *tournament* is None where it is for none.
    """

    kind: str
    tournament: int | None


@dataclass(frozen=True, slots=True)
class Posted:
    """A transfer that stands in the book; *is_replay* if it did so before."""

    id: int
    key: str
    posted_at: datetime
    is_replay: bool
