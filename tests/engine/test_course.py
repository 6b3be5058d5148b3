"""A match that is looked at anywhere is the match that was played up to there."""

import random

import pytest
from hypothesis import given

from tests.engine import strategies
from tests.engine.records import make_record
from tests.engine.strategies import rule_sets
from tournaments.engine import course, dealing, game
from tournaments.engine.match_state import MatchState
from tournaments.engine.notation import parse_move
from tournaments.engine.record import MatchRecord
from tournaments.engine.rules import PRESETS, RuleSet
from tournaments.engine.view import open_cards


def course_of(record: MatchRecord, rules: RuleSet) -> list[course.PlayedHand]:
    keys = [bytes.fromhex(key) for key in record["hand_keys"]]
    return course.hands(
        rules,
        first_dealer=record["first_dealer"],
        moves=[parse_move(row["move"]) for row in record["moves"]],
        deck=lambda number: dealing.deck_for(keys[number - 1], rules),
    )


def folded(record: MatchRecord, rules: RuleSet) -> list[tuple[MatchState, bool]]:
    """Return the match after each move, and whether a trick was taken with it."""
    keys = [bytes.fromhex(key) for key in record["hand_keys"]]
    state = game.new_match(rules, first_dealer=record["first_dealer"])
    found = []
    for row in record["moves"]:
        if game.needs_deal(state):
            key = keys[state.hand_number]
            state = game.deal(state, dealing.deck_for(key, rules))
        before = 0 if state.hand is None else len(state.hand.takers)
        state = game.apply(state, parse_move(row["move"]))
        assert state.hand is not None
        found.append((state, len(state.hand.takers) > before))
    return found


def assert_follows(record: MatchRecord, rules: RuleSet) -> None:
    states = folded(record, rules)
    found = course_of(record, rules)

    made = 0
    for number, hand in enumerate(found, start=1):
        assert (hand.number, hand.before) == (number, made)
        assert hand.after(made) == hand.dealt
        for turn in range(hand.before + 1, hand.last + 1):
            state, has_taken = states[turn - 1]
            assert hand.after(turn) == state
            assert (turn in hand.tricks) == has_taken
        made = hand.last
    assert made == len(states)
    assert len(found) == len(record["hand_keys"])


@pytest.mark.parametrize("preset", PRESETS)
def test_every_moment_is_that_of_the_fold_over_all_moves(preset: str) -> None:
    rules = PRESETS[preset]

    assert_follows(make_record(rules, rng=random.Random(7)), rules)


@pytest.mark.parametrize("turns", [0, 1, 30, 47])
def test_a_match_that_stopped_ends_where_it_stopped(turns: int) -> None:
    rules = PRESETS["standard"]
    record = make_record(rules, rng=random.Random(7), turns=turns)

    assert_follows(record, rules)
    assert course_of(record, rules)[-1].last == turns


@given(rule_sets, strategies.seeds)
def test_any_rules_can_be_followed(rules: RuleSet, seed: int) -> None:
    record = make_record(rules, rng=random.Random(seed), turns=40)

    assert_follows(record, rules)


@given(rule_sets, strategies.seeds)
def test_every_card_lies_somewhere_when_all_are_open(rules: RuleSet, seed: int) -> None:
    record = make_record(rules, rng=random.Random(seed), turns=40)

    for hand in course_of(record, rules):
        for made in range(hand.before, hand.last + 1):
            state = hand.after(made)
            assert state.hand is not None
            shown = open_cards(state)
            cards = [card for held in shown.hands.values() for card in held]
            cards += [*shown.rest, *(card for _, card in shown.discards)]
            assert len(set(cards)) == len(cards)
            lying = len(cards) + len(state.hand.played)
            assert lying == (len(state.hand.pack) if state.hand.hands else 0)
