"""Tables without partners as hosts and players meet them: API, form and pages."""

import pytest

from tests import factories
from tests.tournaments.browsing import signed_in, words
from tests.tournaments.over_http import DOLLAR, opened, person
from tests.tournaments.terms_form import TERMS
from tournaments.engine.rules import rule_set
from tournaments.models import Tournament
from tournaments.pages.cost import cost, tables

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("preset", "pays", "prize", "pool", "house"),
    [
        ("two-handed", 110, 200, 200, 20),
        ("two-handed-32", 110, 200, 200, 20),
        ("three-handed", 110, 300, 300, 30),
        ("railroad", 220, 200, 400, 40),
        ("hasenpfeffer", 220, 200, 400, 40),
    ],
)
def test_what_a_table_costs_and_pays_follows_its_rules(
    preset: str, pays: int, prize: int, pool: int, house: int
) -> None:
    found = cost(buy_in=100, fee=10, currency="USD", rules=rule_set(preset, {}))

    assert (found.pays, found.prize) == (pays, prize)
    assert (found.pool, found.house) == (pool, house)
    assert found.reserve == pays - 110


def test_a_page_can_count_the_sums_of_each_preset() -> None:
    pairs = {"seats": 4, "winners": 2, "partners": 1, "staked": 1}
    alone = {"winners": 1, "partners": 0, "staked": 1}
    two, three = ({"seats": number, **alone} for number in (2, 3))
    expected = {
        "standard": pairs,
        "napoleon": {"seats": 4, **alone, "staked": 0},
        "two-handed": two,
        "two-handed-32": two,
        "three-handed": three,
        "hasenpfeffer": pairs,
    }

    counted = tables()

    assert {name: counted[name] for name in expected} == expected


@pytest.mark.parametrize("field", ["buy_in", "fee"])
def test_napoleon_with_a_stake_is_a_400_that_names_the_field(field: str) -> None:
    host = person("host", "host")
    terms = DOLLAR | {"buy_in": 0, "fee": 0, field: 1, "rules_preset": "napoleon"}

    response = host.post("tournaments/", {"name": "A table", **terms})

    assert response.status_code == 400
    assert list(response.json()["fields"]) == [field]


def test_a_stake_for_napoleon_is_said_at_its_field_of_the_form() -> None:
    host = factories.user("host", rights=["host_tournaments"])

    response = signed_in(host).post("/host/new/", TERMS | {"rules_preset": "napoleon"})

    assert response.status_code == 400
    assert "Napoleon is played without a buy-in." in words(response)
    assert not Tournament.objects.exists()


def test_a_program_registers_two_players_for_the_price_alone() -> None:
    host = person("host", "host")
    ann, ben = (person(name, USD=1000) for name in ("ann", "ben"))
    tournament = opened(host, rules_preset="two-handed")

    path = f"tournaments/{tournament}/"
    taken = [
        player.do(f"{path}registrations/", {"client_seed": player.name})["taken"]
        for player in (ann, ben)
    ]

    seen = ann.read(path)
    numbers = ("capacity", "reserve", "pool", "fees")
    assert taken == [110, 110]
    assert [seen[name] for name in numbers] == [2, 0, 200, 20]
    assert seen["state"] == "running"
    accounts = {row["currency"]: row for row in ann.read("me/")["accounts"]}
    assert (accounts["USD"]["available"], accounts["USD"]["in_play"]) == (890, 110)


def test_the_page_of_a_table_without_partners_speaks_of_none() -> None:
    ann, *_ = factories.players(1000)
    found = factories.tournament(rules_preset="three-handed")
    browser = signed_in(ann)

    page = words(browser.get(f"/t/{found.pk}/"))
    lobby = words(browser.get("/"))

    assert "You pay now 1.10 USD buy-in and fee" in page
    assert "First place gets 3.00 USD to the winner: the whole pool" in page
    assert "the player loses the match, and the others share the pool." in page
    assert "Players 0/3 free free free" in page
    assert "You pay now 1.10 USD buy-in and fee First place gets 3.00 USD" in lobby


def test_two_players_share_nothing_the_other_gets_the_pool() -> None:
    found = factories.tournament(rules_preset="two-handed")

    page = words(signed_in(factories.user("ann")).get(f"/t/{found.pk}/"))

    assert "the player loses the match, and the other player gets the pool." in page


def test_a_fee_without_a_buy_in_says_that_there_is_nothing_to_win() -> None:
    found = factories.tournament(buy_in=0)
    host = factories.user("host2", rights=["host_tournaments"])
    browser = signed_in(host)

    page, lobby = words(browser.get(f"/t/{found.pk}/")), words(browser.get("/"))
    refused = browser.post("/host/new/", TERMS | {"name": "", "buy_in": "0"})
    note = '<p class="notice" data-nothing-to-win>'

    assert "there is nothing to win: buy-in 0" in page
    assert "there is nothing to win: buy-in 0" in lobby
    assert note in refused.content.decode()
    assert note not in browser.get("/host/new/").content.decode()


def test_a_free_game_shows_no_sums() -> None:
    host = factories.user("host2", rights=["host_tournaments"])
    free = TERMS | {"name": "", "buy_in": "0", "fee": "0"}

    html = signed_in(host).post("/host/new/", free).content.decode()

    assert html.count("<div data-paid hidden>") == 2
    assert '<p class="notice" data-free>A player pays nothing' in html


def test_a_host_reads_in_the_lobby_why_there_is_no_place_at_an_own_table() -> None:
    found = factories.tournament()

    lobby = words(signed_in(found.host).get("/"))

    assert "A host has no stake in an own tournament with real money." in lobby
    assert "Register for 2.20 USD" not in lobby


def test_results_without_partners_have_no_column_of_reserves() -> None:
    table = factories.running(rules_preset="two-handed")
    table.concede(losers=[1])

    loser = signed_in(table.people[1])
    shown = words(loser.get(f"/t/{table.tournament.pk}/"))
    mine = words(loser.get("/mine/"))

    assert "Paid in Prize Back in all" in shown
    assert "reserve" not in mine.split("Download")[0].split("Newest first")[1]
    assert f"{table.tournament.name}" in mine
    assert "Lost" in mine
