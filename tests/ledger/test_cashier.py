"""Money that comes into the house and goes out of it."""

import pytest

from euchre_site.models import User
from ledger.accounts import AccountName, Kind
from ledger.api import balance, owed, post
from ledger.errors import (
    AlreadyDecidedError,
    AmountError,
    InDebtError,
    InsufficientFundsError,
    KeyReusedError,
    OwnInterestError,
    PlayMoneyError,
    UnknownCurrencyError,
)
from ledger.models import Transfer, Withdrawal
from ledger.reports import audit, available, held, history
from ledger.services import cashier
from tests.ledger.book import cash, person, player, registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    ann = person("ann")
    _bring(ann, 1000)
    return ann


@pytest.fixture
def desk() -> User:
    return person("cashier")


def _bring(user: User, amount: int, currency: str = "USD", *, key: str = "1") -> int:
    key = f"deposit:test:{user.pk}:{currency}:{key}"
    return cashier.deposit(user, amount, currency, key=key, actor=person("cashier")).id


def test_deposit_is_credited_against_cash(ann: User, desk: User) -> None:
    assert available(ann.pk) == {"USD": 1000}
    assert balance(cash()) == -1000
    assert Transfer.objects.get().actor_id == desk.pk


def test_play_money_is_issued_and_not_brought(ann: User) -> None:
    _bring(ann, 700, "PLAY")

    assert balance(AccountName(Kind.ISSUANCE, "PLAY")) == -700
    assert balance(cash("PLAY")) == 0


def test_deposit_with_the_same_key_is_the_first(ann: User) -> None:
    assert _bring(ann, 1000) == Transfer.objects.get().pk
    with pytest.raises(KeyReusedError):
        _bring(ann, 999)

    assert available(ann.pk) == {"USD": 1000}


@pytest.mark.parametrize("amount", [0, -1, 10**18, 2**63])
def test_amounts_that_nobody_can_bring_are_refused(ann: User, amount: int) -> None:
    with pytest.raises(AmountError):
        _bring(ann, amount, key="2")
    with pytest.raises(AmountError):
        cashier.ask_withdrawal(ann, amount, "USD", key="w")


def test_currency_that_is_not_enabled_is_refused(ann: User, settings: object) -> None:
    settings.REAL_CURRENCIES = ["EUR"]  # type: ignore[attr-defined]

    with pytest.raises(UnknownCurrencyError, match="USD is not enabled"):
        _bring(ann, 5, key="2")
    _bring(ann, 5, "EUR")
    _bring(ann, 5, "PLAY")


def test_withdrawal_sets_money_aside_until_it_is_paid(ann: User, desk: User) -> None:
    asked = cashier.ask_withdrawal(ann, 400, "USD", key="w")

    assert (available(ann.pk), held(ann.pk)) == ({"USD": 600}, {"USD": 400})

    paid = cashier.pay_withdrawal(asked.pk, actor=desk)

    assert (paid.state, paid.decided_by_id) == ("paid", desk.pk)
    assert (available(ann.pk), held(ann.pk)) == ({"USD": 600}, {"USD": 0})
    assert balance(cash()) == -600
    assert audit() == []


def test_refused_withdrawal_gives_the_money_back_and_says_why(
    ann: User, desk: User
) -> None:
    asked = cashier.ask_withdrawal(ann, 400, "USD", key="w")

    refused = cashier.refuse_withdrawal(asked.pk, actor=desk, reason="No passport.")

    assert (refused.state, refused.reason) == ("refused", "No passport.")
    assert available(ann.pk) == {"USD": 1000}
    assert Transfer.objects.get(kind="withdrawal_refused").reason == "No passport."


def test_withdrawal_is_decided_once(ann: User, desk: User) -> None:
    asked = cashier.ask_withdrawal(ann, 400, "USD", key="w")
    cashier.pay_withdrawal(asked.pk, actor=desk)

    with pytest.raises(AlreadyDecidedError):
        cashier.pay_withdrawal(asked.pk, actor=desk)
    with pytest.raises(AlreadyDecidedError):
        cashier.refuse_withdrawal(asked.pk, actor=desk, reason="Late.")

    assert balance(cash()) == -600


def test_withdrawal_asked_again_with_its_key_is_the_first(ann: User) -> None:
    first = cashier.ask_withdrawal(ann, 400, "USD", key="w")

    assert cashier.ask_withdrawal(ann, 400, "USD", key="w").pk == first.pk
    with pytest.raises(KeyReusedError):
        cashier.ask_withdrawal(ann, 401, "USD", key="w")

    assert available(ann.pk) == {"USD": 600}


def test_money_in_play_or_held_is_not_withdrawn(ann: User) -> None:
    post(registration(ann, 7))
    cashier.ask_withdrawal(ann, 700, "USD", key="w1")

    with pytest.raises(InsufficientFundsError, match=r"0\.20 USD is missing"):
        cashier.ask_withdrawal(ann, 100, "USD", key="w2")

    assert Withdrawal.objects.count() == 1


def test_the_counter_pays_at_once_and_once(ann: User, desk: User) -> None:
    for _ in range(2):
        paid = cashier.withdraw(ann, 300, "USD", key="counter", actor=desk)
        assert paid.state == "paid"

    assert balance(cash()) == -700


