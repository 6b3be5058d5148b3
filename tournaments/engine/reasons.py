"""Why a move is refused: a stable code, and the facts that the rule is about.

What is said to a player, in which language, is made of these at the edges.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from tournaments.engine.cards import Card, Ranking, Suit, printed_suit


class Reason(StrEnum):
    """The rules that a move can break."""

    MATCH_IS_OVER = "match_is_over"
    NO_CARDS_YET = "no_cards_yet"
    SITTING_OUT = "sitting_out"
    TURN_OF_ANOTHER = "turn_of_another"
    TRUMP_IS_MADE = "trump_is_made"
    BIDDING_IS_OVER = "bidding_is_over"
    TRUMP_IS_NOT_MADE = "trump_is_not_made"
    NO_DISCARD_NOW = "no_discard_now"
    DISCARD_FIRST = "discard_first"
    MUST_NAME = "must_name"
    KEEP_THE_UPCARD = "keep_the_upcard"
    NOT_ALONE = "not_alone"
    ASSIST_ALONE = "assist_alone"
    ANSWER_THE_UPCARD = "answer_the_upcard"
    NAME_ANOTHER = "name_another"
    NO_TRUMP_IS_NOT_CALLED = "no_trump_is_not_called"
    NO_THROWING_IN = "no_throwing_in"
    THROW_IN_FIRST_ROUND = "throw_in_first_round"
    NOT_POOR_ENOUGH = "not_poor_enough"
    NO_LEAVING = "no_leaving"
    EXCHANGE_THREE = "exchange_three"
    PUT_ONE_AWAY = "put_one_away"
    PLAY_NOW = "play_now"
    GIVE_YOUR_BEST = "give_your_best"
    DEFENCE_WANTED = "defence_wanted"
    NAME_A_SUIT = "name_a_suit"
    BID_FIRST = "bid_first"
    BID_WANTED = "bid_wanted"
    BID_HIGHER = "bid_higher"
    BID_IS_NOT_MADE = "bid_is_not_made"
    CUT_FIRST = "cut_first"
    ONLY_THE_UPCARD = "only_the_upcard"
    TURNED_DOWN = "turned_down"
    TURNED_DOWN_MUST_NAME = "turned_down_must_name"
    BARRED = "barred"
    NOT_HELD = "not_held"
    NO_CARD_OF = "no_card_of"
    FOLLOW = "follow"


_NOT_YOUR_TURN = frozenset(
    {Reason.NO_CARDS_YET, Reason.SITTING_OUT, Reason.TURN_OF_ANOTHER}
)


class Refusal(NamedTuple):
    """Why a move is refused.

    *seat* is whose turn it is instead; *suit* what may be made trump, was turned down,
    is not held or must be followed; *card* what is not held, or the bower or joker
    that makes it hard to see which suit to follow; *bid* the highest one so far.
    """

    reason: Reason
    suit: Suit | None = None
    card: Card | None = None
    bid: str | None = None
    seat: int | None = None

    def __str__(self) -> str:
        return self.reason

    @property
    def code(self) -> str:
        """Return which kind of refusal it is, as the interfaces name it."""
        if self.reason is Reason.MATCH_IS_OVER:
            return "over"
        return "not_your_turn" if self.reason in _NOT_YOUR_TURN else "illegal_move"


def bid_higher(highest: str | None) -> Refusal:
    """Refuse a bid that is not above *highest*, or is not one of this game."""
    if highest is None:
        return Refusal(Reason.BID_IS_NOT_MADE)
    return Refusal(Reason.BID_HIGHER, bid=highest)


def must_follow(
    led: Card, refused: Card, hand: Iterable[Card], worth: Ranking
) -> Refusal:
    """Refuse a card that does not follow *led*, and name the bower if it is the catch.

    It may be the card led, the one *refused*, or the only one that follows.
    """
    suit = worth.suit[led]
    following = [card for card in hand if worth.suit[card] == suit]
    forced = following if len(following) == 1 else []
    for card in (led, refused, *forced):
        if worth.suit[card] != printed_suit(card):
            return Refusal(Reason.FOLLOW, suit=suit, card=card)
    return Refusal(Reason.FOLLOW, suit=suit)
