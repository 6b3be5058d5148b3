"""EGN files of other programs: what they may leave out, and what is wrong in them."""

import contextlib
import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.records import make_record
from tournaments.engine.egn import EgnError, read_egn, write_egn
from tournaments.engine.rules import RuleSet

RECORD = make_record(RuleSet(), rng=random.Random(5))
GAME: dict[str, Any] = json.loads(write_egn(RECORD))


def game() -> dict[str, Any]:
    return copy.deepcopy(GAME)


def told(text: str) -> list[tuple[int, str]]:
    return [(row["seat"], row["move"]) for row in read_egn(text).record["moves"]]


TOLD = told(json.dumps(GAME))


def trump_of(deal: dict[str, Any]) -> str:
    call = deal["phases"][0]["calls"][-1]
    return str(deal["initialState"]["upCard"][1] if call == "Order" else call)


def test_hands_and_discards_that_are_not_told_are_worked_out() -> None:
    document = game()
    for deal in document["deals"]:
        del deal["initialState"]["playerCards"]
        for phase in deal["phases"]:
            phase.pop("discard", None)

    imported = read_egn(json.dumps(document))

    # Only what nobody saw can differ: which card a dealer discarded.
    again = [(row["seat"], row["move"]) for row in imported.record["moves"]]
    assert [move for move in again if "discard" not in move[1]] == [
        move for move in TOLD if "discard" not in move[1]
    ]
    assert len(again) == len(TOLD)
    assert imported.record["result"] == RECORD["result"]
    assert imported.notes[0].startswith("deal ")


def test_older_versions_and_other_spellings_are_read() -> None:
    document = game()
    document["version"] = "1.0.0"
    document["metadata"]["players"][0] = {"name": "ann", "playerIds": []}
    for deal in document["deals"]:
        trump = trump_of(deal)
        left = dict(zip("shdc", "cdhs", strict=True)).get(trump)
        spelled = {f"J{trump}": "R", f"J{left}": "L", "9s": "NS", "Ah": "AH"}
        deal["alternativeLines"] = []
        deal["initialState"]["kitty"] = []
        for phase in deal["phases"]:
            phase["annotations"] = {"0": ["[!]"]}
            for trick in phase.get("tricks", []):
                trick[:] = [spelled.get(card, card) for card in trick]

    assert told(json.dumps(document)) == TOLD


def test_card_that_is_told_to_be_unknown_may_be_any() -> None:
    document = game()
    for deal in document["deals"]:
        for player, hand in enumerate(deal["initialState"]["playerCards"]):
            is_seen = player != deal["initialState"]["dealer"]
            if is_seen and not deal["phases"][0]["isAlone"]:
                hand[:] = ["Xx", "Xs", "Jx", *hand[3:]]

    assert told(json.dumps(document)) == TOLD


def test_final_score_that_the_deals_do_not_give_is_noted() -> None:
    document = game()
    document["metadata"]["finalScore"] = [1, 2]

    (note,) = read_egn(json.dumps(document)).notes
    assert note == f"finalScore: the deals give {RECORD['result']['score']}, not [1, 2]"


def test_line_of_a_mistake_in_the_text_is_named() -> None:
    text = json.dumps(GAME, indent=2).replace('"deals": [', '"deals": [,')

    with pytest.raises(EgnError, match=r"^line \d\d+: "):
        read_egn(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: "),
        ("[" * 100_000, "line 1: this is no JSON document"),
        ("[]", "document: it is not an object"),
        ("{}", "fileType: it is not 'Euchre Game Notation'"),
    ],
)
def test_text_that_is_no_egn_is_refused(text: str, words: str) -> None:
    with pytest.raises(EgnError, match=words):
        read_egn(text)


def start(document: dict[str, Any]) -> dict[str, Any]:
    first: dict[str, Any] = document["deals"][0]["initialState"]
    return first


def phase(document: dict[str, Any], number: int) -> dict[str, Any]:
    played = next(deal for deal in document["deals"] if len(deal["phases"]) > 1)
    told: dict[str, Any] = played["phases"][number]
    return told


def idle_hand(document: dict[str, Any]) -> list[str]:
    """Return the hand that sits out in the first deal: player 3 orders alone."""
    hand: list[str] = start(document)["playerCards"][1]
    return hand


def call_alone(document: dict[str, Any], call: str) -> None:
    """Let the first deal be told up to its first call."""
    del document["deals"][0]["phases"][1:]
    document["deals"][0]["phases"][0] = {"type": "EUCHRE_BIDDING", "calls": [call]}


