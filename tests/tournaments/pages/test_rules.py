"""The rules as players read them."""

from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.tournaments.browsing import words
from tournaments.engine.rule_sense import CHOICES
from tournaments.engine.rules import PRESETS, rule_set
from tournaments.pages.rules.scoring import Counted, scoring, trumps
from tournaments.words import presets
from tournaments.words.options import title

pytestmark = pytest.mark.django_db


def box(**terms: Any) -> str:
    opened = factories.tournament(**terms)
    shown = words(Client().get(f"/t/{opened.pk}/"))
    return shown[shown.index("Rules:") : shown.index("Fair deals")]


def special(**terms: Any) -> str:
    return box(**terms).split("what counts")[0]


def test_the_usual_rules_stand_behind_a_fold() -> None:
    shown = box()

    assert shown.startswith("Rules: Standard Four players in two pairs, 24 cards")
    assert "How it goes, every rule, and what counts How it goes Five cards" in shown
    assert "who takes it leads next. Every rule Deck 24 cards, ace to nine" in shown
    assert "Dealer must name No: when all pass twice, the next dealer deals" in shown
    assert "in this draw the ace is low" in shown
    assert "changed" not in shown


def test_what_differs_from_the_preset_comes_first() -> None:
    shown = special(rules={"points_to_win": 5, "dealer_must_name": True})

    assert "Some of it is changed here:" in shown
    assert "Points to win 5 points changed" in shown
    assert "Yes: the dealer may not pass in the second round changed" in shown
    assert "Deal plan" not in shown


def test_what_a_preset_has_of_its_own_is_no_change() -> None:
    shown = special(rules_preset="sport-poker")

    assert "First dealer Seats and dealer are drawn by lot Bury upcard No:" in shown
    assert "changed" not in shown


def test_what_is_taken_back_of_a_preset_is_a_change() -> None:
    shown = special(rules_preset="bicycle", rules={"deck": 24})

    assert "Deck 24 cards, ace to nine of each suit changed" in shown


@pytest.mark.parametrize("preset", PRESETS)
def test_each_game_shows_the_options_that_it_has_and_no_other(preset: str) -> None:
    opened = factories.tournament(rules_preset=preset, buy_in=0, fee=0)

    found = Client().get(f"/t/{opened.pk}/").context["rules"]

    shown = {line.title for line in (*found.special, *found.usual)}
    choices = CHOICES[PRESETS[preset].variant]
    options = {name for name, values in choices.items() if len(values) > 1}
    pointless = {
        "standard": {"joker_upcard"},
        "sport-poker": {"joker_upcard"},
        "bicycle": {"joker_upcard"},
        "two-handed": {"joker_upcard"},
        "two-handed-32": {"joker_upcard"},
    }
    assert shown == set(map(title, options - pointless.get(preset, set())))
    assert found.title == presets.title(preset)
    assert found.sentence == presets.sentence(preset)


@pytest.mark.parametrize(
    ("preset", "rules", "gone"),
    [
        ("standard", {"match": "hands-8"}, ["Points to win"]),
        ("railroad", {"match": "game"}, ["Laps", "Slam"]),
        ("railroad", {"match": "hands-4"}, ["Laps", "Slam", "Points to win"]),
        ("standard", {"alone": "not-allowed"}, ["Alone march", "Lead against alone"]),
        ("railroad", {"alone": "not-allowed"}, ["Call for best", "Defend alone"]),
    ],
)
def test_what_another_rule_makes_pointless_is_not_shown(
    preset: str, rules: dict[str, Any], gone: list[str]
) -> None:
    usual, changed = box(rules_preset=preset), box(rules_preset=preset, rules=rules)

    assert all(name in usual for name in gone)
    assert not any(name in changed for name in gone)


def test_the_joker_as_upcard_is_spoken_of_where_there_is_a_joker() -> None:
    assert "Joker upcard The dealer names trump" in box(rules_preset="british")
    assert "Joker upcard" not in box()


def test_the_rules_teach_how_a_game_of_bids_goes() -> None:
    hasenpfeffer = box(rules_preset="hasenpfeffer")
    napoleon = box(rules_preset="napoleon", buy_in=0, fee=0)

    assert "If all pass, whoever holds the joker has bid three" in hasenpfeffer
    assert "it loses as many points as it bid" in hasenpfeffer
    assert "From low to high the bids are 2, 3, misère, 4, nap," in napoleon
    assert "the later ones are there to outbid the earlier" in napoleon
    assert "who end level share first place" in napoleon


def test_the_rules_say_what_is_peculiar_to_two_and_to_three_players() -> None:
    assert "its suit is trump all the same" in box(rules_preset="two-handed")
    three = box(rules_preset="three-handed")
    assert "If a euchre takes both of them across the line" in three


def test_a_program_may_change_the_game_of_a_preset() -> None:
    shown = box(rules={"variant": "two-handed"})

    assert shown.startswith("Rules: Two-handed Two players against each other")


def counts(preset: str, **options: Any) -> dict[str, str]:
    lines: list[Counted] = scoring(rule_set(preset, options))
    return {line.event: line.points for line in lines}


def test_the_rules_have_the_points_of_a_hand() -> None:
    assert counts("standard") == {
        "The makers take 3 or 4 tricks": "1",
        "They take all five, a march": "2",
        "All five, played alone": "4",
        "They take fewer than 3: a euchre, for the other pair": "2",
    }
    assert counts("standard", alone_march=5)["All five, played alone"] == "5"
    assert "All five, played alone" not in counts("standard", alone="not-allowed")
    lone = "A lone maker is euchred, for the other pair"
    assert counts("standard", alone_euchre=4)[lone] == "4"
    assert counts("railroad")["A lone maker is euchred by a lone defender"] == "4"


def test_the_points_of_a_hand_are_those_of_the_game() -> None:
    three = counts("three-handed")
    assert three["The maker takes all five, a march"] == "3"
    assert (
        three["The maker takes fewer than 3: a euchre, for each of the two others"]
        == "2"
    )
    assert counts("two-handed", no_tricks=4)[
        "The maker takes none, for the other player"
    ] == ("4")
    assert counts("hasenpfeffer") == {
        "The bidder's pair makes its bid": "1 a trick",
        "It fails": "minus the bid",
        "The other pair, always": "1 a trick",
    }
    assert counts("napoleon") == {
        "Bid 2: 2 tricks or more": "2",
        "Bid 3: 3 tricks or more": "3",
        "Misère: no trick": "3",
        "Bid 4: 4 tricks or more": "4",
        "Nap: all five tricks": "10, or 5 if it fails",
        "Wellington: all five tricks": "10",
        "Blücher: all five tricks": "10, or 15 if it fails",
    }


def test_the_order_of_the_trumps_is_that_of_the_deck() -> None:
    assert trumps(PRESETS["standard"]).endswith("ace, king, queen, ten, nine.")
    assert trumps(PRESETS["bicycle"]).endswith("queen, ten to seven.")
    assert "the joker, the jack of the suit" in trumps(PRESETS["british"])
    assert "ace, king, queen, jack, ten to two." in trumps(PRESETS["napoleon"])
