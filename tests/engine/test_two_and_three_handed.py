from typing import Any

import pytest

from tests.engine.table import (
    cards,
    dealt,
    deck_of,
    hand_of,
    legal,
    on_table,
    play,
    play_first_legal,
    seen,
)
from tournaments.engine import game
from tournaments.engine.match_state import MatchState
from tournaments.engine.rules import PRESETS

NAMED = ["call S", "call D", "call C"]


def two(**options: Any) -> MatchState:
    return dealt(preset="two-handed", **options)


def three(**options: Any) -> MatchState:
    return dealt(preset="three-handed", **options)


def test_non_dealer_speaks_first_and_nobody_says_alone() -> None:
    state = two()

    assert game.to_move(state) == 1
    assert legal(state) == ["pass", "order"]
    assert game.to_move(play(state, "pass")) == 2
    assert legal(play(state, "pass")) == ["pass", "order"]


def test_non_dealer_leads_even_when_the_dealer_made_trump() -> None:
    state = play(two(), "pass", "order")
    assert seen(state, None, "maker") == 2
    assert "leave" not in legal(state)

    state = play(state, legal(state)[0])

    assert game.phase(state) == "play"
    assert game.to_move(state) == 1


def test_dealer_who_was_ordered_up_takes_the_card_or_leaves_it() -> None:
    state = play(dealt({2: "9S TS QS KS AS"}, "JH", preset="two-handed"), "order")

    assert game.to_move(state) == 2
    assert len(legal(state)) == 7
    assert legal(state)[-1] == "leave"
    taken = play(state, "discard 9S")
    assert hand_of(taken, 2) == set(cards("TS QS KS AS JH"))

    left = play(state, "leave")
    assert seen(left, None, "trump") == "H"
    assert hand_of(left, 2) == set(cards("9S TS QS KS AS"))
    assert seen(left, None, "counts") == {"1": 5, "2": 5}
    assert game.to_move(left) == 1
    assert on_table(left).discards == []


def test_dealer_who_may_not_bury_the_card_may_still_leave_it() -> None:
    state = play(two(bury_upcard=False), "order")

    assert len(legal(state)) == 6
    assert legal(state)[-1] == "leave"
    assert "discard 9H" not in legal(state)


def test_second_round_has_the_same_order_and_bars_the_suit_turned_down() -> None:
    state = play(two(), "pass", "pass")

    assert game.to_move(state) == 1
    assert legal(state) == ["pass", *NAMED]
    assert legal(play(state, "pass")) == ["pass", *NAMED]
    allowed = play(two(turned_down_suit="allowed"), "pass", "pass")
    assert legal(allowed) == ["pass", "call S", "call H", "call D", "call C"]


def test_next_dealer_deals_after_four_passes_unless_the_dealer_must_name() -> None:
    state = play(two(), "pass", "pass", "pass", "pass")
    assert game.needs_deal(state)
    state = game.deal(state, deck_of({}, rules=PRESETS["two-handed"]))
    assert on_table(state).dealer == 1
    assert game.to_move(state) == 2

    must_name = play(two(dealer_must_name=True), "pass", "pass", "pass")
    assert legal(must_name) == NAMED


STRONG, WEAK = "JH JD AH KH QH", "9S TS 9C TC 9D"
THREE_TRICKS = {1: "JH JD AH 9S TS", 2: "JC KC AC KS AS"}


@pytest.mark.parametrize(
    ("hands", "score"),
    [
        ({1: STRONG, 2: WEAK}, (2, 0)),
        (THREE_TRICKS, (1, 0)),
        ({1: WEAK, 2: STRONG}, (0, 2)),
    ],
)
def test_maker_of_two_scores_one_or_two_or_is_euchred(
    hands: dict[int, str], score: tuple[int, int]
) -> None:
    state = play(dealt(hands, "TH", preset="two-handed"), "order", "leave")

    assert game.score(play_first_legal(state)) == score


def test_three_play_without_partners_and_the_dealer_must_name() -> None:
    state = three()
    assert game.sides(state) == ((1,), (2,), (3,))
    assert legal(state) == ["pass", "order"]

    state = play(state, *["pass"] * 5)

    assert game.to_move(state) == 3
    assert legal(state) == NAMED


def test_all_three_play_and_the_dealers_left_leads() -> None:
    state = play(three(), "pass", "order")
    assert game.to_move(state) == 3
    assert "leave" not in legal(state)

    state = play(state, legal(state)[0])

    assert game.to_move(state) == 1
    state = play_first_legal(state)
    assert len(on_table(state).last_trick) == 3


@pytest.mark.parametrize(
    ("hands", "score"),
    [
        ({1: STRONG, 2: WEAK}, (3, 0, 0)),
        ({1: "JH JD AH 9S 9C", 2: "AS KS QS JS AC", 3: "TS TC 9D TD QD"}, (1, 0, 0)),
        ({1: WEAK, 2: STRONG}, (0, 2, 2)),
    ],
)
def test_maker_of_three_scores_one_or_three_or_both_defenders_two(
    hands: dict[int, str], score: tuple[int, ...]
) -> None:
    state = play(dealt(hands, "TH", preset="three-handed"), "order", "discard TH")

    assert game.score(play_first_legal(state)) == score


def test_no_tricks_at_all_may_cost_a_maker_of_three_four_points_to_each() -> None:
    hands = {1: WEAK, 2: STRONG}
    state = dealt(hands, "TH", preset="three-handed", no_tricks=4)

    state = play_first_legal(play(state, "order", "discard TH"))

    assert game.score(state) == (0, 4, 4)
