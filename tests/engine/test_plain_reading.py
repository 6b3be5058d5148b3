"""The tables against a plain reading of the rules, written without them."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.cards import SUITS, Suit
from tournaments.engine.notation import parse_card, print_card, print_suit
from tournaments.engine.states import Played
from tournaments.engine.tricks import playable, taker

SAME_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}
PACK = [rank + suit for suit in "SHDC" for rank in "789TJQKA"] + ["JK"]

packets = st.lists(st.sampled_from(PACK), min_size=1, max_size=6, unique=True)
trumps = st.sampled_from(SUITS)


def suit_of(card: str, trump: str) -> str:
    is_left_bower = card == "J" + SAME_COLOUR[trump]
    return trump if is_left_bower or card == "JK" else card[1]


def order(card: str, trump: str) -> int:
    highest = ["JK", "J" + trump, "J" + SAME_COLOUR[trump]]
    trumps = highest + [rank + trump for rank in "AKQT987"]
    if card in trumps:
        return 100 - trumps.index(card)
    return "789TJQKA".index(card[0])


@given(packets, st.sampled_from(PACK), trumps)
def test_playable_cards(hand: list[str], led: str, trump: Suit) -> None:
    letter = print_suit(trump)
    following = [card for card in hand if suit_of(card, letter) == suit_of(led, letter)]

    may_play = playable([parse_card(card) for card in hand], parse_card(led), trump)

    assert [print_card(card) for card in may_play] == (following or hand)


@given(packets, trumps)
def test_card_that_takes_a_trick(trick: list[str], trump: Suit) -> None:
    letter = print_suit(trump)
    led = suit_of(trick[0], letter)
    able = [card for card in trick if suit_of(card, letter) in (led, letter)]
    best = max(able, key=lambda card: order(card, letter))

    played = [Played(seat, parse_card(card)) for seat, card in enumerate(trick)]

    assert trick[taker(played, trump)] == best
