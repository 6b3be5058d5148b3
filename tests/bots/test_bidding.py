import pytest

from tests.bots.table import choice, dealt, play


def test_five_sure_tricks_bid_nap() -> None:
    state = dealt("napoleon", {1: "AS KS QS JS TS"})

    assert choice(state) == "bid nap"


def test_five_sure_tricks_go_above_nap() -> None:
    state = dealt("napoleon", {2: "AS KS QS JS TS"})

    assert choice(play(state, "bid nap")) == "bid wellington"
    state = dealt("napoleon", {3: "AS KS QS JS TS"})
    assert choice(play(state, "bid nap", "bid wellington")) == "bid blucher"


def test_three_likely_tricks_bid_three_and_pass_above_it() -> None:
    state = dealt("napoleon", {1: "AS KS 9S QH 5C"})
    higher = dealt("napoleon", {2: "AS KS 9S QH 5C"})

    assert choice(state) == "bid 3"
    assert choice(play(higher, "bid 4")) == "pass"


def test_lowest_cards_bid_misere() -> None:
    state = dealt("napoleon", {1: "2S 3S 2H 3D 2C"})

    assert choice(state) == "bid misere"


def test_middling_cards_pass() -> None:
    assert choice(dealt("napoleon", {1: "8S 7H 9D 6C TC"})) == "pass"


def test_bidder_leads_the_long_suit() -> None:
    state = dealt("napoleon", {1: "AS KS 9S QH 5C"})
    state = play(state, "bid 3", "pass", "pass", "pass")

    assert choice(state) == "play AS"


def test_bidder_of_misere_leads_low_and_ducks_with_the_highest_card_that_can() -> None:
    hands = {
        1: "2S 3S 2H 3D 5D",
        2: "4S 5S 6S 7S 8S",
        3: "4D 6D 7D 8D 9D",
        4: "AS JS TH JC QC",
    }
    state = play(dealt("napoleon", hands), "bid misere", "pass", "pass", "pass")
    assert choice(state) in {"play 2S", "play 2H"}
    state = play(state, "play 2S", "play 4S", "play 9D", "play JS")
    state = play(state, "play AS")


@pytest.mark.parametrize(
    ("hand", "name"),
    [("JK JH JD AH KH QH", "name H"), ("JC AC KC QC AS 9D", "name C")],
)
def test_bidder_names_the_best_suit(hand: str, name: str) -> None:
    state = play(dealt("hasenpfeffer", {1: hand}), "bid 5", "pass", "pass", "pass")

    assert choice(state) == name


def test_a_pair_bids_what_the_hand_is_worth() -> None:
    assert choice(dealt("hasenpfeffer", {1: "JK JH JD AH KH QH"})) == "bid 6"
    assert choice(dealt("hasenpfeffer", {1: "JH JD AH 9S TC 9C"})) in {"bid 2", "bid 3"}


def test_poor_hands_do_not_bid_above_a_good_bid() -> None:
    state = play(dealt("hasenpfeffer", {2: "9S TS 9H TD QC 9C"}), "bid 3")

    assert choice(state) == "pass"
