"""The pages of the cashier's desk, and its cash book."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import Settings

from euchre_site.models import User
from ledger.api import balance
from ledger.services import cashier
from tests.ledger.book import bring, cash, person, player
from tests.ledger.browsing import focused, form_key, shown, signed_in, told

pytestmark = pytest.mark.django_db

SURE = {"confirmed": "true"}


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
        "confirmed": "true",
    }

    for _ in range(2):
        response = desk.post("/desk/", form, follow=True)

    assert "12.50 USD credited to ann. Available now: 12.50 USD." in told(response)
    assert "autofocus" not in response.content.decode()
    assert balance(player(ann)) == 1250


def test_desk_says_what_is_wrong_with_a_deposit(ann: User, desk: Client) -> None:
    form = {"username": "zoe", "amount": "12.505", "currency": "USD", "key": "k"}

    response = desk.post("/desk/", form)

    assert response.status_code == 400
    assert "Nobody has this name." in response.content.decode()
    assert "too many decimals" in response.content.decode()
    assert focused(response) == ["deposit_username"]
    assert balance(player(ann)) == 0


def test_desk_shows_a_player(ann: User, desk: Client) -> None:
    bring(ann, 1000)
    bring(ann, 300, "JPY")

    text = shown(desk, "/desk/?player=ANN")
    assert "JPY 300 0 0 USD 10.00 0.00 0.00" in text
    assert "No username contains “zoe”." in shown(desk, "/desk/?player=zoe")


def test_desk_finds_players_by_a_part_of_the_username(ann: User, desk: Client) -> None:
    bring(ann, 1000)
    assert "ann Money by currency." in shown(desk, "/desk/?player=nn")

    person("hannah")

    both = desk.get("/desk/?player=nn").content.decode()
    assert '<a href="?player=ann">ann</a>' in both
    assert '<a href="?player=hannah">hannah</a>' in both
    assert "ann Money by currency." in shown(desk, "/desk/?player=ann")


def test_desk_pays_and_refuses(ann: User, desk: Client) -> None:
    bring(ann, 1000)
    first = cashier.ask_withdrawal(ann, 300, "USD", key="w1")
    second = cashier.ask_withdrawal(ann, 200, "USD", key="w2")
    assert f'href="/desk/{first.pk}/"' in desk.get("/desk/").content.decode()
    assert "Hand 3.00 USD to ann first." in shown(desk, f"/desk/{first.pk}/")

    paid = desk.post(f"/desk/{first.pk}/pay/", SURE, follow=True)
    desk.post(f"/desk/{second.pk}/refuse/", {"reason": "Too soon."})
    late = desk.post(f"/desk/{second.pk}/pay/")

    assert "3.00 USD paid out to ann. Available now: 5.00 USD." in told(paid)
    assert "autofocus" not in paid.content.decode()
    assert late.status_code == 409
    assert "It was refused before." in late.content.decode()
    refused = shown(desk, f"/desk/{second.pk}/")
    assert "It was refused" in refused
    assert "Decided by cashier. Too soon." in refused
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
        "confirmed": "true",
    }
    desk.post("/desk/", form)
    asked = cashier.ask_withdrawal(ann, 300, "USD", key="w1")
    desk.post(f"/desk/{asked.pk}/pay/", SURE)
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


def test_nothing_is_credited_before_the_sum_was_read_again(
    ann: User, desk: Client
) -> None:
    bring(ann, 1000)
    form = {
        "username": "ann",
        "amount": "1,250.5",
        "currency": "USD",
        "key": form_key(desk, "/desk/?player=ann"),
        "note": "receipt 17",
    }

    asked = desk.post("/desk/", form)
    assert "Credit 1250.50 USD to ann?" in told(asked)
    assert "USD: US dollars" in told(asked)
    assert "Available now 10.00 USD Available then 1260.50 USD" in told(asked)
    assert balance(player(ann)) == 1000

    changed = desk.post("/desk/", form | {"change": "true"})
    assert 'value="1,250.5"' in changed.content.decode()
    assert balance(player(ann)) == 1000

    sent = dict(
        re.findall(
            r'type="hidden" name="(\w+)" value="([^"]*)"', asked.content.decode()
        )
    )
    desk.post("/desk/", sent | {"confirmed": "true"})
    assert balance(player(ann)) == 126050


def test_desk_hands_money_out_once(ann: User, desk: Client) -> None:
    bring(ann, 1000)
    form = {
        "username": "ann",
        "amount": "4",
        "currency": "USD",
        "key": form_key(desk, "/desk/?player=ann"),
    }

    asked = desk.post("/desk/hand-out/", form)
    for _ in range(2):
        paid = desk.post("/desk/hand-out/", form | {"confirmed": "true"}, follow=True)

    assert "Hand 4.00 USD to ann?" in told(asked)
    assert "4.00 USD paid out to ann." in told(paid)
    assert balance(player(ann)) == 600
    assert balance(cash()) == -600


def test_desk_hands_out_no_more_than_is_there(ann: User, desk: Client) -> None:
    bring(ann, 1000)
    form = {"username": "ann", "amount": "40", "currency": "USD", "key": "k"}

    for answers in (form, form | SURE):
        refused = desk.post("/desk/hand-out/", answers)
        assert refused.status_code == 409
        assert "At most 10.00 USD is available." in told(refused)
        assert "Yes, it is handed out" not in told(refused)
        assert focused(refused) == ["payment_amount"]
    none = desk.post("/desk/hand-out/", form | {"currency": "EUR"})
    play = desk.post("/desk/hand-out/", form | {"currency": "PLAY"})

    assert "Nothing is available in EUR." in told(none)
    assert play.status_code == 400
    assert focused(play) == ["payment_currency"]
    assert balance(player(ann)) == 1000


def test_who_owes_the_house_is_handed_nothing(ann: User, desk: Client) -> None:
    bring(ann, 1000, "EUR")
    cashier.charge_back(ann, 700, "USD", key="c", actor=None)
    form = {"username": "ann", "amount": "4", "currency": "EUR", "key": "k"}

    refused = desk.post("/desk/hand-out/", form)

    assert refused.status_code == 409
    assert "7.00 USD are owed to the house and repaid first." in told(refused)
    assert focused(refused) == ["payment_username"]


def test_what_was_to_be_changed_is_in_focus(ann: User, desk: Client) -> None:
    form = {"username": "ann", "amount": "4", "currency": "EUR", "key": "k"}

    deposit = desk.post("/desk/", form | {"change": "true"})

    assert focused(deposit) == ["deposit_amount"]
    assert "#" not in "".join(re.findall(r'action="([^"]*)"', deposit.content.decode()))


def test_withdrawal_is_paid_only_by_who_has_read_it_again(
    ann: User, desk: Client
) -> None:
    bring(ann, 1000)
    asked = cashier.ask_withdrawal(ann, 300, "USD", key="w")

    again = desk.post(f"/desk/{asked.pk}/pay/")

    assert "Hand 3.00 USD to ann?" in told(again)
    assert "Available besides 7.00 USD" in told(again)
    assert '<h1 tabindex="-1" autofocus>' in again.content.decode()
    asked.refresh_from_db()
    assert asked.state == "asked"
    desk.post(f"/desk/{asked.pk}/pay/", SURE)
    late = desk.post(f"/desk/{asked.pk}/pay/")
    assert late.status_code == 409
    assert "It was paid out before." in told(late)


def test_player_at_the_desk_is_shown_with_what_they_wait_for(
    ann: User, desk: Client
) -> None:
    bring(ann, 1000)
    assert focused(desk.get("/desk/")) == ["id_player"]
    assert focused(desk.get("/desk/?player=ann")) == ["deposit_amount"]

    asked = cashier.ask_withdrawal(ann, 300, "USD", key="w")

    found = desk.get("/desk/?player=ann")
    assert focused(found) == []
    html = found.content.decode()
    assert html.index(f'href="/desk/{asked.pk}/"') < html.index('id="deposit"')


def test_desk_shows_the_till_and_what_passed_today(ann: User, desk: Client) -> None:
    bring(ann, 1000)

    text = shown(desk, "/desk/")

    assert "In the till, USD 10.00" in text
    assert "ann : Deposit. +10.00 USD the house" in text


def test_count_of_the_cash_is_compared_with_the_book(ann: User, desk: Client) -> None:
    bring(ann, 1000)

    assert "It is right." in shown(desk, "/desk/cash/?counted_USD=10,00")
    assert "\N{MINUS SIGN}0.50" in shown(desk, "/desk/cash/?counted_USD=9.5")
    wrong = desk.get("/desk/cash/?counted_USD=ten").content.decode()
    assert "is not an amount" in wrong
    assert 'aria-label="Counted, USD" autofocus' in wrong


def test_desk_begins_with_the_currency_used_last_or_the_first_real_one(
    ann: User, desk: Client, settings: Settings
) -> None:
    settings.REAL_CURRENCIES = ["UAH", "EUR"]
    form = {"username": "ann", "amount": "5", "currency": "", "key": "k"}
    assert desk.post("/desk/", form).status_code == 400

    bring(ann, 1000, "PLAY")
    fresh = desk.get("/desk/?player=ann").content.decode()
    assert fresh.count('<option value="UAH" selected>') == 2

    bring(ann, 1000, "EUR")
    found = desk.get("/desk/?player=ann").content.decode()
    assert found.count('<option value="EUR" selected>') == 2


def test_house_of_play_money_alone_hands_nothing_out(
    ann: User, desk: Client, settings: Settings
) -> None:
    settings.REAL_CURRENCIES = []

    html = desk.get("/desk/?player=ann").content.decode()

    assert html.count('<option value="PLAY" selected>') == 1
    assert 'id="hand-out"' not in html
