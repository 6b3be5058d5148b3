"""Moves, cards and sums as the pages say them."""

import pytest

from tournaments.engine.cards import HEARTS
from tournaments.engine.moves import FACTS, MOVES, Kind, Move
from tournaments.engine.notation import print_move
from tournaments.engine.rules import RuleSet
from tournaments.engine.seats import PAIRS, each_alone
from tournaments.pages.cards import face
from tournaments.pages.cost import cost
from tournaments.pages.table.spoken import Talk, naming

PAIRED, ALONE = Talk(1, PAIRS, upcard="TS"), Talk(1, each_alone(3))


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
        ("call NT", 2, "Call no trump"),
        ("call NT alone", 2, "Call no trump, alone"),
        ("discard 9C", 1, "Discard the nine of clubs"),
        ("play TD", 2, "Play the ten of diamonds"),
        ("play JK", 2, "Play the joker"),
        ("give AS", 3, "Give the ace of spades"),
        ("leave", 1, "Leave the ten of spades"),
        ("defend alone", 2, "Defend alone"),
        ("name S", 1, "Name spades"),
        ("bid 4", 2, "Bid 4"),
        ("bid misere", 2, "Misère"),
        ("bid nap", 2, "Nap"),
        ("bid wellington", 2, "Wellington"),
        ("bid blucher", 2, "Blücher"),
        ("throw in", 2, "Throw in the hand"),
        ("cut 9", 4, "Cut at 9 cards"),
    ],
)
def test_a_move_is_offered_in_the_players_words(
    move: str, seat: int, words: str
) -> None:
    assert PAIRED.offer(move, seat) == words


@pytest.mark.parametrize(
    ("call", "seat", "words"),
    [
        ("pass", 2, "passes"),
        ("order", 1, "takes it up"),
        ("order", 3, "assists"),
        ("order alone", 2, "orders it up, alone"),
        ("call D", 4, "calls diamonds"),
        ("call NT alone", 4, "calls no trump, alone"),
        ("name H", 4, "names hearts"),
        ("defend alone", 4, "defends alone"),
        ("bid 6", 4, "bids 6"),
        ("bid misere", 4, "bids misère"),
        ("throw in", 4, "throws the hand in"),
    ],
)
def test_a_call_is_heard_in_the_players_words(call: str, seat: int, words: str) -> None:
    assert PAIRED.said(call, seat) == words


def test_nobody_assists_where_nobody_has_a_partner() -> None:
    assert ALONE.offer("order", 3) == "Order it up"
    assert ALONE.said("order", 3) == "orders it up"
    assert ALONE.offer("order", 1) == "Take it up"


def test_a_poor_hand_that_is_changed_is_not_thrown_in() -> None:
    farmer = Talk(1, PAIRS, throw_in="farmer-exchange")

    assert farmer.offer("throw in", 2) == "Change three cards"
    assert farmer.said("throw in", 2) == "changes three cards"


def test_an_offered_bower_says_what_it_is() -> None:
    hearts = Talk(1, PAIRS, upcard="JH", trump=HEARTS)

    assert hearts.offer("play JD", 2) == (
        "Play the jack of diamonds, left bower, counts as hearts"
    )
    assert hearts.offer("discard JH", 1) == "Discard the jack of hearts, right bower"
    assert hearts.offer("play 9H", 2) == "Play the nine of hearts"


def test_calls_that_name_a_suit_share_a_word() -> None:
    assert naming("call S") == naming("call NT") == "Call"
    assert naming("call D alone") == "Call alone"
    assert naming("name C") == "Name"


@pytest.mark.parametrize("move", MOVES)
def test_every_move_has_words_as_an_offer_and_every_call_as_it_is_heard(
    move: Move,
) -> None:
    text, facts = print_move(move), FACTS[move]

    assert PAIRED.offer(text, 2)
    if facts.card is None and facts.kind not in {Kind.LEAVE, Kind.CUT}:
        assert PAIRED.said(text, 2)


def test_a_card_has_a_face_and_a_name() -> None:
    ten = face("TH")

    assert (ten.rank, ten.suit, ten.name) == ("10", "H", "ten of hearts")
    assert len(ten.pips) == 10
    assert face("JH").is_court
    assert face("JH").pips == ()
    assert face("JK").name == "joker"


def test_the_sources_example_costs_and_pays_what_it_says() -> None:
    found = cost(buy_in=100, fee=10, currency="USD", rules=RuleSet())

    assert (found.pays, found.price, found.reserve) == (220, 110, 110)
    assert (found.prize, found.comes_back, found.pool) == (200, 310, 400)
    assert found.house == 40
