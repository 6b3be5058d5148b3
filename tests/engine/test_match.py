"""What holds in every match of every game, whatever is dealt and played."""

import copy
import json
import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings

from tests.engine import drawing, strategies
from tests.engine.strategies import Course
from tests.engine.table import dealt, new_match, play, refusal, seats_of, why
from tournaments.engine import game, snapshots
from tournaments.engine.game import IllegalMoveError
from tournaments.engine.hand import Hand
from tournaments.engine.match_state import MatchState
from tournaments.engine.moves import Move
from tournaments.engine.rules import CHOICES, rule_set
from tournaments.engine.scoring import side_tricks
from tournaments.words.refusals import sentence

TRICKS = {"hasenpfeffer": 6}


def hands_of(course: Course) -> list[Hand]:
    """Return the hands that were counted in a match."""
    ended = {state.hand_number: state.hand for state in course if state.hand}
    return [hand for hand in ended.values() if hand.to_move is None]


@given(strategies.courses())
def test_every_match_ends_with_winners(course: Course) -> None:
    end = course[-1]
    winners = game.winning_seats(end)

    assert game.is_over(end)
    assert not any(game.is_over(state) for state in course[:-1])
    assert not any(game.winning_seats(state) for state in course[:-1])
    winning = [side for side in game.sides(end) if set(side) <= set(winners)]
    assert sorted(seat for side in winning for seat in side) == list(winners)
    if not end.rules.match.startswith("hands-"):
        assert len(winning) == 1
        best = game.games(end)[game.sides(end).index(winning[0])]
        assert best == max(game.games(end))
    else:
        level = [score == max(game.score(end)) for score in game.score(end)]
        assert winning == [
            side for side, won in zip(game.sides(end), level, strict=True) if won
        ]


@given(strategies.courses())
def test_score_is_the_sum_of_the_hands(course: Course) -> None:
    end, hands = course[-1], hands_of(course)

    sums = tuple(map(sum, zip(*(hand.points for hand in hands), strict=True)))

    assert len(hands) == game.hand_number(end)
    if end.rules.match == "game" or end.rules.match.startswith("hands-"):
        assert game.score(end) == sums


@given(strategies.courses())
def test_hand_is_worth_what_its_game_can_give(course: Course) -> None:
    for hand in hands_of(course):
        tricks = sum(side_tricks(hand, game.sides(course[-1])))
        if hand.is_thrown_in:
            assert tricks == 0
            assert set(hand.points) == {0}
            continue
        assert tricks == TRICKS.get(hand.rules.variant, 5)
        check_points(hand)


def check_points(hand: Hand) -> None:
    scored = [points for points in hand.points if points]
    match hand.rules.variant:
        case "napoleon":
            assert sum(hand.points) == 0
            assert len({abs(points) for points in scored}) <= 2
        case "hasenpfeffer":
            assert sum(points for points in hand.points if points > 0) <= 6
            assert min(hand.points) >= -6
            assert sum(hand.points) == 6 or min(hand.points) < 0
        case "three-handed":
            assert sorted(hand.points) in ([0, 0, 1], [0, 0, 3], [0, 2, 2], [0, 4, 4])
        case _:
            assert len(scored) == 1
            assert scored[0] in {1, 2, 3, 4, 5}


@given(strategies.courses())
def test_no_more_than_three_deals_in_a_row_are_thrown_in(
    course: Course,
) -> None:
    # In games that are bid for nobody can be made to bid.
    if course[0].rules.variant not in {"napoleon", "hasenpfeffer"}:
        assert max(state.passed_deals for state in course) <= 3


@given(strategies.courses())
def test_deal_passes_to_the_left(course: Course) -> None:
    dealers = [hand.dealer for hand in hands_of(course)]
    seats = len(seats_of(course[0].rules))

    assert dealers[0] == course[0].first_dealer
    for before, after in pairwise(dealers):
        assert after == before % seats + 1


@pytest.mark.parametrize("variant", CHOICES)
def test_longest_match_ends_too(variant: str) -> None:
    longest: dict[str, object] = {"match": "hands-24"}
    if variant not in {"napoleon", "hasenpfeffer"}:
        longest = {"match": "best-of-7", "points_to_win": 21}
    rules = rule_set("standard", {"variant": variant, **longest})

    course = list(drawing.course(rules, random.Random(1), passes=0.9))

    assert game.is_over(course[-1])


