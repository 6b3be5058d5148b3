"""Every sentence about the game can be translated as a whole."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import product
from typing import Any

import pytest

from tests.tournaments.foreign import english_in, speaking
from tests.tournaments.scenes import NAMES, course, seen_by
from tournaments.engine import game
from tournaments.engine.cards import CARDS, NO_TRUMP, SUITS
from tournaments.engine.moves import MOVES
from tournaments.engine.rules import OPTIONS, PRESETS, Fault, RuleSet, RuleSetError
from tournaments.pages.outcome import outcome
from tournaments.pages.rules import scoring as scoring_words
from tournaments.pages.rules.how_it_goes import how_it_goes
from tournaments.pages.table.scene import Scene, scene
from tournaments.words import options, presets
from tournaments.words.cards import spoken
from tournaments.words.refusals import sentence
from tournaments.words.rules import rule_set_words

CODES = {"view", "move", "text", "suit", "rank", "position", "sound"}
"""What a scene holds for the page and not for its reader."""


@pytest.fixture(autouse=True)
def _speaks() -> Iterator[None]:
    with speaking():
        yield


def told(shown: Any) -> Iterator[str]:
    """Yield every text that *shown* holds for a reader, however deep."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, list | tuple):
        for each in shown:
            yield from told(each)
    elif is_dataclass(shown):
        names = {each.name for each in fields(shown)}
        names |= {name for name in dir(shown) if is_property(shown, name)}
        for name in names - CODES:
            yield from told(getattr(shown, name))


def is_property(shown: object, name: str) -> bool:
    return isinstance(getattr(type(shown), name, None), property)


def english(shown: Scene) -> set[str]:
    return english_in(" ".join(told(shown))) - set(NAMES)


@pytest.mark.parametrize(
    "rules", [*PRESETS.values(), RuleSet(cut="asked", match="rubber")]
)
def test_the_table_of_every_game_can_be_translated(rules: RuleSet) -> None:
    for state in course(rules, 5, moves=60):
        for seat in (game.to_move(state), None):
            assert english(scene(seen_by(state, seat))) == set()


@pytest.mark.parametrize("preset", PRESETS)
def test_the_reasons_of_every_refusal_can_be_translated(preset: str) -> None:
    for state in course(PRESETS[preset], 3, moves=12):
        seat = game.to_move(state) or 1
        refusals = [game.reason_against(state, seat, move) for move in MOVES]
        assert not english_in(" ".join(sentence(each) for each in refusals if each))


def test_every_card_can_be_translated_with_its_role() -> None:
    heard = " ".join(
        spoken(card, trump) for card, trump in product(CARDS, (*SUITS, NO_TRUMP))
    )

    assert not english_in(heard)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_of_every_game_can_be_translated(preset: str) -> None:
    rules = PRESETS[preset]
    counted = scoring_words.scoring(rules)
    told = [
        presets.title(preset),
        presets.sentence(preset),
        *how_it_goes(rules),
        scoring_words.caption(rules),
        scoring_words.trumps(rules),
        *(text for line in counted for text in (line.event, line.points)),
    ]

    assert not english_in(" ".join(told))


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_and_its_values_can_be_translated(name: str) -> None:
    values = [options.value(name, value) for value in OPTIONS[name]]
    told = [options.title(name), options.meaning(name), *values]

    assert not english_in(" ".join(told))


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_of_rules_can_be_translated(fault: Fault) -> None:
    error = RuleSetError("1", fault, value=False, choices=[True, 2])

    assert not english_in(rule_set_words(error))


@pytest.mark.parametrize(
    ("sides", "more"),
    [
        (((1, 3), (2, 4)), {}),
        (((1,), (2,)), {}),
        (((1,), (2,), (3,)), {}),
        (((1, 3), (2, 4)), {"games": [2, 1]}),
        (((1, 3), (2, 4)), {"games": [2, 0], "margin": 5}),
        (((1,), (2,), (3,)), {"games": [2, 1, 0]}),
    ],
)
def test_how_a_match_ended_can_be_translated(
    sides: tuple[tuple[int, ...], ...], more: dict[str, Any]
) -> None:
    result = {
        "kind": "played",
        "winning_seats": sides[0],
        "score": [10, 1, 3][: len(sides)],
        "games": [0] * len(sides),
        "margin": None,
    }
    names = {1: "1", 2: "2", 3: "3", 4: "4"}

    found = outcome(result | more, sides=sides, names=names)

    assert found is not None
    assert not english_in(f"{found.winners} {found.score}")
