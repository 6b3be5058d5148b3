"""The counter's commands and the export."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from euchre_site.models import User
from ledger.api import balance, owed, post
from tests.ledger.book import person, player, registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return person("ann")


def _run(*words: str) -> str:
    printed = io.StringIO()
    call_command(*words, stdout=printed)
    return printed.getvalue()


def test_deposit_and_withdraw_at_the_counter(ann: User) -> None:
    said = _run("deposit", "ann", "10.00", "USD")
    assert said == "Deposited 10.00 USD: ann has 10.00 USD available.\n"
    said = _run("withdraw", "ann", "2.5", "usd")
    assert said == "Paid out 2.50 USD: ann has 7.50 USD available.\n"

    assert balance(player(ann)) == 750


def test_json_is_one_document_in_minor_units(ann: User) -> None:
    document = json.loads(_run("deposit", ann.username, "10.00", "USD", "--json"))

    assert document == {
        "username": "ann",
        "amount": 1000,
        "currency": "USD",
        "available": 1000,
    }


def test_same_key_moves_nothing_more(ann: User) -> None:
    for _ in range(2):
        _run("deposit", "ann", "10.00", "USD", "--key", "slip-7")
        _run("withdraw", "ann", "3.00", "USD", "--key", "slip-8")

    assert balance(player(ann)) == 700


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("deposit", "zoe", "1", "USD"), "Nobody is called zoe"),
        (("deposit", "ann", "1,00", "USD"), "is not an amount"),
        (("deposit", "ann", "0", "USD"), "more than nothing"),
        (("deposit", "ann", "1", "XAU"), "XAU is not a currency"),
        (("withdraw", "ann", "1", "USD"), "1.00 USD is missing"),
    ],
)
@pytest.mark.usefixtures("ann")
def test_what_cannot_be_is_said_in_a_sentence(
    words: tuple[str, ...], refusal: str
) -> None:
    with pytest.raises(CommandError, match=refusal):
        _run(*words)


def test_deposit_is_charged_back(ann: User) -> None:
    _run("deposit", "ann", "10.00", "USD")
    _run("withdraw", "ann", "7.00", "USD")

    _run("charge_back", "ann", "10.00", "USD")

    assert balance(player(ann)) == 0
    assert owed(ann.pk) == {"USD": 700}


def test_export_is_a_journal_that_hledger_can_sum(ann: User) -> None:
    _run("deposit", "ann", "10.00", "USD", "--key", "slip-7")
    posted = post(registration(ann, 7))

    journal = _run("export_hledger")

    day = f"{posted.posted_at:%Y-%m-%d}"
    assert journal == (
        f"{day} ({posted.id - 1}) deposit  ; key:deposit:counter:slip-7\n"
        "    cash  -10.00 USD\n"
        f"    player:{ann.pk}  10.00 USD\n"
        f"{day} ({posted.id}) registration  ; key:register:7:{ann.pk}:1\n"
        f"    player:{ann.pk}  -2.20 USD\n"
        "    pool:7  1.00 USD\n"
        "    fees:7  0.10 USD\n"
        f"    reserve:{ann.pk}:7  1.10 USD\n"
    )
