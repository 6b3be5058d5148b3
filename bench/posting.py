"""Our work: transfers and registrations through the one door of the book."""

import itertools

from bench.clients import Act, Work
from bench.crowd import CLIENTS, PLAYERS, places, two_players
from euchre_site.models import User
from ledger.api import AccountName, Kind, NewTransfer, post, post_many

_WEALTH = 10**12


def prepare() -> None:
    """Sign players up, each with money for all that is to come."""
    people = User.objects.bulk_create(
        User(username=f"player-{number}", password="!") for number in range(PLAYERS)
    )
    cash = AccountName(Kind.CASH, "USD")
    post_many(
        [
            NewTransfer(
                key=f"deposit:bench:{person.pk}",
                kind="deposit",
                postings={cash: -_WEALTH, _player(person.pk): _WEALTH},
            )
            for person in people
        ]
    )


def transfers(client: int) -> Act:
    """Return the act that moves 1.00 from a player to another: two postings."""
    accounts = list(map(_player, _user_ids()))
    pairs = two_players(client)
    numbers = itertools.count(1)

    def act() -> None:
        payer, payee = next(pairs)
        post(
            NewTransfer(
                key=f"transfer:{client}:{next(numbers)}",
                kind="correction",
                postings={accounts[payer]: -100, accounts[payee]: 100},
            )
        )

    return act


def registrations(client: int) -> Act:
    """Return the act that registers a player for a tournament: four postings.

    As in the house, the player's reserve in that tournament is a new account.
    """
    user_ids = _user_ids()
    to_take = places(client, of=CLIENTS)

    def act() -> None:
        number, tournament = next(to_take)
        user_id = user_ids[number]
        post(
            NewTransfer(
                key=f"register:{tournament}:{user_id}:1",
                kind="registration",
                postings={
                    _player(user_id): -220,
                    AccountName(Kind.POOL, "USD", None, tournament): 100,
                    AccountName(Kind.FEES, "USD", None, tournament): 10,
                    AccountName(Kind.RESERVE, "USD", user_id, tournament): 110,
                },
                actor=user_id,
                tournament=tournament,
            )
        )

    return act


WORK: Work = {"transfers": transfers, "registrations": registrations}


def _player(user_id: int) -> AccountName:
    return AccountName(Kind.PLAYER, "USD", user_id)


def _user_ids() -> list[int]:
    return list(User.objects.order_by("pk").values_list("pk", flat=True))
