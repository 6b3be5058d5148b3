"""Whole tournaments, with bots, through the real services, in their own database."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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


def databases(process: int = os.getpid()) -> set[str]:
    """Return the databases that rehearsals of a process have made."""
    with psycopg.connect(settings.DATABASE_OWNER_URL) as server:
        rows = server.execute(
            "SELECT datname FROM pg_database WHERE starts_with(datname, %s)",
            [f"bowerhouse_rehearsal_{process}_"],
        )
        return {name for (name,) in rows}


@contextmanager
def rehearsing(*arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """Have a rehearsal in a process group of its own whose first table is played."""
    command = [sys.executable, "manage.py", "rehearse", "--late", "1"]
    with subprocess.Popen(
        [*command, "--tables", "1000", *arguments],
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert "let the clock run out" in process.stdout.readline()
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def wait_until_nobody_is_connected(names: set[str]) -> None:
    owners = {name.rpartition("_")[0] for name in names}
    with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as server:
        while server.execute(
            "SELECT FROM pg_stat_activity"
            " WHERE datname = ANY (%s) OR application_name = ANY (%s)",
            [list(names), list(owners)],
        ).fetchall():
            pass


def test_a_rehearsal_accounts_for_every_unit_and_leaves_nothing_behind() -> None:
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
    assert databases() == set()
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
        (["--option", "points_to_win=6"], "points_to_win cannot be 6 here: choose"),
        (["--option", "joker=yes"], "joker cannot be 'yes' here: choose false or true"),
        (["--option", "trumps=two"], "“trumps” is no option: choose among"),
        (["--option", "alone"], "'alone' is not of the form KEY=VALUE"),
    ],
)
def test_what_cannot_be_rehearsed_is_refused_in_words(
    arguments: list[str], message: str
) -> None:
    with pytest.raises(CommandError, match=message):
        rehearse(*arguments)

    assert databases() == set()


@pytest.mark.processes
@pytest.mark.parametrize("request_to_stop", [signal.SIGINT, signal.SIGTERM])
def test_a_rehearsal_that_is_interrupted_leaves_nothing_behind(
    request_to_stop: signal.Signals,
) -> None:
    with rehearsing("--jobs", "2") as process:
        assert len(databases(process.pid)) == 2

        process.send_signal(request_to_stop)

        _, refusal = process.communicate(timeout=30)
    assert (process.returncode, refusal) == (130, "CommandError: Interrupted.\n")
    assert databases(process.pid) == set()


@pytest.mark.processes
def test_a_rehearsal_clears_away_what_a_killed_one_has_left_behind() -> None:
    with rehearsing() as killed, rehearsing() as running:
        left = databases(killed.pid)
        kept = databases(running.pid)
        assert len(left) == len(kept) == 1
        os.killpg(killed.pid, signal.SIGKILL)
        wait_until_nobody_is_connected(left)

        rehearse("--late", "1")

        assert databases(killed.pid) == set()
        assert databases(running.pid) == kept
        assert running.poll() is None


def test_as_many_processes_as_one_likes_play_the_same_tables() -> None:
    arguments = ("--json", "--tables", "3", "--late", "random", "--seed", "jobs")

    alone, together = rehearse(*arguments), rehearse(*arguments, "--jobs", "2")

    assert together == alone


def test_an_option_stands_over_the_preset_of_the_rules() -> None:
    document = rehearse_json(
        *("--rules", "sport-poker", "--seed", "option", "--late", "1"),
        *("--option", "points_to_win=5", "--option", "alone=false"),
    )

    assert document["tournament"]["rules"] == "sport-poker"
    assert document["tournament"]["options"] == {"points_to_win": 5, "alone": False}
    assert document["balanced"] is True


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
