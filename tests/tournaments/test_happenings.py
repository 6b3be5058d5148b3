"""What a screen reader is told: every move once, also those between two fetches."""

from itertools import pairwise

import pytest

from tests.tournaments.scenes import course, seen_by
from tournaments.engine.match_state import MatchState
from tournaments.engine.rules import PRESETS
from tournaments.pages.table.happened import happenings, sound
from tournaments.pages.table.scene import talk_of


def told(state: MatchState, seat: int | None = 1) -> dict[int, str]:
    view = seen_by(state, seat)
    return {one.number: one.sentence for one in happenings(view, talk_of(view))}


# A hand for two ends with a trick of two cards, before which more could be missed.
CROWDED = [name for name in PRESETS if not name.startswith("two-handed")]


@pytest.mark.parametrize("preset", CROWDED)
def test_nothing_is_lost_to_a_page_that_sees_every_fourth_version(preset: str) -> None:
    states = list(course(PRESETS[preset], seed=7, moves=120))
    every = {number for state in states for number in told(state)}
    fourth = {number for state in states[3::4] for number in told(state)}

    assert {number for number in every if number <= max(fourth)} == fourth


@pytest.mark.parametrize("preset", PRESETS)
def test_numbers_grow_and_a_number_always_tells_the_same(preset: str) -> None:
    known: dict[int, str] = {}
    states = course(PRESETS[preset], seed=11, moves=120)

    for before, after in pairwise(told(state) for state in states):
        assert max(before, default=0) <= max(after, default=0)
        for number, sentence in after.items():
            assert known.setdefault(number, sentence) == sentence


@pytest.mark.parametrize(
    ("seat", "winners", "heard"),
    [(1, [1, 3], "won"), (2, [1, 3], "lost"), (None, [1, 3], ""), (2, [], "")],
)
def test_only_players_hear_who_won(
    seat: int | None, winners: list[int], heard: str
) -> None:
    *_, state = course(PRESETS["standard"], seed=7, moves=20)
    view = {**seen_by(state, seat), "result": {"winning_seats": winners}}

    assert sound(view) == heard
