"""Single tricks against a plain reading of the rules, written without the tables."""

from hypothesis import given
from hypothesis import strategies as st

from tests.engine.plain import cards as plain
from tests.engine.tricks import may_play, taking
from tournaments.engine import tricks
from tournaments.engine.cards import RANKING, SUITS, Suit
from tournaments.engine.notation import parse_card, print_suit

PACK = [rank + suit for suit in "SHDC" for rank in "789TJQKA"] + ["JK"]

packets = st.lists(st.sampled_from(PACK), min_size=1, max_size=6, unique=True)
trumps = st.sampled_from(SUITS)


@given(packets, st.sampled_from(PACK), trumps)
def test_playable_cards(hand: list[str], led: str, trump: Suit) -> None:
    right = plain.playable(hand, led, plain.trumps_with_bowers(print_suit(trump)))

    assert may_play(" ".join(hand), led=led, worth=RANKING[trump]).split() == right


@given(packets, trumps)
def test_card_that_takes_a_trick(trick: list[str], trump: Suit) -> None:
    right = plain.taker(
        list(enumerate(trick)), plain.trumps_with_bowers(print_suit(trump))
    )

    assert taking(" ".join(trick), worth=RANKING[trump]) == trick[right]
    played = dict(enumerate(map(parse_card, trick)))
    assert tricks.taker(played, RANKING[trump]) == right
