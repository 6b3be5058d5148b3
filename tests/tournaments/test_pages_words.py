"""Moves, cards and sums as the pages say them."""

import pytest

from tournaments.engine.rules import RuleSet
from tournaments.pages.cards import face, offer, said
from tournaments.pages.cost import cost


@pytest.mark.parametrize(
    ("move", "seat", "words"),
    [
        ("pass", 2, "Pass"),
        ("order", 1, "Take it up"),
        ("order", 2, "Order it up"),
        ("order", 3, "Assist"),
        ("order alone", 4, "Order it up, alone"),
        ("call S", 2, "Call spades"),
        ("call H alone", 2, "Call hearts, alone"),
        ("discard 9C", 1, "Discard the nine of clubs"),
        ("play TD", 2, "Play the ten of diamonds"),
    ],
)
def test_a_move_is_offered_in_the_players_words(
    move: str, seat: int, words: str
) -> None:
    assert offer(move, seat=seat, dealer=1) == words


@pytest.mark.parametrize(
    ("call", "seat", "words"),
    [
        ("pass", 2, "passes"),
        ("order", 1, "takes it up"),
        ("order", 3, "assists"),
        ("order alone", 2, "orders it up, alone"),
        ("call D", 4, "calls diamonds"),
    ],
)
def test_a_call_is_heard_in_the_players_words(call: str, seat: int, words: str) -> None:
    assert said(call, seat=seat, dealer=1) == words


def test_a_card_has_a_face_and_a_name() -> None:
    ten = face("TH")

    assert (ten.rank, ten.sign, ten.name, ten.is_red) == (
        "10",
        "♥",
        "ten of hearts",
        True,
    )
    assert face("JK").name == "joker"


def test_the_sources_example_costs_and_pays_what_it_says() -> None:
    found = cost(buy_in=100, fee=10, currency="USD", rules=RuleSet())

    assert (found.pays, found.price, found.reserve) == (220, 110, 110)
    assert (found.prize, found.comes_back, found.pool) == (200, 310, 400)
    assert found.house == 40
