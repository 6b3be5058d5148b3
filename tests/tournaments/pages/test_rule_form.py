"""A host chooses a game, and what of it is to be otherwise."""

from typing import Any

import pytest

from tests import factories
from tests.tournaments.browsing import HTMX, signed_in, words
from tests.tournaments.terms_form import NEW, TERMS
from tournaments.engine.rule_sense import CHOICES
from tournaments.engine.rules import PRESETS, to_dict
from tournaments.models import Tournament
from tournaments.words import options, presets

pytestmark = pytest.mark.django_db

FREE = {"buy_in": "0", "fee": "0"}


def host() -> Any:
    return signed_in(factories.user("host", rights=["host_tournaments"]))


def options_of(page: Any) -> dict[str, str]:
    """Return what each option of the form says."""
    return {field.name: field.value() for field in page.context["form"].options()}


def test_each_preset_is_offered_with_what_it_is() -> None:
    page = host().get(NEW)
    shown = words(page)

    for preset in PRESETS:
        assert f'value="{preset}"' in page.content.decode()
        assert f"{presets.title(preset)} {presets.sentence(preset)}" in shown
    assert "PLAY (play money)" in shown


@pytest.mark.parametrize("preset", PRESETS)
def test_the_options_are_those_of_the_game_as_the_preset_has_them(preset: str) -> None:
    chosen = PRESETS[preset]
    choices = {
        name: values
        for name, values in CHOICES[chosen.variant].items()
        if len(values) > 1
    }

    page = host().post(NEW, TERMS | {"rules_preset": preset, "show": ""})

    assert page.status_code == 200
    assert options_of(page) == {
        f"rules_{name}": str(to_dict(chosen)[name]) for name in choices
    }
    shown = words(page)
    for name, values in choices.items():
        assert options.meaning(name) in shown
        assert all(options.value(name, value) in shown for value in values)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_opens_as_it_is(preset: str) -> None:
    stakes = FREE if preset == "napoleon" else {}

    host().post(NEW, TERMS | stakes | {"rules_preset": preset, "open": ""})

    made = Tournament.objects.get()
    assert made.state == "open"
    assert made.rule_set == PRESETS[preset]


def test_another_preset_keeps_the_terms_and_sets_the_options_back() -> None:
    typed = {
        "name": "Long evening",
        "rules_shown": "standard",
        "rules_preset": "two-handed",
        "rules_points_to_win": "21",
        "rules_deck": "28",
        "rules_alone_march": "5",
    }

    page = host().post(NEW, TERMS | typed | {"show": ""})
    said = options_of(page)

    assert page.context["form"]["name"].value() == "Long evening"
    assert said["rules_points_to_win"] == "10"
    assert said["rules_deck"] == "24"
    assert "rules_alone_march" not in said
    assert "What you had changed was set back." in words(page)


def test_nothing_is_set_back_where_nothing_was_changed() -> None:
    sent = {"rules_shown": "standard", "rules_preset": "two-handed", "show": ""}
    same = {"rules_shown": "standard", "rules_points_to_win": "21", "show": ""}
    browser = host()

    assert "was set back" not in words(browser.post(NEW, TERMS | sent))
    kept = browser.post(NEW, TERMS | same)
    assert "was set back" not in words(kept)
    assert options_of(kept)["rules_points_to_win"] == "21"


def test_the_page_itself_fetches_the_options_alone() -> None:
    sent = TERMS | {"rules_preset": "napoleon", "show": ""}

    answer = host().post(NEW, sent, headers=HTMX)

    html = answer.content.decode()
    assert "<html" not in html
    assert '<input type="hidden" name="rules_shown" value="napoleon">' in html
    assert 'name="rules_players"' in html
    assert 'name="rules_alone"' not in html


def test_without_a_script_another_preset_opens_at_once() -> None:
    sent = {"rules_shown": "standard", "rules_preset": "three-handed", "open": ""}

    host().post(NEW, TERMS | sent | {"rules_joker": "False", "rules_deck": "24"})

    assert Tournament.objects.get().rule_set == PRESETS["three-handed"]


