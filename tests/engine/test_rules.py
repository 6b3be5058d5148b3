import pytest
from hypothesis import given

from tests.engine import strategies
from tournaments.engine.rules import (
    MEANINGS,
    OPTIONS,
    PRESETS,
    WORDS,
    RuleSet,
    RuleSetError,
    differences,
    from_dict,
    rule_set,
    to_dict,
)


def test_standard_has_the_defaults_of_the_rules() -> None:
    assert to_dict(PRESETS["standard"]) == {
        "variant": "four-handed",
        "deck": 24,
        "joker": False,
        "points_to_win": 10,
        "match": "game",
        "first_dealer": "drawn",
        "deal_plan": "3-2",
        "dealer_must_name": False,
        "bury_upcard": True,
        "alone": "allowed",
    }


def test_sport_poker_has_a_random_dealer_who_may_not_bury_the_upcard() -> None:
    assert differences(PRESETS["sport-poker"]) == {
        "first_dealer": "random",
        "bury_upcard": False,
    }


def test_options_change_a_preset() -> None:
    rules = rule_set("sport-poker", {"points_to_win": 5, "bury_upcard": True})

    assert differences(rules) == {"first_dealer": "random", "points_to_win": 5}


@given(strategies.rule_sets)
def test_documents_and_rule_sets_are_inverses(rules: RuleSet) -> None:
    assert from_dict(to_dict(rules)) == rules
    assert rule_set("standard", differences(rules)) == rules


def test_option_that_an_old_document_does_not_know_has_its_default() -> None:
    assert from_dict({"points_to_win": 7}) == rule_set("standard", {"points_to_win": 7})


@pytest.mark.parametrize(("said", "value"), [(True, "allowed"), (False, "not-allowed")])
def test_alone_may_be_said_with_yes_and_no(value: str, *, said: bool) -> None:
    assert rule_set("standard", {"alone": said}).alone == value


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("deck", 28),
        ("deck", "24"),
        ("deck", [24]),
        ("joker", True),
        ("joker", 0),
        ("points_to_win", 6),
        ("points_to_win", 10.0),
        ("points_to_win", True),
        ("match", "rubber"),
        ("variant", "two-handed"),
        ("first_dealer", None),
        ("dealer_must_name", 1),
        ("alone", "sometimes"),
        ("colour", "blue"),
    ],
)
def test_value_that_cannot_be_played_is_refused(option: str, value: object) -> None:
    with pytest.raises(RuleSetError) as refused:
        rule_set("standard", {option: value})

    assert refused.value.option == option
    with pytest.raises(RuleSetError):
        from_dict({option: value})


def test_refusal_says_what_can_be_chosen() -> None:
    with pytest.raises(RuleSetError) as refused:
        rule_set("standard", {"points_to_win": 6})

    assert refused.value.message == (
        "points_to_win cannot be 6 here: choose 10, 5, 7, 11, 15 or 21."
    )


def test_only_choice_is_said_alone() -> None:
    with pytest.raises(RuleSetError, match=r"^deck cannot be 28 here: choose 24\.$"):
        rule_set("standard", {"deck": 28})


def test_unknown_preset_is_refused() -> None:
    with pytest.raises(RuleSetError) as refused:
        rule_set("solitaire", {})

    assert refused.value.option == "preset"
    assert refused.value.message == (
        "“solitaire” is no preset: choose standard or sport-poker."
    )


def test_every_option_says_what_it_decides() -> None:
    assert set(MEANINGS) == set(OPTIONS)
    assert all(MEANINGS.values())


def test_every_value_says_what_it_means() -> None:
    assert {name: tuple(words) for name, words in WORDS.items()} == dict(OPTIONS)
    assert all(all(words.values()) for words in WORDS.values())
