from tests.bots.table import choice, dealt, play

HANDS = {
    1: "AS 9S TD QD 9C",
    2: "KS QS AC KC TC",
    3: "JS TS AD KD QC",
    4: "AH KH QH TH JC",
}
TAKEN_UP = ["pass", "pass", "pass", "order", "discard JC"]


def test_defender_leads_an_ace() -> None:
    assert choice(play(dealt(hands=HANDS, upcard="9H"), *TAKEN_UP)) == "play AS"


def test_seat_plays_its_lowest_card_if_it_cannot_take_the_trick() -> None:
    state = play(dealt(hands=HANDS, upcard="9H"), *TAKEN_UP, "play AS")

    assert choice(state) == "play QS"


def test_last_seat_takes_with_the_lowest_trump_that_does() -> None:
    state = play(dealt(hands=HANDS, upcard="9H"), *TAKEN_UP)

    assert choice(play(state, "play AS", "play QS", "play TS")) == "play 9H"


def test_partners_ace_is_not_overtaken_with_nothing_left_to_play() -> None:
    hands = HANDS | {
        1: "9S TD QD 9C TC",
        2: "AS QS AC KC KS",
        3: "JS TS AD KD QC",
        4: "AH KH QH TH 9D",
    }
    state = play(dealt(hands=hands, upcard="9H"), *TAKEN_UP[:4], "discard TH")
    state = play(state, "play 9S", "play AS", "play JS")

    assert choice(state) == "play 9D"


def test_maker_draws_trumps_from_the_top_and_keeps_going() -> None:
    hands = {
        1: "JH JD AH AS 9C",
        2: "KH TH 9D TD QD",
        3: "QS KS TC QC KC",
        4: "AD KD AC JC QH",
    }
    state = play(dealt(hands=hands, upcard="9H"), "order", "discard JC")
    assert choice(state) == "play JH"
    state = play(state, "play JH", "play TH", "play QS", "play 9H")
    assert choice(state) == "play JD"
    state = play(state, "play JD", "play KH", "play KS", "play QH")
    assert choice(state) in {"play AH", "play AS"}


def test_maker_stops_drawing_when_the_opponents_have_no_trumps() -> None:
    hands = {
        1: "JH AH KH AS 9C",
        2: "9S TS 9D TD QD",
        3: "QS KS TC KC JS",
        4: "AD KD AC JC QC",
    }
    state = play(dealt(hands=hands, upcard="9H"), "order", "discard 9H")
    state = play(state, "play JH", "play 9S", "play QS", "play JC")

    assert choice(state) == "play AS"


def test_defenders_of_the_three_handed_game_are_partners() -> None:
    hands = {1: "AS TS 9D TD 9C", 2: "QS KS 9S TC QC", 3: "JH JD AH KH KC"}
    state = play(dealt("three-handed", hands, upcard="9H"), "pass", "pass", "order")
    state = play(state, "discard KC", "play AS")

    assert choice(state) == "play 9S"


def test_all_are_against_the_bidder_of_napoleon() -> None:
    hands = {1: "AS KS 9S AH 5C", 2: "2S 4D 5D 6D 7D", 3: "QS 3S 4H 6H 7H"}
    state = play(dealt("napoleon", hands), "bid 2", "pass", "pass", "pass")
    state = play(state, "play AS", "play 2S", "play 3S")
    # The fourth seat cannot take the ace, and throws its least.
    assert choice(state) in {"play 4S", "play 5S", "play 6S", "play 2H", "play 2C"}
