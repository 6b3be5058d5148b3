"""Queries written once name fields that there are."""

import pytest

from tournaments.models import Match, Watch
from tournaments.models.rows import Columns, Update


def test_field_that_is_not_there_is_neither_read_nor_written() -> None:
    with pytest.raises(AssertionError, match=r"Watch lacks some of \['watched'\]"):
        Update(Watch, ["watched"])
    with pytest.raises(AssertionError, match="Match lacks some of"):
        Columns(Match, "m", only=("id", "turns"))
