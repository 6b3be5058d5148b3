import json

import pytest

from tests.engine.table import (
    PASSES,
    cards,
    dealt,
    hand_of,
    legal,
    play,
    refusal,
    seen,
    why,
)
from tournaments.engine import game
from tournaments.engine.view import view

DEALERS = {4: "AH KH 9S TS QC", 1: "AS KS QS AD KD"}


def test_dealer_holds_six_and_discards_one_before_anyone_plays() -> None:
    state = play(dealt(DEALERS, upcard="9H"), "order")

    assert game.phase(state) == "discard"
    assert game.to_move(state) == 4
    assert seen(state, 1, "counts") == {"1": 5, "2": 5, "3": 5, "4": 6}
    assert hand_of(state, 4) == set(cards("AH KH 9S TS QC 9H"))
    assert len(legal(state)) == 6
    assert refusal(state, 1, "play AS").code == "not_your_turn"

    state = play(state, "discard QC")

    assert seen(state, 1, "counts") == {"1": 5, "2": 5, "3": 5, "4": 5}
    assert game.phase(state) == "play"
    assert game.to_move(state) == 1


def test_dealer_cannot_play_or_call_instead_of_discarding() -> None:
    state = play(dealt(DEALERS, upcard="9H"), "order")

    assert why(state, 4, "play AH") == ("Discard a card first: you took up the upcard.")
    assert why(state, 4, "pass") == ("Discard a card first: you took up the upcard.")
    assert why(state, 4, "discard AS") == ("You do not hold the ace of spades.")


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_discard_is_seen_by_nobody_else(seat: int | None) -> None:
    state = play(dealt(DEALERS, upcard="9H"), "order", "discard QC")
    while game.to_move(state) is not None:
        assert '"QC"' not in json.dumps(view(state, seat))
        state = game.apply(state, game.legal_moves(state)[0])


def test_discarded_card_cannot_be_played_and_its_suit_need_not_be_followed() -> None:
    hands = {4: "AH KH 9S TS QC", 1: "AC KC TC 9C JS"}
    state = play(dealt(hands, upcard="9H"), "order", "discard QC", "play AC")
    state = play(state, legal(state)[0])
    state = play(state, legal(state)[0])

    assert game.to_move(state) == 4
    assert why(state, 4, "play QC") == "You do not hold the queen of clubs."
    assert set(legal(state)) == {"play AH", "play KH", "play 9S", "play TS", "play 9H"}


def test_upcard_may_be_buried_or_not() -> None:
    assert "discard 9H" in legal(play(dealt(DEALERS, upcard="9H"), "order"))

    state = play(dealt(DEALERS, upcard="9H", bury_upcard=False), "order")

    assert "discard 9H" not in legal(state)
    assert why(state, 4, "discard 9H") == (
        "The upcard cannot be discarded at this table: discard another card."
    )


def test_second_discard_is_refused() -> None:
    state = play(dealt(DEALERS, upcard="9H"), "pass", "pass", "pass", "order")
    state = play(state, "discard QC")

    assert why(state, 1, "discard AS") == ("Nothing is discarded now.")


def test_nobody_picks_up_after_the_second_round() -> None:
    state = play(dealt(DEALERS, upcard="JD"), *PASSES, "call H")

    assert game.phase(state) == "play"
    assert hand_of(state, 4) == set(cards("AH KH 9S TS QC"))


def test_left_bower_that_was_turned_down_is_out_of_play() -> None:
    state = play(dealt(DEALERS, upcard="JD"), *PASSES, "call H")

    held = [card for seat in (1, 2, 3, 4) for card in hand_of(state, seat)]
    assert len(held) == 20
    assert cards("JD")[0] not in held
