"""Options of the calling: no trump, a trump in hand, poor hands and the cut."""

from typing import Any

import pytest

from tests.engine.table import (
    PASSES,
    cards,
    dealt,
    deck_of,
    hand_of,
    legal,
    new_match,
    on_table,
    play,
    seen,
    why,
)
from tournaments.engine import game
from tournaments.engine.cards import deck


def test_no_trump_is_called_in_the_second_round_only() -> None:
    state = dealt(no_trump=True)
    assert legal(state) == ["pass", "order", "order alone"]

    state = play(state, *PASSES)

    assert {"call NT", "call NT alone"} <= set(legal(state))
    assert seen(play(state, "call NT"), None, "trump") == "NT"
    assert why(play(dealt(), *PASSES), 1, "call NT") == (
        "Every hand has a trump suit at this table: name a suit."
    )


def test_without_trump_jacks_follow_the_suit_printed_on_them() -> None:
    hands = {1: "QD AC KC QC TC", 2: "JD JH AH KS QS"}
    state = play(dealt(hands, no_trump=True), *PASSES, "call NT", "play QD")

    assert legal(state) == ["play JD"]
    state = play(state, "play JD")
    state = play(state, legal(state)[0])
    state = play(state, legal(state)[0])
    assert on_table(state).takers[0] != 2


@pytest.mark.parametrize(
    ("seat", "hand", "calls"),
    [
        (1, "9S TS QS KS AS", ["pass"]),
        (1, "9S TS QS KS JD", ["pass", "order", "order alone"]),
        (1, "9S TS QS KS TH", ["pass", "order", "order alone"]),
        (4, "9S TS QS KS AS", ["pass", "order", "order alone"]),
    ],
)
def test_who_orders_must_hold_a_trump_and_the_dealer_takes_one_up(
    seat: int, hand: str, calls: list[str]
) -> None:
    state = dealt({seat: hand}, "9H", trump_in_hand=True)

    state = play(state, *["pass"] * (seat - 1))

    assert legal(state) == calls


def test_refusal_says_that_no_trump_is_held() -> None:
    state = dealt({1: "9S TS QS KS AS"}, "9H", trump_in_hand=True)

    words = "You hold no hearts: at this table the maker must hold a trump."
    assert why(state, 1, "order") == words


def test_who_names_a_suit_must_hold_a_card_of_it_bowers_counted() -> None:
    state = dealt({1: "9S TS JS AH KH"}, "9H", trump_in_hand=True, alone=False)

    state = play(state, *PASSES)

    # The jack of spades is the left bower of clubs.
    assert legal(state) == ["pass", "call S", "call C"]
    assert why(state, 1, "call D") == (
        "You hold no diamonds: at this table the maker must hold a trump."
    )


def test_dealer_who_must_name_and_holds_none_of_three_suits_may_name_any() -> None:
    rules: dict[str, Any] = {
        "trump_in_hand": True,
        "dealer_must_name": True,
        "alone": False,
    }
    only_hearts = {4: "TH QH KH AH 9H"}
    state = dealt(only_hearts, "JH", **rules)
    state = play(state, *PASSES, "pass", "pass", "pass")
    assert legal(state) == ["call S", "call D", "call C"]

    with_clubs = dealt({4: "TH QH KH AH 9C"}, "JH", **rules)
    state = play(with_clubs, *PASSES, "pass", "pass", "pass")
    assert legal(state) == ["call C"]


POOR = "9S TS 9C TC 9D"


def test_hand_without_ace_and_face_may_be_thrown_in_and_the_next_dealer_deals() -> None:
    rules: dict[str, Any] = {"throw_in": "no-ace-no-face", "deck": 32}
    state = dealt({1: "7S 8S 9C TC 9D"}, **rules)
    assert legal(state) == ["pass", "order", "order alone", "throw in"]

    state = play(state, "throw in")

    assert game.needs_deal(state)
    assert game.score(state) == (0, 0)
    assert seen(state, None, "calls") == [{"seat": 1, "call": "throw in"}]
    state = game.deal(state, deck_of({}, rules=state.rules))
    assert on_table(state).dealer == 1


@pytest.mark.parametrize("card", ["JS", "QS", "KS", "AS", "JK"])
def test_hand_with_a_high_card_is_not_thrown_in(card: str) -> None:
    hand = {1: f"{card} TS 9C TC 9D"}
    state = dealt(hand, preset="british", throw_in="no-ace-no-face")

    assert "throw in" not in legal(state)
    assert why(state, 1, "throw in") == (
        "Your hand is not one that can be thrown in now."
    )


