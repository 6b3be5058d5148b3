from typing import Any

import pytest

from tests.engine.table import (
    PASSES,
    STANDARD,
    dealt,
    deck_of,
    on_table,
    play,
    play_first_legal,
    refusal,
    seen,
    why,
)
from tournaments.engine import game, scoring, snapshots
from tournaments.engine.hand import Hand
from tournaments.engine.match_state import MatchState
from tournaments.engine.notation import parse_move
from tournaments.engine.rules import RuleSet, rule_set
from tournaments.engine.variants import four_handed


@pytest.mark.parametrize(
    ("tricks", "is_alone", "makers", "defenders"),
    [
        (5, False, 2, 0),
        (4, False, 1, 0),
        (3, False, 1, 0),
        (2, False, 0, 2),
        (0, False, 0, 2),
        (5, True, 4, 0),
        (4, True, 1, 0),
        (3, True, 1, 0),
        (2, True, 0, 2),
        (0, True, 0, 2),
    ],
)
def test_makers_score_by_tricks_and_defenders_for_a_euchre(
    tricks: int, *, is_alone: bool, makers: int, defenders: int
) -> None:
    hand = played_hand(STANDARD, tricks, is_alone=is_alone)

    assert four_handed.points(hand) == (makers, defenders)


def played_hand(
    rules: RuleSet, tricks: int, *, is_alone: bool = False, defender: int | None = None
) -> Hand:
    """Return a hand of which seat 1, the maker, has taken so many *tricks*."""
    hand = Hand(rules, (), seats=4, dealer=4)
    hand.maker, hand.is_alone, hand.defender = 1, is_alone, defender
    hand.takers = [1] * tricks + [2] * (5 - tricks)
    return hand


@pytest.mark.parametrize(
    ("options", "tricks", "alone", "makers", "defenders"),
    [
        ({"alone_march": 3}, 5, "alone", 3, 0),
        ({"alone_march": 5}, 5, "alone", 5, 0),
        ({"alone_march": 5}, 4, "alone", 1, 0),
        ({"alone_march": 5}, 5, "together", 2, 0),
        ({"alone_euchre": 4}, 2, "alone", 0, 4),
        ({"alone_euchre": 4}, 2, "together", 0, 2),
        ({"no_tricks": 4}, 0, "together", 0, 4),
        ({"no_tricks": 4}, 1, "together", 0, 2),
        ({"no_tricks": 4}, 0, "alone", 0, 4),
        ({"alone_euchre": 4, "no_tricks": 4}, 0, "alone", 0, 4),
        ({"defend_alone": True}, 2, "alone", 0, 2),
        ({"defend_alone": True}, 2, "against one", 0, 4),
        ({"defend_alone": True}, 3, "against one", 1, 0),
        ({"defend_alone": True}, 5, "against one", 4, 0),
    ],
)
def test_options_change_what_a_hand_is_worth(
    options: dict[str, object], tricks: int, alone: str, makers: int, defenders: int
) -> None:
    hand = played_hand(
        rule_set("standard", options),
        tricks,
        is_alone=alone != "together",
        defender=2 if alone == "against one" else None,
    )

    assert four_handed.points(hand) == (makers, defenders)


# Seat 1 takes every trick in spades, its lead or not; nobody else has a chance.
MONSTER = {
    1: "JS JC AS KS QS",
    2: "TS 9S AC KC QC",
    3: "AH KH QH TH AD",
    4: "KD QD JD TD 9D",
}


def march(state: MatchState | None = None, *, alone: bool = False) -> MatchState:
    """Play a hand of which seat 1 takes every trick; the dealer sits at 4."""
    if state is None:
        state = dealt(MONSTER, upcard="9H")
    return play_first_legal(play(state, *PASSES, "call S alone" if alone else "call S"))


def test_march_scores_two_and_a_lone_march_four() -> None:
    assert game.score(march()) == (2, 0)
    assert game.score(march(alone=True)) == (4, 0)


def test_partner_who_takes_all_five_tricks_without_saying_alone_scores_two() -> None:
    state = march()

    assert on_table(state).takers == [1] * 5
    assert on_table(state).points == (2, 0)


def euchre(*, alone: bool) -> MatchState:
    """Let seat 4 name spades, the suit of seat 1, and be euchred."""
    call = "call S alone" if alone else "call S"
    state = play(dealt(MONSTER, upcard="9H"), *PASSES, "pass", "pass", "pass", call)
    return play_first_legal(state)


def test_euchre_scores_two_for_the_defenders() -> None:
    assert game.score(euchre(alone=False)) == (2, 0)


def test_euchre_of_a_lone_maker_scores_two_for_the_defenders_as_a_side() -> None:
    state = euchre(alone=True)

    assert game.score(state) == (2, 0)
    assert len(on_table(state).last_trick) == 3


def at_score(*score: int, **options: Any) -> MatchState:
    """Return a match before the deal of seat 4 at *score*."""
    state = dealt(MONSTER, upcard="9H", **options)
    return state._replace(standing=state.standing._replace(score=score))


def test_side_that_is_euchred_at_nine_all_loses_with_nine() -> None:
    calls = [*PASSES, "pass", "pass", "pass", "call S"]
    state = play_first_legal(play(at_score(9, 9), *calls))

    assert game.score(state) == (11, 9)
    assert game.winning_seats(state) == (1, 3)


def test_lone_march_at_nine_is_recorded_as_thirteen() -> None:
    state = march(at_score(9, 0), alone=True)

    assert game.score(state) == (13, 0)
    assert game.is_over(state)
    assert game.phase(state) == "over"


def test_no_hand_is_dealt_after_the_end() -> None:
    state = march(at_score(9, 0))

    assert not game.needs_deal(state)
    assert game.to_move(state) is None
    assert game.legal_moves(state) == ()
    assert refusal(state, 1, "pass").code == "over"
    assert why(state, 1, "pass") == "The match is over."
    with pytest.raises(ValueError, match="no deal is due"):
        game.deal(state, deck_of({}))
    with pytest.raises(game.IllegalMoveError, match="over"):
        game.apply(state, parse_move("pass"))


def test_view_of_a_finished_match_has_the_result() -> None:
    state = march(at_score(9, 4))

    assert seen(state, None, "result") == {
        "winners": [1, 3],
        "score": [11, 4],
        "games": [1, 0],
        "margin": None,
    }
    assert seen(state, None, "games") == [1, 0]
    assert seen(at_score(9, 4), None, "result") is None


def test_match_ends_at_the_points_that_the_rules_ask_for() -> None:
    assert game.is_over(march(at_score(3, 0, points_to_win=5)))
    assert not game.is_over(march(at_score(2, 0, points_to_win=5)))


def test_hand_is_counted_once() -> None:
    state = march()

    assert game.score(state) == (2, 0)
    assert game.score(snapshots.restore(state.rules, snapshots.snapshot(state))) == (
        2,
        0,
    )
    assert game.score(game.deal(state, deck_of({}))) == (2, 0)


@pytest.mark.parametrize(
    ("score", "points_to_win", "side"),
    [
        ((4, 2), 5, 0),
        ((0, 4), 5, 1),
        ((4, 3), 5, None),
        ((4, 4), 5, None),
        ((3, 2), 5, None),
        ((4, 2), 10, None),
        ((0, 2, 4), 5, 2),
        ((4, 2, 3), 5, None),
    ],
)
def test_side_with_four_against_two_or_less_to_five_is_at_the_bridge(
    score: tuple[int, ...], points_to_win: int, side: int | None
) -> None:
    assert scoring.at_the_bridge(score, points_to_win) == side
