"""Many at the same moment: nothing is lost, doubled, or stuck."""

import random
from functools import partial

import pytest

from euchre_site.models import User
from ledger.api import balance, post, post_many, reverse
from ledger.errors import (
    AlreadyDecidedError,
    AlreadyReversedError,
    InsufficientFundsError,
    KeyReusedError,
)
from ledger.models import Account, Transfer
from ledger.reports import audit
from ledger.services import cashier
from tests.ledger.book import (
    at_once,
    bring,
    cash,
    move,
    person,
    player,
    pool,
    refusals,
    registration,
)

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_of_eight_spends_of_the_last_money_succeeds() -> None:
    ann = person("ann")
    bring(ann, 100)
    spends = [move(player(ann), pool(n), 100) for n in range(8)]

    outcomes = at_once([partial(post, spend) for spend in spends])

    assert refusals(outcomes) == [InsufficientFundsError] * 7
    assert balance(player(ann)) == 0
    assert audit() == []


def test_credits_at_the_same_moment_are_all_there() -> None:
    ann = person("ann")

    outcomes = at_once([lambda: bring(ann, 5) for _ in range(8)])

    assert refusals(outcomes) == []
    assert balance(player(ann)) == 40
    assert Account.objects.filter(owner=ann).count() == 1
    assert audit() == []


def test_transfers_to_and_fro_do_not_wait_in_a_ring() -> None:
    people = [person(name) for name in ("ann", "ben", "cleo", "dan")]
    for user in people:
        bring(user, 10_000)
    rng = random.Random(7)
    pairs = [rng.sample(people, 2) for _ in range(160)]

    def shuffle(part: list[list[User]]) -> None:
        for source, target in part:
            post(move(player(source), player(target), 1))

    outcomes = at_once([partial(shuffle, pairs[i::8]) for i in range(8)])

    assert refusals(outcomes) == []
    assert sum(balance(player(user)) for user in people) == 40_000
    assert audit() == []


def test_new_accounts_of_many_transfers_do_not_wait_in_a_ring() -> None:
    people = [person(name) for name in ("ann", "ben", "cleo", "dan")]
    for user in people:
        bring(user, 100_000)

    def register(user_number: int) -> None:
        tournaments = list(range(1, 21))
        random.Random(user_number).shuffle(tournaments)
        user = people[user_number % 4]
        for tournament in tournaments:
            key = f"register:{tournament}:{user_number}"
            post(registration(user, tournament, key=key))

    outcomes = at_once([partial(register, n) for n in range(8)])

    assert refusals(outcomes) == []
    assert Account.objects.filter(kind="pool").count() == 20
    assert audit() == []


def test_settlements_that_share_players_do_not_wait_in_a_ring() -> None:
    people = [person(name) for name in ("ann", "ben", "cleo", "dan")]
    for user in people:
        bring(user, 1000)

    def settle(number: int) -> None:
        order = random.Random(number).sample(people, 4)
        post_many([move(player(user), pool(number), 10) for user in order])
        post_many([move(pool(number), player(user), 10) for user in order[::-1]])

    outcomes = at_once([partial(settle, n) for n in range(8)])

    assert refusals(outcomes) == []
    assert [balance(player(user)) for user in people] == [1000] * 4
    assert audit() == []


def test_the_same_deposit_ten_times_is_one_transfer() -> None:
    ann, desk = person("ann"), person("cashier")

    outcomes = at_once(
        [
            lambda: (
                cashier.deposit(ann, 1000, "USD", key="deposit:bank:77", actor=desk).id
            )
            for _ in range(10)
        ]
    )

    assert len(set(outcomes)) == 1
    assert balance(player(ann)) == 1000
    assert Transfer.objects.count() == 1


def test_the_same_key_by_other_accounts_is_posted_once() -> None:
    people = [person(f"player{n}") for n in range(8)]
    transfers = [move(cash(), player(user), 5, key="deposit:bank:1") for user in people]

    outcomes = at_once([partial(post, t) for t in transfers])

    assert refusals(outcomes) == [KeyReusedError] * 7
    assert sum(balance(player(user)) for user in people) == 5


def test_a_reversal_is_carried_out_once_under_any_key() -> None:
    ann = person("ann")
    bring(ann, 1000)
    taken = post(registration(ann, 7))

    outcomes = at_once(
        [partial(reverse, f"back:{n % 4}", taken.key, kind="leave") for n in range(8)]
    )

    assert set(refusals(outcomes)) == {AlreadyReversedError}
    assert len(refusals(outcomes)) == 6
    assert balance(player(ann)) == 1000


def test_a_withdrawal_paid_and_refused_at_once_is_one_of_the_two() -> None:
    ann, desk = person("ann"), person("cashier")
    bring(ann, 500)
    asked = cashier.ask_withdrawal(ann, 500, "USD", key="withdrawal:1")

    outcomes = at_once(
        [
            lambda: cashier.pay_withdrawal(asked.pk, actor=desk),
            lambda: cashier.pay_withdrawal(asked.pk, actor=desk),
            lambda: cashier.refuse_withdrawal(asked.pk, actor=desk, reason="No."),
        ]
    )

    assert refusals(outcomes) == [AlreadyDecidedError] * 2
    assert balance(player(ann)) + balance(cash()) == 0
    assert audit() == []


def test_a_withdrawal_asked_twice_with_one_key_is_one() -> None:
    ann = person("ann")
    bring(ann, 500)

    outcomes = at_once(
        [
            lambda: cashier.ask_withdrawal(ann, 200, "USD", key="withdrawal:1").pk
            for _ in range(4)
        ]
    )

    assert len(set(outcomes)) == 1
    assert balance(player(ann)) == 300
