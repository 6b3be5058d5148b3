"""The replay of a match in a real browser."""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.evening import Evening
from tests.browser.people import PHONE, People, never_reloaded

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def match(house: str) -> int:
    """Give a match of four bots that is over."""
    evening = Evening(house)
    opened = evening.open_table(
        "Bots alone", currency="PLAY", rules={"points_to_win": 5}
    )
    evening.guest("host").post(f"tournaments/{opened.tournament}/bots/")
    table = evening.seat(opened, [])
    evening.watch(table, lambda seen: seen["result"] is not None)
    evening.end()
    assert table.match is not None
    return table.match


@pytest.fixture
def page(people: People, match: int) -> Page:
    """Give the replay of the match to a visitor."""
    opened = people.visit()
    opened.goto(f"/m/{match}/replay/")
    return opened


def shows(page: Page, turn: int) -> None:
    """Wait until the page shows a step, and hold that its address does."""
    expect(page.locator(f"[data-said]:has-text('Move {turn} of')")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"\?turn={turn}$"))


def test_steps_are_taken_without_a_reload_and_the_address_is_the_steps(
    page: Page,
) -> None:
    with never_reloaded(page):
        page.get_by_role("link", name="Next", exact=True).click()
        shows(page, 1)
        page.get_by_role("link", name="Next", exact=True).click()
        shows(page, 2)
        page.get_by_role("link", name="Previous").click()
        shows(page, 1)
        page.get_by_role("link", name="Last").click()
        expect(page.locator(".replay-told").last).to_contain_text("The match is over.")

    expect(page).to_have_url(re.compile(r"\?turn=\d{2,}$"))
    page.goto(page.url)
    expect(page.locator(".replay-told").last).to_contain_text("The match is over.")


def test_keys_lead_through_the_match(page: Page) -> None:
    with never_reloaded(page):
        page.keyboard.press("ArrowRight")
        shows(page, 1)
        page.keyboard.press("t")
        expect(page.locator(".spot-taken")).to_be_visible()
        page.keyboard.press("n")
        expect(page.locator("[data-said]")).to_contain_text("Hand 2 is dealt")
        page.keyboard.press("End")
        expect(page.locator(".replay-told").last).to_contain_text("The match is over.")
        page.keyboard.press("Home")
        expect(page.locator("[data-said]")).to_contain_text("Hand 1 is dealt")

    said = page.locator("#replay-said")
    expect(said).to_contain_text("Hand 1 is dealt")


def test_single_keys_can_be_switched_off(page: Page) -> None:
    page.evaluate("document.documentElement.dataset.keys = 'off'")

    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")

    expect(page.locator("#way-play")).to_have_text("Play")
    expect(page.locator("[data-said]")).to_contain_text("Hand 1 is dealt")


def test_it_plays_by_itself_until_it_is_stopped(page: Page) -> None:
    with never_reloaded(page):
        page.keyboard.press(" ")
        expect(page.locator("#way-play")).to_have_text("Pause")
        shows(page, 1)
        shows(page, 2)
        page.get_by_role("button", name="Pause").click()
        expect(page.locator("#way-play")).to_have_text("Play")


def test_the_link_is_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("link", name="Next", exact=True).click()
    shows(page, 1)

    page.get_by_role("button", name="Copy link").click()

    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_a_bar_of_the_chart_leads_to_its_turn(page: Page) -> None:
    page.locator(".clock-bar[data-turn='5']").click(force=True)

    shows(page, 5)


def test_without_scripts_every_step_is_a_link(people: People, match: int) -> None:
    context = people.browser.new_context(
        base_url=people.house, java_script_enabled=False
    )
    page = context.new_page()
    page.goto(f"/m/{match}/replay/?turn=3")

    page.get_by_role("link", name="Next", exact=True).click()

    expect(page.locator("[data-said]")).to_contain_text("Move 4 of")
    expect(page.locator("#way-play")).to_be_hidden()
    context.close()


def test_nothing_sticks_out_on_a_phone(people: People, match: int) -> None:
    page = people.visit(at=PHONE)
    page.goto(f"/m/{match}/replay/?turn=12")
    page.get_by_role("button", name="Check this match").click()
    expect(page.locator("#fair-verdict")).to_have_attribute("data-result", "ok")

    width = page.evaluate("document.documentElement.scrollWidth")

    assert width <= PHONE["width"]


