"""From the click on a card to the move on the other three screens, in real browsers.

Four players sit at one table, each with a browser of their own, while bots play at
twenty others as people do. A move is visible when a page has painted the next turn.
"""

import asyncio
import random
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, ViewportSize, async_playwright

from bench import inside, playing
from bench.figures import Bar, Figure
from bench.house import open_house
from bench.playing import LIKE_PEOPLE, SEATS, Room

TABLES = 20
_BAR = Bar(at_most=300)
_ACTION = ".card-legal, .calls button"
_PHONE = ViewportSize(width=390, height=780)
# Each page notes when it has painted a turn, in the time that all pages share.
_WATCH = """
const shown = {};
window.shown = shown;
const note = () => {
  const turn = document.querySelector(".hand [name=turn]");
  const over = document.querySelector(".result");
  const key = over ? "over" : turn && turn.value;
  if (!key || key in shown) return;
  shown[key] = 0;
  requestAnimationFrame(() => {
    shown[key] = performance.timeOrigin + performance.now();
  });
};
document.addEventListener("DOMContentLoaded", () => {
  note();
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
});
"""
_CLICK = """
([action, choice]) => {
  const offered = document.querySelectorAll(action);
  const at = performance.timeOrigin + performance.now();
  offered[choice % offered.length].click();
  return at;
}
"""
_SHOWN = "turn => window.shown[turn] || window.shown.over"


def measure(folder: Path, seconds: float) -> Iterator[Figure]:
    """Yield how long moves took to the three other screens, in *seconds* of play."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        return
    people = inside.ask("bench.people", SEATS * TABLES)
    visitors = inside.ask("bench.visitors", SEATS)
    with open_house(folder) as port:
        room = Room(port, people["host"])
        took = sorted(
            asyncio.run(_play(room, people["players"], visitors, chromium, seconds))
        )
    name = f"{len(took)} times on another screen, {TABLES} tables"
    half, most = (playing.at_most(share, took) for share in (0.5, 0.95))
    yield Figure(f"{name}: half within", "ms", [half])
    yield Figure(f"{name}: 95% within", "ms", [most], bar=_BAR)


async def _play(
    room: Room,
    tokens: Sequence[str],
    visitors: dict[str, list[str]],
    chromium: str,
    seconds: float,
) -> list[float]:
    tables = await playing.fill(room, tokens)
    try:
        await playing.go_on(tables, LIKE_PEOPLE.most_s)
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
            )
            ends_at = asyncio.get_running_loop().time() + seconds
            took: list[float] = []
            while asyncio.get_running_loop().time() < ends_at:
                table = await playing.seat(room, visitors["tokens"])
                pages = [
                    await _open(browser, room.port, session, table.match)
                    for session in visitors["sessions"]
                ]
                took += await _match(pages, ends_at)
                for page in pages:
                    await page.context.close()
            await browser.close()
    finally:
        await playing.stop(tables)
    return took


async def _open(browser: Browser, port: int, session: str, match: int) -> Page:
    address = f"http://127.0.0.1:{port}"
    context = await browser.new_context(base_url=address, viewport=_PHONE)
    await context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
    page = await context.new_page()
    await page.add_init_script(_WATCH)
    await page.goto(f"/m/{match}/")
    return page


async def _match(pages: Sequence[Page], ends_at: float) -> list[float]:
    """Return how long each move took to each other screen, in milliseconds."""
    took = []
    while asyncio.get_running_loop().time() < ends_at:
        mover = await _mover(pages)
        if mover is None:
            break
        turn = int(await mover.locator(".hand [name=turn]").input_value())
        at = await mover.evaluate(_CLICK, [_ACTION, random.randrange(100)])
        others = [page for page in pages if page is not mover]
        seen = await asyncio.gather(*(_painted(page, turn + 1) for page in others))
        took += [moment - at for moment in seen]
        await _painted(mover, turn + 1)
    return took


async def _mover(pages: Sequence[Page]) -> Page | None:
    """Return the page of who is to move; None when the match is over."""
    while True:
        for page in pages:
            if await page.locator(".result").count():
                return None
            if await page.locator(_ACTION).count():
                return page
        await asyncio.sleep(0.02)


async def _painted(page: Page, turn: int) -> float:
    found: Any = await page.wait_for_function(_SHOWN, arg=str(turn))
    return float(await found.json_value())
