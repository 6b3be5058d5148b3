"""Whatever is played, the table offers each legal move and has words for it all."""

import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scenes import course, seen_by
from tournaments.engine import game
from tournaments.engine.match_state import MatchState
from tournaments.engine.rule_sense import CHOICES
from tournaments.engine.rules import PRESETS, RuleSet, RuleSetError, rule_set
from tournaments.pages.table.scene import Scene, scene

TURN = "tournaments/partials/turn.html"


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Draw a preset, or one with options of its game that make sense together."""
    preset = draw(st.sampled_from(sorted(PRESETS)))
    choices = CHOICES[PRESETS[preset].variant]
    changed = draw(st.sets(st.sampled_from(sorted(choices)), max_size=4))
    options = {name: draw(st.sampled_from(choices[name])) for name in sorted(changed)}
    try:
        return rule_set(preset, options)
    except RuleSetError:
        return PRESETS[preset]


def rendered(shown: Scene) -> str:
    view = {**shown.view, "id": 1, "turn": 1, "due_at": None}
    return render_to_string(TURN, {"scene": shown, "view": view})


def offered(html: str) -> list[str]:
    return re.findall(r'(?:name="move"|option) value="([^"]+)"', html)


def legal(state: MatchState) -> set[str]:
    found: Any = seen_by(state, game.to_move(state))["legal"]
    return set(found)


@given(rule_sets(), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_each_legal_move_has_a_button_or_a_card_and_nobody_else_any(
    rules: RuleSet, seed: int
) -> None:
    for state in course(rules, seed, moves=40):
        mover = game.to_move(state)
        for seat in (seat for side in game.sides(state) for seat in side):
            shown = scene(seen_by(state, seat))
            moves = {move.move for move in (*shown.calls, *shown.cuts)}
            moves |= {card.move for card in shown.hand if card.move}
            assert moves == (legal(state) if seat == mover else set())
            assert bool(shown.prompt) == (seat == mover)


@given(rule_sets(), st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_each_legal_move_stands_in_the_page(rules: RuleSet, seed: int) -> None:
    for state in course(rules, seed, moves=25):
        if game.to_move(state) is not None:
            shown = scene(seen_by(state, game.to_move(state)))
            assert set(offered(rendered(shown))) == legal(state)


@given(rule_sets(), st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_a_spectator_sees_the_same_table_without_a_hand(
    rules: RuleSet, seed: int
) -> None:
    for state in course(rules, seed, moves=60):
        shown = scene(seen_by(state, None))
        assert (shown.hand, shown.calls, shown.cuts) == ((), (), ())
        assert len({place.position for place in shown.places}) == len(shown.places)
        assert state.last_hand is None or shown.last_hand.endswith(".")


@pytest.mark.parametrize("preset", PRESETS)
def test_whoever_plays_alone_has_the_own_points_at_the_seat(preset: str) -> None:
    *_, state = course(PRESETS[preset], 1, moves=30)
    shown = scene(seen_by(state, 1))

    is_two_sided = len(game.sides(state)) == 2
    assert (shown.standing.score is not None) == is_two_sided
    assert all(bool(place.points) != is_two_sided for place in shown.places)
