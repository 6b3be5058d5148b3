"""The pages of the cashier's desk, and its cash book."""

from datetime import timedelta

import pytest
from django.test import Client

from euchre_site.models import User
from ledger.api import balance
from ledger.services import cashier
from tests.ledger.book import bring, person, player
from tests.ledger.browsing import form_key, shown, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def page(ann: User) -> Client:
    return signed_in(ann)


@pytest.fixture
def desk() -> Client:
    return signed_in(person("cashier", "work_the_desk"))


def test_desk_credits_a_deposit_once(ann: User, desk: Client) -> None:
    form = {
        "username": "ann",
        "amount": "12.50",
        "currency": "USD",
        "key": form_key(desk, "/desk/?player=ann"),
    }

    for _ in range(2):
        response = desk.post("/desk/", form, follow=True)

    assert "12.50 USD credited to ann." in response.content.decode()
    assert balance(player(ann)) == 1250


def test_desk_says_what_is_wrong_with_a_deposit(ann: User, desk: Client) -> None:
    form = {"username": "zoe", "amount": "12.505", "currency": "USD", "key": "k"}

    response = desk.post("/desk/", form)

    assert response.status_code == 400
    assert "Nobody has this name." in response.content.decode()
    assert "too many decimals" in response.content.decode()
    assert balance(player(ann)) == 0


def test_desk_shows_a_player(ann: User, desk: Client) -> None:
    bring(ann, 1000)
    bring(ann, 300, "JPY")

    assert "ann has 300 JPY, 10.00 USD available." in shown(desk, "/desk/?player=ANN")
    assert "No username contains “zoe”." in shown(desk, "/desk/?player=zoe")


def test_desk_finds_players_by_a_part_of_the_username(ann: User, desk: Client) -> None:
    bring(ann, 1000)
    assert "ann has 10.00 USD available." in shown(desk, "/desk/?player=nn")

    person("hannah")

    both = desk.get("/desk/?player=nn").content.decode()
    assert '<a href="?player=ann">ann</a>' in both
    assert '<a href="?player=hannah">hannah</a>' in both
    assert "ann has 10.00 USD available." in shown(desk, "/desk/?player=ann")


def test_desk_pays_and_refuses(ann: User, desk: Client) -> None:
    bring(ann, 1000)
    first = cashier.ask_withdrawal(ann, 300, "USD", key="w1")
    second = cashier.ask_withdrawal(ann, 200, "USD", key="w2")
    assert f'href="/desk/{first.pk}/"' in desk.get("/desk/").content.decode()
    assert "Hand 3.00 USD to ann first." in shown(desk, f"/desk/{first.pk}/")

    paid = desk.post(f"/desk/{first.pk}/pay/", follow=True)
    desk.post(f"/desk/{second.pk}/refuse/", {"reason": "Too soon."})
    late = desk.post(f"/desk/{second.pk}/pay/")

    assert "3.00 USD paid out to ann." in paid.content.decode()
    assert late.status_code == 409
    assert "It was refused before." in late.content.decode()
    assert "by cashier: Too soon." in shown(desk, f"/desk/{second.pk}/")
    assert "Nobody waits for money." in shown(desk, "/desk/")
    assert balance(player(ann)) == 700
    assert desk.get("/desk/999999/").status_code == 404
    assert desk.post("/desk/999999/pay/").status_code == 404


def test_cashier_does_not_serve_the_own_account(desk: Client) -> None:
    own = person("cashier")
    bring(own, 1000)
    asked = cashier.ask_withdrawal(own, 300, "USD", key="w1")
    deposit = {"username": "cashier", "amount": "5", "currency": "USD", "key": "k"}

    page = desk.get(f"/desk/{asked.pk}/").content.decode()
    answers = [
        desk.post("/desk/", deposit),
        desk.post(f"/desk/{asked.pk}/pay/"),
        desk.post(f"/desk/{asked.pk}/refuse/", {"reason": "Mine."}),
    ]

    assert "another cashier does that" in page
    assert "/pay/" not in page
    for answer in answers:
        assert answer.status_code == 403
        assert "another cashier does that" in answer.content.decode()
    assert balance(player(own)) == 700


def test_refusal_needs_a_reason(ann: User, desk: Client) -> None:
    bring(ann, 1000)
    asked = cashier.ask_withdrawal(ann, 300, "USD", key="w1")

    response = desk.post(f"/desk/{asked.pk}/refuse/")

    assert response.status_code == 400
    assert "This field is required." in response.content.decode()
    assert balance(player(ann)) == 700


@pytest.mark.parametrize("path", ["/desk/", "/desk/cash/", "/desk/1/"])
def test_only_cashiers_see_the_desk(path: str, page: Client) -> None:
    assert page.get(path).status_code == 403


def test_cash_book_has_what_passed_over_the_desk_and_the_till(
    ann: User, desk: Client
) -> None:
    form = {
        "username": "ann",
        "amount": "12.50",
        "currency": "USD",
        "key": "k",
        "note": "receipt 17",
    }
    desk.post("/desk/", form)
    asked = cashier.ask_withdrawal(ann, 300, "USD", key="w1")
    desk.post(f"/desk/{asked.pk}/pay/")
    day = asked.asked_at.date()

    text = shown(desk, "/desk/cash/")
    assert "USD 0.00 12.50 3.00 9.50" in text
    assert "ann : Deposit. Receipt 17. +12.50 USD cashier" in text
    assert "ann : Withdrawal paid. \N{MINUS SIGN}3.00 USD cashier" in text

    before = shown(desk, f"/desk/cash/?day={day - timedelta(days=1)}")
    assert "Nobody has brought cash yet." in before
    after = shown(desk, f"/desk/cash/?day={day + timedelta(days=1)}")
    assert "USD 9.50 0.00 0.00 9.50" in after
    assert "Nothing passed over the desk on this day." in after


@pytest.mark.parametrize(
    "query", ["day=x", "day=0001-01-01", "day=9999-12-31", "page=0"]
)
def test_day_that_the_cash_book_cannot_have_is_a_404(query: str, desk: Client) -> None:
    assert desk.get(f"/desk/cash/?{query}").status_code == 404


def test_cash_book_comes_in_pages(ann: User, desk: Client) -> None:
    for _ in range(101):
        bring(ann, 1)

    assert shown(desk, "/desk/cash/").count("ann : Deposit.") == 100
    assert shown(desk, "/desk/cash/?page=2").count("ann : Deposit.") == 1
