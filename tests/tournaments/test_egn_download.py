"""A finished match can be had in Euchre Game Notation, and the verifier with it."""

import json
from pathlib import Path

import pytest
from django.test import Client

from tests.tournaments.over_http import person, play_until
from tests.tournaments.rest.test_matches import Played
from tournaments.engine.egn import read_egn

SCRIPT = Path(__file__).parents[2] / "static" / "tournaments" / "verify_deal.py"


@pytest.fixture
def table() -> Played:
    return Played()


@pytest.mark.django_db
def test_match_is_told_in_the_notation_when_it_is_over(table: Played) -> None:
    path = f"{table.path}record.egn/"
    early = table.players[0].get(path)
    play_until(table.match, table.players, to_move=None)

    answer = person("eve").get(path)
    record = person("fay").read(f"{table.path}record/")

    assert (early.status_code, early.json()["code"]) == (403, "not_over")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert (
        f'filename="match-{table.match}.egn"' in answer.headers["Content-Disposition"]
    )
    told = read_egn(answer.content.decode()).record
    assert told["result"] == record["result"]
    assert [row["move"] for row in told["moves"]] == [
        row["move"] for row in record["moves"]
    ]


@pytest.mark.django_db
def test_match_that_does_not_exist_is_not_found(table: Played) -> None:
    path = f"matches/{table.match + 1}/record.egn/"

    assert table.players[0].get(path).status_code == 404


@pytest.mark.django_db
def test_match_that_was_given_up_is_told_as_far_as_it_went(table: Played) -> None:
    for seat in (2, 4):
        table.seats[seat].do(f"{table.path}concede/")
    answer = table.host.get(f"{table.path}record.egn/")

    assert answer.status_code == 200
    assert json.loads(answer.content)["metadata"]["description"] == "Ended: conceded."


@pytest.mark.django_db
def test_page_of_a_finished_match_links_the_verifier_and_the_notation(
    table: Played,
) -> None:
    page = f"/t/{table.view['tournament']}/"
    early = Client().get(page).content.decode()
    for seat in (2, 4):
        table.seats[seat].do(f"{table.path}concede/")
    shown = Client().get(page).content.decode()

    for link in ("/static/tournaments/verify_deal.py", f"{table.path}record.egn/"):
        assert link not in early
        assert link in shown


def test_verifier_is_served_as_it_is(client: Client, db: None) -> None:
    answer = client.get("/static/tournaments/verify_deal.py")

    content = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    answer.close()
    assert answer.status_code == 200
    assert content == SCRIPT.read_bytes()
