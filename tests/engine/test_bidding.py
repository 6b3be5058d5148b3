"""The games that are bid for: Hasenpfeffer and Napoleon."""

from typing import Any

import pytest

from tests.engine.table import (
    cards,
    dealt,
    hand_of,
    legal,
    on_table,
    play,
    play_first_legal,
    seen,
    why,
)
from tournaments.engine import game
from tournaments.engine.match_state import MatchState

# Seat 1 has the four highest hearts and two cards that lose.
HASENPFEFFER = {
    1: "JK JH JD AH 9S 9C",
    2: "AS KS QS JS TS AC",
    3: "9D TD QD KD AD KC",
    4: "9H TH QH KH QC JC",
}


def hasenpfeffer(**options: Any) -> MatchState:
    return dealt(HASENPFEFFER, "TC", preset="hasenpfeffer", **options)


def test_each_bids_once_from_the_dealers_left_and_higher_than_the_last() -> None:
    state = hasenpfeffer()

    assert game.to_move(state) == 1
    assert legal(state) == ["pass", *(f"bid {tricks}" for tricks in range(1, 7))]
    state = play(state, "bid 2", "pass", "bid 4")
    assert game.to_move(state) == 4
    assert legal(state) == ["pass", "bid 5", "bid 6"]
    assert why(state, 4, "bid 4") == "Bid more than 4, or pass."
    state = play(state, "pass")
    assert game.phase(state) == "name"
    assert game.to_move(state) == 3
    assert seen(state, None, "bid") == "4"


def test_highest_bid_ends_the_bidding() -> None:
    state = play(hasenpfeffer(), "pass", "bid 6")

    assert game.phase(state) == "name"
    assert game.to_move(state) == 2


def test_highest_bidder_names_a_suit_and_leads() -> None:
    state = play(hasenpfeffer(), "pass", "bid 3", "pass", "pass")
    assert legal(state) == ["name S", "name H", "name D", "name C"]

    state = play(state, "name S")

    assert game.phase(state) == "play"
    assert seen(state, None, "trump") == "S"
    assert game.to_move(state) == 2
    assert len(legal(state)) == 6


def test_holder_of_the_joker_is_taken_to_have_bid_three_when_all_pass() -> None:
    state = play(hasenpfeffer(), "pass", "pass", "pass", "pass")

    assert game.phase(state) == "name"
    assert game.to_move(state) == 1
    assert seen(state, None, "maker") == 1
    assert seen(state, None, "bid") == "3"


def test_deal_is_thrown_in_when_all_pass_and_the_joker_is_left_over() -> None:
    state = dealt({}, "JK", preset="hasenpfeffer")

    state = play(state, "pass", "pass", "pass", "pass")

    assert game.needs_deal(state)
    assert game.score(state) == (0, 0)
    assert on_table(state).points == (0, 0)
    assert seen(state, None, "bid") is None
    assert seen(state, None, "maker") is None


def test_six_cards_are_dealt_by_threes_and_one_is_left_face_down() -> None:
    state = hasenpfeffer()

    assert hand_of(state, 2) == set(cards(HASENPFEFFER[2]))
    assert on_table(state).pack[3:6] == cards("AS KS QS")
    assert on_table(state).pack[15:18] == cards("JS TS AC")
    assert on_table(state).kitty == cards("TC")
    assert seen(state, None, "upcard") is None


@pytest.mark.parametrize(
    ("bid", "score"), [(3, (4, 2)), (4, (4, 2)), (5, (-5, 2)), (6, (-6, 2))]
)
def test_makers_score_their_tricks_or_lose_the_bid_and_the_others_their_tricks(
    bid: int, score: tuple[int, int]
) -> None:
    passes = [] if bid == 6 else ["pass"] * 3
    state = play(hasenpfeffer(), f"bid {bid}", *passes, "name H")

    assert game.score(play_first_legal(state)) == score


BIDS = ["2", "3", "misere", "4", "nap", "wellington", "blucher"]


