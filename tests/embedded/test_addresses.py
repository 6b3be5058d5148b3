import os
from pathlib import Path

import pytest

from euchre_site.embedded import addresses, modes


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Give an environment of its own."""
    own: dict[str, str] = {}
    monkeypatch.setattr(os, "environ", own)
    return own


def test_env_file_is_read_and_the_environment_wins(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    environment["PORT"] = "9000"
    (tmp_path / ".env").write_text(
        "# A comment with = in it\n\nPORT=1\n BOWERHOUSE_NAME = 'The Bower' \nbroken\n"
    )

    addresses.read_env_file(tmp_path / ".env")

    assert environment["PORT"] == "9000"
    assert environment["BOWERHOUSE_NAME"] == "The Bower"
    assert "broken" not in environment


def test_data_lie_in_the_checkout_or_where_it_is_said(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    assert addresses.folder(tmp_path) == tmp_path / "var"

    environment["BOWERHOUSE_VAR"] = "elsewhere"

    assert addresses.folder(tmp_path) == tmp_path / "elsewhere"


@pytest.mark.parametrize(
    ("database", "recorded", "demo"),
    [
        ("", None, "1"),
        ("postgresql:///x", None, "0"),
        ("", False, "0"),
        ("", True, "1"),
    ],
)
def test_commands_go_by_the_house_of_their_folder(
    tmp_path: Path,
    environment: dict[str, str],
    database: str,
    recorded: bool | None,  # noqa: FBT001 - A parameter of the test.
    demo: str,
) -> None:
    environment["DATABASE_URL"] = database
    if recorded is not None:
        modes.record(tmp_path, is_demo=recorded)

    modes.choose(tmp_path)

    assert environment["BOWERHOUSE_DEMO"] == demo
