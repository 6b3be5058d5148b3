"""``manage.py export_hledger``: the book for an independent sum."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand

from ledger.currencies import find
from ledger.models import Transfer


class Command(BaseCommand):
    """Print the whole book as an hledger journal."""

    help = "Print the whole book as a journal for hledger; it sums it independently."

    def handle(self, **_options: Any) -> None:  # noqa: ANN401 -- Django's options
        """Print each transfer as a transaction of the journal, oldest first."""
        transfers = Transfer.objects.order_by("pk").prefetch_related(
            "postings__account"
        )
        for transfer in transfers.iterator(chunk_size=1000):
            self.stdout.write("\n".join(_lines(transfer)) + "\n")


def _lines(transfer: Transfer) -> Iterator[str]:
    money = find(transfer.currency_id)
    day = f"{transfer.posted_at:%Y-%m-%d}"
    if transfer.effective_on is not None:
        day += f"={transfer.effective_on:%Y-%m-%d}"
    yield f"{day} ({transfer.pk}) {transfer.kind}  ; key:{transfer.key}"
    for posting in sorted(transfer.postings.all(), key=lambda posting: posting.pk):
        amount = f"{money.format(posting.amount)} {money.code}"
        yield f"    {_account(posting.account.name)}  {amount}"


def _account(name: str) -> str:
    """Return an account of the book as a path: ``reserve:17:5``."""
    kind, _currency, *rest = name.split(":")
    return ":".join([kind, *filter(None, rest)])
