"""The options of a rule set: every choice that rule books leave open has a name."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


def _option(words: Mapping[Any, str], *, meaning: str) -> Any:  # noqa: ANN401 -- As dataclasses.field.
    """Declare an option: what it decides, and what each choice means, default first."""
    return field(
        default=next(iter(words)), metadata={"words": words, "meaning": meaning}
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The rules of one match. The defaults are the preset ``standard``."""

    variant: str = _option(
        {
            "four-handed": "four players, two pairs of partners",
            "two-handed": "two players against each other",
            "three-handed": "three players: the maker alone against two defenders",
            "railroad": "two pairs and a joker, lone defenders, calls for the best",
            "hasenpfeffer": "two pairs, six cards each, who bid for tricks",
            "napoleon": "two to seven players, who bid for tricks, each alone",
        },
        meaning="the game that is played",
    )
    players: int = _option(
        {players: f"{players} players" for players in (4, 2, 3, 5, 6, 7)},
        meaning="players at a table of Napoleon",
    )
    deck: int = _option(
        {
            24: "24 cards, ace to nine of each suit",
            28: "28 cards, ace to eight of each suit",
            32: "32 cards, ace to seven of each suit",
            52: "52 cards, the whole pack",
        },
        meaning="cards in the deck, without the joker",
    )
    joker: bool = _option(
        {False: "the deck has none", True: "the joker is the highest trump"},
        meaning="whether a joker is added as the highest trump",
    )
    points_to_win: int = _option(
        {points: f"{points} points" for points in (10, 5, 7, 11, 15, 21)},
        meaning="points that win the game",
    )
    match: str = _option(
        {
            "game": "one game decides",
            "rubber": "who first wins two games wins the rubber; its margin is counted"
            " in rubber points",
            "best-of-3": "who first wins two games",
            "best-of-5": "who first wins three games",
            "best-of-7": "who first wins four games",
            "hands-4": "four deals; the higher score wins",
            "hands-8": "eight deals; the higher score wins",
            "hands-12": "twelve deals; the higher score wins",
            "hands-16": "sixteen deals; the higher score wins",
            "hands-20": "twenty deals; the higher score wins",
            "hands-24": "twenty-four deals; the higher score wins",
        },
        meaning="what is played at one sitting",
    )
    first_dealer: str = _option(
        {
            "drawn": "cards are drawn: the two lowest are partners and the lowest"
            " deals; in this draw the ace is low",
            "random": "seats and dealer are drawn by lot",
        },
        meaning="how partners and the first dealer are found",
    )
    deal_plan: str = _option(
        {
            "3-2": "three cards each, then two",
            "2-3": "two cards each, then three",
            "alternating": "three and two by turns, then two and three",
        },
        meaning="how the five cards of a hand are dealt",
    )
    cut: str = _option(
        {
            "stream": "the deck is cut as the fair deal decides",
            "asked": "the player on the dealer's right says where to cut",
        },
        meaning="who cuts the deck",
    )
    dealer_must_name: bool = _option(
        {
            False: "when all pass twice, the next dealer deals anew; after three"
            " such deals in a row the dealer must name",
            True: "the dealer may not pass in the second round",
        },
        meaning="whether the dealer has to name a suit when all others have passed",
    )
    turned_down_suit: str = _option(
        {
            "barred": "the suit that was turned down cannot be named",
            "allowed": "the suit that was turned down may be named after all",
        },
        meaning="whether the turned-down suit can be named in the second round",
    )
    bury_upcard: bool = _option(
        {
            True: "the dealer may discard the card just taken up",
            False: "the dealer keeps the card just taken up",
        },
        meaning="whether the dealer may discard the card just taken up",
    )
    joker_upcard: str = _option(
        {
            "dealer-names": "the dealer names trump before seeing a card, is the"
            " maker and takes the joker",
            "hearts": "it stands for hearts",
            "spades": "it stands for spades",
            "diamonds": "it stands for diamonds",
            "clubs": "it stands for clubs",
        },
        meaning="what happens when the joker is turned up",
    )
    no_trump: bool = _option(
        {
            False: "a suit has to be named",
            True: "no trump may be called in the second round: there are no bowers"
            " then, the jack is below the queen",
        },
        meaning="whether a hand may be played without trump",
    )
    trump_in_hand: bool = _option(
        {
            False: "a suit may be called without a card of it",
            True: "who calls a suit must hold a trump; the upcard counts for the"
            " dealer",
        },
        meaning="whether the maker must hold a trump",
    )
    alone: str = _option(
        {
            "allowed": "whoever makes trump may play alone",
            "not-allowed": "nobody plays alone",
            "assist-alone": "allowed, and the dealer's partner orders the upcard"
            " alone or not at all",
        },
        meaning="whether the maker may play alone",
    )
    lead_against_alone: str = _option(
        {
            "dealers-left": "the player on the dealer's left, or across from the"
            " dealer if that player sits out",
            "makers-left": "the player on the lone maker's left",
        },
        meaning="who leads to the first trick against a lone maker",
    )
    alone_march: int = _option(
        {points: f"{points} points" for points in (4, 3, 5)},
        meaning="points of a lone maker who takes every trick",
    )
    alone_euchre: int = _option(
        {2: "2 points, as for any euchre", 4: "4 points"},
        meaning="points of the defenders when a lone maker is euchred",
    )
    no_tricks: int = _option(
        {2: "2 points, as for any euchre", 4: "4 points"},
        meaning="points of the defenders when the makers take no trick",
    )
    defend_alone: bool = _option(
        {
            False: "both opponents play against a lone maker",
            True: "an opponent of a lone maker may defend alone; the euchre is then"
            " worth 4",
        },
        meaning="whether a defender may play alone against a lone maker",
    )
    throw_in: str = _option(
        {
            "none": "every hand is played",
            "no-ace-no-face": "a hand without ace, king, queen, jack or joker may be"
            " thrown in; the next dealer deals",
            "farmer-redeal": "a hand of nines and tens only may be thrown in; the next"
            " dealer deals",
            "farmer-exchange": "a hand of nines and tens only may change three cards"
            " for the three under the upcard",
        },
        meaning="whether a very poor hand may be thrown in",
    )
    call_for_best: bool = _option(
        {
            False: "a lone player plays the cards that were dealt",
            True: "a lone player puts one card away and takes the partner's best",
        },
        meaning="whether a lone player gets the partner's best card",
    )
    laps: bool = _option(
        {
            False: "every game starts at nothing",
            True: "points beyond the game count in the next one",
        },
        meaning="whether points beyond the game carry over",
    )
    slam: bool = _option(
        {
            False: "every game counts one",
            True: "a game counts two if the losers have nothing",
        },
        meaning="whether a game against no points counts double",
    )
