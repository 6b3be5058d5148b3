"""The API plays every game: views fit their documents, refusals name the option."""

from typing import Any

import pytest
from django.core.management import call_command
from rest_framework import serializers

from tests.tournaments.over_http import Person, by_seat, person, play_one, seated
from tournaments.engine.rules import PRESETS, rule_set
from tournaments.engine.variants import variant_of
from tournaments.models import Match
from tournaments.rest import examples
from tournaments.rest.documents import MatchDocument

pytestmark = pytest.mark.django_db

FREE = {"buy_in": 0, "fee": 0, "currency": "USD"}
NAMES = ("ann", "ben", "cleo", "dan", "eve", "fay", "gus")
PRIVATE = {"your_seat", "hand", "legal"}


@pytest.fixture
def host() -> Person:
    return person("host", "host")


def begun(host: Person, preset: str, **rules: Any) -> tuple[int, list[Person]]:
    chosen = rule_set(preset, rules)
    players = [person(name) for name in NAMES[: variant_of(chosen).seats(chosen)]]
    terms = FREE | {"rules_preset": preset, "rules": rules}
    return seated(host, players, **terms), players


def fits(document: Any, described: serializers.Serializer[Any]) -> None:
    """Hold that *document* has the fields of its description and no other."""
    assert set(document) | PRIVATE >= set(described.fields)
    assert set(described.fields) >= set(document)
    for name, field in described.fields.items():
        if isinstance(field, serializers.ListSerializer):
            assert isinstance(field.child, serializers.Serializer)
            for row in document[name]:
                fits(row, field.child)
        elif isinstance(field, serializers.Serializer) and document[name] is not None:
            fits(document[name], field)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_of_each_preset_is_played_over_the_api(
    preset: str, host: Person
) -> None:
    match, players = begun(host, preset)

    for _ in range(20):
        view = players[0].read(f"matches/{match}/")
        fits(view, MatchDocument())
        assert view["rules"]["variant"] == PRESETS[preset].variant
        play_one(match, by_seat(view, players)[view["to_move"]])

    assert Match.objects.get().turn > 20


def test_the_result_of_a_match_of_deals_has_its_score(host: Person) -> None:
    match, players = begun(host, "napoleon", match="hands-4", players=3)

    while (view := players[0].read(f"matches/{match}/"))["result"] is None:
        play_one(match, by_seat(view, players)[view["to_move"]])

    fits(view, MatchDocument())
    result = view["result"]
    best = max(result["score"])
    assert sum(result["score"]) == 0
    assert result["winning_seats"] == [
        seat for seat, points in enumerate(result["score"], 1) if points == best
    ]
    assert result["margin"] is None


@pytest.mark.parametrize("example", [examples.MATCH, examples.BIDDING])
def test_the_examples_are_what_the_api_answers(example: Any) -> None:
    fits(example.value, MatchDocument())


@pytest.mark.parametrize(
    ("preset", "rules", "option"),
    [
        ("british", {"no_trump": True}, "no_trump"),
        ("standard", {"joker_upcard": "hearts"}, "joker_upcard"),
        ("standard", {"deck": 52}, "deck"),
        ("standard", {"laps": True}, "laps"),
        ("standard", {"alone": "not-allowed", "defend_alone": True}, "defend_alone"),
        ("two-handed", {"alone": "allowed"}, "alone"),
        ("three-handed", {"dealer_must_name": False}, "dealer_must_name"),
        ("napoleon", {"players": 8}, "players"),
        ("napoleon", {"deck": 24}, "deck"),
        ("standard", {"points_to_lose": 3}, "points_to_lose"),
    ],
)
def test_an_option_without_sense_is_a_400_that_names_it(
    preset: str, rules: dict[str, object], option: str, host: Person
) -> None:
    response = host.post(
        "tournaments/", {"name": "A", **FREE, "rules_preset": preset, "rules": rules}
    )

    assert response.status_code == 400
    assert list(response.json()["fields"]["rules"]) == [option]
    assert option in response.json()["detail"]


def test_a_preset_that_there_is_not_is_a_400_that_names_it(host: Person) -> None:
    response = host.post("tournaments/", {"name": "A", **FREE, "rules_preset": "whist"})

    assert response.status_code == 400
    assert list(response.json()["fields"]) == ["rules_preset"]


def test_the_schema_has_nothing_to_warn_of(capfd: pytest.CaptureFixture[str]) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", "/dev/null")

    assert capfd.readouterr().err == ""