def test_farmers_hand_is_of_nines_and_tens() -> None:
    poor = {1: "8S TS 9C TC 9D", 2: "9S TH 8C 7C 7D"}
    state = dealt(poor, throw_in="farmer-redeal", deck=32)
    assert "throw in" not in legal(state)
    assert "throw in" not in legal(play(state, "pass"))

    state = dealt({2: POOR}, throw_in="farmer-redeal")
    assert "throw in" not in legal(state)
    assert "throw in" in legal(play(state, "pass"))


def test_poor_hand_is_thrown_in_in_the_first_round_only() -> None:
    state = play(dealt({1: POOR}, throw_in="farmer-redeal"), *PASSES)

    assert "throw in" not in legal(state)
    assert why(state, 1, "throw in") == (
        "A hand can be thrown in only in the first round of calling."
    )
    assert why(dealt({1: POOR}), 1, "throw in") == (
        "No hand is thrown in at this table."
    )


def test_three_deals_that_were_thrown_in_make_the_fourth_dealer_name() -> None:
    poor = deck_of({1: POOR})
    state = new_match(dealer=4, throw_in="farmer-redeal")
    for _ in range(3):
        # The first cards, and so the poor hand, go to the left of whoever deals.
        state = play(game.deal(state, poor), "throw in")

    state = game.deal(state, poor)

    assert seen(state, None, "must_name") is True
    assert "throw in" not in legal(state)
    assert why(state, 4, "throw in") == (
        "Your hand is not one that can be thrown in now."
    )
    state = play(state, *PASSES, "pass", "pass", "pass")
    assert "pass" not in legal(state)


def test_farmer_changes_three_cards_for_those_under_the_upcard_and_goes_on() -> None:
    state = dealt({1: POOR}, "AH", under="JH JC QC", throw_in="farmer-exchange")
    assert "throw in" in legal(state)

    state = play(state, "throw in")
    assert game.phase(state) == "exchange"
    assert game.to_move(state) == 1
    assert set(legal(state)) == {f"discard {card}" for card in POOR.split()}
    assert why(state, 1, "order") == ("Put three cards away first: you exchange them.")
    state = play(state, "discard 9S", "discard 9C", "discard 9D")

    assert game.phase(state) == "call1"
    assert game.to_move(state) == 1
    assert hand_of(state, 1) == set(cards("TS TC JH JC QC"))
    assert legal(state) == ["pass", "order", "order alone"]


def test_cards_under_the_upcard_are_changed_once_even_for_as_poor_a_hand() -> None:
    state = dealt({1: POOR}, "AH", under="9H TH TD", throw_in="farmer-exchange")

    state = play(state, "throw in", "discard 9S", "discard 9C", "discard 9D")

    assert hand_of(state, 1) == set(cards("TS TC 9H TH TD"))
    assert legal(state) == ["pass", "order", "order alone"]


def test_cut_is_asked_of_the_player_on_the_dealers_right() -> None:
    state = game.deal(new_match(cut="asked"), deck(24))

    assert game.phase(state) == "cut"
    assert game.to_move(state) == 3
    assert legal(state) == [f"cut {size}" for size in range(4, 21)]
    for size in (1, 3, 21, 23):
        assert why(state, 3, f"cut {size}") == (
            "Cut the deck first: leave at least four cards in each packet."
        )

    state = play(state, "cut 9")
    assert game.phase(state) == "call1"
    assert game.to_move(state) == 1
    after = (*deck(24)[9:], *deck(24)[:9])
    assert hand_of(state, 1) == {*after[:3], *after[12:14]}
    assert on_table(state).upcard == after[20]


@pytest.mark.parametrize(
    ("preset", "cutter", "most"),
    [
        ("two-handed", 1, 20),
        ("three-handed", 2, 20),
        ("railroad", 3, 21),
        ("hasenpfeffer", 3, 21),
        ("napoleon", 3, 48),
    ],
)
def test_cut_is_asked_in_every_game(preset: str, cutter: int, most: int) -> None:
    state = dealt(preset=preset, cut="asked")

    assert game.to_move(state) == cutter
    assert legal(state)[-1] == f"cut {most}"
