"""Posting: what it does, what twice does, and what it refuses."""

import re
from tempfile import TemporaryFile

import pytest
from django.db import connection, transaction

from ledger.accounts import AccountName, Kind
from ledger.api import (
    NewTransfer,
    balance,
    balances,
    close_accounts,
    post,
    post_many,
    reverse,
    reverse_many,
)
from ledger.api import Reversal as Back
from ledger.errors import (
    AccountClosedError,
    AlreadyReversedError,
    AmountError,
    InsufficientFundsError,
    KeyReusedError,
    UnbalancedError,
    UnknownCurrencyError,
    UnknownTransferError,
)
from ledger.models import Account, Posting, Transfer
from tests.ledger.book import (
    bring,
    cash,
    fees,
    move,
    person,
    player,
    pool,
    registration,
    reserve,
)

pytestmark = pytest.mark.django_db


def test_registration_and_settlement_move_every_cent_of_the_worked_example() -> None:
    four = [person(name) for name in ("ann", "ben", "cleo", "dan")]
    ann, _, cleo, dan = four
    for user in four:
        bring(user, 1000)

    post_many([registration(user, 7) for user in four])

    assert balances([player(ann), pool(7), fees(7), reserve(ann, 7)]) == {
        player(ann): 780,
        pool(7): 400,
        fees(7): 40,
        reserve(ann, 7): 110,
    }

    payables = {
        user: AccountName(Kind.PAYABLE, "USD", owner=user.pk, tournament=7)
        for user in (cleo, dan)
    }
    revenue = AccountName(Kind.REVENUE, "USD")
    post_many(
        [
            *(move(pool(7), payables[user], 200) for user in (cleo, dan)),
            *(move(reserve(user, 7), player(user), 110) for user in four),
            move(fees(7), revenue, 40),
            *(move(payables[user], player(user), 200) for user in (cleo, dan)),
        ]
    )

    assert [balance(player(user)) for user in four] == [890, 890, 1090, 1090]
    assert balance(revenue) == 40
    assert balance(cash()) == -4000
    assert balance(pool(7)) == balance(fees(7)) == balance(reserve(ann, 7)) == 0
    close_accounts([pool(7), fees(7), *(reserve(user, 7) for user in four)])


def test_postings_are_numbered_and_carry_the_balance_after_them() -> None:
    ann = person("ann")
    bring(ann, 500)
    post(move(player(ann), pool(1), 200))
    bring(ann, 50)

    rows = Posting.objects.filter(account__name=str(player(ann))).order_by("seq")

    assert list(rows.values_list("seq", "amount", "balance_after")) == [
        (1, 500, 500),
        (2, -200, 300),
        (3, 50, 350),
    ]


def test_same_key_and_content_is_the_first_transfer() -> None:
    ann = person("ann")
    first = post(move(cash(), player(ann), 500, key="deposit:bank:1"))

    again = post(move(cash(), player(ann), 500, key="deposit:bank:1"))

    assert (again.id, again.posted_at, again.is_replay) == (
        first.id,
        first.posted_at,
        True,
    )
    assert balance(player(ann)) == 500


def test_replay_is_answered_when_the_money_is_spent_and_the_account_closed() -> None:
    ann = person("ann")
    bring(ann, 100)
    spend = move(player(ann), pool(3), 100)
    post(spend)
    post(move(pool(3), player(ann), 100))
    post(move(player(ann), pool(4), 100))
    close_accounts([pool(3)])

    assert post(spend).is_replay


@pytest.mark.parametrize("change", ["amount", "account", "kind", "tournament"])
def test_same_key_with_other_content_is_a_conflict(change: str) -> None:
    ann, ben = person("ann"), person("ben")
    post(move(cash(), player(ann), 500, key="deposit:bank:1"))

    other = {
        "amount": move(cash(), player(ann), 501, key="deposit:bank:1"),
        "account": move(cash(), player(ben), 500, key="deposit:bank:1"),
        "kind": move(cash(), player(ann), 500, key="deposit:bank:1", kind="prize"),
        "tournament": move(
            cash(), player(ann), 500, key="deposit:bank:1", tournament=1
        ),
    }[change]
    with pytest.raises(KeyReusedError):
        post(other)

    assert balance(player(ann)) == 500
    assert balance(player(ben)) == 0


