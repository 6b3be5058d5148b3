"""What a browser has to fetch before a table stands on the screen."""

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.browser.every_page import Shown
from tests.browser.people import PHONE, People

pytestmark = pytest.mark.browser

AT_MOST = 250_000


def first_load(page: Page, path: str) -> dict[str, int]:
    """Return the bytes of each file that a first visit fetches, by address."""
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    page.on("response", note)
    page.goto(path)
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_load_state("load")
    return {
        answer.url: len(answer.body())
        for answer in answers
        if "/live/" not in answer.url
    }


@pytest.mark.parametrize("name", ["table-playing", "table-calling", "table-napoleon"])
def test_a_table_is_light_and_all_from_the_house(
    pages: list[Shown], full_house: str, browser: Browser, name: str
) -> None:
    people = People(full_house, browser)
    [shown] = [page for page in pages if page.name == name]
    signed_in = people.sign_in(shown.who, at=PHONE)
    # Nothing is in this context's cache.
    fresh = people.visit(at=PHONE)
    fresh.context.add_cookies(signed_in.context.cookies())  # type: ignore[arg-type]

    weighed = first_load(fresh, shown.path)
    people.leave()

    assert all(address.startswith(people.house) for address in weighed)
    assert people.complaints == []
    assert 20_000 < sum(weighed.values()) < AT_MOST, weighed
