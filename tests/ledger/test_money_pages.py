"""The pages about money."""

import re

import pytest
from django.test import Client

from euchre_site.models import User
from ledger.api import balance, post
from ledger.models import Withdrawal
from ledger.services import cashier
from tests.ledger.book import bring, person, player, registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def page(ann: User) -> Client:
    client = Client()
    client.force_login(ann)
    return client


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(person("cashier", "work_the_desk"))
    return client


def _text(client: Client, path: str, status: int = 200) -> str:
    response = client.get(path)
    assert response.status_code == status
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", text)


def _key(client: Client, path: str) -> str:
    found = re.search(r'name="key" value="(\w+)"', client.get(path).content.decode())
    assert found is not None
    return found[1]


def test_account_shows_three_numbers_and_the_latest_lines(
    ann: User, page: Client
) -> None:
    bring(ann, 1000)
    post(registration(ann, 7))
    cashier.ask_withdrawal(ann, 300, "USD", key="w")

    text = _text(page, "/account/")

    # Available, in play (no tournament knows of this registration), held.
    assert "USD 4.80 0.00 3.00" in text
    assert "Registration: buy-in, fee and reserve." in text
    assert "\N{MINUS SIGN}2.20 7.80 USD" in text


def test_account_without_money_says_so(page: Client) -> None:
    assert "There is no money yet." in _text(page, "/account/")


def test_debt_is_said_on_top(ann: User, page: Client) -> None:
    cashier.charge_back(ann, 700, "USD", key="c", actor=None)

    assert "You owe the house 7.00 USD" in _text(page, "/account/")


@pytest.mark.parametrize("path", ["/account/", "/account/history/", "/desk/"])
def test_pages_about_money_need_a_sign_in(path: str) -> None:
    response = Client().get(path)

    assert response.status_code == 302
    assert "login" in response["Location"]


def test_history_is_paged_and_narrowed(ann: User, page: Client) -> None:
    for _ in range(51):
        bring(ann, 1)
    bring(ann, 7, "JPY")

    text = page.get("/account/history/?currency=USD").content.decode()
    following = re.search(r'href="(\?[^"]+)" rel="next"', text)

    assert text.count("Deposit.") == 50
    assert following is not None
    older = _text(page, "/account/history/" + following[1].replace("&amp;", "&"))
    assert older.count("Deposit.") == 1
    assert "Older lines" not in older
    assert "7 JPY" in _text(page, "/account/history/?currency=JPY&kind=deposit")


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

    text = _text(page, f"/account/statement/?currency=USD&month={month}")
    assert "Opening balance 0.00 USD Closing balance 10.00 USD" in text
    assert "midnight, UTC" in text

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

    assert "1.000 KWD" in _text(page, "/account/statement/")


def test_withdrawal_is_asked_once_however_often_the_form_is_sent(
    ann: User, page: Client
) -> None:
    bring(ann, 1000)
    form = {"amount": "4.00", "currency": "USD", "key": _key(page, "/account/")}

    for _ in range(2):
        response = page.post("/account/withdraw/", form, follow=True)

    assert "Asked for." in response.content.decode()
    assert Withdrawal.objects.get().amount == 400
    assert balance(player(ann)) == 600


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("4,00", "is not an amount"),
        ("0", "more than nothing"),
        ("40.00", "30.00 USD is missing"),
    ],
)
def test_withdrawal_that_cannot_be_is_refused_in_words(
    amount: str, words: str, ann: User, page: Client
) -> None:
    bring(ann, 1000)
    form = {"amount": amount, "currency": "USD", "key": "k"}

    response = page.post("/account/withdraw/", form, follow=True)

    assert words in response.content.decode()
    assert not Withdrawal.objects.exists()


def test_desk_credits_a_deposit_once(ann: User, desk: Client) -> None:
    form = {
        "username": "ann",
        "amount": "12.50",
        "currency": "USD",
        "key": _key(desk, "/desk/?player=ann"),
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

    assert "ann has 300 JPY, 10.00 USD available." in _text(desk, "/desk/?player=ann")
    assert "Nobody is called zoe." in _text(desk, "/desk/?player=zoe")


def test_desk_pays_and_refuses(ann: User, desk: Client) -> None:
    bring(ann, 1000)
    first = cashier.ask_withdrawal(ann, 300, "USD", key="w1")
    second = cashier.ask_withdrawal(ann, 200, "USD", key="w2")
    assert "3.00 USD" in _text(desk, "/desk/")

    desk.post(f"/desk/{first.pk}/pay/")
    desk.post(f"/desk/{second.pk}/refuse/", {"reason": "Too soon."})
    late = desk.post(f"/desk/{second.pk}/pay/", follow=True)

    assert "It was refused before." in late.content.decode()
    assert "Nobody waits for money." in _text(desk, "/desk/")
    assert balance(player(ann)) == 700
    assert desk.post("/desk/999999/pay/").status_code == 404


def test_refusal_needs_a_reason(ann: User, desk: Client) -> None:
    bring(ann, 1000)
    asked = cashier.ask_withdrawal(ann, 300, "USD", key="w1")

    response = desk.post(f"/desk/{asked.pk}/refuse/", follow=True)

    assert "Say why" in response.content.decode()
    assert balance(player(ann)) == 700


def test_only_cashiers_see_the_desk(page: Client) -> None:
    assert page.get("/desk/").status_code == 403


def test_auditor_reads_the_book_in_the_admin_site_and_changes_nothing(
    ann: User,
) -> None:
    auditor = person("auditor", "read_the_book")
    auditor.is_staff = True
    auditor.save(update_fields=["is_staff"])
    client = Client()
    client.force_login(auditor)
    posted = bring(ann, 1000)

    for name in ("account", "currency", "transfer", "withdrawal"):
        assert client.get(f"/admin/ledger/{name}/").status_code == 200
        assert client.get(f"/admin/ledger/{name}/add/").status_code == 403
    path = f"/admin/ledger/transfer/{posted.id}/change/"
    assert "1000" in client.get(path).content.decode()
    assert client.post(path, {"reason": "x"}).status_code == 403
