"""``play_record`` and ``verify_deal`` read a record from a file."""

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.engine.records import make_record
from tournaments.engine import rules


@pytest.fixture
def record() -> dict[str, Any]:
    fair = make_record(rules.PRESETS["standard"], rng=random.Random(7))
    return json.loads(json.dumps(fair))  # type: ignore[no-any-return]


@pytest.fixture
def file(record: dict[str, Any], tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record))
    return path


def refusal(command: str, path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as exit_:
        call_command(command, str(path))
    assert exit_.value.code == 1
    return capsys.readouterr().out


def test_replay_says_who_won(
    record: dict[str, Any], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("play_record", str(file))
    words = capsys.readouterr().out
    call_command("play_record", str(file), "--json")
    document = json.loads(capsys.readouterr().out)

    names = {row["seat"]: row["username"] for row in record["seats"]}
    winners = [names[seat] for seat in record["result"]["winners"]]
    points = sorted(record["result"]["score"], reverse=True)
    score = f"{points[0]} to {points[1]}"
    assert words == f"{winners[0]} and {winners[1]} won, {score}.\n"
    assert document["winners"] == record["result"]["winners"]
    assert document["score"] == record["result"]["score"]
    assert document["legal"]


def test_replay_of_a_match_given_up_says_how_it_stood(
    record: dict[str, Any], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record["moves"], record["hand_keys"] = record["moves"][:3], record["hand_keys"][:1]
    record["result"]["ended"] = "conceded"
    file.write_text(json.dumps(record))

    call_command("play_record", str(file))

    names = [row["username"] for row in record["seats"]]
    assert capsys.readouterr().out == (
        f"Every move is legal; at the last one it stood: {names[0]} and {names[2]} 0,"
        f" {names[1]} and {names[3]} 0. Ended: conceded.\n"
    )


def test_replay_says_where_a_move_is_not_legal(
    record: dict[str, Any], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record["moves"][16]["move"] = "play 2S"
    file.write_text(json.dumps(record))

    assert "turn 17: " in refusal("play_record", file, capsys)
    assert "turn 17: " in refusal("verify_deal", file, capsys)


def test_fair_record_is_verified(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("verify_deal", str(file), "--json")

    document = json.loads(capsys.readouterr().out)
    assert document == {"fair": True, "seed_revealed": True, "breaches": []}


def test_unfair_deal_is_named(
    record: dict[str, Any], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record["client_seeds"][0]["seed"] = "another"
    file.write_text(json.dumps(record))

    assert "hand 1: " in refusal("verify_deal", file, capsys)


def test_seeds_in_an_order_that_the_house_chose_are_named(
    record: dict[str, Any], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record["client_seeds"].reverse()
    file.write_text(json.dumps(record))

    assert "not in the order of registration" in refusal("verify_deal", file, capsys)


def test_record_without_its_seed_says_what_could_not_be_checked(
    record: dict[str, Any], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record["seed"] = None
    file.write_text(json.dumps(record))

    call_command("verify_deal", str(file))

    assert "not revealed yet" in capsys.readouterr().out


def test_record_comes_from_standard_input_too(
    record: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(record)))

    call_command("verify_deal", "-")

    assert capsys.readouterr().out.startswith("Fair: ")


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000])
@pytest.mark.parametrize("command", ["play_record", "verify_deal"])
def test_file_without_a_record_is_refused(
    command: str, text: str, tmp_path: Path
) -> None:
    path = tmp_path / "match.json"
    path.write_text(text)

    with pytest.raises(CommandError, match=r"match\.json: "):
        call_command(command, str(path))


def test_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    binary = tmp_path / "match.bin"
    binary.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(CommandError, match=r"none\.json: No such file"):
        call_command("play_record", str(tmp_path / "none.json"))
    with pytest.raises(CommandError, match=r"match\.bin: "):
        call_command("play_record", str(binary))


def test_document_that_is_no_record_names_the_field(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.json"
    path.write_text('{"version": 1}')

    assert "rules: it is missing" in refusal("play_record", path, capsys)
    assert "rules: it is missing" in refusal("verify_deal", path, capsys)
