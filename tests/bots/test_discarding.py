from tests.bots.table import choice, dealt, play

PASSES = ["pass"] * 3


def test_dealer_discards_a_lone_low_card() -> None:
    state = dealt(hands={4: "JH AH AS KS 9C"}, upcard="9H")

    assert choice(play(state, *PASSES, "order")) == "discard 9C"


def test_dealer_keeps_a_lone_ace() -> None:
    state = dealt(hands={4: "JH AH AS 9C TC"}, upcard="9H")

    assert choice(play(state, *PASSES, "order")) == "discard 9C"


def test_dealer_who_is_ordered_up_takes_a_trump() -> None:
    state = dealt("two-handed", {2: "AS KS 9C TD QD"}, upcard="JH")

    assert choice(play(state, "order")).startswith("discard")


def test_dealer_who_could_not_bury_the_upcard_leaves_it_to_a_better_hand() -> None:
    hand = {2: "JH JD AH KH QH"}
    state = dealt("two-handed", hand, upcard="9H", bury_upcard=False)

    assert choice(play(state, "order")) == "leave"


def test_lone_player_puts_the_worst_card_away_and_is_given_the_best() -> None:
    hands = {1: "JH JD AH KH 9C", 3: "QH AS 9S TS 9D"}
    state = dealt("railroad", hands, upcard="9H", defend_alone=False)
    state = play(state, "order alone")
    state = play(state, choice(state))

    assert choice(state) == "discard 9C"
    state = play(state, "discard 9C")
    assert choice(state) == "give QH"


def test_an_ace_is_given_where_there_is_no_high_trump() -> None:
    hands = {1: "JH JD AH KH 9C", 3: "TH AS 9S TS 9D"}
    state = dealt("railroad", hands, upcard="9H", defend_alone=False)
    state = play(state, "order alone")
    state = play(state, choice(state), "discard 9C")

    assert choice(state) == "give AS"


def test_dealer_gives_the_upcard_if_it_is_the_best() -> None:
    hands = {2: "JH JD AH KH 9C", 4: "TH AS 9S TS 9D"}
    state = dealt("railroad", hands, upcard="QH", defend_alone=False)
    state = play(state, "pass", "order alone", "discard 9C")

    assert choice(state) == "give QH"
