"""The check of a record in a browser agrees with the verifier to take away.

The scripts are served from the disk. A browser lends its hashing to localhost and not
to another name without HTTPS: there the vendored library has to do.
"""

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.engine import drawing
from tests.engine.records import make_record
from tests.engine.test_take_away_verifier import load
from tournaments.engine import rules

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
LENT = "http://localhost/"
NOT_LENT = "http://house.test/"
SCRIPT = load()
CHECK = """async ([documents, from]) => {
    const { check } = await import(from);
    const told = [];
    for (const document of documents) {
        try {
            const { breaches } = await check(document);
            told.push(Object.values(breaches).flatMap((found) => found ?? []));
        } catch (error) {
            told.push(String(error));
        }
    }
    return told;
}"""
VECTOR = """async (from) => {
    const { hashes, hex } = await import(`${from}/fair-bytes.js`);
    const deals = await import(`${from}/fair-deals.js`);
    const seed = Uint8Array.from(Array(32).keys());
    const clientSeeds = ["ann", "ben", "cleo", "dan"];
    const rules = new deals.Rules({});
    const lent = await hashes();
    const given = { seed, match: 1, hand: 1, clientSeeds };
    const key = await deals.handKey(lent, given);
    return {
        isLent: Boolean(globalThis.crypto.subtle),
        commitment: await deals.commitment(lent, { tournament: "t-1", rules, seed }),
        key: hex(key),
        deck: (await deals.deckOf(lent, key, rules)).join(" "),
    };
}"""


def served(route: Route) -> None:
    """Answer with a file of the house, or an empty page."""
    path = urlsplit(route.request.url).path
    if path.startswith("/static/"):
        route.fulfill(path=ROOT / path.lstrip("/"), content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>nothing</title>")


@pytest.fixture(params=[LENT, NOT_LENT], ids=["lent", "library"])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """Give a page of a house with and without the hashing of the browser."""
    context = browser.new_context()
    opened = context.new_page()
    opened.route("**/*", served)
    opened.goto(request.param)
    yield opened
    context.close()


def checked(page: Page, documents: list[dict[str, Any]]) -> list[Any]:
    """Return the breaches of each, or why it is no record."""
    script = "/static/tournaments/fair-check.js"
    found: list[Any] = page.evaluate(CHECK, [documents, script])
    return found


def record(preset: str = "standard") -> dict[str, Any]:
    made = make_record(rules.PRESETS[preset], rng=random.Random(7))
    document: dict[str, Any] = json.loads(json.dumps(made))
    return document


def test_the_test_vectors_of_the_documentation_hold(page: Page) -> None:
    found = page.evaluate(VECTOR, "/static/tournaments")

    assert found == {
        "isLent": page.url == LENT,
        "commitment": (
            "8447930ef5b484f1c8b910761b32b8de5d7b5468dee4e70390c5d8d661c395f0"
        ),
        "key": "6c3c2616bf92bc6cd97c80cf7c49a82f1a5000029bfc6e172a83817254b7364d",
        "deck": (
            "KS 9H TC 9S TD JC QD QS QH JS KD KH JH 9D KC AD JD AH TS AS AC 9C QC TH"
        ),
    }


def test_a_fair_match_of_every_game_is_fair(page: Page) -> None:
    found = checked(page, [record(preset) for preset in rules.PRESETS])

    assert found == [[] for _ in rules.PRESETS]


def change_a_card(it: dict[str, Any]) -> None:
    plays = [row for row in it["moves"] if row["move"].startswith("play")]
    plays[0]["move"] = plays[1]["move"]


def drop_a_hand(it: dict[str, Any]) -> None:
    it["hand_keys"].pop(1)


Forge = Callable[[dict[str, Any]], None]
FORGED: dict[str, tuple[Forge, str]] = {
    "card": (change_a_card, "card"),
    "seed": (lambda it: it.update(seed="11" * 32), "commitment"),
    "commitment": (lambda it: it.update(commitment="00" * 32), "commitment"),
    "order of client seeds": (lambda it: it["client_seeds"].reverse(), "order"),
    "client seed": (lambda it: it["client_seeds"][2].update(seed="x"), "key"),
    "hand": (drop_a_hand, "key"),
    "key": (lambda it: it["hand_keys"].__setitem__(1, "22" * 32), "key"),
    "rules": (lambda it: it["rules"].update(points_to_win=5), "commitment"),
    "dealer": (
        lambda it: it.update(first_dealer=it["first_dealer"] % 4 + 1),
        "dealer",
    ),
    "turn": (lambda it: it["moves"][3].update(turn=9), "turn"),
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_forged_record_fails(page: Page, forged: str) -> None:
    document = record()
    forge, code = FORGED[forged]
    forge(document)

    (found,) = checked(page, [document])

    assert code in {breach["code"] for breach in found}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"version": 2}, "version"),
        ({"decks": []}, "decks"),
        ({"rules": {"x": 1}}, "rules: x"),
        ({"rules": {"deck": 7}}, "rules: deck"),
        ({"seats": []}, "seats"),
        ({"seed": "1"}, "missing: seed"),
        ({"moves": [1]}, "missing: moves"),
    ],
)
def test_what_is_no_record_is_refused(
    page: Page, change: dict[str, Any], code: str
) -> None:
    (found,) = checked(page, [record() | change])

    assert found.startswith(f"Error: {code}")


def test_the_browser_finds_as_many_breaches_as_the_verifier(page: Page) -> None:
    documents = [drawn(number) for number in range(60)]

    found = checked(page, documents)

    assert list(map(len, found)) == list(map(breaches, documents))


def drawn(number: int) -> dict[str, Any]:
    """Return the record of any game, every second one with moves swapped."""
    rng = random.Random(number)
    turns = rng.choice([None, 1, 20, 60])
    made = make_record(drawing.rules_by(rng), rng=rng, turns=turns)
    document: dict[str, Any] = copy.deepcopy(json.loads(json.dumps(made)))
    moves = document["moves"]
    if number % 2 and len(moves) > 1:
        one, other = rng.sample(moves, 2)
        one["move"], other["move"] = other["move"], one["move"]
    return document


def breaches(document: dict[str, Any]) -> int:
    check = SCRIPT.Check(document)
    check.run()
    return len(check.breaches)
