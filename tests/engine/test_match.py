"""What holds in every match, whatever is dealt and played."""

import copy
import json

import pytest
from hypothesis import given

from tests.engine import strategies
from tests.engine.table import dealt, new_match, play, refusal
from tournaments.engine import game, snapshots
from tournaments.engine.game import IllegalMoveError, MatchState
from tournaments.engine.moves import Move


@given(strategies.courses())
def test_every_match_ends_with_one_winning_side(course: list[MatchState]) -> None:
    end = course[-1]

    assert game.is_over(end)
    assert game.winning_seats(end) in game.sides(end)
    points_to_win = end.rules.points_to_win
    assert [points >= points_to_win for points in game.score(end)].count(True) == 1
    assert not any(game.is_over(state) for state in course[:-1])


@given(strategies.courses())
def test_score_is_the_sum_of_the_hands(course: list[MatchState]) -> None:
    ends = {
        state.last_hand.number: state.last_hand for state in course if state.last_hand
    }

    sums = tuple(map(sum, zip(*(end.points for end in ends.values()), strict=True)))

    assert sums == game.score(course[-1])
    assert list(ends) == list(range(1, game.hand_number(course[-1]) + 1))
    for end in ends.values():
        assert sum(end.tricks) == (5 if end.contract else 0)
        assert sorted(end.points) in ([0, 0], [0, 1], [0, 2], [0, 4])


@given(strategies.courses())
def test_no_more_than_three_deals_in_a_row_are_passed_out(
    course: list[MatchState],
) -> None:
    assert max(state.passed_deals for state in course) <= 3


@given(strategies.states())
def test_exactly_one_seat_is_to_move_or_a_deal_is_due_or_the_match_over(
    state: MatchState,
) -> None:
    seat = game.to_move(state)

    assert [seat is not None, game.needs_deal(state), game.is_over(state)].count(
        True
    ) == 1
    assert bool(game.legal_moves(state)) == (seat is not None)


@given(strategies.states(), strategies.seats, strategies.moves)
def test_refusal_and_legal_moves_agree(
    state: MatchState, seat: int, move: Move
) -> None:
    is_legal = seat == game.to_move(state) and move in game.legal_moves(state)

    reason = game.reason_against(state, seat, move)

    assert (reason is None) == is_legal
    if reason is not None:
        assert reason.code in {"not_your_turn", "illegal_move", "over"}
        assert reason.words.endswith(".")


@given(strategies.states(), strategies.moves)
def test_apply_never_changes_its_input(state: MatchState, move: Move) -> None:
    before = copy.deepcopy(state)

    for tried in (*game.legal_moves(state), move):
        try:
            game.apply(state, tried)
        except IllegalMoveError:
            assert tried not in game.legal_moves(state)

    assert state == before
    assert hash(state) == hash(before)  # A tuple with a list in it has no hash.


@given(strategies.states())
def test_cards_are_neither_lost_nor_doubled(state: MatchState) -> None:
    if state.hand is None:
        return

    held = [card for hand in state.hand.hands for card in hand]
    held += [card for card in [state.hand.discard] if card is not None]
    held += [card for _, card in state.hand.trick]

    assert len(held) == len(set(held))
    assert len(held) <= 21


@given(strategies.states())
def test_snapshot_and_restore_are_inverses(state: MatchState) -> None:
    document = json.loads(json.dumps(snapshots.snapshot(state)))

    assert snapshots.restore(state.rules, document) == state


def test_snapshot_is_small() -> None:
    assert len(json.dumps(snapshots.snapshot(dealt()))) < 600


@pytest.mark.parametrize(
    ("moves", "phase"),
    [
        ([], "call1"),
        (["order"], "discard"),
        (["pass"] * 4, "call2"),
        ([*["pass"] * 4, "call S"], "play"),
        (["pass"] * 8, "cut"),
    ],
)
def test_phase_is_named_as_the_interfaces_name_it(moves: list[str], phase: str) -> None:
    assert game.phase(play(dealt(), *moves)) == phase


def test_match_before_its_first_deal_is_in_the_draw() -> None:
    state = new_match()

    assert game.phase(state) == "draw"
    assert game.needs_deal(state)
    assert game.hand_number(state) == 0
    assert refusal(state, 1, "pass") == (
        "not_your_turn",
        "The cards have not been dealt yet.",
    )


def test_seat_that_is_not_to_move_is_told_whose_turn_it_is() -> None:
    assert refusal(dealt(), 2, "pass").words == "It is the turn of seat 1."
