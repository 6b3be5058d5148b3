"""What is said where the state of a tournament or payout forbids something."""

import pytest

from tournaments.models import Payout, Tournament
from tournaments.words.states import payout_is, tournament_is

State = Tournament.State


@pytest.mark.parametrize("state", State)
def test_a_tournament_is_named_by_its_state(state: Tournament.State) -> None:
    assert tournament_is(str(state.label)) == f"The tournament is {state.value}."


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("draft", "The tournament is open, not a draft."),
        ("running", "The tournament is open, not running."),
        ("paused", "The tournament is open, not paused."),
        ("settled", "The tournament is open, not settled."),
    ],
)
def test_the_state_that_is_wanted_is_named(wanted: str, words: str) -> None:
    assert tournament_is(str(State.OPEN.label), wanted=wanted) == words


def test_a_payout_that_is_decided_says_how() -> None:
    assert payout_is(str(Payout.State.HELD.label)) == "The payout is held already."
