import pytest

from tests.bots.table import choice, dealt, play

PASSES = ["pass"] * 4


def test_strong_trumps_order_the_upcard() -> None:
    assert choice(dealt(hands={1: "JH AH KH AS 9C"}, upcard="9H")) == "order"


def test_a_hand_of_nines_passes() -> None:
    state = dealt(hands={1: "9S 9H 9C TD TC"}, upcard="9D")

    assert choice(state) == "pass"
    assert choice(play(state, *PASSES)) == "pass"


def test_both_bowers_and_three_trumps_go_alone() -> None:
    assert choice(dealt(hands={1: "JH JD AH KH QH"}, upcard="9H")) == "order alone"


def test_both_bowers_and_three_trumps_do_not_go_alone_where_nobody_may() -> None:
    state = dealt(hands={1: "JH JD AH KH QH"}, upcard="9H", alone="not-allowed")

    assert choice(state) == "order"


def test_partner_of_the_dealer_who_may_assist_alone_only_needs_a_strong_hand() -> None:
    options = {"upcard": "9H", "alone": "assist-alone"}
    strong = dealt(hands={2: "JH JD AH KH AS"}, **options)
    fair = dealt(hands={2: "JH AH TH 9S TC"}, **options)

    assert choice(play(strong, "pass")) == "order alone"
    assert choice(play(fair, "pass")) == "pass"


def test_strong_suit_is_named_in_the_second_round() -> None:
    state = dealt(hands={1: "JS AS TS AD 9C"}, upcard="9H")

    assert choice(play(state, *PASSES)) == "call S"


def test_dealer_counts_the_upcard() -> None:
    hand = {4: "AH TH KS QS 9C"}

    assert choice(play(dealt(hands=hand, upcard="JH"), *PASSES[:3])) == "order"
    hand = {4: "QH KS QS 9C TC"}
    assert choice(play(dealt(hands=hand, upcard="9H"), *PASSES[:3])) == "pass"


def test_a_bower_is_ordered_to_the_partner_and_not_to_an_opponent() -> None:
    hands = {1: "AH KH 9H AS 9C", 2: "AD KD 9D AC TC"}
    to_opponent = dealt(hands={1: "AH TH 9S QS 9C"}, upcard="JH")
    to_partner = dealt(hands=hands, upcard="JD")

    assert choice(to_opponent) == "pass"
    assert choice(play(to_partner, "pass")) == "order"


def test_dealer_who_must_name_names_the_best_suit() -> None:
    state = dealt(hands={4: "9S TH AC KC QC"}, upcard="9H", dealer_must_name=True)

    assert choice(play(state, *PASSES, *PASSES[:3])) == "call C"


def test_four_aces_call_no_trump() -> None:
    state = dealt(hands={1: "AS AD AC AH KC"}, upcard="9H", no_trump=True)

    assert choice(play(state, *PASSES)).startswith("call NT")


def test_a_suit_is_named_where_the_hand_has_a_trump_of_it() -> None:
    state = dealt(hands={1: "JS AS KS QS 9C"}, upcard="9H", trump_in_hand=True)

    assert choice(state) == "pass"
    assert choice(play(state, *PASSES)).startswith("call S")


def test_dealer_names_the_suit_of_a_joker_unseen() -> None:
    state = dealt("british", upcard="JK")

    assert choice(state) in {"name S", "name H", "name D", "name C"}


@pytest.mark.parametrize("throw_in", ["farmer-redeal", "no-ace-no-face"])
def test_a_poor_hand_is_thrown_in(throw_in: str) -> None:
    state = dealt(hands={1: "9S 9H 9C TD TC"}, upcard="9D", throw_in=throw_in)

    assert choice(state) == "throw in"


def test_a_poor_hand_leaves_the_deal_to_a_partner_who_takes_the_upcard_up() -> None:
    state = dealt(hands={2: "9S 9H 9C TD TC"}, upcard="JD", throw_in="farmer-redeal")

    assert choice(play(state, "pass")) == "pass"


def test_a_farmer_keeps_the_longest_suit_when_changing_three_cards() -> None:
    state = dealt(hands={1: "9S 9H 9C TD TC"}, upcard="9D", throw_in="farmer-exchange")
    put_away = []
    for _ in range(4):
        put_away.append(choice(state))
        state = play(state, put_away[-1])

    assert put_away[0] == "throw in"
    assert set(put_away[1:]) == {"discard 9S", "discard 9H", "discard TD"}


def test_only_a_hand_that_wins_by_itself_defends_alone() -> None:
    hands = {1: "AH KH QH AS KS", 2: "9H TS 9S 9C TC", 4: "JH JD JS AD AC"}
    strong = dealt(hands=hands, upcard="TH", defend_alone=True)
    strong = play(strong, "pass", "pass", "pass", "order alone")
    hands = {1: "JH JD AH AS KS"}
    stronger = dealt(hands=hands, upcard="TH", defend_alone=True)
    stronger = play(stronger, "pass", "pass", "pass", "order alone")

    assert choice(play(strong, "pass")) == "pass"
    assert choice(stronger) == "defend alone"


def test_three_sure_tricks_order_without_a_partner() -> None:
    hand = {1: "JH JD AH 9S TC"}

    assert choice(dealt("three-handed", hand, upcard="9H")) == "order"
    assert choice(dealt("two-handed", hand, upcard="9H")) == "order"


def test_a_joker_stands_for_the_suit_that_the_rules_fix() -> None:
    spades = dealt(
        preset="railroad",
        hands={1: "JS JC AS KS 9H"},
        upcard="JK",
        joker_upcard="spades",
    )

    assert choice(spades).startswith("order")
