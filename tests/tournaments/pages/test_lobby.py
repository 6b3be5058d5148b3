"""The lobby and the page of a tournament."""

import re

import pytest
from django.test import Client

from tests import factories
from tests.tournaments.browsing import HTMX, signed_in, words
from tournaments.models import Match, Registration, Tournament
from tournaments.services import play, registration, review

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
    assert "You pay now 2.20 USD" in shown
    assert "1.10 USD of it comes back, unless you are late." in shown
    assert "Register for 2.20 USD : Friday table" in shown
    assert "First place gets 2.00 USD to each of the two winners" in shown
    assert "0 of 4 seats taken free free free free" in shown


def test_the_lobby_shows_the_stakes_that_are_asked_for() -> None:
    for name, currency, buy_in in (
        ("Dollars", "USD", 100),
        ("Chips", "PLAY", 100),
        ("For fun", "USD", 0),
    ):
        factories.tournament(name=name, currency=currency, buy_in=buy_in, fee=0)

    def shown(stakes: str) -> set[str]:
        text = words(Client().get(f"/?stakes={stakes}"))
        return {name for name in ("Dollars", "Chips", "For fun") if name in text}

    assert shown("real") == {"Dollars"}
    assert shown("play") == {"Chips"}
    assert shown("free") == {"For fun"}
    assert shown("") == shown("nonsense") == {"Dollars", "Chips", "For fun"}


def test_a_table_without_a_pool_speaks_of_none() -> None:
    opened = factories.tournament(rules_preset="two-handed", buy_in=0, fee=10)

    shown = words(Client().get(f"/t/{opened.pk}/"))

    assert "If time runs out the player loses the match." in shown
    assert "pool" not in shown.split("What it costs and pays")[1].split("Rules")[0]


def test_a_host_reads_why_bots_cannot_fill_a_table_in_dollars() -> None:
    opened = factories.tournament(buy_in=0, fee=0)
    host = signed_in(opened.host)

    assert "Bots play for play money alone" in words(host.get(f"/t/{opened.pk}/"))


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
    assert "You have a place." not in words(signed_in(dan).get(f"/m/{match.pk}/"))


def test_the_tab_says_that_a_table_is_ready_or_a_turn_has_come() -> None:
    table = factories.running()
    browsers = {seat: signed_in(person) for seat, person in table.people.items()}

    def titles(address: str) -> list[str]:
        pages = [b.get(address).content.decode() for b in browsers.values()]
        return [re.findall(r'data-title="([^"]*)"', page)[0] for page in pages]

    assert titles("/") == ["Your table is ready"] * 4
    assert titles(f"/t/{table.tournament.pk}/") == ["Your table is ready"] * 4
    assert 'data-title=""' in Client().get("/").content.decode()

    play.advance(table.match.pk, now=factories.NOON)
    mover = Match.objects.get(pk=table.match.pk).to_move

    for address in ("/", f"/m/{table.match.pk}/"):
        turns = [title == "Your turn" for title in titles(address)]
        assert turns == [seat == mover for seat in browsers]


def test_a_client_seed_is_shown_to_its_player_alone() -> None:
    opened = factories.tournament()
    [ann, ben, *_] = factories.players(1000)
    for person in (ann, ben):
        signed_in(person).post(f"/t/{opened.pk}/register/")
    seed = Registration.objects.get(user=ann).client_seed
    address = f"/t/{opened.pk}/"

    assert f"Your client seed {seed} only you see it" in words(
        signed_in(ann).get(address)
    )
    assert seed not in words(signed_in(ben).get(address))
    assert seed not in words(Client().get(address))


def test_a_free_table_speaks_of_no_money() -> None:
    table = factories.running(buy_in=0, fee=0)
    before = words(Client().get(f"/t/{table.tournament.pk}/"))
    table.concede(losers=(1, 3))

    after = words(Client().get(f"/t/{table.tournament.pk}/"))
    end = words(signed_in(table.people[1]).get(f"/m/{table.match.pk}/"))

    assert "A reviewer decides" not in before
    assert "Back in all" not in after
    assert "0.00" not in after
    assert "You have lost." in end
    assert "Back to you in all" not in end


def test_play_money_is_explained() -> None:
    opened = factories.tournament(currency="PLAY")

    shown = words(Client().get(f"/t/{opened.pk}/"))

    assert "PLAY is play money" in shown
    assert "play money" not in words(Client().get(f"/t/{factories.tournament().pk}/"))


def test_the_end_has_the_score_what_its_state_means_and_how_to_check_it() -> None:
    table = factories.running()
    table.concede(losers=(1, 3))
    winners = f"{table.people[2].username} and {table.people[4].username}"
    address = f"/t/{table.tournament.pk}/"

    settled = words(Client().get(address))
    for payout in table.tournament.payouts.all():
        review.approve(
            payout.pk, reviewer=factories.reviewer(), revision=1, now=factories.NOON
        )
    closed = words(Client().get(address))

    assert f"{winners} won, 0 to 0 : the others gave it up." in settled
    assert "Settled. The match is over; payouts still wait for a reviewer." in settled
    assert "Closed. The match is over, and no payout waits." in closed
    command = f".venv/bin/python manage.py verify_deal match-{table.match.pk}.json"
    assert command in closed


@pytest.mark.parametrize("path", ["/", "/lobby/", "/t/{}/", "/m/{}/", "/mine/"])
def test_a_head_request_is_answered_like_a_get_without_its_body(path: str) -> None:
    table = factories.running()
    browser = signed_in(table.people[1])
    address = path.format(
        table.match.pk if path.startswith("/m/") else table.tournament.pk
    )

    answer = browser.head(address)

    assert answer.status_code == 200
    assert not answer.content


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


def test_who_has_no_money_is_told_where_to_bring_some() -> None:
    nora, ann = factories.user("nora"), factories.user("ann")
    factories.deposit(ann, 100)

    assert "You have no money in this house yet" in words(signed_in(nora).get("/"))
    assert "You have no money" not in words(signed_in(ann).get("/"))
    assert "You have no money" not in words(Client().get("/"))
