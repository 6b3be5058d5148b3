"""The peer's work: the same transfers and registrations through django-hordak 2.

Its accounts are made beforehand, with one reserve a player: making one is slow.
"""

from collections.abc import Iterable

from django.db import transaction
from hordak.models import Account, AccountType, Leg, Transaction
from moneyed import Money

from bench.clients import Act, Work
from bench.crowd import CLIENTS, PLAYERS, TOURNAMENTS, places, two_players

_PRICE, _BUY_IN, _FEE = (Money(amount, "USD") for amount in ("1.10", "1.00", "0.10"))
_TAKEN = 2 * _PRICE


def prepare() -> None:
    """Open every account."""
    names = [
        *(f"player {number}" for number in range(PLAYERS)),
        *(f"reserve {number}" for number in range(PLAYERS)),
        *(f"pool {number}" for number in range(TOURNAMENTS)),
        *(f"fees {number}" for number in range(TOURNAMENTS)),
    ]
    Account.objects.bulk_create(
        Account(
            name=name,
            type=AccountType.liability,
            currencies=["USD"],
            tree_id=number,
            level=0,
            lft=1,
            rght=2,
        )
        for number, name in enumerate(names, start=1)
    )


def transfers(client: int) -> Act:
    """Return the act that moves 1.00 from a player to another: two legs."""
    accounts = _accounts("player")
    pairs = two_players(client)

    def act() -> None:
        payer, payee = next(pairs)
        with transaction.atomic():
            accounts[payer].transfer_to(accounts[payee], _BUY_IN)

    return act


def registrations(client: int) -> Act:
    """Return the act that registers a player for a tournament: four legs."""
    players, reserves = _accounts("player"), _accounts("reserve")
    pools, fees = _accounts("pool"), _accounts("fees")
    to_take = places(client, of=CLIENTS)

    def act() -> None:
        player, tournament = next(to_take)
        pool, fee = pools[tournament % TOURNAMENTS], fees[tournament % TOURNAMENTS]
        with transaction.atomic():
            made = Transaction.objects.create(description="registration")
            _debit(made, players[player], _TAKEN)
            _credit(made, [(pool, _BUY_IN), (fee, _FEE), (reserves[player], _PRICE)])

    return act


WORK: Work = {"transfers": transfers, "registrations": registrations}


def _debit(made: Transaction, account: Account, amount: Money) -> None:
    Leg.objects.create(transaction=made, account=account, debit=amount)


def _credit(made: Transaction, credits_: Iterable[tuple[Account, Money]]) -> None:
    for account, amount in credits_:
        Leg.objects.create(transaction=made, account=account, credit=amount)


def _accounts(kind: str) -> list[Account]:
    return list(Account.objects.filter(name__startswith=f"{kind} ").order_by("pk"))
