"""What waits is told to who looks at another page."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import People

pytestmark = pytest.mark.browser

# A browser in the background that asks its owner, and notes what it tells.
IN_THE_BACKGROUND = """
Object.defineProperty(document, "hidden", { get: () => true });
window.told = [];
window.permission = "default";
window.Notification = class {
  constructor(words, { body }) { told.push([words, body]); }
  static get permission() { return permission; }
  static async requestPermission() { permission = "granted"; }
  addEventListener() {}
};
"""


def test_a_table_that_is_ready_is_told_once_to_who_asked_for_it(
    people: People,
) -> None:
    host, ann = people.sign_in("host"), people.sign_in("ann")
    address = people.open_tournament(host, name="Late evening", currency="PLAY")
    ann.add_init_script(IN_THE_BACKGROUND)
    ann.goto(address)
    ann.get_by_role("button", name="Register").click()
    offer = ann.get_by_role("button", name="Tell me when my table is ready")
    offer.click()
    expect(offer).to_be_hidden()
    expect(ann.locator("[data-notify-kept]")).to_be_visible()
    icon = ann.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("/favicon.svg"))

    host.get_by_role("button", name="Fill with bots").click()

    expect(ann).to_have_title(re.compile("^Your table is ready"))
    expect(icon).to_have_attribute("href", re.compile("/favicon-waiting.svg"))
    [[words, body]] = ann.evaluate("told")
    assert words == "Your table is ready"
    assert body.startswith("Late evening")
