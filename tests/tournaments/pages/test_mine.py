"""What a player finds of the tournaments that are over."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tests.tournaments.browsing import signed_in, words
from tournaments.services import cancellation, review

pytestmark = pytest.mark.django_db


def seen_by(table: factories.Table, seat: int) -> str:
    return words(signed_in(table.people[seat]).get("/mine/"))


def test_nothing_is_behind_a_player_before_the_first_tournament_is_over() -> None:
    table = factories.running()

    assert "You have no tournament behind you yet." in seen_by(table, 1)
    assert Client().get("/mine/")["Location"] == "/accounts/login/?next=/mine/"


def test_a_lost_match_is_listed_with_partner_score_and_money() -> None:
    table = factories.running()
    table.concede(losers=(1, 3))

    shown = seen_by(table, 1)

    partner = table.people[3].username
    assert (
        "Friday table 1 Jan 2040, 12:00 Lost, 0 to 0, given up"
        f" {partner} 2.20 USD 1.10 USD Your reserve: 1.10 USD See the match" in shown
    )


def test_a_prize_is_listed_as_it_stands() -> None:
    table = factories.running()
    table.concede(losers=(1, 3))
    payout = table.registration(2).payouts.get()

    assert "3.10 USD Your reserve: 1.10 USD Prize: 2.00 USD waits" in seen_by(table, 2)

    review.reject(
        payout.pk,
        reviewer=factories.reviewer(),
        revision=1,
        reason="Two accounts",
        now=factories.NOON,
    )

    shown = seen_by(table, 2)
    assert "1.10 USD Your reserve" in shown
    assert "Prize: 2.00 USD rejected: Two accounts" in shown


def test_a_late_player_reads_where_the_reserve_went() -> None:
    table = factories.running()
    late = table.let_clock_run_out()
    partner = (late + 1) % 4 + 1

    shown = seen_by(table, late)
    whole = seen_by(table, partner)

    name = table.people[partner].username
    assert f"late {name} 2.20 USD 0.00 USD Your reserve went to {name}" in shown
    assert "2.20 USD 2.20 USD Your reserve: 1.10 USD Partner's reserve: 1.10" in whole


def test_a_cancelled_tournament_gave_everything_back() -> None:
    opened = factories.tournament()
    [ann, *_] = factories.players()
    signed_in(ann).post(f"/t/{opened.pk}/register/")
    cancellation.cancel(
        opened.pk, actor=opened.host, reason="Flood", now=factories.NOON
    )

    shown = words(signed_in(ann).get("/mine/"))

    assert "Cancelled none yet 2.20 USD 2.20 USD Everything that reg" in shown


def test_a_free_tournament_has_no_sums() -> None:
    table = factories.running(buy_in=0, fee=0)
    table.concede(losers=(1, 3))

    shown = seen_by(table, 2)

    assert f", 0 to 0, given up {table.people[4].username} See the match" in shown
    for words_of_money in ("Paid in", "Back in all", "In detail", "free"):
        assert words_of_money not in shown


def test_past_tournaments_come_page_by_page(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    people = factories.players(10_000)
    for number in range(1, 22):
        table = factories.running(people, name=f"Table no {number}.")
        table.concede(losers=(1, 3))
    browser = signed_in(people[0])

    with django_assert_max_num_queries(15):
        first = words(browser.get("/mine/"))
    second = words(browser.get("/mine/?page=2"))

    assert "Table no 21." in first
    assert "Table no 1." not in first
    assert "Page 1 of 2 Older" in first
    assert "Table no 1." in second
    assert "Newer Page 2 of 2" in second


def test_the_lobby_leads_to_the_past_tournaments() -> None:
    page = signed_in(factories.user("ann")).get("/").content.decode()

    assert 'href="/mine/"' in page
    assert 'href="/mine/"' not in Client().get("/").content.decode()