def test_lack_of_funds_says_how_much_is_missing_and_whose() -> None:
    ann = person("ann")
    bring(ann, 150)

    with pytest.raises(
        InsufficientFundsError, match=r"0\.70 USD is missing"
    ) as refused:
        post(registration(ann, 7))

    assert refused.value.account == player(ann)
    assert refused.value.missing == 70


def test_refused_spend_may_succeed_with_the_same_key_after_a_deposit() -> None:
    ann = person("ann")
    with pytest.raises(InsufficientFundsError):
        post(registration(ann, 7))

    bring(ann, 220)

    assert not post(registration(ann, 7)).is_replay
    assert balance(player(ann)) == 0


def test_refusal_leaves_the_callers_transaction_usable() -> None:
    ann = person("ann")
    with transaction.atomic():
        with pytest.raises(InsufficientFundsError):
            post(registration(ann, 7))
        with pytest.raises(InsufficientFundsError):
            post_many([move(cash(), player(ann), 10), registration(ann, 7)])

        bring(ann, 5)

    assert balance(player(ann)) == 5


def test_many_transfers_are_all_or_nothing() -> None:
    ann, ben = person("ann"), person("ben")
    bring(ann, 220)

    with pytest.raises(InsufficientFundsError) as refused:
        post_many([registration(ann, 7), registration(ben, 7)])

    assert refused.value.account == player(ben)
    assert balance(player(ann)) == 220
    assert not Transfer.objects.filter(kind="registration").exists()


def test_later_transfer_of_many_may_spend_what_an_earlier_one_brought() -> None:
    ann, ben = person("ann"), person("ben")
    bring(ann, 100)

    post_many([move(player(ann), player(ben), 100), move(player(ben), pool(1), 100)])

    assert balance(pool(1)) == 100


def test_many_transfers_posted_again_are_replays() -> None:
    ann = person("ann")
    many = [move(cash(), player(ann), amount) for amount in (1, 2, 3)]
    first = post_many(many)

    again = post_many(many)

    assert [posted.id for posted in again] == [posted.id for posted in first]
    assert all(posted.is_replay for posted in again)
    assert balance(player(ann)) == 6


def test_no_transfers_are_posted_by_none() -> None:
    assert post_many([]) == []
    assert reverse_many([]) == []


def test_posting_is_one_round_trip() -> None:
    ann = person("ann")
    bring(ann, 1000)

    with TemporaryFile("w+") as told:
        connection.connection.pgconn.trace(told.fileno())
        post(registration(ann, 7))
        post_many([registration(ann, 8), registration(ann, 9)])
        connection.connection.pgconn.untrace()
        told.seek(0)
        asked = [line for line in told if re.search(r"\tF\t\d+\t(Sync|Query)", line)]

    assert len(asked) == 2


@pytest.mark.parametrize(
    "amount", [0, 1.0, True, "1", 10**18, 2**63, float("nan"), None]
)
def test_amounts_that_are_none_are_refused(amount: object) -> None:
    with pytest.raises(AmountError):
        NewTransfer("k", "correction", {cash(): amount})  # type: ignore[dict-item]


def test_sum_other_than_zero_is_refused() -> None:
    with pytest.raises(UnbalancedError):
        NewTransfer("k", "correction", {cash(): -5, pool(1): 4})


def test_empty_transfer_is_refused() -> None:
    with pytest.raises(UnbalancedError):
        NewTransfer("k", "correction", {})


def test_two_currencies_are_refused() -> None:
    with pytest.raises(UnbalancedError):
        NewTransfer("k", "correction", {cash("USD"): -5, pool(1, "EUR"): 5})


def test_unknown_currency_is_refused() -> None:
    with pytest.raises(UnknownCurrencyError):
        post(move(cash("XAU"), pool(1, "XAU"), 5))


