"""People, names of accounts, and transfers for the tests of the book."""

import itertools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import monotonic
from typing import Any, TypeVar

from django.contrib.auth.models import Permission
from django.db import connection, connections

from euchre_site.models import User
from ledger import seals
from ledger.accounts import AccountName, Kind
from ledger.api import NewTransfer, Posted, post
from ledger.models import Transfer
from ledger.services import sealer

T = TypeVar("T")
_numbers = itertools.count(1)


def person(username: str, *rights: str) -> User:
    """Return the user of this name with the rights of these codenames."""
    found, _ = User.objects.get_or_create(username=username)
    found.user_permissions.add(*Permission.objects.filter(codename__in=rights))
    return User.objects.get(pk=found.pk)


def player(user: User, currency: str = "USD") -> AccountName:
    return AccountName(Kind.PLAYER, currency, owner=user.pk)


def cash(currency: str = "USD") -> AccountName:
    return AccountName(Kind.CASH, currency)


def pool(tournament: int, currency: str = "USD") -> AccountName:
    return AccountName(Kind.POOL, currency, tournament=tournament)


def fees(tournament: int, currency: str = "USD") -> AccountName:
    return AccountName(Kind.FEES, currency, tournament=tournament)


def reserve(user: User, tournament: int, currency: str = "USD") -> AccountName:
    return AccountName(Kind.RESERVE, currency, owner=user.pk, tournament=tournament)


def move(
    source: AccountName, target: AccountName, amount: int, *, key: str = "", **more: Any
) -> NewTransfer:
    return NewTransfer(
        key=key or f"test:{next(_numbers)}",
        kind=more.pop("kind", "correction"),
        postings={source: -amount, target: amount},
        **more,
    )


def bring(user: User, amount: int, currency: str = "USD") -> Posted:
    """Credit cash to somebody."""
    return post(move(cash(currency), player(user, currency), amount, kind="deposit"))


def registration(user: User, tournament: int, *, key: str = "") -> NewTransfer:
    """Return what registration takes with a buy-in of 1.00 and a fee of 0.10."""
    return NewTransfer(
        key=key or f"register:{tournament}:{user.pk}:1",
        kind="registration",
        postings={
            player(user): -220,
            pool(tournament): 100,
            fees(tournament): 10,
            reserve(user, tournament): 110,
        },
        tournament=tournament,
    )


def seal_all(*, at_once: int = sealer.MOST) -> None:
    """Seal every transfer, once whoever else writes on this server lets it happen."""
    give_up_at = monotonic() + 60
    while seals.head().transfers < Transfer.objects.count():
        assert monotonic() < give_up_at
        sealer.seal(at_once)


def sealed_ids() -> list[int]:
    """Return the ids of the transfers in the order in which they were sealed.

    How many seals that takes depends on who else writes on this server.
    """
    return [number for ids in sealed() for number in ids]


def sealed() -> list[list[int]]:
    """Return the ids of the transfers of each seal."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT transfer_ids FROM ledger_seal ORDER BY number")
        return [ids for (ids,) in cursor.fetchall()]


def at_once(acts: Sequence[Callable[[], T]]) -> list[T | Exception]:
    """Do every act at the same moment, each in a thread with its own connection."""
    start = Barrier(len(acts))

    def run(act: Callable[[], T]) -> T | Exception:
        connection.ensure_connection()
        start.wait(timeout=30)
        try:
            return act()
        except Exception as error:  # noqa: BLE001 -- the test looks at what it was
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(run, acts))


def refusals(outcomes: Sequence[object]) -> list[type]:
    """Return the kinds of the refusals among *outcomes*."""
    return [type(outcome) for outcome in outcomes if isinstance(outcome, Exception)]