def test_on_a_phone_the_table_stands_still_above_its_buttons(
    people: People, match: int
) -> None:
    page = people.visit(at=PHONE)
    found = set()
    for address in ("", "?turn=1", "?turn=9", "?turn=17", "?turn=99999"):
        page.goto(f"/m/{match}/replay/{address}")
        board = page.locator(".board").bounding_box()
        dock = page.locator(".replay-dock").bounding_box()
        assert board
        assert dock
        found.add((board["y"], board["height"], dock["y"], dock["height"]))
        assert board["y"] + board["height"] <= dock["y"]
        assert dock["y"] + dock["height"] <= PHONE["height"]

    assert len(found) == 1


# --- The check of the deals ---


def check(page: Page, result: str) -> None:
    page.get_by_role("button", name="Check this match").click()
    expect(page.locator("#fair-verdict")).to_have_attribute("data-result", result)


def fails(page: Page, name: str) -> None:
    item = page.locator(f"[data-check={name}]")
    expect(item).to_have_attribute("data-result", "failed")
    expect(item.locator(".fair-breaches li").first).to_be_visible()


def test_a_fair_match_passes_and_each_hand_is_listed(page: Page, match: int) -> None:
    check(page, "ok")

    record = record_of(page, match)
    expect(page.locator("#fair-verdict")).to_contain_text(
        f"{len(record['hand_keys'])} hands and {len(record['moves'])} moves"
    )
    expect(page.locator("[data-check][data-result=ok]")).to_have_count(5)
    hands = page.locator("#fair-list > li[data-result=ok]")
    expect(hands).to_have_count(len(record["hand_keys"]))


def record_of(page: Page, match: int) -> dict[str, Any]:
    record: dict[str, Any] = page.request.get(f"/m/{match}/record/").json()
    return record


def change_a_card(it: dict[str, Any]) -> None:
    plays = [row for row in it["moves"] if row["move"].startswith("play")]
    plays[0]["move"] = plays[1]["move"]


def drop_the_last_hand(it: dict[str, Any]) -> None:
    it["hand_keys"].pop()
    last = max(at for at, row in enumerate(it["moves"]) if is_call(row["move"]))
    first = next(
        at for at in range(last, 0, -1) if it["moves"][at - 1]["move"].startswith("pl")
    )
    del it["moves"][first:]


def is_call(move: str) -> bool:
    return not move.startswith("play")


Forge = Callable[[dict[str, Any]], object]
FORGED: dict[str, tuple[Forge, str]] = {
    "card": (change_a_card, "cards"),
    "seed": (lambda it: it.update(seed="11" * 32), "commitment"),
    "commitment": (lambda it: it.update(commitment="00" * 32), "commitment"),
    "order of client seeds": (lambda it: it["client_seeds"].reverse(), "seats"),
    "a hand": (lambda it: it["hand_keys"].pop(0), "keys"),
    "the last hand": (drop_the_last_hand, "same"),
    "another match": (lambda it: it.update(tournament="x"), "same"),
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_forged_record_fails(page: Page, match: int, forged: str) -> None:
    forge, failing = FORGED[forged]
    document = copy.deepcopy(record_of(page, match))
    forge(document)
    page.route("**/record/", lambda route: _answer(route, document))

    check(page, "failed")

    fails(page, failing)


def _answer(route: Route, document: dict[str, Any]) -> None:
    route.fulfill(body=json.dumps(document), content_type="application/json")


def test_a_kept_record_is_checked_and_compared(
    page: Page, house: str, match: int, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text(httpx.get(f"{house}/m/{match}/record/").text)
    page.locator("#fair-file").set_input_files(kept)
    expect(page.locator("#fair-verdict")).to_have_attribute("data-result", "ok")

    changed = json.loads(kept.read_text())
    changed["moves"][0]["at"] = "2020-01-01T00:00:00Z"
    kept.write_text(json.dumps(changed))
    page.locator("#fair-file").set_input_files(kept)
    expect(page.locator("#fair-verdict")).to_have_attribute("data-result", "failed")
    fails(page, "same")

    kept.write_text("no record")
    page.locator("#fair-file").set_input_files(kept)
    expect(page.locator("#fair-verdict")).to_have_text(
        "This file is no record of a match."
    )