@given(strategies.states())
def test_exactly_one_seat_is_to_move_or_a_deal_is_due_or_the_match_over(
    state: MatchState,
) -> None:
    seat = game.to_move(state)

    assert [seat is not None, game.needs_deal(state), game.is_over(state)].count(
        True
    ) == 1
    assert bool(game.legal_moves(state)) == (seat is not None)
    assert len(set(game.legal_moves(state))) == len(game.legal_moves(state))


@given(strategies.states(), strategies.seats, strategies.moves)
def test_refusal_and_legal_moves_agree(
    state: MatchState, seat: int, move: Move
) -> None:
    is_legal = seat == game.to_move(state) and move in game.legal_moves(state)

    reason = game.reason_against(state, seat, move)

    assert (reason is None) == is_legal
    if reason is not None:
        assert reason.code in {"not_your_turn", "illegal_move", "over"}
        assert sentence(reason).endswith(".")


@given(strategies.states(), strategies.moves)
def test_apply_never_changes_its_input(state: MatchState, move: Move) -> None:
    before = copy.deepcopy(state)

    for tried in (*game.legal_moves(state), move):
        try:
            game.apply(state, tried)
        except IllegalMoveError:
            assert tried not in game.legal_moves(state)

    assert state == before


@given(strategies.states(), strategies.seeds)
def test_deal_never_changes_its_input(state: MatchState, seed: int) -> None:
    if not game.needs_deal(state):
        return
    before = copy.deepcopy(state)

    after = game.deal(state, drawing.pack_by(random.Random(seed), state.rules))

    assert state == before
    assert after.hand_number == before.hand_number + 1


@given(strategies.states())
def test_cards_are_neither_lost_nor_doubled(state: MatchState) -> None:
    if state.hand is None:
        return
    hand = state.hand

    held = [card for cards in hand.hands.values() for card in cards]
    away = [card for _, card in hand.discards]
    shown = [*hand.trick.values(), *hand.last_trick.values()]

    assert len({*held, *away, *shown}) == len(held) + len(away) + len(shown)
    assert {*held, *away, *shown} <= set(hand.pack)


@given(strategies.states())
def test_snapshot_and_restore_are_inverses(state: MatchState) -> None:
    document = json.loads(json.dumps(snapshots.snapshot(state)))

    assert snapshots.restore(state.rules, document) == state


@settings(max_examples=30)
@given(strategies.courses())
def test_snapshot_between_hands_and_at_the_end_goes_on_alike(
    course: Course,
) -> None:
    for state in course:
        if game.to_move(state) is not None:
            continue
        document = json.loads(json.dumps(snapshots.snapshot(state)))
        restored = snapshots.restore(state.rules, document)
        assert restored == state
        assert game.is_over(restored) == game.is_over(state)
        assert game.phase(restored) == game.phase(state)


def test_snapshot_is_small() -> None:
    assert len(json.dumps(snapshots.snapshot(dealt()))) < 600


@pytest.mark.parametrize(
    ("rules", "moves", "phase"),
    [
        ({}, [], "call1"),
        ({}, ["order"], "discard"),
        ({}, ["pass"] * 4, "call2"),
        ({}, [*["pass"] * 4, "call S"], "play"),
        ({}, ["pass"] * 8, "cut"),
        ({"cut": "asked"}, [], "cut"),
        ({"defend_alone": True}, ["order alone"], "defend"),
        ({"preset": "hasenpfeffer"}, [], "bid"),
        ({"preset": "hasenpfeffer"}, ["bid 6"], "name"),
        ({"preset": "napoleon"}, ["pass", "bid blucher"], "play"),
        ({"preset": "railroad", "defend_alone": False}, ["order alone"], "discard"),
        (
            {"preset": "railroad", "defend_alone": False},
            ["order alone", "discard 9H"],
            "give",
        ),
    ],
)
def test_phase_is_named_as_the_interfaces_name_it(
    rules: dict[str, Any], moves: list[str], phase: str
) -> None:
    assert game.phase(play(dealt(**rules), *moves)) == phase


def test_match_before_its_first_deal_is_in_the_draw() -> None:
    state = new_match()

    assert game.phase(state) == "draw"
    assert game.needs_deal(state)
    assert game.hand_number(state) == 0
    assert refusal(state, 1, "pass").code == "not_your_turn"
    assert why(state, 1, "pass") == "The cards have not been dealt yet."


def test_seat_that_is_not_to_move_is_told_whose_turn_it_is() -> None:
    assert why(dealt(), 2, "pass") == "It is the turn of seat 1."
