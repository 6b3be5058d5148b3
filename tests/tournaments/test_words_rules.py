"""What options and presets are called, and what is wrong with a rule set."""

import pytest

from tournaments.engine.rules import OPTIONS, PRESETS, Fault, RuleSetError
from tournaments.words import options, presets
from tournaments.words.rules import rule_set_words


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_says_what_it_is_and_what_each_value_means(name: str) -> None:
    assert options.title(name)
    assert options.meaning(name).endswith(".")
    words = [options.value(name, value) for value in OPTIONS[name]]
    assert all(words)
    assert len(set(words)) == len(words)


def test_a_value_is_said_as_the_table_says_it() -> None:
    assert options.title("points_to_win") == "Points to win"
    assert options.value("points_to_win", 10) == "10 points"
    assert options.value("players", 7) == "7 players"
    assert options.value("alone", "not-allowed") == "Nobody plays alone"
    assert options.value("joker", True) == "Yes: the joker is the highest trump"
    assert options.value("joker", False) == "No: the deck has none"


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_title_and_a_sentence(name: str) -> None:
    assert presets.title(name)
    assert presets.sentence(name).endswith(".")


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_words(fault: Fault) -> None:
    words = rule_set_words(RuleSetError("deck", fault, choices=(True, 24)))

    assert words.endswith(".")
