"""Every page by the rules of accessibility, as wide as a phone and as a desk."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.every_page import Shown
from tests.browser.people import DESK, PHONE, People

pytestmark = pytest.mark.browser

# What WCAG 2.2 asks at its levels A and AA, and what is good practice besides.
RULES = [
    "wcag2a",
    "wcag2aa",
    "wcag21a",
    "wcag21aa",
    "wcag22aa",
    "best-practice",
]
SIZES = {"phone": PHONE, "desk": DESK}
THEMES = ("felt", "dark")


@pytest.mark.parametrize("size", SIZES)
def test_no_page_breaks_a_rule(
    pages: list[Shown], full_house: str, browser: Browser, size: str
) -> None:
    people = People(full_house, browser)
    looking: dict[str, Page] = {}
    found = []
    for shown in pages:
        if shown.who not in looking:
            looking[shown.who] = people.look(shown.who, at=SIZES[size])
        page = looking[shown.who]
        page.emulate_media(reduced_motion="reduce")
        page.goto(shown.path)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{shown.name}: sticks out")
        for theme in THEMES:
            page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
            found += [f"{shown.name}, {theme}: {rule}" for rule in broken_rules(page)]
    people.leave()

    assert found == []
    assert [said for said in people.complaints if "404" not in said] == []


def broken_rules(page: Page) -> list[str]:
    options: dict[str, Any] = {
        "resultTypes": ["violations"],
        "runOnly": {"type": "tag", "values": RULES},
    }
    results = Axe().run(page, options=options).response["violations"]
    return [
        f"{violation['id']} at {node['target']}: {node['failureSummary']}"
        for violation in results
        for node in violation["nodes"]
    ]
