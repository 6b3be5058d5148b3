import pytest
from hypothesis import given

from tests.engine import strategies
from tournaments.engine.dealing import commitment
from tournaments.engine.rules import (
    CHOICES,
    PRESETS,
    RuleSet,
    RuleSetError,
    differences,
    from_dict,
    rule_set,
    to_dict,
)
from tournaments.words.rules import rule_set_words

OLD_SPORT_POKER = {
    "variant": "four-handed",
    "deck": 24,
    "joker": False,
    "points_to_win": 10,
    "match": "game",
    "first_dealer": "random",
    "deal_plan": "3-2",
    "dealer_must_name": False,
    "bury_upcard": False,
    "alone": "allowed",
}
"""A document of the time when rule sets had ten options."""


def test_standard_has_the_defaults_of_the_rules() -> None:
    assert to_dict(PRESETS["standard"]) == {
        "variant": "four-handed",
        "players": 4,
        "deck": 24,
        "joker": False,
        "points_to_win": 10,
        "match": "game",
        "first_dealer": "drawn",
        "deal_plan": "3-2",
        "cut": "stream",
        "dealer_must_name": False,
        "turned_down_suit": "barred",
        "bury_upcard": True,
        "joker_upcard": "dealer-names",
        "no_trump": False,
        "trump_in_hand": False,
        "alone": "allowed",
        "lead_against_alone": "dealers-left",
        "alone_march": 4,
        "alone_euchre": 2,
        "no_tricks": 2,
        "defend_alone": False,
        "throw_in": "none",
        "call_for_best": False,
        "laps": False,
        "slam": False,
    }


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("sport-poker", {"first_dealer": "random", "bury_upcard": False}),
        ("bicycle", {"deck": 32, "points_to_win": 5, "match": "rubber"}),
        ("british", {"joker": True}),
        (
            "two-handed-32",
            {
                "variant": "two-handed",
                "deck": 32,
                "first_dealer": "random",
                "alone": "not-allowed",
            },
        ),
        (
            "three-handed",
            {
                "variant": "three-handed",
                "first_dealer": "random",
                "dealer_must_name": True,
                "alone": "not-allowed",
            },
        ),
        (
            "railroad",
            {
                "variant": "railroad",
                "joker": True,
                "joker_upcard": "hearts",
                "match": "best-of-3",
                "defend_alone": True,
                "call_for_best": True,
                "laps": True,
                "slam": True,
            },
        ),
        (
            "hasenpfeffer",
            {"variant": "hasenpfeffer", "joker": True, "alone": "not-allowed"},
        ),
        (
            "napoleon",
            {
                "variant": "napoleon",
                "deck": 52,
                "match": "hands-12",
                "first_dealer": "random",
                "alone": "not-allowed",
            },
        ),
    ],
)
def test_preset_differs_from_standard(preset: str, changes: dict[str, object]) -> None:
    assert differences(PRESETS[preset]) == changes


@pytest.mark.parametrize("preset", PRESETS)
def test_preset_can_be_played_as_it_is(preset: str) -> None:
    assert rule_set(preset, {}) == PRESETS[preset]
    assert from_dict(to_dict(PRESETS[preset])) == PRESETS[preset]


def test_options_change_a_preset() -> None:
    rules = rule_set("sport-poker", {"points_to_win": 5, "bury_upcard": True})

    assert differences(rules) == {"first_dealer": "random", "points_to_win": 5}


@pytest.mark.parametrize("variant", CHOICES)
def test_other_variant_starts_from_its_usual_rules(variant: str) -> None:
    rules = rule_set("sport-poker", {"variant": variant, "cut": "stream"})

    usual = "sport-poker" if variant == "four-handed" else variant
    assert rules == PRESETS[usual]


@given(strategies.rule_sets)
def test_documents_and_rule_sets_are_inverses(rules: RuleSet) -> None:
    assert from_dict(to_dict(rules)) == rules
    assert from_dict(differences(rules)) == rules


def test_option_that_an_old_document_does_not_know_has_its_default() -> None:
    assert from_dict({"points_to_win": 7}) == rule_set("standard", {"points_to_win": 7})


def test_old_document_keeps_its_meaning_and_its_commitment() -> None:
    rules = from_dict(OLD_SPORT_POKER)

    assert rules == PRESETS["sport-poker"]
    assert commitment(bytes(range(32)), tournament="t-1", rules=rules) == (
        "0ac85404bba79cb6d9146ecaf6d6f0901b758f6dd5e6421179553efdac0a7c65"
    )


