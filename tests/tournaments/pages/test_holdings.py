"""Each number of an account opens a list, and the list adds up to the number."""

import re

import pytest
from django.test import Client

from euchre_site.models import User
from ledger import reports
from ledger.services import cashier
from tests import factories
from tests.factories import NOON
from tests.tournaments.browsing import signed_in, words
from tournaments.pages.lobby.holdings import Sum
from tournaments.selectors import in_play
from tournaments.services import review

pytestmark = pytest.mark.django_db


def totals(browser: Client, path: str) -> dict[str, int]:
    """Return by currency what the lines of a list come to."""
    sums: list[Sum] = browser.get(path).context["sums"]
    assert all(
        total.total == sum(line.amount for line in total.lines) for total in sums
    )
    return {total.currency: total.total for total in sums}


def nonzero(numbers: dict[str, int]) -> dict[str, int]:
    return {code: units for code, units in numbers.items() if units}


@pytest.fixture
def ann() -> User:
    """Give a player with money available, in play and held, in two currencies."""
    people = factories.players(1000)
    for person in people:
        factories.deposit(person, 5000, currency="JPY")
    late = factories.running(people, name="Late table")
    partner = (late.let_clock_run_out() + 1) % 4 + 1
    payee = late.people[partner]
    factories.running(people, name="Live table")
    factories.running(people, name="Yen table", currency="JPY", buy_in=100, fee=10)
    cashier.ask_withdrawal(payee, 150, "USD", key="w1")
    cashier.ask_withdrawal(payee, 700, "JPY", key="w2")
    return payee


def test_lists_come_to_the_numbers_of_the_account(ann: User) -> None:
    browser = signed_in(ann)

    assert totals(browser, "/account/in-play/") == in_play(ann.pk)
    assert totals(browser, "/account/held/") == nonzero(reports.held(ann.pk))
    assert in_play(ann.pk) == {"USD": 220, "JPY": 220}
    assert reports.held(ann.pk) == {"USD": 260, "JPY": 700}
    for code, units in reports.available(ann.pk).items():
        newest = browser.get(f"/account/history/?currency={code}").context["lines"][0]
        assert newest.line.balance == units


def test_each_number_of_the_account_opens_its_list(ann: User) -> None:
    html = signed_in(ann).get("/account/").content.decode()

    for address in (
        "/account/history/?currency=USD",
        "/account/in-play/#USD",
        "/account/held/#USD",
    ):
        assert f'href="{address}"' in html


def test_money_in_play_says_what_took_it_and_where_it_is_played(ann: User) -> None:
    page = signed_in(ann).get("/account/in-play/")

    assert (
        "Live table It is being played. To the table 1.00 0.10 1.10 2.20 In play 2.20"
        in words(page)
    )
    assert re.search(r'href="/m/\d+/">To the table', page.content.decode())


def test_held_money_says_who_decides_and_until_when(ann: User) -> None:
    page = signed_in(ann).get("/account/held/")

    shown = words(page)
    assert "Partner reserve: Late table A reviewer decides on every payout" in shown
    assert "Withdrawal A cashier pays it out or refuses it." in shown
    assert "/account/withdrawals/" in page.content.decode()


@pytest.mark.parametrize("policy", ["flagged", "off"])
def test_payout_that_is_released_by_itself_says_when(policy: str) -> None:
    table = factories.running(review=policy, hold_hours=72)
    late = table.let_clock_run_out()
    payee = table.people[(late + 1) % 4 + 1]
    page = signed_in(payee).get("/account/held/")

    assert "It is released by itself, unless a reviewer decides before." in words(page)
    assert "4 Jan 2040, 12:00" in words(page)


def test_reason_of_a_hold_stays_with_the_reviewers() -> None:
    table = factories.running()
    late = table.let_clock_run_out()
    payout = table.tournament.payouts.get(kind="partner_reserve")
    review.hold(
        payout.pk,
        reviewer=factories.reviewer(),
        revision=1,
        reason="Looks like one mule",
        until=None,
        now=NOON,
    )

    page = signed_in(table.people[(late + 1) % 4 + 1]).get("/account/held/")

    assert "A reviewer has put it on hold and decides on it." in words(page)
    assert "mule" not in words(page)


def test_empty_lists_say_what_comes_next() -> None:
    browser = signed_in(factories.user("eve"))

    assert "Find a table in the lobby" in words(browser.get("/account/in-play/"))
    assert "Nothing of yours waits" in words(browser.get("/account/held/"))
    account = words(browser.get("/account/"))
    assert "Bring money to the cashier and say your username, eve ." in account
    assert "Choose a table in the lobby" in account


def test_lists_are_for_people_who_are_signed_in() -> None:
    for path in ("/account/in-play/", "/account/held/"):
        assert Client().get(path).status_code == 302
