"""The script that anybody can take away and check a record with."""

import ast
import contextlib
import copy
import importlib.util
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.records import make_record
from tournaments.engine import record, rules

SCRIPT = Path(__file__).parents[2] / "static" / "tournaments" / "verify_deal.py"


def fair(preset: str = "standard") -> dict[str, Any]:
    made = make_record(rules.PRESETS[preset], rng=random.Random(7))
    document: dict[str, Any] = json.loads(json.dumps(made))
    return document


FAIR = fair()


def run(document: object) -> subprocess.CompletedProcess[str]:
    return run_on(json.dumps(document).encode())


def run_on(content: bytes) -> subprocess.CompletedProcess[str]:
    """Run the script alone: no site packages, no path of ours."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", SCRIPT, "-"],
        input=content,
        capture_output=True,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def load() -> Any:
    spec = importlib.util.spec_from_file_location("verify_deal", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("preset", list(rules.PRESETS))
def test_fair_record_is_fair_to_both(preset: str) -> None:
    document = fair(preset)

    done = run(document)

    assert (done.returncode, done.stderr) == (0, "")
    assert "Fair. This proves" in done.stdout
    assert record.verify(document) == []


def test_hands_are_those_of_the_published_test_vector() -> None:
    # KS 9H TC 9S TD JC QD QS QH JS KD KH, then JH 9D KC AD JD AH TS AS, then the rest.
    first = run(FAIR).stdout.partition("Hand 2")[0]

    dealer = FAIR["first_dealer"]
    hands = ["KS 9H TC JH 9D", "9S TD JC KC AD", "QD QS QH JD AH", "JS KD KH TS AS"]
    for place, hand in enumerate(hands):
        assert f"  seat {(dealer + place) % 4 + 1}  {hand}  " in first
    assert "  upcard  AC\n  left    9C QC TH\n" in first
    assert "8447930ef5b484f1c8b910761b32b8de5d7b5468dee4e70390c5d8d661c395f0" in first


def swapped_seats(document: dict[str, Any]) -> None:
    one, two = document["seats"][:2]
    one["number"], two["number"] = two["number"], one["number"]


def not_held(document: dict[str, Any]) -> None:
    """Let a seat play the card that another seat plays next."""
    plays = [row for row in document["moves"] if row["move"].startswith("play")]
    plays[0]["move"] = plays[1]["move"]


@pytest.mark.parametrize(
    ("tamper", "words"),
    [
        (lambda it: it.update(commitment="00" * 32), "commitment: it is not that"),
        (lambda it: it.update(seed="11" * 32), "commitment: it is not that"),
        (lambda it: it["rules"].update(points_to_win=5), "commitment: it is not that"),
        (lambda it: it.update(tournament="t-2"), "commitment: it is not that"),
        (lambda it: it["client_seeds"][2].update(seed="x"), "hand 1: its key is not"),
        (lambda it: it["hand_keys"].__setitem__(1, "22" * 32), "hand 2: its key is no"),
        (lambda it: it.update(match=2), "hand 1: its key is not"),
        (lambda it: it["hand_keys"].pop(), ": no key for another hand"),
        (lambda it: it.update(first_dealer=it["first_dealer"] % 4 + 1), "was drawn"),
        (swapped_seats, "seat 1: drawn for registration"),
        (not_held, "or has left"),
        (lambda it: it["moves"][3].update(turn=9), "turn 4: the record has turn 9"),
    ],
)
def test_both_find_what_was_tampered_with(tamper: Any, words: str) -> None:
    document = copy.deepcopy(FAIR)
    tamper(document)

    done = run(document)

    assert done.returncode == 1
    assert words in done.stdout.partition("Not fair:\n")[2]
    assert done.stderr == ""
    assert record.verify(document) != []


def test_seed_that_is_not_revealed_is_said_to_be_missing() -> None:
    done = run(FAIR | {"seed": None})

    assert done.returncode == 0
    assert "has not revealed its seed yet" in done.stdout
    assert "Fair." not in done.stdout


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "this is no JSON document"),
        (b"{", "this is no JSON document"),
        (b"\xff\xfe", "this is no JSON document"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[]", "record: it is not an object"),
        (b"{}", "version: it is missing"),
        (b'{"version": 2}', "version: this script reads version 1 only"),
        (json.dumps(FAIR | {"seed": "1"}).encode(), "seed: this is not hexadecimal"),
        (json.dumps(FAIR | {"seed": "11"}).encode(), "seed: 1 bytes instead of 32"),
        (json.dumps(FAIR | {"match": True}).encode(), "match: it is not a whole num"),
        (json.dumps(FAIR | {"tournament": "\ud800"}).encode(), "not written in Unico"),
        (json.dumps(FAIR | {"rules": {"x": 1}}).encode(), "download this script again"),
        (json.dumps(FAIR | {"rules": {"deck": 7}}).encode(), "deck cannot be 7"),
        (json.dumps(FAIR | {"seats": []}).encode(), "seats: they are not 1 to 4"),
        (json.dumps(FAIR | {"decks": []}).encode(), "no promise to check"),
    ],
)
def test_what_is_no_record_is_refused_in_a_line(content: bytes, words: str) -> None:
    done = run_on(content)

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("-: ")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_file_that_is_not_there_is_refused_in_a_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", SCRIPT, tmp_path / "none.json"],
        capture_output=True,
        check=False,
    )

    assert done.returncode == 2
    assert done.stderr.endswith(b"none.json: No such file or directory\n")


def test_name_cannot_write_to_the_terminal() -> None:
    document = copy.deepcopy(FAIR)
    document["seats"][0]["username"] = "\x1b[2Jann"

    assert "?[2Jann" in run(document).stdout


def test_script_is_for_python_3_9_and_imports_its_library_alone() -> None:
    tree = ast.parse(SCRIPT.read_text(), feature_version=(3, 9))

    imported = {
        alias.name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    } | {
        str(node.module).partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
    }
    assert imported <= sys.stdlib_module_names


def test_script_knows_the_default_of_every_option() -> None:
    defaults = {name: values[0] for name, values in rules.OPTIONS.items()}

    assert defaults.items() <= load().STANDARD.items()


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from(["", "play 9S", "order", "cut 5", "\ud800", "é"]),
    st.just([]),
    st.just({}),
)


@given(st.data())
def test_no_document_makes_the_script_fail(data: st.DataObject) -> None:
    document = copy.deepcopy(FAIR)
    for _ in range(data.draw(st.integers(1, 3))):
        spot: Any = document
        key: Any = data.draw(st.sampled_from(list(document)))
        while (
            isinstance(spot[key], list | dict)
            and spot[key]
            and data.draw(st.booleans())
        ):
            spot = spot[key]
            keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
            key = data.draw(st.sampled_from(keys))
        spot[key] = data.draw(JUNK)
    script = load()

    with contextlib.suppress(script.RecordError):
        script.Check(document).run()