@pytest.mark.parametrize(("said", "value"), [(True, "allowed"), (False, "not-allowed")])
def test_alone_may_be_said_with_yes_and_no(value: str, *, said: bool) -> None:
    assert rule_set("standard", {"alone": said}).alone == value


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("deck", 52),
        ("deck", "24"),
        ("deck", [24]),
        ("joker", 0),
        ("points_to_win", 6),
        ("points_to_win", 10.0),
        ("points_to_win", True),
        ("match", "hands-5"),
        ("variant", "pinochle"),
        ("players", 5),
        ("first_dealer", None),
        ("dealer_must_name", 1),
        ("turned_down_suit", "allowed"),
        ("joker_upcard", "hearts"),
        ("alone", "sometimes"),
        ("call_for_best", True),
        ("laps", True),
        ("slam", True),
        ("colour", "blue"),
    ],
)
def test_value_that_cannot_be_played_is_refused(option: str, value: object) -> None:
    with pytest.raises(RuleSetError) as refused:
        rule_set("standard", {option: value})

    assert refused.value.option == option
    assert option in rule_set_words(refused.value)
    with pytest.raises(RuleSetError):
        from_dict({option: value})


@pytest.mark.parametrize(
    ("preset", "options", "blamed", "reason"),
    [
        ("british", {"no_trump": True}, "no_trump", "joker"),
        ("standard", {"joker_upcard": "clubs"}, "joker_upcard", "There is no joker"),
        (
            "standard",
            {"alone": False, "alone_march": 5},
            "alone_march",
            "Nobody plays alone",
        ),
        (
            "standard",
            {"alone": False, "alone_euchre": 4},
            "alone_euchre",
            "Nobody plays alone",
        ),
        (
            "standard",
            {"alone": False, "lead_against_alone": "makers-left"},
            "lead_against_alone",
            "Nobody plays alone",
        ),
        (
            "standard",
            {"alone": False, "defend_alone": True},
            "defend_alone",
            "no lone maker",
        ),
        ("napoleon", {"deck": 24}, "deck", "24 cards are for three"),
        ("napoleon", {"deck": 28, "players": 3}, "deck", "28 for four"),
        ("napoleon", {"deck": 32}, "deck", "32 for five"),
        ("napoleon", {"match": "game"}, "match", "hands-12"),
        ("two-handed", {"alone": True}, "alone", "not-allowed"),
        ("two-handed", {"deck": 28}, "deck", "24 or 32"),
        ("two-handed", {"first_dealer": "drawn"}, "first_dealer", "random"),
        ("three-handed", {"dealer_must_name": False}, "dealer_must_name", "yes"),
        ("three-handed", {"deck": 32}, "deck", "24"),
        ("railroad", {"joker": False}, "joker", "yes"),
        ("hasenpfeffer", {"throw_in": "farmer-redeal"}, "throw_in", "none"),
    ],
)
def test_options_that_make_no_sense_together_are_refused(
    preset: str, options: dict[str, object], blamed: str, reason: str
) -> None:
    with pytest.raises(RuleSetError) as refused:
        rule_set(preset, options)

    assert refused.value.option == blamed
    assert blamed in rule_set_words(refused.value)
    assert reason in rule_set_words(refused.value)


def test_refusal_says_what_can_be_chosen() -> None:
    with pytest.raises(RuleSetError) as refused:
        rule_set("standard", {"points_to_win": 6})

    assert rule_set_words(refused.value) == (
        "points_to_win cannot be 6 here: choose 10, 5, 7, 11, 15 or 21."
    )


def test_only_choice_is_said_alone() -> None:
    with pytest.raises(RuleSetError) as refused:
        rule_set("standard", {"players": 5})

    assert rule_set_words(refused.value) == (
        "players cannot be 5 here: the four-handed game always has 4."
    )


def test_unknown_preset_is_refused() -> None:
    with pytest.raises(RuleSetError) as refused:
        rule_set("solitaire", {})

    assert refused.value.option == "rules_preset"
    assert rule_set_words(refused.value) == (
        "“solitaire” is no preset: choose standard, sport-poker, bicycle, british, "
        "two-handed, two-handed-32, three-handed, railroad, hasenpfeffer or napoleon."
    )


def test_the_message_for_programs_is_the_option_and_the_fault() -> None:
    with pytest.raises(RuleSetError, match=r"^deck: short_deck$"):
        rule_set("napoleon", {"deck": 32})


def test_a_long_value_is_not_repeated_in_full() -> None:
    with pytest.raises(RuleSetError) as refused:
        rule_set("standard", {"deck": "x" * 20_000})

    assert len(rule_set_words(refused.value)) < 120


def test_a_long_name_of_an_option_is_not_repeated_in_full() -> None:
    with pytest.raises(RuleSetError) as refused:
        rule_set("standard", {"y" * 20_000: 1})

    assert len(refused.value.option) == 40
    assert "y" * 41 not in rule_set_words(refused.value)
