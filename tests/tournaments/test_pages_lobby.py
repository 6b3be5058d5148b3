"""The lobby and the page of a tournament."""

import pytest
from django.test import Client

from tests import factories
from tests.tournaments.browsing import HTMX, signed_in, words
from tournaments.models import Registration, Tournament
from tournaments.services import registration

pytestmark = pytest.mark.django_db


def test_an_empty_lobby_says_the_next_step() -> None:
    host = factories.user("host", rights=["host_tournaments"])

    assert "Sign up to be ready" in words(Client().get("/"))
    assert "Open a tournament" in words(signed_in(host).get("/"))


def test_the_lobby_says_what_a_player_pays_and_what_first_place_gets() -> None:
    factories.tournament(name="Friday table")
    ann = factories.user("ann")

    shown = words(signed_in(ann).get("/"))

    assert "Friday table" in shown
    assert "You pay now 2.20 USD 1.10 USD of it is a reserve" in shown
    assert "First place 2.00 USD to each of the two winners" in shown
    assert "Seats 0/4" in shown


def test_a_visitor_is_led_to_sign_in_before_registering() -> None:
    opened = factories.tournament()
    client = Client()

    assert "Sign in to register" in words(client.get("/"))
    response = client.post(f"/t/{opened.pk}/register/")

    assert response.status_code == 302
    assert response["Location"] == f"/accounts/login/?next=/t/{opened.pk}/"


def test_registering_takes_price_and_reserve_and_leaving_gives_them_back() -> None:
    opened = factories.tournament()
    [ann, *_] = factories.players(1000)
    browser = signed_in(ann)

    page = browser.post(f"/t/{opened.pk}/register/", follow=True)

    assert factories.available(ann) == 780
    assert "You have a place." in words(page)
    assert "Leave and take 2.20 USD back" in words(page)

    browser.post(f"/t/{opened.pk}/leave/")

    assert factories.available(ann) == 1000


def test_a_client_seed_is_the_players_own_or_drawn_by_the_page() -> None:
    opened = factories.tournament()
    [ann, ben, *_] = factories.players(1000)

    signed_in(ann).post(f"/t/{opened.pk}/register/", {"client_seed": " my seed "})
    signed_in(ben).post(f"/t/{opened.pk}/register/", {"client_seed": ""})

    seeds = Registration.objects.order_by("number").values_list(
        "client_seed", flat=True
    )
    assert seeds[0] == "my seed"
    assert len(seeds[1]) == 16


def test_too_little_money_is_said_on_the_page_and_nothing_is_taken() -> None:
    opened = factories.tournament()
    [ann, *_] = factories.players(100)

    page = signed_in(ann).post(f"/t/{opened.pk}/register/")

    assert page.status_code == 409
    assert "Not enough money available: 1.20" in words(page)
    assert "Register for 2.20 USD" in words(page)
    assert factories.available(ann) == 100


def test_who_fills_the_table_is_led_to_it() -> None:
    opened = factories.tournament()
    *others, dan = factories.players(1000)
    for person in others:
        signed_in(person).post(f"/t/{opened.pk}/register/")

    response = signed_in(dan).post(f"/t/{opened.pk}/register/")

    match = opened.matches.get()
    assert response["Location"] == f"/m/{match.pk}/"
    assert "Your table is ready" in words(signed_in(others[0]).get(f"/t/{opened.pk}/"))
    assert "Go to your table" in words(signed_in(others[0]).get("/"))
    assert "Watch" in words(Client().get("/"))


def test_a_draft_is_its_hosts_alone() -> None:
    opened = factories.tournament()
    Tournament.objects.filter(pk=opened.pk).update(state="draft")

    assert Client().get(f"/t/{opened.pk}/").status_code == 404
    assert signed_in(factories.user("host")).get(f"/t/{opened.pk}/").status_code == 200


def test_a_plain_visit_to_the_address_of_a_form_leads_to_its_page() -> None:
    opened = factories.tournament()
    ann = factories.user("ann")

    response = signed_in(ann).get(f"/t/{opened.pk}/register/")

    assert response["Location"] == f"/t/{opened.pk}/"


@pytest.mark.parametrize("part", ["/lobby/", "/t/{}/view/"])
def test_a_part_is_sent_again_only_after_a_change(part: str) -> None:
    opened = factories.tournament()
    [ann, *_] = factories.players(1000)
    browser = signed_in(ann)
    address = part.format(opened.pk)

    first = browser.get(address, headers=HTMX)
    again = browser.get(address, headers=HTMX | {"If-None-Match": first["ETag"]})
    registration.register(opened.pk, user=ann, client_seed="a", now=factories.NOON)
    changed = browser.get(address, headers=HTMX | {"If-None-Match": first["ETag"]})

    assert (first.status_code, again.status_code, changed.status_code) == (
        200,
        304,
        200,
    )
    assert first["Cache-Control"] == "private, no-store"
    assert not again.content


def test_what_no_page_of_ours_asks_is_no_error_of_ours() -> None:
    ann = factories.user("ann")

    assert Client().get("/t/999999/").status_code == 404
    assert signed_in(ann).post("/t/999999/register/").status_code == 404
    assert Client().get("/m/999999/").status_code == 404
