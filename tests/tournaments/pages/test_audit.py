"""The auditor's page."""

import psycopg
import pytest
from django.db import connection

from tests import factories
from tests.tournaments.browsing import signed_in, words

pytestmark = pytest.mark.django_db


def _auditor(**fields: bool) -> str:
    browser = signed_in(factories.user("auditor", rights=["read_the_book"], **fields))
    return words(browser.get("/audit/"))


def test_auditor_reads_the_trial_balance_and_what_waits() -> None:
    table = factories.running(name="The dollar table")
    table.concede(losers=(1, 3))

    shown = _auditor()

    assert "Payouts under review 4.00" in shown
    assert "Earned by the house 0.40" in shown
    assert "Sum 0.00" in shown
    for winner in (table.people[2], table.people[4]):
        assert f"prize {winner.username} The dollar table 2.00 USD Waiting" in shown


def test_auditor_sees_where_each_tournaments_money_went() -> None:
    table = factories.running(name="The dollar table")
    table.concede(losers=(1, 3))

    shown = _auditor()

    assert "The dollar table settled 8.80 USD taken, it adds up" in shown
    assert "Own reserves returned 4.40" in shown
    assert "Payouts under review 4.00" in shown


def test_auditor_proves_the_book_on_the_page() -> None:
    factories.players()
    browser = signed_in(factories.user("auditor", rights=["read_the_book"]))

    assert "every rule holds" not in words(browser.get("/audit/"))
    assert "every rule holds" in words(browser.get("/audit/?prove"))


@pytest.mark.django_db(transaction=True)
def test_book_that_cannot_be_proved_in_time_is_left_to_the_command(
    owner: psycopg.Connection,
) -> None:
    browser = signed_in(factories.user("auditor", rights=["read_the_book"]))
    # The proof alone reads this table, so nothing else on the page is cut off.
    with owner.transaction(), connection.cursor() as cursor:
        owner.execute("LOCK TABLE ledger_emptying_permit")
        cursor.execute("SET lock_timeout = 1")
        shown = words(browser.get("/audit/?prove"))
        cursor.execute("RESET lock_timeout")

    assert "Run manage.py audit_ledger" in shown


@pytest.mark.parametrize("right", ["work_the_desk", "review_payouts"])
def test_page_is_for_auditors(right: str) -> None:
    browser = signed_in(factories.user("eve", rights=[right]))

    assert browser.get("/audit/").status_code == 403
    assert 'href="/audit/"' not in browser.get("/").content.decode()


def test_navigation_has_what_a_role_is_for() -> None:
    auditor = factories.user("auditor", rights=["read_the_book"], is_staff=True)
    cashier = factories.user("till", rights=["work_the_desk"])

    shown = signed_in(auditor).get("/").content.decode()
    assert '<a href="/audit/">Audit</a>' in shown
    assert '<a href="/admin/">Admin</a>' in shown
    shown = signed_in(cashier).get("/").content.decode()
    assert '<a href="/desk/">Cashier</a>' in shown
    assert "/admin/" not in shown
    shown = signed_in(factories.reviewer()).get("/").content.decode()
    assert '<a href="/review/">Review</a>' in shown