def test_bids_of_napoleon_rise_from_two_to_blucher() -> None:
    state = dealt(preset="napoleon")

    assert legal(state) == ["pass", *(f"bid {bid}" for bid in BIDS)]
    assert why(state, 1, "bid 5") == (
        "This bid is not made in this game: make another, or pass."
    )
    state = play(state, "bid 3")
    assert legal(state) == ["pass", *(f"bid {bid}" for bid in BIDS[2:])]
    assert why(state, 2, "bid 3") == "Bid more than 3, or pass."
    state = play(state, "bid misere", "pass", "bid wellington")
    assert game.phase(state) == "play"
    assert game.to_move(state) == 4


def test_blucher_ends_the_bidding() -> None:
    state = play(dealt(preset="napoleon"), "bid 2", "bid blucher")

    assert game.phase(state) == "play"
    assert game.to_move(state) == 2


def test_deal_that_all_passed_is_thrown_in() -> None:
    state = play(dealt(preset="napoleon"), "pass", "pass", "pass", "pass")

    assert game.needs_deal(state)
    assert game.score(state) == (0, 0, 0, 0)


# Seat 1 of three leads spades from the top and loses the rest.
TAKES = {
    5: "AS KS QS JS TS",
    4: "AS KS QS JS 2D",
    3: "AS KS QS 2D 2C",
    2: "AS KS 2D 2C 2H",
    1: "AS 2D 2C 2H 3H",
    0: "2S 2D 2C 2H 3H",
}


@pytest.mark.parametrize(
    ("bid", "taken", "score"),
    [
        ("2", 2, (4, -2, -2)),
        ("2", 1, (-4, 2, 2)),
        ("3", 3, (6, -3, -3)),
        ("3", 2, (-6, 3, 3)),
        ("misere", 0, (6, -3, -3)),
        ("misere", 1, (-6, 3, 3)),
        ("4", 5, (8, -4, -4)),
        ("4", 3, (-8, 4, 4)),
        ("nap", 5, (20, -10, -10)),
        ("nap", 4, (-10, 5, 5)),
        ("wellington", 5, (20, -10, -10)),
        ("wellington", 4, (-20, 10, 10)),
        ("blucher", 5, (20, -10, -10)),
        ("blucher", 0, (-30, 15, 15)),
    ],
)
def test_bidder_is_paid_by_each_or_pays_each(
    bid: str, taken: int, score: tuple[int, ...]
) -> None:
    hands = {1: TAKES[taken], 2: "3S 4S 5S AC AD", 3: "KD KC QD QC AH"}
    passes = [] if bid == "blucher" else ["pass", "pass"]
    state = dealt(hands, "6S", preset="napoleon", players=3)

    state = play_first_legal(play(state, f"bid {bid}", *passes))

    assert on_table(state).takers.count(1) == taken
    assert game.score(state) == score


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_two_to_seven_play_each_alone(players: int) -> None:
    state = dealt(preset="napoleon", players=players)
    assert len(game.sides(state)) == players

    state = play_first_legal(play(state, "bid blucher"))

    assert len(on_table(state).last_trick) == players
    assert game.score(state)[0] in {10 * (players - 1), -15 * (players - 1)}


def led(bid: str) -> MatchState:
    hands = {1: "2D 3D AS 9C TC", 2: "AD JH TH 9H 8H"}
    state = dealt(hands, "7S", preset="napoleon", players=2)
    return play(state, f"bid {bid}", *([] if bid == "blucher" else ["pass"]))


def test_first_card_led_makes_its_suit_trump() -> None:
    state = led("2")
    assert seen(state, None, "trump") is None

    state = play(state, "play 2D")

    assert seen(state, None, "trump") == "D"
    assert legal(state) == ["play AD"]
    # The jack of hearts is no bower: the ace of diamonds takes the trick.
    assert game.to_move(play(state, "play AD")) == 2
    after = play(state, "play AD", "play 9H", "play 3D")
    assert game.to_move(after) == 1  # A low trump takes a plain card.


def test_misere_has_no_trump() -> None:
    state = led("misere")
    assert seen(state, None, "trump") == "NT"

    state = play(state, "play 2D", "play AD", "play 9H", "play 3D")

    assert game.to_move(state) == 2