def swap_two_cards(document: dict[str, Any]) -> None:
    tricks = phase(document, 1)["tricks"]
    tricks[0][0], tricks[-1][0] = tricks[-1][0], tricks[0][0]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda it: it.update(version="2.0"), "version: '2.0' is not known"),
        (lambda it: it.update(version=1), "version: 1 is not known"),
        (lambda it: it.pop("metadata"), "metadata: it is not an object"),
        (
            lambda it: it["metadata"].update(players=["ann"]),
            "players: there have to be",
        ),
        (
            lambda it: it["metadata"].update(players=[1] * 4),
            "players: there have to be",
        ),
        (lambda it: it["metadata"].update(initialScore=[4, 0]), "starts at 0-0"),
        (lambda it: it["metadata"]["ruleset"].update(farmers=True), "ruleset: farmers"),
        (lambda it: it["metadata"]["ruleset"].update(winning_score=6), "ruleset: poin"),
        (lambda it: it.update(deals=[]), "deals: there are none"),
        (lambda it: it["deals"].__setitem__(0, "AAAA"), "deal 1: it is packed"),
        (lambda it: it["deals"].__setitem__(1, 7), "deal 2: deal: it is not an object"),
        (lambda it: it["deals"].pop(0) and it["deals"].pop(1), "deal 2: dealer: it is"),
        (lambda it: it["deals"].append(it["deals"][-1]), "the game is over before it"),
        (lambda it: start(it).update(dealer=4), "deal 1: dealer: 4 is no player"),
        (lambda it: start(it).update(upCard="Xx"), "deal 1: upCard: it has to be a ca"),
        (
            lambda it: start(it).update(upCard="B"),
            "deal 1: upCard: it has to be a card",
        ),
        (lambda it: start(it).update(upCard="9t"), "deal 1: '9t' is no card"),
        (
            lambda it: idle_hand(it).__setitem__(0, "7s"),
            "deal 1: 7S is not in the deck",
        ),
        (lambda it: start(it)["playerCards"][0].append("Xx7"), "'Xx7' is no card"),
        (lambda it: start(it)["playerCards"].append([]), "5 hands for 4 players"),
        (
            lambda it: idle_hand(it).__setitem__(0, idle_hand(it)[1]),
            "deal 1: .. is told twice",
        ),
        (lambda it: phase(it, 0).update(calls=["x"]), "calls: 'x' is not known here"),
        (
            lambda it: phase(it, 0).update(calls=["Pass"]),
            "tricks: nobody has made trump",
        ),
        (lambda it: call_alone(it, "n"), "deal 1: call 1"),
        (lambda it: phase(it, 0).update(isAlone=1), "isAlone: it is not true or false"),
        (
            lambda it: phase(it, 1)["tricks"][0].append("9s"),
            "a trick of . cards is not",
        ),
        (lambda it: phase(it, 1)["tricks"].insert(0, []), "a trick of 0 cards"),
        (lambda it: phase(it, 1)["tricks"][0].__setitem__(0, "Xx"), "has to be known"),
        (swap_two_cards, r"deal 1: "),
    ],
)
def test_mistake_is_named_with_its_place(spoil: Any, words: str) -> None:
    document = game()
    spoil(document)

    with pytest.raises(EgnError, match=words):
        read_egn(json.dumps(document))


def test_game_that_stops_needs_every_hand() -> None:
    document = game()
    deal = next(deal for deal in document["deals"] if len(deal["phases"]) > 1)
    document["deals"] = document["deals"][: document["deals"].index(deal) + 1]
    del deal["initialState"]["playerCards"]
    deal["phases"][1]["tricks"] = deal["phases"][1]["tricks"][:2]

    with pytest.raises(EgnError, match="playerCards: not every card of player"):
        read_egn(json.dumps(document))


def test_deal_after_one_that_stopped_is_refused() -> None:
    document = game()
    phase(document, 1)["tricks"].pop()

    with pytest.raises(EgnError, match="the game stopped in the middle of a deal"):
        read_egn(json.dumps(document))


JUNK: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 3, 0.5, "", "n", "Xx", "Order", [], {}, [[]]]
)


@given(st.data())
def test_nothing_else_than_an_error_of_its_own_is_raised(data: st.DataObject) -> None:
    document = game()
    spot: Any = document
    key: Any = data.draw(st.sampled_from(list(document)))
    while spot[key] and isinstance(spot[key], list | dict) and data.draw(st.booleans()):
        spot = spot[key]
        keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        key = data.draw(st.sampled_from(keys))
    spot[key] = copy.deepcopy(data.draw(JUNK))

    with contextlib.suppress(EgnError):
        read_egn(json.dumps(document))
