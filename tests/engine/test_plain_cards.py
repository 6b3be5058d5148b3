"""The plain rules: bowers, following, the joker (cases 1 to 14)."""

import pytest

from tests.engine import plain
from tests.engine.plain.cards import (
    Rules,
    playable,
    suit_of,
    taker,
    trumps_with_bowers,
    trumps_without_bowers,
)
from tests.engine.plain.stacking import stacked

HEARTS = trumps_with_bowers("H")


def take(cards: str, trumps: list[str]) -> str:
    trick = list(enumerate(cards.split(), start=1))
    return dict(trick)[taker(trick, trumps)]


@pytest.mark.parametrize(
    ("hand", "led", "right"),
    [
        ("JD 9D AS", "KD", "9D"),
        ("JD 9C AS", "KD", "JD 9C AS"),
        ("JD AC KC", "9H", "JD"),
        ("9H AS KS", "9C", "9H AS KS"),
        ("JK AS KS", "9H", "JK"),
        ("AS KH 9S", "JK", "KH"),
        ("AS JD 9S", "JK", "JD"),
    ],
)
def test_what_may_be_played_when_hearts_are_trump(
    hand: str, led: str, right: str
) -> None:
    assert playable(hand.split(), led, HEARTS) == right.split()


@pytest.mark.parametrize(
    ("trick", "right"),
    [
        ("JD AD AC AS", "JD"),
        ("AH JD JH KH", "JH"),
        ("AH JD KH QH", "JD"),
        ("9S JS QS TS", "QS"),
        ("9S TS JS 9D", "JS"),
        ("AS KS 9H QS", "9H"),
        ("9C AD AS TC", "TC"),
        ("JH JK AH KH", "JK"),
        ("JK JH AH KH", "JK"),
        ("AH KH JH JK", "JK"),
        ("7S 8S 7D 7C", "8S"),
        ("AS 7H 8H KS", "8H"),
        ("AS 8H 9H KS", "9H"),
    ],
)
def test_who_takes_the_trick_when_hearts_are_trump(trick: str, right: str) -> None:
    assert take(trick, HEARTS) == right


def test_without_trumps_the_jack_is_below_the_queen() -> None:
    assert trumps_with_bowers("NT") == []
    assert take("JH QH JD 9H", []) == "QH"
    assert playable(["JD", "9H", "AS"], "KH", []) == ["9H"]


def test_napoleon_has_no_bowers() -> None:
    trumps = trumps_without_bowers("H")

    assert take("JH QH JD 2H", trumps) == "QH"
    assert take("AS JD 2H KS", trumps) == "2H"
    assert playable(["JD", "2H", "AS"], "KH", trumps) == ["2H"]


@pytest.mark.parametrize(("deck", "right"), [(24, 756), (28, 867), (32, 978)])
def test_how_many_cards_are_trump_next_and_of_each_other_suit(
    deck: int, right: int
) -> None:
    pack = plain.pack(plain.preset("standard", deck=deck))
    suits = [suit_of(card, HEARTS) for card in pack]

    assert suits.count("trump") == right // 100
    assert suits.count("D") == right // 10 % 10
    assert suits.count("S") == suits.count("C") == right % 10


@pytest.mark.parametrize(
    ("preset", "size", "first", "last"),
    [
        ("standard", 24, "9S", "AC"),
        ("bicycle", 32, "7S", "AC"),
        ("british", 25, "9S", "JK"),
        ("napoleon", 52, "2S", "AC"),
    ],
)
def test_a_new_pack(preset: str, size: int, first: str, last: str) -> None:
    pack = plain.pack(plain.preset(preset))

    assert len(set(pack)) == len(pack) == size
    assert (pack[0], pack[-1]) == (first, last)
    assert "".join(dict.fromkeys(card[1] for card in pack)).startswith("SHDC")


JOKER_UP = plain.preset("british", joker_upcard="hearts")


def joker_up(rules: Rules) -> list[str]:
    return stacked(rules, 4, {}, "JK")


def test_a_joker_turned_down_is_held_by_nobody() -> None:
    hands = plain.hands(JOKER_UP, joker_up(JOKER_UP), 4, ["pass"] * 4 + ["call S"])

    assert "JK" not in [card for hand in hands.values() for card in hand]


def test_a_joker_buried_is_held_by_nobody() -> None:
    hands = plain.hands(JOKER_UP, joker_up(JOKER_UP), 4, ["order", "discard JK"])

    assert "JK" not in [card for hand in hands.values() for card in hand]


def test_a_joker_of_a_fixed_suit_stands_for_that_suit() -> None:
    deck = joker_up(JOKER_UP)

    _, _, calls = plain.legal(JOKER_UP, deck, 4, ["pass"] * 4)

    assert [call for call in calls if call.startswith("call H")] == []
    assert [call for call in calls if "alone" not in call] == [
        "pass",
        "call S",
        "call D",
        "call C",
    ]


def test_a_joker_turned_up_has_the_dealer_name_a_suit_first() -> None:
    rules = plain.preset("british", bury_upcard=False)
    deck = joker_up(rules)

    asked = plain.legal(rules, deck, 4, [])
    named = plain.legal(rules, deck, 4, ["name D"])
    discarded = plain.legal(rules, deck, 4, ["name D", named[2][0]])

    assert asked == (4, "name", ["name S", "name H", "name D", "name C"])
    assert named[:2] == (4, "discard")
    assert len(named[2]) == 5
    assert "discard JK" not in named[2]
    assert discarded[:2] == (1, "play")
    assert "JK" in plain.hands(rules, deck, 4, ["name D", named[2][0]])[4]
