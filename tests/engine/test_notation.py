import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine import strategies
from tournaments.engine.cards import CARDS, DIAMONDS, HEARTS, Card, card_of
from tournaments.engine.moves import MOVES, Move
from tournaments.engine.notation import (
    NotationError,
    parse_card,
    parse_move,
    parse_suit,
    print_card,
    print_move,
    print_suit,
)

TEN = 8


def test_card_is_its_rank_then_its_suit() -> None:
    assert parse_card("TH") == card_of(HEARTS, TEN)
    assert print_card(card_of(DIAMONDS, TEN)) == "TD"


def test_joker_is_jk() -> None:
    assert print_card(parse_card("JK")) == "JK"


@given(strategies.cards)
def test_parsing_and_printing_cards_are_inverses(card: Card) -> None:
    assert parse_card(print_card(card)) == card


@pytest.mark.parametrize("move", MOVES)
def test_parsing_and_printing_moves_are_inverses(move: Move) -> None:
    assert parse_move(print_move(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "pass",
        "order",
        "order alone",
        "call S",
        "call S alone",
        "call NT",
        "call NT alone",
        "defend alone",
        "throw in",
        "discard 9C",
        "leave",
        "give 9C",
        "play JH",
        "play JK",
        "cut 9",
        "name S",
        "bid 4",
        "bid misere",
        "bid nap",
        "bid wellington",
        "bid blucher",
    ],
)
def test_moves_are_written_as_the_interfaces_write_them(text: str) -> None:
    assert print_move(parse_move(text)) == text


def test_every_card_and_move_has_a_text_of_its_own() -> None:
    assert len({print_card(card) for card in CARDS}) == 53
    assert len({print_move(move) for move in MOVES}) == len(MOVES)


@pytest.mark.parametrize(
    "text",
    ["", "jh", "1H", "JHH", "play", "play jh", "play 1H", "play  JH", " pass", "PASS"],
)
def test_other_text_is_no_move(text: str) -> None:
    with pytest.raises(NotationError, match="is no move"):
        parse_move(text)
    with pytest.raises(NotationError, match="is no card"):
        parse_card(text)


@given(st.text())
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = parse_move(text)
    except NotationError:
        return
    assert print_move(move) == text


@pytest.mark.parametrize("text", ["", "SH", "X", "s", "♠"])
def test_other_text_is_no_suit(text: str) -> None:
    with pytest.raises(NotationError, match="is no suit"):
        parse_suit(text)


def test_suit_is_its_letter() -> None:
    assert parse_suit("H") == HEARTS
    assert print_suit(HEARTS) == "H"


def test_long_text_is_cut_in_the_message() -> None:
    with pytest.raises(NotationError, match=r"^“x{20}…” is no card"):
        parse_card("x" * 1000)