def test_chargeback_of_money_that_is_spent_becomes_a_debt(ann: User) -> None:
    cashier.withdraw(ann, 700, "USD", key="counter", actor=None)

    cashier.charge_back(ann, 1000, "USD", key="chargeback:bank:1", actor=None)

    assert balance(player(ann)) == 0
    assert owed(ann.pk) == {"USD": 700}
    assert audit() == []


def test_chargeback_of_money_that_is_there_leaves_no_debt(ann: User) -> None:
    for _ in range(2):
        cashier.charge_back(ann, 400, "USD", key="chargeback:bank:1", actor=None)

    assert balance(player(ann)) == 600
    assert owed(ann.pk) == {}


def test_who_is_in_debt_cannot_withdraw_anything(ann: User) -> None:
    _bring(ann, 500, "EUR")
    cashier.charge_back(ann, 1700, "USD", key="chargeback:bank:1", actor=None)

    with pytest.raises(InDebtError, match=r"7\.00 USD are owed"):
        cashier.ask_withdrawal(ann, 100, "EUR", key="w")
    with pytest.raises(InDebtError):
        cashier.check_not_in_debt(ann)


def test_deposits_repay_the_debt_first(ann: User) -> None:
    cashier.charge_back(ann, 1700, "USD", key="chargeback:bank:1", actor=None)

    _bring(ann, 500, key="2")
    assert (balance(player(ann)), owed(ann.pk)) == (0, {"USD": 200})

    _bring(ann, 500, key="3")
    assert (balance(player(ann)), owed(ann.pk)) == (300, {})
    cashier.check_not_in_debt(ann)
    assert audit() == []


def test_refused_withdrawal_repays_the_debt_first(ann: User, desk: User) -> None:
    asked = cashier.ask_withdrawal(ann, 900, "USD", key="w")
    cashier.charge_back(ann, 1000, "USD", key="chargeback:bank:1", actor=None)

    cashier.refuse_withdrawal(asked.pk, actor=desk, reason="Charged back.")

    assert (balance(player(ann)), owed(ann.pk)) == (0, {})


def test_nobody_is_the_own_cashier(ann: User) -> None:
    asked = cashier.ask_withdrawal(ann, 300, "USD", key="w")

    with pytest.raises(OwnInterestError):
        cashier.deposit(ann, 1, "USD", key="deposit:own", actor=ann)
    with pytest.raises(OwnInterestError):
        cashier.pay_withdrawal(asked.pk, actor=ann)
    with pytest.raises(OwnInterestError):
        cashier.refuse_withdrawal(asked.pk, actor=ann, reason="Mine.")
    with pytest.raises(OwnInterestError):
        cashier.withdraw(ann, 1, "USD", key="counter", actor=ann)
    with pytest.raises(OwnInterestError):
        cashier.charge_back(ann, 1, "USD", key="chargeback:own", actor=ann)

    assert available(ann.pk) == {"USD": 700}
    assert held(ann.pk) == {"USD": 300}


def test_play_money_is_never_paid_out(ann: User) -> None:
    _bring(ann, 500, "PLAY")

    with pytest.raises(PlayMoneyError):
        cashier.ask_withdrawal(ann, 100, "PLAY", key="w")
    with pytest.raises(PlayMoneyError):
        cashier.withdraw(ann, 100, "PLAY", key="counter", actor=None)

    assert available(ann.pk)["PLAY"] == 500
    assert not Withdrawal.objects.exists()


def test_withdrawal_is_taken_back_once_and_before_a_decision(
    ann: User, desk: User
) -> None:
    first = cashier.ask_withdrawal(ann, 400, "USD", key="w1")
    second = cashier.ask_withdrawal(ann, 100, "USD", key="w2")

    taken_back = cashier.cancel_withdrawal(first.pk, player=ann)
    cashier.pay_withdrawal(second.pk, actor=desk)

    assert taken_back.state == Withdrawal.State.CANCELLED
    for number in (first.pk, second.pk):
        with pytest.raises(AlreadyDecidedError):
            cashier.cancel_withdrawal(number, player=ann)
    with pytest.raises(AlreadyDecidedError, match="taken back before"):
        cashier.pay_withdrawal(first.pk, actor=desk)
    assert (available(ann.pk), held(ann.pk)) == ({"USD": 900}, {"USD": 0})
    newest = history(ann.pk).lines[0]
    assert (newest.kind, newest.amount) == ("withdrawal_cancelled", 400)


def test_nobody_takes_the_withdrawal_of_another_back(ann: User, desk: User) -> None:
    asked = cashier.ask_withdrawal(ann, 400, "USD", key="w")

    with pytest.raises(Withdrawal.DoesNotExist):
        cashier.cancel_withdrawal(asked.pk, player=desk)


def test_withdrawal_taken_back_repays_the_debt_first(ann: User) -> None:
    asked = cashier.ask_withdrawal(ann, 900, "USD", key="w")
    cashier.charge_back(ann, 1000, "USD", key="chargeback:bank:1", actor=None)

    cashier.cancel_withdrawal(asked.pk, player=ann)

    assert (balance(player(ann)), owed(ann.pk)) == (0, {})
