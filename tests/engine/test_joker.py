from typing import Any

import pytest

from tests.engine.table import (
    PASSES,
    cards,
    dealt,
    hand_of,
    legal,
    on_table,
    play,
    play_first_legal,
    refusal,
    seen,
    why,
)
from tournaments.engine import game
from tournaments.engine.match_state import MatchState

JOKER = cards("JK")[0]


def joker_up(**options: Any) -> MatchState:
    return dealt({4: "9S TS QS KS AS"}, "JK", preset="british", **options)


def is_held(state: MatchState) -> bool:
    return any(JOKER in held for held in on_table(state).hands.values())


def test_joker_that_is_turned_down_is_held_by_nobody() -> None:
    state = play(joker_up(joker_upcard="hearts"), *PASSES, "call S")

    assert not is_held(state)
    assert JOKER not in [card for _, card in on_table(state).discards]


def test_joker_that_is_put_away_again_is_held_by_nobody() -> None:
    state = play(joker_up(joker_upcard="hearts"), "order", "discard JK")

    assert not is_held(state)


def test_joker_that_is_left_is_held_by_nobody() -> None:
    state = dealt({}, "JK", preset="two-handed", joker=True, joker_upcard="hearts")

    assert not is_held(play(state, "order", "leave"))


@pytest.mark.parametrize(
    ("stands_for", "trump", "others"),
    [
        ("spades", "S", "HDC"),
        ("hearts", "H", "SDC"),
        ("diamonds", "D", "SHC"),
        ("clubs", "C", "SHD"),
    ],
)
def test_joker_stands_for_the_suit_that_the_rules_fix(
    stands_for: str, trump: str, others: str
) -> None:
    state = joker_up(joker_upcard=stands_for)

    assert legal(state) == ["pass", "order", "order alone"]
    assert seen(play(state, "order"), None, "trump") == trump
    assert hand_of(play(state, "order"), 4) == set(cards("9S TS QS KS AS JK"))
    named = legal(play(state, *PASSES))
    assert named[1:4] == [f"call {suit}" for suit in others]
    assert why(play(state, *PASSES), 1, f"call {trump}").endswith(
        "were turned down: name another suit."
    )


def test_dealer_names_a_suit_for_the_joker_and_is_the_maker() -> None:
    state = joker_up()

    assert game.phase(state) == "name"
    assert game.to_move(state) == 4
    assert legal(state) == ["name S", "name H", "name D", "name C"]
    assert why(state, 4, "pass") == (
        "Name the suit that is trump: spades, hearts, diamonds or clubs."
    )
    assert refusal(state, 1, "order").code == "not_your_turn"

    state = play(state, "name C")
    assert seen(state, None, "trump") == "C"
    assert seen(state, None, "maker") == 4
    assert seen(state, None, "alone") is False
    assert seen(state, None, "calls") == [{"seat": 4, "call": "name C"}]
    assert game.phase(state) == "discard"
    assert hand_of(state, 4) == set(cards("9S TS QS KS AS JK"))

    state = play(state, "discard 9S")
    assert game.to_move(state) == 1
    assert sum(play_first_legal(state).standing.score) in {1, 2}


def test_dealer_of_two_who_named_the_suit_cannot_leave_the_joker() -> None:
    state = dealt({}, "JK", preset="two-handed", joker=True)

    state = play(state, "name D")

    assert game.to_move(state) == 2
    assert "leave" not in legal(state)
    assert len(legal(state)) == 6


def test_joker_in_hand_is_a_trump_whatever_is_named() -> None:
    state = dealt({1: "JK 9S TS 9C TC"}, "9H", preset="british", trump_in_hand=True)

    assert legal(state) == ["pass", "order", "order alone"]
    assert [call for call in legal(play(state, *PASSES)) if "alone" not in call] == [
        "pass",
        "call S",
        "call D",
        "call C",
    ]
