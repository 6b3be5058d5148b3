"""The rules as hosts choose them and players read them."""

from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.tournaments.browsing import signed_in, words

pytestmark = pytest.mark.django_db


def box(**terms: Any) -> str:
    opened = factories.tournament(**terms)
    shown = words(Client().get(f"/t/{opened.pk}/"))
    return shown[shown.index("Rules:") : shown.index("Fair deals")]


def test_the_rules_say_what_was_chosen_and_not_what_could_be() -> None:
    shown = box()

    assert "Rules: standard Variant" in shown
    assert "Dealer must name No: when all pass twice, the next dealer deals" in shown
    assert "Deal plan Three cards each, then two Dealer" in shown
    assert "in this draw the ace is low" in shown
    assert "Match One game decides" in shown
    assert "changed" not in shown


def test_the_rules_say_what_differs_from_the_preset() -> None:
    shown = box(rules={"points_to_win": 5, "dealer_must_name": True})

    assert "Rules: standard, changed: points to win, dealer must name" in shown
    assert "Points to win 5 points changed" in shown
    assert "Yes: the dealer may not pass in the second round changed" in shown


def test_a_preset_has_its_own_values_unchanged() -> None:
    shown = box(rules_preset="sport-poker")

    assert "Rules: sport poker Variant" in shown
    assert "Seats and dealer are drawn by lot" in shown
    assert "changed" not in shown


def test_the_rules_have_the_points_of_a_hand() -> None:
    shown = box()

    assert "3 or 4, alone or not 1" in shown
    assert "All five, a march 2 All five, played alone 4" in shown
    assert "they are euchred, and the other pair scores 2" in shown


def test_the_form_says_what_the_presets_are_and_have() -> None:
    host = factories.user("host", rights=["host_tournaments"])

    shown = words(signed_in(host).get("/host/new/"))

    assert "Standard: 24 cards, ace to nine of each suit, 10 points win" in shown
    assert (
        "Sport poker: as standard, but seats and dealer are drawn by lot"
        " and the dealer keeps the card just taken up." in shown
    )
    assert "As the preset has it: 10 10 points 5 points" in shown
    assert "As the preset has it: yes (standard), no (sport poker)" in shown
    assert "PLAY (play money)" in shown
