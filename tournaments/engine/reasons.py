"""Why a move is refused, in words for a player. All such words stand here."""

from collections.abc import Iterable
from typing import NamedTuple

from tournaments.engine.cards import SUIT_UNDER, Card, Suit, left_bower
from tournaments.engine.notation import card_name, suit_name


class Refusal(NamedTuple):
    """Why a move is refused: a *code* for programs and *words* for a player."""

    code: str
    words: str


MATCH_IS_OVER = Refusal("over", "The match is over.")
NO_CARDS_YET = Refusal("not_your_turn", "The cards have not been dealt yet.")
SITTING_OUT = Refusal(
    "not_your_turn", "You sit this hand out: your partner plays alone."
)

TRUMP_IS_MADE = "Trump has been made: no more calls."
TRUMP_IS_NOT_MADE = "Trump has to be made before a card is played."
NO_DISCARD_NOW = "Only the dealer discards, once, after taking up the upcard."
DISCARD_FIRST = "Discard a card first: you took up the upcard."
TURNED_DOWN = "The upcard was turned down: name another suit or pass."
MUST_NAME = "The dealer must name a suit this time."
KEEP_THE_UPCARD = "The upcard cannot be discarded at this table: discard another card."
NOT_ALONE = "Nobody plays alone at this table."
ASSIST_ALONE = "The dealer's partner orders the upcard alone or passes at this table."


def illegal(words: str) -> Refusal:
    """Return the refusal of a move that the rules do not allow."""
    return Refusal("illegal_move", words)


def turn_of(seat: int) -> Refusal:
    """Return the refusal for a seat that moved when *seat* was to move."""
    return Refusal("not_your_turn", f"It is the turn of seat {seat}.")


def only_the_upcard(suit: Suit) -> str:
    """Say that the first round is about the suit of the upcard alone."""
    return (
        f"In the first round only {suit_name(suit)} can be made trump: "
        "order the upcard or pass."
    )


def barred(suit: Suit) -> str:
    """Say that the suit turned down cannot be named."""
    return f"{suit_name(suit).capitalize()} were turned down: name another suit."


def not_held(card: Card) -> str:
    """Say that the seat does not hold *card*."""
    return f"You do not hold the {card_name(card)}."


def must_follow(led: Card, refused: Card, hand: Iterable[Card], trump: Suit) -> str:
    """Say which suit must be followed, and name the left bower if it is the catch."""
    bower = left_bower(trump)
    suit = SUIT_UNDER[trump][led]
    following = [card for card in hand if SUIT_UNDER[trump][card] == suit]
    words = f"Follow {suit_name(suit)}"
    if bower in (led, refused) or following == [bower]:
        words += f": the {card_name(bower)} is the left bower"
    return words + "."
