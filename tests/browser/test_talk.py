"""People talk at a table and in a lobby, in real browsers."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import PHONE, People, never_reloaded

pytestmark = pytest.mark.browser


def sit_down(people: People, address: str, *, at: dict[str, int]) -> Page:
    """Let ann register where *address* is; three bots come to her table."""
    ann = people.sign_in("ann", at=at)
    ann.goto(address)
    ann.get_by_role("button", name="Register").click()
    expect(ann.get_by_text("You have a place.")).to_be_visible()
    return ann


def test_a_phrase_is_seen_at_the_seat_by_those_who_watch(people: People) -> None:
    host = people.sign_in("host")
    address = people.open_tournament(host, currency="PLAY")
    ann = sit_down(people, address, at=PHONE)
    host.get_by_role("button", name="Fill with bots").click()
    ann.get_by_role("link", name="Go to your table").click()
    expect(ann.locator("#talk")).to_be_visible()
    host.goto(ann.url)
    visitor = people.visit()
    visitor.goto(ann.url)
    expect(visitor.get_by_text("All hands are shown")).to_be_visible()

    with never_reloaded(ann, host, visitor):
        ann.get_by_text("Say something").click()
        target = ann.get_by_role("button", name="Hello").bounding_box()
        assert target is not None
        assert target["height"] >= 44
        ann.get_by_role("button", name="Hello").click()

        for page in (ann, host, visitor):
            expect(page.locator(".bubble", has_text="Hello")).to_be_visible()
            expect(page.locator(".talk-said")).to_contain_text("ann: Hello")
        expect(host.locator("#announcer")).to_contain_text("ann: Hello")
        expect(host.locator(".bubble", has_text="Hello")).to_be_hidden()
        expect(ann.get_by_role("button", name="Thanks")).to_be_visible()
    ann.reload()
    expect(ann.locator(".talk-watching")).to_have_text("2 watching")
    assert ann.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_what_is_refused_is_told_and_outlives_a_refresh(people: People) -> None:
    host = people.sign_in("host")
    address = people.open_tournament(host, currency="PLAY")
    text = host.get_by_label("Your message")
    host.wait_for_load_state()  # Before that, a form leads to a page of its own.

    text.fill("Welcome!")
    text.press("Enter")
    expect(host.locator(".talk-said li")).to_have_count(1)
    expect(text).to_be_focused()
    text.fill("Have fun.")
    text.press("Enter")

    expect(host.get_by_role("alert")).to_contain_text("Wait two seconds")
    expect(text).to_have_value("Have fun.")
    expect(host.locator(".talk-said li")).to_have_count(1)

    host.wait_for_timeout(2000)
    text.press("Enter")
    expect(host.locator(".talk-said li")).to_have_count(2)
    expect(text).to_have_value("")
    expect(host.get_by_role("alert").filter(has_text="Wait")).to_have_count(0)
    assert host.url == address
    # A browser complains of every refusal that a page asks for.
    people.complaints[:] = [each for each in people.complaints if "429" not in each]


def test_somebody_who_insults_is_reported_and_silenced(people: People) -> None:
    host = people.sign_in("host")
    address = people.open_tournament(host, currency="PLAY")
    ann = sit_down(people, address, at=PHONE)
    ben = people.sign_in("ben")
    ben.goto(address)

    with never_reloaded(ann):
        ann.get_by_label("Your message").fill("You play like a shoe.")
        ann.get_by_role("button", name="Send").click()
        ben.get_by_role("link", name=re.compile("Report or mute: ann")).click()
        ben.get_by_label("It insults").check()
        ben.get_by_role("button", name="Report").click()
        expect(ben.get_by_text("The staff will look at it. Nobody")).to_be_visible()

        reviewer = people.sign_in("reviewer")
        reviewer.goto("/reports/")
        reviewer.get_by_role("link", name="You play like a shoe.").click()
        reviewer.get_by_label("Why; the author reads it").fill("Be kind.")
        reviewer.get_by_role("button", name="Silence").click()
        expect(reviewer.get_by_text("Silenced now")).to_be_visible()

        expect(ann.locator("#talk")).to_contain_text("The staff says why: Be kind.")
        expect(ann.locator("#talk")).to_contain_text("hidden by the staff")
