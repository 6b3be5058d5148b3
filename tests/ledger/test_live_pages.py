"""The account and the desk keep themselves up to date while they are open."""

import re
from html import unescape

import pytest
from django.test import Client

from ledger.services import cashier
from tests.ledger.book import bring, person
from tests.ledger.browsing import signed_in, told

pytestmark = pytest.mark.django_db


def test_account_that_is_open_shows_what_was_credited_since() -> None:
    ann = person("ann")
    page = signed_in(ann)
    shown = page.get("/account/").content.decode()
    part = re.search(r'data-live="([^"]+)"', shown)
    assert part is not None
    address = unescape(part[1])
    before = page.get(address)
    assert "There is no money yet." in told(before)

    unchanged = page.get(address, headers={"If-None-Match": before["ETag"]})
    bring(ann, 1250)
    after = page.get(address, headers={"If-None-Match": before["ETag"]})

    assert unchanged.status_code == 304
    assert after["X-Fragment"] == "1"
    assert "USD 12.50 0.00 0.00" in told(after)
    assert "<h1" not in after.content.decode()


def test_form_of_the_account_stays_as_it_is_while_the_currencies_are_the_same() -> None:
    ann = person("ann")
    page = signed_in(ann)
    bring(ann, 1250)
    bring(ann, 1250, "EUR")

    refused = page.post("/account/", {"amount": "x", "currency": "EUR", "key": "k"})
    part = page.get("/account/part/")

    for answer in (refused, part):
        assert '<form id="withdraw-EUR-USD" data-keep' in answer.content.decode()
    assert "is not an amount" not in told(part)


def test_desk_that_is_open_shows_who_asks_for_money() -> None:
    ann = person("ann")
    desk = signed_in(person("cashier", "work_the_desk"))
    bring(ann, 1000)
    for path in ("/desk/", "/desk/?player=ann"):
        assert 'data-live="/desk/waiting/"' in desk.get(path).content.decode()
    before = desk.get("/desk/waiting/")
    assert "Nobody waits for money." in told(before)

    asked = cashier.ask_withdrawal(ann, 300, "USD", key="w")
    after = desk.get("/desk/waiting/", headers={"If-None-Match": before["ETag"]})

    assert "ann" in told(after)
    assert f'href="/desk/{asked.pk}/"' in after.content.decode()


def test_player_found_at_the_desk_is_shown_as_they_are_now() -> None:
    ann = person("ann")
    desk = signed_in(person("cashier", "work_the_desk"))
    bring(ann, 1000)
    address = f"/desk/purse/{ann.pk}/"
    found = desk.get("/desk/?player=ann").content.decode()
    assert f'data-live="{address}"' in found
    before = desk.get(address)

    asked = cashier.ask_withdrawal(ann, 300, "USD", key="w")
    after = desk.get(address, headers={"If-None-Match": before["ETag"]})

    assert "USD 10.00 0.00 0.00" in told(before)
    assert "USD 7.00 0.00 3.00" in told(after)
    assert f'href="/desk/{asked.pk}/"' in after.content.decode()
    assert desk.get("/desk/purse/999999/").status_code == 404


@pytest.mark.parametrize("path", ["/account/part/", "/desk/waiting/", "/desk/purse/1/"])
def test_page_learns_that_its_reader_has_signed_out(path: str) -> None:
    assert Client().get(path).status_code == 401


@pytest.mark.parametrize("path", ["/desk/waiting/", "/desk/purse/1/"])
def test_only_cashiers_see_the_money_of_others(path: str) -> None:
    assert signed_in(person("ann")).get(path).status_code == 403
