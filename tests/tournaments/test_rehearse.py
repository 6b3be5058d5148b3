"""Whole tournaments, with bots, through the real services, in their own database."""

import io
import json
import signal
import subprocess
import sys
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tournaments.models import Tournament
from tournaments.rehearsal import printed

pytestmark = pytest.mark.django_db(transaction=True)

OUTCOMES = {
    # place, late → what comes back of 2.20
    (1, False): 310,
    (2, False): 110,
    (2, True): 0,
}


def rehearse(*arguments: str) -> str:
    out = io.StringIO()
    call_command("rehearse", *arguments, stdout=out)
    return out.getvalue()


def rehearse_json(*arguments: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(rehearse("--json", *arguments))
    return document


def databases() -> set[str]:
    with psycopg.connect(settings.DATABASE_OWNER_URL) as server:
        rows = server.execute(
            "SELECT datname FROM pg_database WHERE datname LIKE 'bowerhouse_rehearsal%'"
        )
        return {name for (name,) in rows}


def test_a_rehearsal_accounts_for_every_unit_and_leaves_nothing_behind() -> None:
    before = databases()

    document = rehearse_json("--seed", "one")

    players = document["players"]
    assert [player["number"] for player in players] == [1, 2, 3, 4]
    assert [player["total_back"] for player in players] == [
        OUTCOMES[player["place"], player["late"]] for player in players
    ]
    for player in players:
        assert players[player["partner"] - 1]["partner"] == player["number"]
        assert player["paid_in"] == 220
    sums = {
        name: document[name]
        for name in ("currency", "pool", "fees", "paid_in", "paid_out", "house")
    }
    assert sums == {
        "currency": "USD",
        "pool": 400,
        "fees": 40,
        "paid_in": 880,
        "paid_out": 840,
        "house": 40,
    }
    assert document["balanced"] is True
    assert document["tournament"]["state"] == "closed"
    assert max(document["tournament"]["score"]) >= 10
    assert databases() == before
    assert not Tournament.objects.exists()


def test_the_late_player_of_the_source_loses_the_reserve_to_the_partner() -> None:
    document = rehearse_json("--seed", "late", "--late", "1")

    late = document["players"][0]
    partner = document["players"][late["partner"] - 1]
    others = [player for player in document["players"] if player not in (late, partner)]
    assert (late["late"], late["total_back"]) == (True, 0)
    assert (partner["reserve_returned"], partner["partner_reserve"]) == (110, 110)
    assert partner["total_back"] == 220
    assert [other["total_back"] for other in others] == [310, 310]
    assert document["tournament"]["result"] == "forfeit"
    assert document["balanced"] is True


def test_tables_one_after_another_have_a_summary() -> None:
    arguments = ("--tables", "3", "--late", "random", "--seed", "sum")

    document = rehearse_json(
        *arguments, "--currency", "JPY", "--buy-in", "500", "--fee", "0"
    )

    assert document["tables"] == len(document["tournaments"]) == 3
    assert (document["paid_in"], document["paid_out"]) == (12_000, 12_000)
    assert document["balanced"] is True
    names = {
        player["name"]
        for table in document["tournaments"]
        for player in table["players"]
    }
    assert len(names) == 12


def test_the_same_seed_gives_the_same_tournament() -> None:
    once, again, other = (
        rehearse("--json", "--late", "2", "--late", "3", "--seed", seed)
        for seed in ("same", "same", "other")
    )

    assert once == again
    assert json.loads(other)["players"] != json.loads(once)["players"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--late", "9"], "no registration number 9"),
        (["--entrants", "5"], "4 entrants, not 5"),
        (["--buy-in", "1,00"], "is not an amount"),
        (["--currency", "XXX"], "XXX is not a currency"),
    ],
)
def test_what_cannot_be_rehearsed_is_refused_in_words(
    arguments: list[str], message: str
) -> None:
    before = databases()

    with pytest.raises(CommandError, match=message):
        rehearse(*arguments)

    assert databases() == before


@pytest.mark.processes
@pytest.mark.parametrize("request_to_stop", [signal.SIGINT, signal.SIGTERM])
def test_a_rehearsal_that_is_interrupted_leaves_nothing_behind(
    request_to_stop: signal.Signals,
) -> None:
    before = databases()
    command = [sys.executable, "manage.py", "rehearse", "--late", "1"]
    with subprocess.Popen(
        [*command, "--tables", "1000"],
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert "let the clock run out" in process.stdout.readline()
        assert len(databases() - before) == 1

        process.send_signal(request_to_stop)

        _, refusal = process.communicate(timeout=30)
    assert (process.returncode, refusal) == (130, "CommandError: Interrupted.\n")
    assert databases() == before


def test_a_settlement_is_printed_as_a_table() -> None:
    player = {
        "number": 1,
        "name": "alma-1-1",
        "seat": 2,
        "partner": 3,
        "place": 1,
        "late": False,
        "paid_in": 220,
        "prize": 200,
        "reserve_returned": 110,
        "partner_reserve": 0,
        "total_back": 310,
    }
    tournament = {
        "name": "Rehearsal 1",
        "winning_seats": [2],
        "score": [4, 10],
        "hands": 9,
        "moves": 1,
    }
    table = {
        "tournament": tournament,
        "currency": "USD",
        "players": [player],
        "paid_in": 880,
        "paid_out": 840,
        "house": 40,
        "balanced": True,
    }

    lines = printed.settlement(table, 2).splitlines()

    assert lines[0] == ("Rehearsal 1: alma-1-1 (no 1) won, 10 to 4; 9 hands, 1 move.")
    assert lines[2].split() == [
        *("1", "alma-1-1", "2", "3", "1", "2.20", "2.00", "1.10", "0.00", "3.10")
    ]
    assert lines[3] == "Paid in 8.80 USD; back to players 8.40, house 0.40: balanced."
