"""The page of a tournament whose match is over."""

import pytest
from django.test import Client

from tests import factories
from tests.tournaments.browsing import signed_in, words
from tournaments.services import practice

pytestmark = pytest.mark.django_db

MONEY = (
    "Closed",
    "payout",
    "Paid in",
    "What it costs",
    "You paid",
    "Nothing",
    "honour",
)


def shown(table: factories.Table, seat: int) -> str:
    return words(signed_in(table.people[seat]).get(f"/t/{table.tournament.pk}/"))


def test_a_free_one_says_that_the_match_is_over_and_nothing_of_money() -> None:
    table = factories.running(buy_in=0, fee=0)
    table.concede(losers=(1, 3))

    page = shown(table, 1)

    assert "Friday table The match is over. Result" in page
    for word in MONEY:
        assert word not in page


def test_one_for_money_says_how_it_stands_and_what_it_paid() -> None:
    table = factories.running()
    table.concede(losers=(1, 3))

    page = shown(table, 1)

    assert "The match is over; payouts still wait for a reviewer." in page
    assert "You paid" in page
    assert "What it costs and pays" in page


def test_a_table_of_practice_has_neither_chat_nor_price() -> None:
    ann = factories.user("ann")
    seeds = practice.Seeds(house=bytes(32), player="a")
    match = practice.practise(
        ann, rules_preset="standard", seeds=seeds, now=factories.NOON
    )
    address = f"/t/{match.tournament_id}/"

    page = words(signed_in(ann).get(address))

    for word in (
        "You paid",
        "What it costs",
        "Time for a move",
        "Chat",
        "Nobody has written",
    ):
        assert word not in page
    assert "Chat" in words(Client().get(f"/t/{factories.tournament().pk}/"))
