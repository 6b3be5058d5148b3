"""The pages about money."""

import re
from datetime import timedelta

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
        response = page.post("/account/", form, follow=True)

    assert "Asked for." in response.content.decode()
    assert Withdrawal.objects.get().amount == 400
    assert balance(player(ann)) == 600


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("4,00", "is not an amount"),
        ("0", "more than nothing"),
        ("40.00", "30.00 USD is missing"),
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
    assert words in text
    assert f'name="amount" value="{amount}"' in text
    assert not Withdrawal.objects.exists()


def test_form_that_was_sent_before_asks_for_another_only_on_purpose(
    ann: User, page: Client
) -> None:
    bring(ann, 1000)
    form = {"amount": "4.00", "currency": "USD", "key": _key(page, "/account/")}
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
    assert "nothing available that could be paid out" in _text(page, "/account/")

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

    assert "ann has 300 JPY, 10.00 USD available." in _text(desk, "/desk/?player=ANN")
    assert "No username contains “zoe”." in _text(desk, "/desk/?player=zoe")


def test_desk_finds_players_by_a_part_of_the_username(ann: User, desk: Client) -> None:
    bring(ann, 1000)
    assert "ann has 10.00 USD available." in _text(desk, "/desk/?player=nn")

    person("hannah")

    both = desk.get("/desk/?player=nn").content.decode()
    assert '<a href="?player=ann">ann</a>' in both
    assert '<a href="?player=hannah">hannah</a>' in both
    assert "ann has 10.00 USD available." in _text(desk, "/desk/?player=ann")


def test_desk_pays_and_refuses(ann: User, desk: Client) -> None:
    bring(ann, 1000)
    first = cashier.ask_withdrawal(ann, 300, "USD", key="w1")
    second = cashier.ask_withdrawal(ann, 200, "USD", key="w2")
    assert f'href="/desk/{first.pk}/"' in desk.get("/desk/").content.decode()
    assert "Hand 3.00 USD to ann first." in _text(desk, f"/desk/{first.pk}/")

    paid = desk.post(f"/desk/{first.pk}/pay/", follow=True)
    desk.post(f"/desk/{second.pk}/refuse/", {"reason": "Too soon."})
    late = desk.post(f"/desk/{second.pk}/pay/")

    assert "3.00 USD paid out to ann." in paid.content.decode()
    assert late.status_code == 409
    assert "It was refused before." in late.content.decode()
    assert "by cashier: Too soon." in _text(desk, f"/desk/{second.pk}/")
    assert "Nobody waits for money." in _text(desk, "/desk/")
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

    text = _text(desk, "/desk/cash/")
    assert "USD 0.00 12.50 3.00 9.50" in text
    assert "ann : Deposit. Receipt 17. +12.50 USD cashier" in text
    assert "ann : Withdrawal paid. \N{MINUS SIGN}3.00 USD cashier" in text

    before = _text(desk, f"/desk/cash/?day={day - timedelta(days=1)}")
    assert "Nobody has brought cash yet." in before
    after = _text(desk, f"/desk/cash/?day={day + timedelta(days=1)}")
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

    assert _text(desk, "/desk/cash/").count("ann : Deposit.") == 100
    assert _text(desk, "/desk/cash/?page=2").count("ann : Deposit.") == 1


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
