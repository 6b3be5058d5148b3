"""What moved on accounts, summed by the reason for it."""

from collections.abc import Iterable

from django.db.models import Sum

from ledger.accounts import AccountName
from ledger.models import Posting

Flows = dict[AccountName, dict[str, int]]


def flows(names: Iterable[AccountName]) -> Flows:
    """Return what each kind of transfer has added to each account, in minor units."""
    wanted = {str(name): name for name in names}
    found: Flows = {name: {} for name in wanted.values()}
    rows = (
        Posting.objects.filter(account__name__in=wanted)
        .values_list("account__name", "transfer__kind")
        .annotate(total=Sum("amount"))
        .order_by("account__name", "transfer__kind")
    )
    for name, kind, total in rows:
        found[wanted[name]][kind] = total
    return found
