"""People of the demonstration, each with a browser of their own."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
ACTION = ".card-legal, .calls button"

expect.set_options(timeout=15_000)

_numbers = itertools.count(1)


class People:
    """Whoever has signed in, and what their pages complained of.

    Their browsers ask for pages in *language*.
    """

    def __init__(self, house: str, browser: Browser, language: str = "en-GB") -> None:
        self.house = house
        self.browser = browser
        self.language = language
        self.complaints: list[str] = []
        self._pages: list[Page] = []

    def sign_in(self, name: str, *, at: dict[str, int] = DESK) -> Page:
        """Return the page of somebody of the demonstration."""
        page = self.visit(at=at)
        page.goto("/accounts/login/")
        page.locator("[name=login]").fill(name)
        page.locator("[name=password]").fill("demo")
        page.locator("main [type=submit]").click()
        expect(page).to_have_url(f"{self.house}/")
        return page

    def look(self, name: str, *, at: dict[str, int] = DESK) -> Page:
        """Return the page of *name*, or of a visitor if that is empty."""
        return self.sign_in(name, at=at) if name else self.visit(at=at)

    def visit(self, *, at: dict[str, int] = DESK) -> Page:
        """Return the page of somebody who has not signed in."""
        context = self.browser.new_context(
            base_url=self.house,
            viewport={"width": at["width"], "height": at["height"]},
            locale=self.language,
        )
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console",
            lambda said: self._hear(said.text) if said.type == "error" else None,
        )
        self._pages.append(page)
        return page

    def leave(self) -> None:
        """Close every page."""
        for page in self._pages:
            page.context.close()

    def open_tournament(self, host: Page, **terms: str) -> str:
        """Return the address of a tournament that *host* opens with these terms."""
        host.goto("/host/new/")
        terms = {"name": f"Table {next(_numbers)}"} | terms
        host.get_by_text("Change single rules").click()
        for name, value in terms.items():
            field = host.locator(f"[name={name}]")
            if name == "rules_preset":
                choose_rules(host, value)
            elif field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        host.get_by_role("button", name="Open registration").click()
        expect(host.get_by_text("Registration is open.")).to_be_visible()
        return host.url

    def seat_with_bots(self, host: Page, player: Page, **terms: str) -> None:
        """Seat *player* at a new table with three bots."""
        address = self.open_tournament(host, currency="PLAY", **terms)
        player.goto(address)
        player.get_by_role("button", name="Register").click()
        expect(player.get_by_text("You have a place.")).to_be_visible()
        host.get_by_role("button", name="Fill with bots").click()
        player.get_by_role("link", name="Go to your table").click()
        expect(player.locator("#table")).to_be_visible()
        player.wait_for_load_state()  # By then the scripts have begun.

    def _hear(self, said: str) -> None:
        # Without a connection browsers complain.
        if "ERR_INTERNET_DISCONNECTED" not in said:
            self.complaints.append(said)


def choose_rules(host: Page, preset: str) -> None:
    """Choose a preset in the form, and wait for the options of its game."""
    host.locator(f"[name=rules_preset][value={preset}]").check()
    shown = host.locator(f"[name=rules_shown][value={preset}]")
    expect(shown).to_have_count(1)


def act(page: Page) -> None:
    """Make the first move that is offered on a page."""
    page.locator(ACTION).first.click()


def act_and_wait(page: Page) -> None:
    """Make the first move that is offered, and wait until another turn has come."""
    turn = turn_of(page)
    act(page)
    wait_for_another_turn(page, turn)


def turn_of(page: Page) -> str:
    """Return the number of the turn that a player's page shows."""
    return page.locator(".hand [name=turn]").input_value()


def wait_for_another_turn(page: Page, turn: str) -> None:
    """Wait until a player's page shows another turn, or the end."""
    shown = page.locator(f".hand [name=turn][value='{turn}']")
    expect(shown).to_have_count(0)


@contextmanager
def never_reloaded(*pages: Page) -> Iterator[None]:
    """Hold that none of these pages is loaded anew meanwhile."""
    for page in pages:
        page.evaluate("window.hasStayed = true")
    yield
    for page in pages:
        assert page.evaluate("window.hasStayed === true")
