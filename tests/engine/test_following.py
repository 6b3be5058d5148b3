from tests.engine.table import dealt, legal, play, refusal, why
from tests.engine.tricks import may_play
from tournaments.engine.cards import DIAMONDS
from tournaments.engine.notation import parse_card
from tournaments.engine.reasons import Reason, Refusal


def test_left_bower_does_not_follow_its_printed_suit() -> None:
    assert may_play("JD 9D AS", led="KD") == "9D"


def test_any_card_may_be_played_if_only_the_left_bower_is_of_the_suit_led() -> None:
    assert may_play("JD 9C AS", led="KD") == "JD 9C AS"


def test_left_bower_must_follow_trumps() -> None:
    assert may_play("JD AC KC", led="9H") == "JD"


def test_trumps_must_follow_the_left_bower() -> None:
    assert may_play("9H AD KD", led="JD") == "9H"


def test_void_seat_may_play_any_card_and_need_not_trump() -> None:
    assert may_play("9H AC KC", led="9S") == "9H AC KC"


def test_joker_must_follow_trumps() -> None:
    assert may_play("JK AS KS", led="9H") == "JK"


def test_any_card_may_be_led() -> None:
    assert may_play("JD 9D AS 9H KC", led=None) == "JD 9D AS 9H KC"


HANDS = {1: "KD QD TD AC KC", 2: "JD 9D AS KS QS", 3: "AH JS TS 9S TC"}


def test_refusal_names_the_suit_and_the_left_bower() -> None:
    state = dealt(HANDS, upcard="9H")
    state = play(state, "pass", "pass", "pass", "order", "discard TH", "play KD")

    assert legal(state) == ["play 9D"]
    refused = refusal(state, 2, "play JD")
    assert refused == Refusal(Reason.FOLLOW, suit=DIAMONDS, card=parse_card("JD"))
    assert refused.code == "illegal_move"
    assert why(state, 2, "play JD") == (
        "Follow diamonds: the jack of diamonds is the left bower."
    )
    assert why(state, 2, "play AS") == "Follow diamonds."


def test_refusal_says_that_the_only_trump_is_the_left_bower() -> None:
    hands = {1: "AH QD TD AC KC", 2: "JD 9D AS KS QS"}
    state = dealt(hands, upcard="9H")
    state = play(state, "order", "discard 9H", "play AH")

    assert legal(state) == ["play JD"]
    assert why(state, 2, "play 9D") == (
        "Follow hearts: the jack of diamonds is the left bower."
    )


def test_card_that_is_not_held_is_refused_in_words() -> None:
    state = dealt(HANDS, upcard="9H")
    state = play(state, "pass", "pass", "pass", "order", "discard TH", "play KD")

    assert why(state, 2, "play QD") == ("You do not hold the queen of diamonds.")
