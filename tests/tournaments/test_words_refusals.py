"""What a player, or who reads a record, is told of a refusal."""

import pytest

from tournaments.engine.cards import JOKER, SUITS, Suit, left_bower
from tournaments.engine.notation import NotationError, parse_card
from tournaments.engine.reasons import Reason, Refusal
from tournaments.words.cards import card_name
from tournaments.words.refusals import notation_words, sentence

OF_SUIT = {Reason.ONLY_THE_UPCARD, Reason.BARRED, Reason.NO_CARD_OF, Reason.FOLLOW}


@pytest.mark.parametrize("reason", sorted(set(Reason) - OF_SUIT))
def test_every_reason_has_a_sentence(reason: Reason) -> None:
    refusal = Refusal(reason, card=None, bid="misere", seat=3)

    assert sentence(refusal)


@pytest.mark.parametrize("reason", sorted(OF_SUIT))
def test_a_reason_about_a_suit_has_a_sentence_for_each(reason: Reason) -> None:
    assert len({sentence(Refusal(reason, suit=suit)) for suit in SUITS}) == len(SUITS)


@pytest.mark.parametrize("trump", SUITS)
def test_the_bower_or_joker_that_hides_the_suit_is_named(trump: Suit) -> None:
    bower = sentence(Refusal(Reason.FOLLOW, suit=trump, card=left_bower(trump)))
    joker = sentence(Refusal(Reason.FOLLOW, suit=trump, card=JOKER))

    assert bower.endswith(f"the {card_name(left_bower(trump))} is the left bower.")
    assert joker.endswith("the joker is the highest trump.")


def test_the_facts_of_a_refusal_stand_in_its_sentence() -> None:
    held = Refusal(Reason.NOT_HELD, card=parse_card("9C"))

    assert sentence(held) == "You do not hold the nine of clubs."
    assert sentence(Refusal(Reason.TURN_OF_ANOTHER, seat=2)) == (
        "It is the turn of seat 2."
    )
    assert sentence(Refusal(Reason.BID_HIGHER, bid="misere")) == (
        "Bid more than misère, or pass."
    )


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("card", "“shout” is no card. Write the rank and the suit, such as JH or 9S."),
        ("suit", "“shout” is no suit. Write S, H, D or C."),
    ],
)
def test_who_writes_something_else_is_told_what_to_write(kind: str, words: str) -> None:
    assert notation_words(NotationError(kind, "shout")) == words


def test_a_move_that_is_none_is_answered_with_examples() -> None:
    words = notation_words(NotationError("move", "shout"))

    assert words.startswith("“shout” is no move. Write pass, order,")
