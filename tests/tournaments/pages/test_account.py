"""What the lines of a player's account say of the tournaments."""

import pytest

from tests import factories
from tests.tournaments.browsing import signed_in, words
from tournaments.services import review

pytestmark = pytest.mark.django_db


def test_lines_name_the_tournament_and_say_what_is_paid() -> None:
    table = factories.running(name="The dollar table")
    table.concede(losers=(1, 3))
    for payout in table.tournament.payouts.all():
        review.approve(
            payout.pk,
            reviewer=factories.reviewer(),
            revision=payout.revision,
            now=factories.NOON,
        )

    shown = words(signed_in(table.people[2]).get("/account/"))

    assert "Prize of The dollar table , approved by a reviewer." in shown
    assert "Own reserve returned from The dollar table ." in shown
    assert "Registration for The dollar table : buy-in, fee and any reserve." in shown


def test_partner_of_a_late_player_reads_whose_reserve_it_is() -> None:
    table = factories.running(name="The dollar table")
    late = table.let_clock_run_out()
    payout = table.tournament.payouts.get(kind="partner_reserve")
    review.approve(
        payout.pk,
        reviewer=factories.reviewer(),
        revision=payout.revision,
        now=factories.NOON,
    )
    partner = (late + 1) % 4 + 1

    shown = words(signed_in(table.people[partner]).get("/account/history/"))

    assert "Reserve of your late partner in The dollar table , approved" in shown


def test_statement_as_csv_names_the_tournament() -> None:
    table = factories.running(name="The dollar table")
    browser = signed_in(table.people[1])

    page = browser.get("/account/statement/?currency=USD")
    file = browser.get(f"/account/statement.csv?{page.context['file_query']}")

    told = "Registration for The dollar table: buy-in, fee and any reserve."
    assert told in file.content.decode()


def test_who_lacks_money_is_led_to_how_to_bring_some() -> None:
    opened = factories.tournament()
    browser = signed_in(factories.user("eve"))

    answer = browser.post(f"/t/{opened.pk}/register/")

    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Not enough money available: 2.20 USD is missing." in page
    assert '<a href="/account/#deposit">How to bring money</a>' in page
    assert 'id="deposit"' in browser.get("/account/").content.decode()
