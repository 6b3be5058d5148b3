"""Pictures of every page: ``python -m tests.browser.screenshots FOLDER``.

Opens a house of its own, has an evening played in it, and writes each page as wide as
a phone and as a desk, ``NAME-360.png`` and ``NAME-1280.png``. Those of the folder
``docs/screenshots`` are made by ``--first-screen --kind jpg``, and chosen by hand.
"""

import argparse
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.evening import Evening
from tests.browser.every_page import Shown, furnish
from tests.browser.people import DESK, PHONE, People
from tests.browser.rooms import browser, house


def main() -> None:
    """Read the command line and write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="pages whose names begin so")
    parser.add_argument("--language", default="en-GB", help="ru, uk or en-GB")
    parser.add_argument("--kind", default="png", choices=["png", "jpg"])
    parser.add_argument(
        "--first-screen", action="store_true", help="no more than is seen at first"
    )
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with house() as address, browser() as opened:
        evening = Evening(address)
        pages = [page for page in furnish(evening) if page.name.startswith(wanted.only)]
        people = People(address, opened, wanted.language)
        for size in (PHONE, DESK):
            _write(people, pages, size, wanted)
        people.leave()
        evening.end()


def _write(
    people: People,
    pages: list[Shown],
    size: dict[str, int],
    wanted: argparse.Namespace,
) -> None:
    looking: dict[str, Page] = {}
    for shown in pages:
        if shown.who not in looking:
            looking[shown.who] = people.look(shown.who, at=size)
        page = looking[shown.who]
        page.emulate_media(reduced_motion="reduce")
        page.goto(shown.path)
        name = f"{shown.name}-{size['width']}.{wanted.kind}"
        page.screenshot(path=wanted.folder / name, full_page=not wanted.first_screen)


if __name__ == "__main__":
    main()
