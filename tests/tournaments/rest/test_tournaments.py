"""A host creates a tournament over the API and leads it."""

from typing import Any

import pytest
from pytest_django import Settings
from rest_framework.test import APIClient

from tests.tournaments.over_http import (
    DOLLAR,
    Person,
    available,
    opened,
    person,
    seated,
)

pytestmark = pytest.mark.django_db

TERMS = {"name": "Friday table", **DOLLAR}


@pytest.fixture
def host() -> Person:
    return person("host", "host")


def table(host: Person, **terms: Any) -> tuple[int, list[Person]]:
    """Return a tournament that runs and its players, each with 10.00."""
    players = [person(name, USD=1000) for name in ("ann", "ben", "cleo", "dan")]
    match = seated(host, players, **terms)
    return int(players[0].read(f"matches/{match}/")["tournament"]), players


def test_draft_has_the_terms_and_the_defaults(host: Person) -> None:
    response = host.post("tournaments/", TERMS)

    assert response.status_code == 201
    draft = response.json()
    assert draft["state"] == "draft"
    assert draft["host"] == "host"
    assert (draft["buy_in"], draft["fee"], draft["currency"]) == (100, 10, "USD")
    assert (draft["reserve"], draft["capacity"]) == (110, 4)
    assert (draft["move_seconds"], draft["review"], draft["hold_hours"]) == (
        30,
        "always",
        72,
    )
    assert draft["rules"]["points_to_win"] == 10
    assert draft["commitment"] is None
    assert draft["registrations"] == []


@pytest.mark.parametrize("field", ["buy_in", "fee"])
@pytest.mark.parametrize(
    "amount",
    [-1, 1.0, 0.5, True, "100", "1,00", "", None, [], 10**18, 2**63, 2**64],
)
def test_amount_that_is_no_whole_number_of_minor_units_is_refused_by_name(
    field: str, amount: object, host: Person
) -> None:
    response = host.post("tournaments/", {**TERMS, field: amount})

    assert response.status_code == 400
    assert list(response.json()["fields"]) == [field]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "\u200b"),
        ("name", "two\nlines"),
        ("name", "\u202etxet"),
        ("name", ""),
        ("name", 7),
        ("name", "x" * 81),
        ("preset", "double-table"),
        ("currency", "XXX"),
        ("currency", ""),
        ("move_seconds", 0),
        ("move_seconds", "30"),
        ("move_seconds", 40_000),
        ("bank_seconds", -1),
        ("review", "sometimes"),
        ("review", True),
        ("hold_hours", 8761),
        ("rules", []),
        ("rules", "standard"),
        ("rules", None),
        ("rules_preset", "house"),
        ("rules_preset", ["standard"]),
    ],
)
def test_term_without_sense_is_refused_by_name(
    field: str, value: object, host: Person
) -> None:
    response = host.post("tournaments/", {**TERMS, field: value})

    assert response.status_code == 400
    assert field in response.json()["fields"]


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ({"points_to_lose": 3}, "points_to_lose"),
        ({"points_to_win": 6}, "points_to_win"),
        ({"points_to_win": True}, "points_to_win"),
        ({"points_to_win": 10.0}, "points_to_win"),
        ({"points_to_win": {"a": []}}, "points_to_win"),
        ({"variant": "seven-handed"}, "variant"),
        ({"alone": None}, "alone"),
    ],
)
def test_unknown_key_or_value_of_the_rules_is_refused_by_name(
    rules: dict[str, object], named: str, host: Person
) -> None:
    response = host.post("tournaments/", {**TERMS, "rules": rules})

    assert response.status_code == 400
    assert named in response.json()["detail"]


def test_currency_that_is_not_enabled_is_refused(
    host: Person, settings: Settings
) -> None:
    settings.REAL_CURRENCIES = ["EUR"]

    response = host.post("tournaments/", TERMS)

    assert response.status_code == 400
    assert "currency" in response.json()["fields"]


def test_only_hosts_create(host: Person) -> None:
    assert person("ann").post("tournaments/", TERMS).status_code == 403
    anonymous = APIClient().post("/api/v1/tournaments/", TERMS, format="json")
    assert anonymous.status_code == 401
    assert host.read("tournaments/")["results"] == []


def test_draft_is_its_hosts_alone(host: Person) -> None:
    draft = host.do("tournaments/", TERMS)["id"]
    path = f"tournaments/{draft}/"

    rival = person("rival", "host")
    for other in (person("ann"), person("reviewer", "reviewer"), rival):
        assert other.get(path).status_code == 404
        assert other.post(f"{path}registrations/").status_code == 404
        assert other.delete(f"{path}registrations/me/").status_code == 404
        assert other.post(f"{path}cancel/", {"reason": "No."}).status_code == 404
        assert other.read("tournaments/", state="draft")["results"] == []
    for act in ("open", "start", "pause", "resume", "bots"):
        assert rival.post(f"{path}{act}/", {"reason": "No."}).status_code == 404
    assert [row["id"] for row in host.read("tournaments/")["results"]] == [draft]


def test_opening_publishes_the_commitment_once(host: Person) -> None:
    draft = host.do("tournaments/", TERMS)["id"]

    tournament = host.do(f"tournaments/{draft}/open/")
    again = host.post(f"tournaments/{draft}/open/")

    assert tournament["state"] == "open"
    assert len(bytes.fromhex(tournament["commitment"])) == 32
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")
    assert person("ann").read(f"tournaments/{draft}/") == tournament


