"""A house of real processes and a real browser for the tests of the pages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser import rooms
from tests.browser.evening import Evening
from tests.browser.every_page import Shown, furnish
from tests.browser.people import People


@pytest.fixture(scope="session")
def house() -> Iterator[str]:
    """Give the address of a demonstration in which bots think for a moment only."""
    with rooms.house() as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Give a browser."""
    with rooms.browser() as launched:
        yield launched


@pytest.fixture
def people(house: str, browser: Browser) -> Iterator[People]:
    """Give people who sign in; at the end no page may have complained of anything."""
    present = People(house, browser)
    yield present
    present.leave()
    assert present.complaints == []


@pytest.fixture(scope="session")
def full_house() -> Iterator[str]:
    """Give the address of a house in which everybody of the demonstration plays."""
    with rooms.house() as address:
        yield address


@pytest.fixture(scope="session")
def pages(full_house: str) -> Iterator[list[Shown]]:
    """Give every page of the full house, in the middle of an evening of play."""
    evening = Evening(full_house)
    yield furnish(evening)
    evening.end()
