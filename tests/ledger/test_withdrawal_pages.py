"""Players ask for withdrawals, and take them back, on a page."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.formats import date_format

from euchre_site.models import User
from ledger.api import balance
from ledger.models import Withdrawal
from ledger.services import cashier
from tests.ledger.book import bring, person, player
from tests.ledger.browsing import focused, form_key, shown, signed_in

pytestmark = pytest.mark.django_db


def _pay(asked: Withdrawal) -> Withdrawal:
    return cashier.pay_withdrawal(asked.pk, actor=None)


def _refuse(asked: Withdrawal) -> Withdrawal:
    return cashier.refuse_withdrawal(
        asked.pk, actor=person("cashier"), reason="Too soon."
    )


def _take_back(asked: Withdrawal) -> Withdrawal:
    return cashier.cancel_withdrawal(asked.pk, player=asked.player)


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def page(ann: User) -> Client:
    return signed_in(ann)


def test_withdrawal_is_asked_once_however_often_the_form_is_sent(
    ann: User, page: Client
) -> None:
    bring(ann, 1000)
    form = {"amount": "4.00", "currency": "USD", "key": form_key(page, "/account/")}

    for _ in range(2):
        response = page.post("/account/", form, follow=True)

    assert "Asked for." in response.content.decode()
    assert response.redirect_chain == [("/account/", 302)]
    assert focused(response) == []
    assert Withdrawal.objects.get().amount == 400
    assert balance(player(ann)) == 600


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("4,0,0", "is not an amount"),
        ("0", "more than nothing"),
        ("40.00", "At most 10.00 USD is available."),
        ("9" * 20, "more than the book can hold"),
    ],
)
def test_withdrawal_that_cannot_be_is_refused_in_words(
    amount: str, words: str, ann: User, page: Client
) -> None:
    bring(ann, 1000)
    form = {"amount": amount, "currency": "USD", "key": "k"}

    response = page.post("/account/", form)

    text = response.content.decode()
    assert response.status_code == 400
    assert words in " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())
    assert focused(response) == ["id_amount"]
    assert f'name="amount" value="{amount}"' in text
    assert not Withdrawal.objects.exists()


def test_form_that_was_sent_before_asks_for_another_only_on_purpose(
    ann: User, page: Client
) -> None:
    bring(ann, 1000)
    form = {"amount": "4.00", "currency": "USD", "key": form_key(page, "/account/")}
    page.post("/account/", form)

    changed = page.post("/account/", form | {"amount": "5.00"}).content.decode()

    assert "This form was sent before." in changed
    key = re.search(r'name="key" value="(\w+)"', changed)
    assert key is not None
    page.post("/account/", form | {"amount": "5.00", "key": key[1]})
    assert balance(player(ann)) == 100


def test_withdrawal_is_offered_in_the_currency_used_last_and_never_in_play_money(
    ann: User, page: Client
) -> None:
    assert "nothing available that could be paid out" in shown(page, "/account/")

    bring(ann, 1000, "CAD")
    bring(ann, 1000, "EUR")
    bring(ann, 1000, "PLAY")

    html = page.get("/account/").content.decode()
    assert re.findall(r'<option value="(\w+)"( selected)?', html) == [
        ("CAD", ""),
        ("EUR", " selected"),
    ]


def test_withdrawal_is_taken_back_by_who_asked(ann: User, page: Client) -> None:
    bring(ann, 1000)
    asked = cashier.ask_withdrawal(ann, 400, "USD", key="w")
    path = f"/account/withdrawals/{asked.pk}/cancel/"
    assert path in page.get("/account/").content.decode()
    other = Client()
    other.force_login(person("ben"))
    assert other.post(path).status_code == 404

    first = page.post(path, follow=True).content.decode()
    again = page.post(path, follow=True).content.decode()

    assert "the money is available again" in first
    assert "Taken back" in first
    assert "It was taken back before." in again
    assert balance(player(ann)) == 1000


@pytest.mark.parametrize(
    ("decide", "line", "row"),
    [
        (_pay, "Withdrawal asked for: paid out on", "It was paid out,"),
        (_refuse, "Withdrawal asked for: refused on", "It was refused,"),
        (_take_back, "Withdrawal asked for: taken back on", "It was taken back,"),
    ],
)
def test_what_became_of_a_withdrawal_is_said_with_its_day(
    decide: Callable[[Withdrawal], Withdrawal],
    line: str,
    row: str,
    ann: User,
    page: Client,
) -> None:
    bring(ann, 1000)
    asked = cashier.ask_withdrawal(ann, 400, "USD", key="w")
    assert "Withdrawal asked for. " in shown(page, "/account/history/")

    decided_at = decide(asked).decided_at

    assert decided_at is not None
    day = date_format(decided_at, "j E Y")
    for path in ("/account/", "/account/history/", "/account/statement/?currency=USD"):
        assert f"{line} {day}." in shown(page, path)
    assert row in shown(page, "/account/")
    file = page.get("/account/statement.csv?currency=USD").content.decode()
    assert f"{line} {day}." in file
