"""Players take and leave places over the API."""

import pytest

from tests.factories import deposit
from tests.tournaments.over_http import Person, available, opened, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> Person:
    return person("host", "host", USD=1000)


def test_registration_takes_twice_the_price_and_shows_the_place(host: Person) -> None:
    ann = person("ann", USD=1000)
    tournament = opened(host)

    response = ann.post(
        f"tournaments/{tournament}/registrations/", {"client_seed": "7"}
    )

    assert response.status_code == 201
    assert response.json() == {
        "number": 1,
        "username": "ann",
        "state": "registered",
        "tournament": tournament,
        "taken": 220,
        "client_seed": "7",
        "match": None,
    }
    accounts = ann.read("me/")["accounts"]
    assert {"currency": "USD", "available": 780, "in_play": 220, "held": 0} in accounts
    seen = ann.read(f"tournaments/{tournament}/")
    assert (seen["pool"], seen["fees"]) == (100, 10)


def test_client_seed_is_drawn_where_none_is_given(host: Person) -> None:
    tournament = opened(host)
    path = f"tournaments/{tournament}/registrations/"

    seeds = {
        person(name, USD=220).do(path)["client_seed"] for name in ("ann", "ben", "cleo")
    }

    assert {len(bytes.fromhex(seed)) for seed in seeds} == {16}
    assert len(seeds) == 3


@pytest.mark.parametrize("seed", [7, True, [], {}, "x" * 65, "\u202e\u0007", "a\tb"])
def test_client_seed_that_is_no_short_text_is_refused(
    seed: object, host: Person
) -> None:
    tournament = opened(host)
    path = f"tournaments/{tournament}/registrations/"

    response = person("ann", USD=1000).post(path, {"client_seed": seed})

    assert response.status_code == 400
    assert list(response.json()["fields"]) == ["client_seed"]


def test_last_place_names_the_match(host: Person) -> None:
    tournament = opened(host)
    path = f"tournaments/{tournament}/registrations/"
    players = [person(name, USD=220) for name in ("ann", "ben", "cleo", "dan")]

    places = [player.do(path) for player in players]

    matches = host.read(f"tournaments/{tournament}/")["matches"]
    assert [place["match"] for place in places] == [None, None, None, matches[0]["id"]]


def test_refusals_have_codes(host: Person) -> None:
    tournament = opened(host)
    path = f"tournaments/{tournament}/registrations/"
    draft = host.do(
        "tournaments/", {"name": "Draft", "buy_in": 1, "fee": 0, "currency": "USD"}
    )["id"]

    def refusal(somebody: Person, of: str = path) -> tuple[int, str]:
        response = somebody.post(of)
        return response.status_code, response.json()["code"]

    ann = person("ann", USD=1000)
    assert refusal(host) == (409, "own_tournament")
    assert refusal(person("poor", USD=219)) == (409, "insufficient_funds")
    assert refusal(host, f"tournaments/{draft}/registrations/") == (409, "wrong_state")
    ann.do(path)
    assert refusal(ann) == (409, "already_registered")
    for name in ("ben", "cleo", "dan"):
        person(name, USD=220).do(path)
    assert refusal(person("eve", USD=220)) == (409, "full")


def test_leaving_gives_everything_back_and_the_place_free(host: Person) -> None:
    ann = person("ann", USD=1000)
    tournament = opened(host)
    path = f"tournaments/{tournament}/registrations/"
    ann.do(path)

    left = ann.delete(f"{path}me/")
    again = ann.delete(f"{path}me/")

    assert (left.status_code, left.content) == (204, b"")
    assert (again.status_code, again.json()["code"]) == (409, "not_registered")
    assert available(ann, "USD") == 1000
    assert ann.do(path)["number"] == 2


def test_nobody_leaves_a_table_that_has_started(host: Person) -> None:
    tournament = opened(host)
    path = f"tournaments/{tournament}/registrations/"
    players = [person(name, USD=220) for name in ("ann", "ben", "cleo", "dan")]
    for player in players:
        player.do(path)

    response = players[0].delete(f"{path}me/")

    assert (response.status_code, response.json()["code"]) == (409, "wrong_state")


def test_free_place_costs_nothing(host: Person) -> None:
    tournament = opened(host, buy_in=0, fee=0, currency="PLAY")

    place = person("ann").do(f"tournaments/{tournament}/registrations/")

    assert place["taken"] == 0


def test_same_key_and_body_answer_the_first_answer_and_take_once(host: Person) -> None:
    ann = person("ann", USD=1000)
    path = f"tournaments/{opened(host)}/registrations/"
    key = {"Idempotency-Key": "a place for ann"}

    first = ann.post(path, {"client_seed": "7"}, **key)
    again = ann.post(path, {"client_seed": "7"}, **key)
    other = ann.post(path, {"client_seed": "8"}, **key)

    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert (other.status_code, other.json()["code"]) == (409, "key_reused")
    assert available(ann, "USD") == 780


def test_refused_registration_may_succeed_with_the_same_key(host: Person) -> None:
    ann = person("ann", USD=219)
    path = f"tournaments/{opened(host)}/registrations/"
    key = {"Idempotency-Key": "a place for ann"}

    refused = ann.post(path, {}, **key)
    deposit(ann.user, 1)
    taken = ann.post(path, {}, **key)

    assert (refused.status_code, taken.status_code) == (409, 201)
    assert available(ann, "USD") == 0
