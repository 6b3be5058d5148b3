"""What accounts hold; ``ledger.api`` offers these to the other apps."""

from collections.abc import Collection, Iterable

from django.db.models import Case, F, OuterRef, Subquery, Sum, When
from django.db.models.functions import Coalesce

from ledger.accounts import AccountName, Kind
from ledger.models import Account, Posting, Withdrawal

_SUMMED = (
    Posting.objects.filter(account=OuterRef("pk"), seq__isnull=True)
    .values("account")
    .values_list(Sum("amount"))
)
# A stored account has its balance; the house's own are summed.
HELD = Case(
    When(stored=True, then=F("balance")), default=Coalesce(Subquery(_SUMMED), 0)
)


def balance(name: AccountName) -> int:
    """Return what is on the account, in minor units; 0 if it was never used."""
    return balances([name])[name]


def balances(names: Iterable[AccountName]) -> dict[AccountName, int]:
    """Return what is on each account, in minor units."""
    wanted = {str(name): name for name in names}
    found = dict.fromkeys(wanted.values(), 0)
    rows = Account.objects.filter(name__in=wanted).values_list("name", HELD)
    found.update((wanted[name], held) for name, held in rows)
    return found


def available(user_id: int) -> dict[str, int]:
    """Return by currency what a player can spend, in minor units."""
    return _of_owner(user_id, Kind.PLAYER)


def last_used(user_id: int, among: Collection[str]) -> str | None:
    """Return which of these currencies a player's available money moved in last."""
    purses = Account.objects.filter(
        owner=user_id, kind=Kind.PLAYER, currency__in=among, moved_at__isnull=False
    )
    return purses.order_by("-moved_at").values_list("currency_id", flat=True).first()


def held(user_id: int) -> dict[str, int]:
    """Return by currency what waits for a decision: payouts and withdrawals."""
    return _of_owner(user_id, Kind.PAYABLE, Kind.WITHDRAWAL)


def waiting_withdrawals(user_id: int) -> list[Withdrawal]:
    """Return what of ``held`` a player has asked to be paid out, oldest first."""
    rows = Withdrawal.objects.filter(player=user_id, state=Withdrawal.State.ASKED)
    return list(rows.order_by("asked_at"))


def owed(user_id: int) -> dict[str, int]:
    """Return by currency what a player owes the house; empty for nearly everybody."""
    debts = _of_owner(user_id, Kind.RECEIVABLE)
    return {code: -balance for code, balance in debts.items() if balance}


def _of_owner(user_id: int, *kinds: Kind) -> dict[str, int]:
    rows = (
        Account.objects.filter(owner=user_id, kind__in=kinds)
        .values_list("currency_id")
        .annotate(Sum("balance"))
        .order_by("currency_id")
    )
    return dict(rows)
