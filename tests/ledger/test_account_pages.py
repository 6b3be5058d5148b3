"""Players see their money, its history and statements on pages."""

import re

import pytest
from django.test import Client

from euchre_site.models import User
from ledger.api import post
from ledger.services import cashier
from tests.ledger.book import bring, person, registration
from tests.ledger.browsing import shown, signed_in

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


def test_account_shows_three_numbers_and_the_latest_lines(
    ann: User, page: Client
) -> None:
    bring(ann, 1000)
    post(registration(ann, 7))
    cashier.ask_withdrawal(ann, 300, "USD", key="w")

    text = shown(page, "/account/")

    # Available, in play (no tournament knows of this registration), held.
    assert "USD 4.80 0.00 3.00" in text
    assert "Registration: buy-in, fee and any reserve." in text
    assert "\N{MINUS SIGN}2.20 7.80 USD" in text


def test_account_without_money_says_so(page: Client) -> None:
    assert "There is no money yet." in shown(page, "/account/")


def test_debt_is_said_on_top(ann: User, page: Client) -> None:
    cashier.charge_back(ann, 700, "USD", key="c", actor=None)

    assert "You owe the house 7.00 USD" in shown(page, "/account/")


@pytest.mark.parametrize("path", ["/account/", "/account/history/", "/desk/"])
def test_pages_about_money_need_a_sign_in(path: str) -> None:
    response = Client().get(path)

    assert response.status_code == 302
    assert "login" in response["Location"]


def test_pages_answer_to_head_as_to_get(ann: User, page: Client, desk: Client) -> None:
    for path in ("/account/", "/account/history/", "/account/statement/", "/book/"):
        assert page.head(path).status_code == 200
    for path in ("/desk/", "/desk/cash/"):
        assert desk.head(path).status_code == 200


def test_history_is_paged_and_narrowed(ann: User, page: Client) -> None:
    for _ in range(51):
        bring(ann, 1)
    bring(ann, 7, "JPY")

    text = page.get("/account/history/?currency=USD").content.decode()
    following = re.search(r'href="(\?[^"]+)" rel="next"', text)

    assert text.count("Deposit.") == 50
    assert following is not None
    older = shown(page, "/account/history/" + following[1].replace("&amp;", "&"))
    assert older.count("Deposit.") == 1
    assert "Older lines" not in older
    assert "7 JPY" in shown(page, "/account/history/?currency=JPY&kind=deposit")


@pytest.mark.parametrize(
    "path",
    [
        "/account/history/?cursor=x",
        "/account/history/?currency=XAU",
        "/account/history/?kind=x",
        "/account/statement/?month=2030-13",
        "/account/statement/?month=0001-01",
        "/account/statement/?month=9999-12",
        "/account/statement.csv",
    ],
)
def test_page_that_nothing_links_to_is_a_404(
    path: str, page: Client, ann: User
) -> None:
    bring(ann, 1)

    assert page.get(path).status_code == 404


def test_statement_of_a_month_has_opening_and_closing(ann: User, page: Client) -> None:
    posted = bring(ann, 1000)
    month = f"{posted.posted_at:%Y-%m}"

    text = shown(page, f"/account/statement/?currency=USD&month={month}")
    assert "Opening balance 0.00 USD Closing balance 10.00 USD" in text
    assert "From midnight to midnight UTC" in text

    file = page.get(f"/account/statement.csv?currency=USD&month={month}")
    assert file["Content-Type"] == "text/csv; charset=utf-8"
    assert ",deposit,10.00,10.00,Deposit.,," in file.content.decode()


@pytest.mark.parametrize("month", ["2031-01%0A", "%0D%0A2031-01", "%202031-1%20"])
def test_file_of_a_statement_is_named_by_its_month(
    month: str, ann: User, page: Client
) -> None:
    file = page.get(f"/account/statement.csv?currency=USD&month={month}")

    name = 'attachment; filename="statement-USD-2031-01.csv"'
    assert file["Content-Disposition"] == name


def test_statement_page_opens_without_a_query(ann: User, page: Client) -> None:
    bring(ann, 1000, "KWD")

    assert "1.000 KWD" in shown(page, "/account/statement/")


def test_filter_of_the_history_offers_what_players_have(
    ann: User, page: Client
) -> None:
    bring(ann, 1000)

    html = page.get("/account/history/?kind=prize_paid").content.decode()

    offered = re.findall(r'<option value="(\w+)"', html)
    assert "prize_paid" in offered
    assert not {"fees", "guarantee", "payout_rejected"} & set(offered)
    assert "No line of your history is of this kind." in html
    assert "Nothing has moved yet." not in html
