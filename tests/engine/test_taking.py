import pytest

from tests.engine.table import cards
from tournaments.engine.cards import HEARTS, SUIT_UNDER, Suit, deck, next_suit
from tournaments.engine.notation import print_card
from tournaments.engine.states import Played
from tournaments.engine.tricks import taker


def taking_card(trick: str, trump: Suit = HEARTS) -> str:
    played = [Played(seat, card) for seat, card in enumerate(cards(trick), start=1)]
    return print_card(played[taker(played, trump) - 1].card)


@pytest.mark.parametrize(
    ("trick", "takes"),
    [
        ("JD AD AC AS", "JD"),
        ("AH JD JH KH", "JH"),
        ("AH JD KH QH", "JD"),
        ("TS JS QS 9S", "QS"),
        ("9S TS JS 9D", "JS"),
        ("AS KS 9H QS", "9H"),
        ("9C AD AS TC", "TC"),
        ("9H AS AC AD", "9H"),
        ("9D AS AC JD", "JD"),
    ],
)
def test_highest_trump_takes_else_the_highest_of_the_suit_led(
    trick: str, takes: str
) -> None:
    assert taking_card(trick) == takes


def test_eight_beats_seven_and_loses_to_nine_in_trumps_too() -> None:
    assert taking_card("7S 8S") == "8S"
    assert taking_card("8S 9S 7S") == "9S"
    assert taking_card("7H 8H") == "8H"
    assert taking_card("8H 9H 7H") == "9H"


@pytest.mark.parametrize("trick", ["JK JH JD AH", "JH JD AH JK", "9S JH JK 9H"])
def test_joker_beats_the_right_bower_whenever_it_is_played(trick: str) -> None:
    assert taking_card(trick) == "JK"


@pytest.mark.parametrize(
    ("size", "trumps", "next_in_colour", "others"),
    [(24, 7, 5, 6), (28, 8, 6, 7), (32, 9, 7, 8)],
)
@pytest.mark.parametrize("trump", [Suit(0), Suit(1), Suit(2), Suit(3)])
def test_bowers_count_as_trumps(
    size: int, trumps: int, next_in_colour: int, others: int, trump: Suit
) -> None:
    suits = [SUIT_UNDER[trump][card] for card in deck(size)]

    counts = {suit: suits.count(suit) for suit in set(suits)}

    assert counts.pop(trump) == trumps
    assert counts.pop(next_suit(trump)) == next_in_colour
    assert set(counts.values()) == {others}