@pytest.mark.parametrize(("currency", "text"), [("JPY", "500"), ("KWD", "0.500")])
def test_any_exponent_works(currency: str, text: str) -> None:
    ann = person("ann")
    bring(ann, 500, currency)

    with pytest.raises(InsufficientFundsError, match=f"{text} {currency} is missing"):
        post(move(player(ann, currency), pool(1, currency), 1000))

    assert balance(player(ann, currency)) == 500


def test_reversal_gives_back_what_was_taken() -> None:
    ann = person("ann")
    bring(ann, 1000)
    taken = post(registration(ann, 7))

    given = reverse("leave:7", taken.key, kind="leave", reason="Ann left.")

    assert balance(player(ann)) == 1000
    assert balance(pool(7)) == balance(fees(7)) == balance(reserve(ann, 7)) == 0
    row = Transfer.objects.get(pk=given.id)
    assert (row.reverses_id, row.tournament, row.kind) == (taken.id, 7, "leave")


def test_reversal_asked_again_is_the_same_one() -> None:
    ann = person("ann")
    bring(ann, 1000)
    taken = post(registration(ann, 7))

    first = reverse("leave:7", taken.key, kind="leave")
    again = reverse("leave:7", taken.key, kind="leave")

    assert again.is_replay
    assert again.id == first.id


def test_second_reversal_under_another_key_is_refused() -> None:
    ann = person("ann")
    bring(ann, 1000)
    taken = post(registration(ann, 7))
    reverse("leave:7", taken.key, kind="leave")

    with pytest.raises(AlreadyReversedError):
        reverse("cancel:7", taken.key, kind="cancellation")

    assert balance(player(ann)) == 1000


def test_reversal_of_what_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownTransferError, match="leave:7"):
        reverse("leave:7", "register:7", kind="leave")


def test_many_reversals_are_all_or_nothing() -> None:
    ann, ben = person("ann"), person("ben")
    for user in (ann, ben):
        bring(user, 220)
    keys = [
        posted.key for posted in post_many([registration(ann, 7), registration(ben, 7)])
    ]
    post(move(reserve(ben, 7), player(ben), 110))

    with pytest.raises(InsufficientFundsError):
        reverse_many([Back(f"cancel:{key}", key, "cancellation") for key in keys])

    assert balance(player(ann)) == 0
    assert len(reverse_many([Back("cancel:ann", keys[0], "cancellation")])) == 1
    assert balance(player(ann)) == 220


def test_closed_account_takes_nothing_more() -> None:
    ann = person("ann")
    bring(ann, 500)
    post(move(player(ann), pool(1), 100))
    post(move(pool(1), player(ann), 100))
    close_accounts([pool(1), pool(2)])

    with pytest.raises(AccountClosedError, match="pool:USD::1 is closed"):
        post(move(player(ann), pool(1), 100))

    assert balance(player(ann)) == 500


def test_account_with_money_is_not_closed_and_neither_are_the_others() -> None:
    ann = person("ann")
    bring(ann, 500)
    post(move(player(ann), pool(1), 100))
    post(registration(ann, 2))

    with pytest.raises(AccountClosedError, match="pool:USD::1 holds money"):
        close_accounts([pool(1), cash("JPY")])

    assert not Account.objects.filter(closed_at__isnull=False).exists()


def test_closing_twice_is_closing_once() -> None:
    ann = person("ann")
    bring(ann, 100)
    post(move(player(ann), pool(1), 100))
    post(move(pool(1), player(ann), 100))
    close_accounts([pool(1)])
    closed_at = Account.objects.get(name=str(pool(1))).closed_at

    close_accounts([pool(1)])

    assert Account.objects.get(name=str(pool(1))).closed_at == closed_at


def test_names_are_printed_and_read() -> None:
    for name in (cash(), pool(7), AccountName(Kind.RESERVE, "USD", 17, 5)):
        assert AccountName.parse(str(name)) == name
    assert str(AccountName(Kind.RESERVE, "USD", 17, 5)) == "reserve:USD:17:5"
