"""Cards, names and numbers as a reader's language says them."""

import pytest

from tournaments.engine.cards import CARDS, CLUBS, HEARTS, NO_TRUMP, SUITS, Suit
from tournaments.engine.notation import parse_card
from tournaments.words import counts
from tournaments.words.cards import card_name, spoken, suit_name
from tournaments.words.names import listed


def test_every_card_and_suit_has_a_name_of_its_own() -> None:
    assert card_name(parse_card("JD")) == "jack of diamonds"
    assert card_name(parse_card("2S")) == "two of spades"
    assert card_name(parse_card("AC")) == "ace of clubs"
    assert card_name(parse_card("JK")) == "joker"
    assert len({card_name(card) for card in CARDS}) == len(CARDS)
    assert suit_name(HEARTS) == "hearts"
    assert [suit_name(suit) for suit in (*SUITS, NO_TRUMP)] == [
        *("spades", "hearts", "diamonds", "clubs", "no trump")
    ]


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("JD", "jack of diamonds, left bower, counts as hearts"),
        ("JH", "jack of hearts, right bower"),
        ("JK", "joker, highest trump"),
        ("JS", "jack of spades"),
        ("AH", "ace of hearts"),
    ],
)
def test_a_card_is_heard_with_its_role_under_the_trump(card: str, words: str) -> None:
    assert spoken(parse_card(card), HEARTS) == words


def test_each_trump_has_bowers_of_its_own() -> None:
    assert spoken(parse_card("JS"), CLUBS) == (
        "jack of spades, left bower, counts as clubs"
    )
    heard = {spoken(card, trump) for trump in SUITS for card in CARDS}
    assert sum("right bower" in words for words in heard) == len(SUITS)
    assert sum("left bower" in words for words in heard) == len(SUITS)


@pytest.mark.parametrize("trump", [None, NO_TRUMP])
def test_no_card_has_a_role_where_there_is_no_trump_suit(trump: Suit | None) -> None:
    assert spoken(parse_card("JH"), trump) == "jack of hearts"


def test_names_read_as_they_are_said() -> None:
    assert listed(["ann", "ben", "cleo"]) == "ann, ben and cleo"
    assert listed(["ann", "ben"]) == "ann and ben"
    assert listed(["ann"]) == "ann"


def test_numbers_read_as_they_are_said() -> None:
    assert counts.tricks(1) == "1 trick"
    assert counts.games(0) == "0 games"
    assert counts.number(-2) == "\N{MINUS SIGN}2"
    assert counts.score(10, 6) == "10 to 6"
    assert counts.score(10, 6, -4) == "10 to 6 and \N{MINUS SIGN}4"
