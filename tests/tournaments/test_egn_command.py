"""``egn`` takes a record to other programs and back."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.engine.records import make_record
from tournaments.engine.rules import PRESETS

RECORD = make_record(PRESETS["standard"], rng=random.Random(7))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(RECORD))
    return path


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    call_command("egn", *words)
    return capsys.readouterr().out


def test_game_goes_out_and_comes_back(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "match.egn"
    other.write_text(printed(capsys, "export", str(record)))

    again: dict[str, Any] = json.loads(printed(capsys, "import", str(other)))

    assert [row["move"] for row in again["moves"]] == [
        row["move"] for row in RECORD["moves"]
    ]
    assert again["result"] == RECORD["result"]
    assert len(again["decks"]) == len(RECORD["hand_keys"])


def test_imported_record_is_replayed_but_proves_no_deal(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    egn, again = tmp_path / "match.egn", tmp_path / "again.json"
    egn.write_text(printed(capsys, "export", str(record)))
    again.write_text(printed(capsys, "import", str(egn)))

    call_command("play_record", str(again), "--json")
    replayed = json.loads(capsys.readouterr().out)
    with pytest.raises(SystemExit):
        call_command("verify_deal", str(again))

    assert replayed["winners"] == RECORD["result"]["winners"]
    assert replayed["score"] == RECORD["result"]["score"]
    assert capsys.readouterr().out == (
        "decks: they are stated, so nothing shows how they were dealt\n"
    )


def test_what_the_file_leaves_open_is_said_beside_the_record(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(printed(capsys, "export", str(record)))
    document["metadata"]["finalScore"] = [0, 0]
    other = tmp_path / "match.egn"
    other.write_text(json.dumps(document))

    call_command("egn", "import", str(other))

    told = capsys.readouterr()
    assert json.loads(told.out)["result"] == RECORD["result"]
    assert told.err.startswith("finalScore: the deals give ")


@pytest.mark.parametrize(
    ("direction", "content", "words"),
    [
        ("export", b'{"version": 1}', r"match\.json: rules: it is missing"),
        ("export", b"[]", r"match\.json: the document is not an object"),
        ("import", b"{}", r"match\.json: fileType: it is not"),
        ("import", b"{\n,", r"match\.json: line 2: "),
        ("import", b"\xff", r"match\.json: this is no text"),
    ],
)
def test_file_that_cannot_be_told_is_named(
    direction: str, content: bytes, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)

    with pytest.raises(CommandError, match=words):
        call_command("egn", direction, str(path))
