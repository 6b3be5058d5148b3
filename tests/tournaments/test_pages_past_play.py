"""The last trick and the last hand, in words."""

from typing import Any

import pytest

from tournaments.pages.past_play import last_hand, last_trick, taker

SEATS = [
    {"seat": seat, "username": name}
    for seat, name in enumerate(("ann", "ben", "cleo", "dan"), start=1)
]


def view(**hand: Any) -> dict[str, Any]:
    end = {
        "number": 3,
        "maker": 1,
        "trump": "S",
        "alone": False,
        "tricks": [3, 2],
        "points": [1, 0],
        "last_trick": trick("9H", "JC", "AS", "KS"),
    }
    return {
        "seats": SEATS,
        "last_trick": [],
        "tricks": [0, 0],
        "last_hand": end | hand,
    }


def trick(*cards: str) -> list[dict[str, Any]]:
    return [{"seat": seat, "card": card} for seat, card in enumerate(cards, start=1)]


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ({}, "ann made spades and took 3 tricks; 1 point for ann and cleo."),
        (
            {"tricks": [5, 0], "points": [2, 0]},
            (
                "ann made spades and took all five tricks, a march;"
                " 2 points for ann and cleo."
            ),
        ),
        (
            {"tricks": [5, 0], "points": [4, 0], "alone": True},
            (
                "ann made spades alone and took all five tricks, a march;"
                " 4 points for ann and cleo."
            ),
        ),
        (
            {"maker": 2, "tricks": [4, 1], "points": [2, 0]},
            "ben made spades and was euchred with 1 trick; 2 points for ann and cleo.",
        ),
        (
            {"tricks": [0, 5], "points": [0, 2]},
            "ann made spades and was euchred with no trick; 2 points for ben and dan.",
        ),
    ],
)
def test_a_hand_is_told_in_the_words_of_the_game(
    hand: dict[str, Any], words: str
) -> None:
    assert last_hand(view(**hand)) == f"Hand 3: {words}"


def test_a_hand_that_all_passed_is_told() -> None:
    assert last_hand(view(maker=None)) == "Hand 3: everybody passed."
    assert last_hand({"last_hand": None}) == ""


def test_the_left_bower_takes_the_last_trick() -> None:
    found = last_trick(view())

    assert [(card.username, card.took_it) for card in found] == [
        ("ann", False),
        ("ben", True),
        ("cleo", False),
        ("dan", False),
    ]


def test_the_highest_card_of_the_suit_led_takes_a_trick_without_trump() -> None:
    assert taker(trick("9H", "AD", "TH", "KD"), "S") == 3
