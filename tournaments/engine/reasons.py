"""Why a move is refused, in words for a player. All such words stand here."""

from collections.abc import Iterable
from typing import NamedTuple

from tournaments.engine.cards import JOKER, Card, Ranking, Suit, printed_suit
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

TRUMP_IS_MADE = "Trump has been made: play a card."
BIDDING_IS_OVER = "The bidding is over: play a card."
TRUMP_IS_NOT_MADE = "Trump has to be made before a card is played."
NO_DISCARD_NOW = "Nothing is discarded now."
DISCARD_FIRST = "Discard a card first: you took up the upcard."
MUST_NAME = "You must name a suit: all others have passed."
KEEP_THE_UPCARD = "The upcard cannot be discarded at this table: discard another card."
NOT_ALONE = "Nobody plays alone at this table."
ASSIST_ALONE = "The dealer's partner orders the upcard alone or passes at this table."
ANSWER_THE_UPCARD = "Order the upcard or pass."
NAME_ANOTHER = "Name a suit or pass."
NO_TRUMP_IS_NOT_CALLED = "Every hand has a trump suit at this table: name a suit."
NO_THROWING_IN = "No hand is thrown in at this table."
THROW_IN_FIRST_ROUND = "A hand can be thrown in only in the first round of calling."
NOT_POOR_ENOUGH = "Your hand is not one that can be thrown in now."
NO_LEAVING = "The upcard is taken up now: discard a card."
EXCHANGE_THREE = "Put three cards away first: you exchange them."
PUT_ONE_AWAY = "Put one card away first: your partner gives you the best for it."
PLAY_NOW = "It is time to play a card."
GIVE_YOUR_BEST = "Give your partner a card first: the best that you have."
DEFENCE_WANTED = "Say whether you defend alone, or pass."
NAME_A_SUIT = "Name the suit that is trump: spades, hearts, diamonds or clubs."
BID_FIRST = "The bidding comes before the cards are played: bid or pass."
BID_WANTED = "Bid or pass."
CUT_FIRST = "Cut the deck first: leave at least four cards in each packet."


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


def turned_down(*, may_pass: bool) -> str:
    """Say that the upcard cannot be ordered any more."""
    instead = "name another suit or pass" if may_pass else "you must name another suit"
    return f"The upcard was turned down: {instead}."


def barred(suit: Suit) -> str:
    """Say that the suit turned down cannot be named."""
    return f"{suit_name(suit).capitalize()} were turned down: name another suit."


def not_held(card: Card) -> str:
    """Say that the seat does not hold *card*."""
    return f"You do not hold the {card_name(card)}."


def no_card_of(suit: Suit) -> str:
    """Say that a seat without a card of *suit* cannot make it trump."""
    return f"You hold no {suit_name(suit)}: at this table the maker must hold a trump."


def bid_higher(highest: str | None) -> str:
    """Say that a bid must be above *highest*, or is not one of this game."""
    if highest is None:
        return "This bid is not made in this game: make another, or pass."
    return f"Bid more than {highest}, or pass."


def must_follow(led: Card, refused: Card, hand: Iterable[Card], worth: Ranking) -> str:
    """Say which suit must be followed, and name the bower if it is the catch."""
    suit = worth.suit[led]
    following = [card for card in hand if worth.suit[card] == suit]
    forced = following if len(following) == 1 else []
    words = f"Follow {suit_name(suit)}"
    for card in (led, refused, *forced):
        if worth.suit[card] != printed_suit(card):
            return f"{words}: the {card_name(card)} is {_bower_name(card)}."
    return words + "."


def _bower_name(card: Card) -> str:
    return "the highest trump" if card == JOKER else "the left bower"
