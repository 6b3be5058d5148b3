from typing import Any

import pytest

from tests.engine.table import (
    PASSES,
    dealt,
    hand_of,
    new_match,
    on_table,
    play,
    play_first_legal,
)
from tournaments.engine import game
from tournaments.engine.cards import Card, deck

PACK = deck(24)


def places(seat: int, plan: str) -> list[int]:
    """Return which cards of the deck *seat* gets from a dealer at 4, from 1."""
    state = game.deal(new_match(deal_plan=plan), PACK)
    return sorted(PACK.index(card) + 1 for card in hand_of(state, seat))


def test_upcard_is_the_twenty_first_card_and_four_are_left_over() -> None:
    state = game.deal(new_match(), PACK)

    assert on_table(state).upcard == PACK[20]
    assert on_table(state).kitty == PACK[20:]


@pytest.mark.parametrize(
    ("preset", "options", "place", "left"),
    [
        ("standard", {"deck": 24}, 21, 4),
        ("standard", {"deck": 28}, 21, 8),
        ("standard", {"deck": 32}, 21, 12),
        ("standard", {"deck": 24, "joker": True}, 21, 5),
        ("standard", {"deck": 28, "joker": True}, 21, 9),
        ("railroad", {"deck": 32}, 21, 13),
        ("two-handed", {}, 11, 14),
        ("two-handed", {"joker": True}, 11, 15),
        ("two-handed-32", {}, 11, 22),
        ("three-handed", {}, 16, 9),
    ],
)
def test_upcard_comes_after_five_cards_for_each(
    preset: str, options: dict[str, Any], place: int, left: int
) -> None:
    state = dealt(preset=preset, **options)
    pack = on_table(state).pack

    assert on_table(state).upcard == pack[place - 1]
    assert len(on_table(state).kitty) == left
    assert on_table(state).kitty == pack[place - 1 :]


def test_three_then_two() -> None:
    assert places(1, "3-2") == [1, 2, 3, 13, 14]
    assert places(4, "3-2") == [10, 11, 12, 19, 20]


def test_two_then_three() -> None:
    assert places(1, "2-3") == [1, 2, 9, 10, 11]
    assert places(4, "2-3") == [7, 8, 18, 19, 20]


def test_three_and_two_by_turns() -> None:
    assert places(1, "alternating") == [1, 2, 3, 11, 12]
    assert places(2, "alternating") == [4, 5, 13, 14, 15]
    assert places(4, "alternating") == [9, 10, 18, 19, 20]


def test_three_players_are_dealt_to_by_turns_from_the_left_as_well() -> None:
    state = game.deal(new_match(preset="three-handed", deal_plan="alternating"), PACK)

    dealt_to = {
        seat: sorted(PACK.index(card) + 1 for card in hand_of(state, seat))
        for seat in (1, 2, 3)
    }

    assert dealt_to == {
        1: [1, 2, 3, 9, 10],
        2: [4, 5, 11, 12, 13],
        3: [6, 7, 8, 14, 15],
    }


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
def test_seat_on_the_dealers_left_gets_the_first_cards(dealer: int) -> None:
    state = game.deal(new_match(dealer), PACK)

    left = dealer % 4 + 1
    assert set(PACK[:3]) < hand_of(state, left)
    assert game.to_move(state) == left


def test_deal_passes_to_the_left_after_a_hand() -> None:
    state = game.deal(new_match(dealer=3), PACK)
    state = game.deal(play_first_legal(play(state, "order")), PACK)

    assert on_table(state).dealer == 4


def test_deal_passes_to_the_left_after_all_have_passed() -> None:
    state = game.deal(new_match(dealer=4), PACK)
    state = game.deal(play(state, *PASSES, *PASSES), PACK)

    assert on_table(state).dealer == 1
    assert game.hand_number(state) == 2


def test_deal_that_is_not_due_is_refused() -> None:
    state = game.deal(new_match(), PACK)

    with pytest.raises(ValueError, match="no deal is due"):
        game.deal(state, PACK)


@pytest.mark.parametrize("wrong", [PACK[1:], (*PACK[1:], PACK[1]), deck(28)])
def test_wrong_deck_is_refused(wrong: tuple[Card, ...]) -> None:
    with pytest.raises(ValueError, match="not the cards"):
        game.deal(new_match(), wrong)


def test_dealer_at_no_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="no seat 5"):
        new_match(dealer=5)
