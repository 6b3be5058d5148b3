import pytest

from tests.engine.table import cards
from tests.engine.tricks import taking
from tournaments.engine import tricks
from tournaments.engine.cards import (
    HEARTS,
    NO_TRUMP,
    RANKING,
    RANKING_WITHOUT_BOWERS,
    SUIT_UNDER,
    SUITS,
    Suit,
    deck,
    next_suit,
)
from tournaments.engine.notation import print_card

TRICKS = [
    ("JD AD AC AS", "JD"),
    ("AH JD JH KH", "JH"),
    ("AH JD KH QH", "JD"),
    ("TS JS QS 9S", "QS"),
    ("9S TS JS 9D", "JS"),
    ("AS KS 9H QS", "9H"),
    ("9C AD AS TC", "TC"),
    ("9H AS AC AD", "9H"),
    ("9D AS AC JD", "JD"),
]


@pytest.mark.parametrize(("trick", "takes"), TRICKS)
def test_highest_trump_takes_else_the_highest_of_the_suit_led(
    trick: str, takes: str
) -> None:
    assert taking(trick) == takes


@pytest.mark.parametrize(("trick", "takes"), TRICKS)
def test_seat_that_takes_a_trick_is_known_without_playing_it(
    trick: str, takes: str
) -> None:
    played = dict(enumerate(cards(trick), start=1))

    assert print_card(played[tricks.taker(played, RANKING[HEARTS])]) == takes


def test_eight_beats_seven_and_loses_to_nine_in_trumps_too() -> None:
    assert taking("7S 8S") == "8S"
    assert taking("8S 9S 7S") == "9S"
    assert taking("7H 8H") == "8H"
    assert taking("8H 9H 7H") == "9H"


@pytest.mark.parametrize("trick", ["JK JH JD AH", "JH JD AH JK", "9S JH JK 9H"])
def test_joker_beats_the_right_bower_whenever_it_is_played(trick: str) -> None:
    assert taking(trick) == "JK"


@pytest.mark.parametrize(
    ("trick", "takes"),
    [("JS QS TS 9S", "QS"), ("TS JS 9S AC", "JS"), ("9D AH JH KS", "9D")],
)
def test_without_trump_the_jack_is_below_the_queen_and_only_the_suit_led_takes(
    trick: str, takes: str
) -> None:
    assert taking(trick, worth=RANKING[NO_TRUMP]) == takes


@pytest.mark.parametrize(
    ("trick", "takes"),
    [("JH QH TH", "QH"), ("2S JD 3S", "3S"), ("AS 2H KS", "2H"), ("JD 9H JH", "JH")],
)
def test_napoleon_has_no_bowers(trick: str, takes: str) -> None:
    assert taking(trick, worth=RANKING_WITHOUT_BOWERS[HEARTS]) == takes


@pytest.mark.parametrize(
    ("size", "trumps", "next_in_colour", "others"),
    [(24, 7, 5, 6), (28, 8, 6, 7), (32, 9, 7, 8)],
)
@pytest.mark.parametrize("trump", SUITS)
def test_bowers_count_as_trumps(
    size: int, trumps: int, next_in_colour: int, others: int, trump: Suit
) -> None:
    suits = [SUIT_UNDER[trump][card] for card in deck(size)]

    counts = {suit: suits.count(suit) for suit in set(suits)}

    assert counts.pop(trump) == trumps
    assert counts.pop(next_suit(trump)) == next_in_colour
    assert set(counts.values()) == {others}