@pytest.mark.parametrize(
    ("preset", "options", "field", "said"),
    [
        ("british", {"no_trump": "True"}, "no_trump", "No trump cannot be called with"),
        (
            "standard",
            {"joker_upcard": "clubs"},
            "joker_upcard",
            "There is no joker in the deck that could be turned up.",
        ),
        (
            "standard",
            {"alone": "not-allowed", "alone_march": "5"},
            "alone_march",
            "Nobody plays alone at this table.",
        ),
        (
            "standard",
            {"alone": "not-allowed", "defend_alone": "True"},
            "defend_alone",
            "there is no lone maker to defend against.",
        ),
        (
            "napoleon",
            {"deck": "24"},
            "deck",
            "In Napoleon 24 cards are for three players, 28 for four and 32 for five.",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_at_the_option(
    preset: str, options: dict[str, str], field: str, said: str
) -> None:
    sent = {f"rules_{name}": value for name, value in options.items()}

    page = host().post(NEW, TERMS | FREE | sent | {"rules_preset": preset, "open": ""})

    assert page.status_code == 400
    assert page.context["form"].errors.keys() == {f"rules_{field}"}
    assert said in words(page)
    assert '<details id="options" open>' in page.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("preset", ["whist", ""])
def test_a_preset_that_there_is_not_is_refused_at_the_presets(preset: str) -> None:
    page = host().post(NEW, TERMS | {"rules_preset": preset, "open": ""})

    assert page.status_code == 400
    assert page.context["form"].errors.keys() == {"rules_preset"}


def test_the_sums_follow_the_rules() -> None:
    browser = host()

    def sums(**terms: str) -> str:
        return words(browser.post(NEW, TERMS | terms | {"show": ""}))

    assert "A player pays now 1.10 USD" in sums(rules_preset="three-handed")
    assert "First place gets 3.00 USD" in sums(rules_preset="three-handed")
    assert "First place gets 2.00 USD" in sums(rules_preset="railroad")


def test_napoleon_says_before_that_it_has_no_stakes() -> None:
    browser = host()
    note = '<p class="notice" data-staked="0">This game is played without stakes'

    standard = browser.get(NEW).content.decode()
    napoleon = browser.post(NEW, TERMS | {"rules_preset": "napoleon", "show": ""})

    assert note not in standard
    assert note in napoleon.content.decode()


def test_what_is_chosen_stands_in_full_below_and_says_if_it_is_changed() -> None:
    sent = TERMS | {"rules_bury_upcard": "False", "rules_shown": "standard"}

    page = host().post(NEW, sent | {"show": ""})

    html = page.content.decode()
    keeps = "No: the dealer keeps the card just taken up"
    badge = '<span class="badge badge-brass" data-changed>changed</span>'
    assert f"<span data-chosen>{keeps}</span> {badge}" in html
    assert html.count(badge) == 1


def test_a_draft_shows_the_rules_that_it_has() -> None:
    browser = host()
    chosen = {"rules_preset": "napoleon", "rules_players": "6"}
    browser.post(NEW, TERMS | FREE | chosen | {"draft": ""})
    draft = Tournament.objects.get()

    page = browser.get(f"/t/{draft.pk}/edit/")

    assert page.context["form"]["rules_preset"].value() == "napoleon"
    assert options_of(page)["rules_players"] == "6"
    assert draft.capacity == 6


def test_a_draft_of_a_program_that_changed_the_game_shows_that_game() -> None:
    browser = host()
    browser.post(NEW, TERMS | {"draft": ""})
    draft = Tournament.objects.get()
    draft.rules = to_dict(PRESETS["three-handed"])
    draft.save()

    page = browser.get(f"/t/{draft.pk}/edit/")

    assert page.context["form"]["rules_preset"].value() == "three-handed"
