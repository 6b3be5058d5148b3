"""The cash book: what came in and went out at the desk, and what is in the till."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Prefetch, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from ledger.accounts import Kind
from ledger.memos import memo
from ledger.models import Posting
from ledger.reports import Period

# The accounts on the house's side of the desk; play money is issued there.
_OUTSIDE = (Kind.CASH, Kind.ISSUANCE)


@dataclass(frozen=True, slots=True)
class Till:
    """The cash of one currency at a period's ends, in minor units."""

    currency: str
    opening: int
    came_in: int
    went_out: int

    @property
    def closing(self) -> int:
        """Return what has to be in the till at the end."""
        return self.opening + self.came_in - self.went_out


@dataclass(frozen=True, slots=True)
class Passed:
    """What passed over the desk once; *amount* is below zero where it went out.

    *cashier* is empty where a command of the house did it.
    """

    at: datetime
    why: str
    player: str
    cashier: str
    currency: str
    amount: int


def tills(period: Period) -> list[Till]:
    """Return the cash of each currency that was ever brought, by its code."""
    is_before = Q(transfer__posted_at__lt=period.since)
    is_within = Q(transfer__posted_at__gte=period.since)
    rows = (
        _postings(Kind.CASH)
        .filter(transfer__posted_at__lt=period.until)
        .values_list("currency_id")
        .annotate(
            opening=Coalesce(Sum(-F("amount"), filter=is_before), 0),
            came_in=Coalesce(Sum(-F("amount"), filter=is_within & Q(amount__lt=0)), 0),
            went_out=Coalesce(Sum("amount", filter=is_within & Q(amount__gt=0)), 0),
        )
        .order_by("currency_id")
    )
    return [Till(*row) for row in rows]


def passed(period: Period) -> QuerySet[Posting]:
    """Return the postings of a period at the desk, newest first, for ``told``."""
    people = Posting.objects.filter(account__owner__isnull=False)
    return (
        _postings(*_OUTSIDE)
        .filter(
            transfer__posted_at__gte=period.since, transfer__posted_at__lt=period.until
        )
        .select_related("transfer__actor")
        .prefetch_related(
            Prefetch("transfer__postings", people.select_related("account__owner"))
        )
        .order_by("-transfer_id", "-pk")
    )


def told(postings: Iterable[Posting]) -> list[Passed]:
    """Return what each posting of ``passed`` was."""
    return [_told(posting) for posting in postings]


def _postings(*kinds: Kind) -> QuerySet[Posting]:
    return Posting.objects.filter(account__kind__in=kinds, seq__isnull=True)


def _told(posting: Posting) -> Passed:
    transfer = posting.transfer
    owners = (other.account.owner for other in transfer.postings.all())
    actor = transfer.actor
    return Passed(
        at=transfer.posted_at,
        why=memo(transfer.kind, transfer.reason, transfer.effective_on).about(),
        player=next((owner.get_username() for owner in owners if owner), ""),
        cashier=actor.get_username() if actor else "",
        currency=posting.currency_id,
        amount=-posting.amount,
    )
