"""A host chooses a game in a real browser, and somebody plays it on a phone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import (
    ACTION,
    PHONE,
    People,
    choose_rules,
    turn_of,
    wait_for_another_turn,
)

pytestmark = pytest.mark.browser

GAMES = {
    "bicycle": {},
    "british": {"rules_cut": "asked"},
    "two-handed": {},
    "three-handed": {},
    "railroad": {},
    "hasenpfeffer": {},
    "napoleon": {"rules_players": "7"},
}


def nothing_sticks_out(page: Page) -> bool:
    width: Any = page.evaluate("document.documentElement.scrollWidth")
    return bool(width <= PHONE["width"])


@pytest.mark.parametrize("preset", GAMES)
def test_a_hand_of_each_game_is_played_on_a_phone(preset: str, people: People) -> None:
    host, ann = people.sign_in("host"), people.sign_in("ann", at=PHONE)
    terms = {"rules_preset": preset, **GAMES[preset], "move_seconds": "60"}
    people.seat_with_bots(host, ann, **terms)

    for _ in range(40):
        ann.locator(f"{ACTION}, #last-hand").first.wait_for()
        if ann.locator("#last-hand").count():
            break
        turn = turn_of(ann)
        assert nothing_sticks_out(ann)
        ann.locator(ACTION).last.click()
        wait_for_another_turn(ann, turn)

    told = ann.locator("section:has(#last-hand) p")
    expect(told).to_have_text(re.compile("^Hand 1: "))
    assert nothing_sticks_out(ann)


def test_another_game_sets_options_back_and_keeps_what_was_typed(
    people: People,
) -> None:
    host = people.sign_in("host", at=PHONE)
    host.goto("/host/new/")
    host.get_by_label("Name", exact=True).fill("Long evening")
    host.get_by_label("Buy-in").fill("5.00")
    host.get_by_text("Change single rules").click()
    host.get_by_label("Points to win").select_option("21")

    choose_rules(host, "napoleon")
    expect(host.get_by_text("This game is played without stakes")).to_be_visible()
    expect(host.locator("[data-sum=pays]")).to_contain_text("0.00")
    host.get_by_label("Players", exact=True).select_option("6")
    expect(host.get_by_label("Points to win")).to_have_count(0)

    choose_rules(host, "three-handed")
    expect(host.get_by_label("Points to win")).to_have_value("10")
    expect(host.get_by_text("What you had changed was set back.")).to_be_visible()
    expect(host.get_by_label("Name", exact=True)).to_have_value("Long evening")
    expect(host.get_by_label("Buy-in")).to_have_value("5.00")
    expect(host.locator("[data-sum=pays]")).to_contain_text("5.10")
    expect(host.locator("[data-sum=prize]")).to_contain_text("15.00")
    assert nothing_sticks_out(host)