def test_tournaments_are_listed_by_state_and_paged_newest_first(host: Person) -> None:
    first, second, third = (opened(host) for _ in range(3))
    draft = host.do("tournaments/", TERMS)["id"]

    page = host.read("tournaments/", state="open", limit=2)
    rest = host.client.get(page["next"]).json()

    assert [row["id"] for row in page["results"]] == [third, second]
    assert [row["id"] for row in rest["results"]] == [first]
    assert rest["next"] is None
    drafts = host.read("tournaments/", state="draft")["results"]
    assert [row["id"] for row in drafts] == [draft]


def test_unknown_state_or_cursor_is_refused(host: Person) -> None:
    response = host.get("tournaments/", state="broken")

    assert (response.status_code, list(response.json()["fields"])) == (400, ["state"])
    assert host.get("tournaments/", cursor="x").status_code == 404


def test_start_says_how_many_are_missing_and_does_nothing_to_a_full_table(
    host: Person,
) -> None:
    empty = opened(host)
    running, _ = table(host)

    early = host.post(f"tournaments/{empty}/start/")

    assert (early.status_code, early.json()["code"]) == (409, "wrong_state")
    assert "4 more" in early.json()["detail"]
    assert host.do(f"tournaments/{running}/start/")["state"] == "running"


def test_pause_needs_a_reason_and_resume_goes_on(host: Person) -> None:
    tournament, players = table(host)
    path = f"tournaments/{tournament}/"

    silent = host.post(f"{path}pause/", {"reason": "  "})
    paused = host.do(f"{path}pause/", {"reason": "Fire drill."})
    again = host.do(f"{path}pause/", {"reason": "Fire drill."})
    seen = players[0].read(f"matches/{paused['matches'][0]['id']}/")
    resumed = host.do(f"{path}resume/")

    assert (silent.status_code, list(silent.json()["fields"])) == (400, ["reason"])
    assert (paused["state"], paused["pause_reason"]) == ("paused", "Fire drill.")
    assert again["state"] == "paused"
    assert (seen["state"], seen["due_at"]) == ("paused", None)
    assert 40_000 < seen["remaining_ms"] <= 47_000
    assert resumed["state"] == "running"


def test_only_its_host_leads_a_tournament(host: Person) -> None:
    tournament = opened(host)

    for other in (person("ann"), person("rex", "host")):
        response = other.post(f"tournaments/{tournament}/start/")
        assert response.status_code == 403
        assert response.json()["code"] == "permission_denied"


def test_cancelling_gives_everything_back_and_again_changes_nothing(
    host: Person,
) -> None:
    ann = person("ann", USD=1000)
    tournament = opened(host)
    ann.do(f"tournaments/{tournament}/registrations/")
    path = f"tournaments/{tournament}/cancel/"

    assert host.post(path, {}).status_code == 400
    cancelled = host.do(path, {"reason": "Snow."})
    again = host.do(path, {"reason": "Snow."})

    assert cancelled["state"] == "cancelled"
    assert cancelled["cancellation"]["reason"] == "Snow."
    assert cancelled["cancellation"]["done"]
    assert again == cancelled
    assert cancelled["registrations"][0]["state"] == "refunded"
    assert available(ann, "USD") == 1000


def test_running_table_with_real_money_takes_two_to_cancel(host: Person) -> None:
    tournament, players = table(host)
    path = f"tournaments/{tournament}/cancel/"
    reviewer = person("reviewer", "reviewer")

    player = players[0].post(path, {"reason": "I am losing."})
    asked = host.do(path, {"reason": "Snow."})
    alone = host.post(path, {"reason": "Snow."})
    confirmed = reviewer.do(path, {"reason": "Snow."})

    assert player.status_code == 403
    assert (asked["state"], asked["cancellation"]["done"]) == ("running", False)
    assert alone.status_code == 403
    assert (confirmed["state"], confirmed["cancellation"]["done"]) == (
        "cancelled",
        True,
    )
    assert [available(player, "USD") for player in players] == [1000] * 4


def test_settled_tournament_is_not_cancelled(host: Person) -> None:
    tournament, players = table(host)
    match = host.read(f"tournaments/{tournament}/")["matches"][0]
    names = {row["seat"]: row["username"] for row in match["seats"]}
    for player in players:
        if player.name in (names[1], names[3]):
            player.do(f"matches/{match['id']}/concede/")

    response = host.post(f"tournaments/{tournament}/cancel/", {"reason": "Snow."})

    assert (response.status_code, response.json()["code"]) == (409, "wrong_state")


def test_bots_sit_down_for_play_money_only(host: Person) -> None:
    real = opened(host)
    free = opened(host, currency="PLAY")

    refused = host.post(f"tournaments/{real}/bots/")
    filled = host.do(f"tournaments/{free}/bots/")

    assert refused.status_code == 403
    assert filled["state"] == "running"
    assert len(filled["registrations"]) == 4


@pytest.mark.parametrize("number", [0, 10**6, 2**63, 10**30])
def test_tournament_that_does_not_exist_is_not_found(number: int, host: Person) -> None:
    path = f"tournaments/{number}/"

    assert host.get(path).status_code == 404
    for act in ("open", "start", "resume", "bots", "registrations"):
        assert host.post(f"{path}{act}/").status_code == 404
    for act in ("pause", "cancel"):
        assert host.post(f"{path}{act}/", {"reason": "No."}).status_code == 404
