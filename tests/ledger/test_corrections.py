"""A correction is a reversing transfer, posted now."""

import io
from datetime import UTC, date, datetime

import pytest
from django.core.management import call_command
from django.db import connection

from euchre_site.models import User
from ledger import reports
from ledger.accounts import AccountName, Kind
from ledger.api import balance, close_accounts, post
from ledger.errors import (
    AccountClosedError,
    AlreadyReversedError,
    InsufficientFundsError,
    KeyReusedError,
    NotCorrectableError,
    UnknownTransferError,
)
from ledger.models import Transfer
from ledger.services import cashier
from ledger.services.corrections import correct
from tests.ledger.book import cash, move, person, player, pool

pytestmark = pytest.mark.django_db

NOON = datetime(2040, 11, 29, 12, tzinfo=UTC)
KEY = "deposit:test:1"


@pytest.fixture
def ann() -> User:
    ann = person("ann")
    post(move(cash(), player(ann), 500, key=KEY, kind="deposit"))
    return ann


@pytest.fixture
def admin() -> User:
    return person("admin")


def _correct(admin: User, key: str = KEY, *, day: date | None = None) -> Transfer:
    posted = correct(
        key, actor_id=admin.pk, reason="Twice.", now=NOON, effective_on=day
    )
    connection.check_constraints()
    return Transfer.objects.get(pk=posted.id)


def test_a_correction_reverses_what_it_corrects(ann: User, admin: User) -> None:
    found = _correct(admin)

    assert found.key == "correct:deposit:test:1"
    assert (found.kind, found.reason) == ("correction", "Twice.")
    assert found.actor == admin
    assert found.reverses == Transfer.objects.get(key=KEY)
    assert balance(player(ann)) == balance(cash()) == 0


def test_the_day_that_it_is_for_is_shown_and_the_time_is_now(
    ann: User, admin: User
) -> None:
    found = _correct(admin, day=date(2040, 10, 3))

    assert found.posted_at > Transfer.objects.get(key=KEY).posted_at
    line, first = reports.history(ann.pk)
    assert line.memo == "Correction for 3 October 2040. Twice."
    assert line.effective_on == date(2040, 10, 3)
    assert first.effective_on is None


def test_a_day_to_come_is_refused(ann: User, admin: User) -> None:
    with pytest.raises(NotCorrectableError, match="2040-11-30 is still to come"):
        _correct(admin, day=date(2040, 11, 30))


def test_the_same_correction_again_moves_nothing(ann: User, admin: User) -> None:
    first = _correct(admin, day=date(2040, 10, 3))

    assert _correct(admin, day=date(2040, 10, 3)) == first
    with pytest.raises(KeyReusedError):
        _correct(admin, day=date(2040, 10, 4))
    assert balance(player(ann)) == 0


def test_a_correction_can_be_corrected(ann: User, admin: User) -> None:
    _correct(admin)

    _correct(admin, f"correct:{KEY}")

    assert balance(player(ann)) == 500


def test_what_was_taken_back_otherwise_is_not_corrected(admin: User) -> None:
    ben = person("ben")
    given = post(move(cash(), player(ben), 5))
    post(move(player(ben), cash(), 5, reverses=given.id))

    with pytest.raises(AlreadyReversedError):
        _correct(admin, given.key)


def test_money_that_is_spent_is_not_taken_back(ann: User, admin: User) -> None:
    post(move(player(ann), pool(7), 120))

    with pytest.raises(InsufficientFundsError) as refused:
        _correct(admin)

    assert str(refused.value) == "Not enough money available: 1.20 USD is missing."


def test_a_closed_account_is_not_corrected(admin: User) -> None:
    funds = AccountName(Kind.FUNDS, "USD")
    post(move(AccountName(Kind.REVENUE, "USD"), funds, 100))
    topped_up = post(move(funds, pool(7), 100, kind="guarantee", tournament=7))
    post(move(pool(7), cash(), 100))
    close_accounts([pool(7)])

    with pytest.raises(AccountClosedError, match="pool:USD::7 is closed"):
        _correct(admin, topped_up.key)


def test_the_desk_decides_on_withdrawals(ann: User, admin: User) -> None:
    asked = cashier.ask_withdrawal(ann, 200, "USD", key="w")

    with pytest.raises(NotCorrectableError, match="desk"):
        _correct(admin, f"withdraw:{asked.pk}:ask")


def test_a_transfer_that_is_not_there_is_not_found(admin: User) -> None:
    with pytest.raises(UnknownTransferError, match="no transfer with the key nothing"):
        _correct(admin, "nothing")


def test_the_export_has_the_day_as_the_second_date(ann: User, admin: User) -> None:
    found = _correct(admin, day=date(2040, 10, 3))
    printed = io.StringIO()

    call_command("export_hledger", stdout=printed)

    line = f"{found.posted_at:%Y-%m-%d}=2040-10-03 ({found.pk}) correction"
    assert line in printed.getvalue()
