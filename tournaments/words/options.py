"""What the options of a rule set are called, decide and mean, for hosts and players."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournaments.words import counts

_TITLES = {
    "variant": pgettext_lazy("rule", "Variant"),
    "players": pgettext_lazy("rule", "Players"),
    "deck": pgettext_lazy("rule", "Deck"),
    "joker": pgettext_lazy("rule", "Joker"),
    "points_to_win": pgettext_lazy("rule", "Points to win"),
    "match": pgettext_lazy("rule", "Match"),
    "first_dealer": pgettext_lazy("rule", "First dealer"),
    "deal_plan": pgettext_lazy("rule", "Deal plan"),
    "cut": pgettext_lazy("rule", "Cut"),
    "dealer_must_name": pgettext_lazy("rule", "Dealer must name"),
    "turned_down_suit": pgettext_lazy("rule", "Turned down suit"),
    "bury_upcard": pgettext_lazy("rule", "Bury upcard"),
    "joker_upcard": pgettext_lazy("rule", "Joker upcard"),
    "no_trump": pgettext_lazy("rule", "No trump"),
    "trump_in_hand": pgettext_lazy("rule", "Trump in hand"),
    "alone": pgettext_lazy("rule", "Alone"),
    "lead_against_alone": pgettext_lazy("rule", "Lead against alone"),
    "alone_march": pgettext_lazy("rule", "Alone march"),
    "alone_euchre": pgettext_lazy("rule", "Alone euchre"),
    "no_tricks": pgettext_lazy("rule", "No tricks"),
    "defend_alone": pgettext_lazy("rule", "Defend alone"),
    "throw_in": pgettext_lazy("rule", "Throw in"),
    "call_for_best": pgettext_lazy("rule", "Call for best"),
    "laps": pgettext_lazy("rule", "Laps"),
    "slam": pgettext_lazy("rule", "Slam"),
}

# Translators: begins a sentence or stands alone; the full stop is added.
_MEANINGS = {
    "variant": gettext_lazy("the game that is played"),
    "players": gettext_lazy("players at a table of Napoleon"),
    "deck": gettext_lazy("cards in the deck, without the joker"),
    "joker": gettext_lazy("whether a joker is added as the highest trump"),
    "points_to_win": gettext_lazy("points that win the game"),
    "match": gettext_lazy("what is played at one sitting"),
    "first_dealer": gettext_lazy("how partners and the first dealer are found"),
    "deal_plan": gettext_lazy("how the five cards of a hand are dealt"),
    "cut": gettext_lazy("who cuts the deck"),
    "dealer_must_name": gettext_lazy(
        "whether the dealer has to name a suit when all others have passed"
    ),
    "turned_down_suit": gettext_lazy(
        "whether the turned-down suit can be named in the second round"
    ),
    "bury_upcard": gettext_lazy(
        "whether the dealer may discard the card just taken up"
    ),
    "joker_upcard": gettext_lazy("what happens when the joker is turned up"),
    "no_trump": gettext_lazy("whether a hand may be played without trump"),
    "trump_in_hand": gettext_lazy("whether the maker must hold a trump"),
    "alone": gettext_lazy("whether the maker may play alone"),
    "lead_against_alone": gettext_lazy(
        "who leads to the first trick against a lone maker"
    ),
    "alone_march": gettext_lazy("points of a lone maker who takes every trick"),
    "alone_euchre": gettext_lazy(
        "points of the defenders when a lone maker is euchred"
    ),
    "no_tricks": gettext_lazy("points of the defenders when the makers take no trick"),
    "defend_alone": gettext_lazy(
        "whether a defender may play alone against a lone maker"
    ),
    "throw_in": gettext_lazy("whether a very poor hand may be thrown in"),
    "call_for_best": gettext_lazy("whether a lone player gets the partner's best card"),
    "laps": gettext_lazy("whether points beyond the game carry over"),
    "slam": gettext_lazy("whether a game against no points counts double"),
}

# Translators: begins a sentence, or follows "Yes:" or "No:".
_VALUES: Mapping[str, Mapping[Any, object]] = {
    "variant": {
        "four-handed": gettext_lazy("four players, two pairs of partners"),
        "two-handed": gettext_lazy("two players against each other"),
        "three-handed": gettext_lazy(
            "three players: the maker alone against two defenders"
        ),
        "railroad": gettext_lazy(
            "two pairs and a joker, lone defenders, calls for the best"
        ),
        "hasenpfeffer": gettext_lazy("two pairs, six cards each, who bid for tricks"),
        "napoleon": gettext_lazy(
            "two to seven players, who bid for tricks, each alone"
        ),
    },
    "deck": {
        24: gettext_lazy("24 cards, ace to nine of each suit"),
        28: gettext_lazy("28 cards, ace to eight of each suit"),
        32: gettext_lazy("32 cards, ace to seven of each suit"),
        52: gettext_lazy("52 cards, the whole pack"),
    },
    "joker": {
        False: gettext_lazy("the deck has none"),
        True: gettext_lazy("the joker is the highest trump"),
    },
    "match": {
        "game": gettext_lazy("one game decides"),
        "rubber": gettext_lazy(
            "who first wins two games wins the rubber; its margin is counted in rubber"
            " points"
        ),
        "best-of-3": gettext_lazy("who first wins two games"),
        "best-of-5": gettext_lazy("who first wins three games"),
        "best-of-7": gettext_lazy("who first wins four games"),
        "hands-4": gettext_lazy("four deals; the higher score wins"),
        "hands-8": gettext_lazy("eight deals; the higher score wins"),
        "hands-12": gettext_lazy("twelve deals; the higher score wins"),
        "hands-16": gettext_lazy("sixteen deals; the higher score wins"),
        "hands-20": gettext_lazy("twenty deals; the higher score wins"),
        "hands-24": gettext_lazy("twenty-four deals; the higher score wins"),
    },
    "first_dealer": {
        "drawn": gettext_lazy(
            "cards are drawn: the two lowest are partners and the lowest deals; in this"
            " draw the ace is low"
        ),
        "random": gettext_lazy("seats and dealer are drawn by lot"),
    },
    "deal_plan": {
        "3-2": gettext_lazy("three cards each, then two"),
        "2-3": gettext_lazy("two cards each, then three"),
        "alternating": gettext_lazy("three and two by turns, then two and three"),
    },
    "cut": {
        "stream": gettext_lazy("the deck is cut as the fair deal decides"),
        "asked": gettext_lazy("the player on the dealer's right says where to cut"),
    },
    "dealer_must_name": {
        False: gettext_lazy(
            "when all pass twice, the next dealer deals anew; after three such deals in"
            " a row the dealer must name"
        ),
        True: gettext_lazy("the dealer may not pass in the second round"),
    },
    "turned_down_suit": {
        "barred": gettext_lazy("the suit that was turned down cannot be named"),
        "allowed": gettext_lazy("the suit that was turned down may be named after all"),
    },
    "bury_upcard": {
        True: gettext_lazy("the dealer may discard the card just taken up"),
        False: gettext_lazy("the dealer keeps the card just taken up"),
    },
    "joker_upcard": {
        "dealer-names": gettext_lazy(
            "the dealer names trump before seeing a card, is the maker and takes the"
            " joker"
        ),
        "hearts": gettext_lazy("it stands for hearts"),
        "spades": gettext_lazy("it stands for spades"),
        "diamonds": gettext_lazy("it stands for diamonds"),
        "clubs": gettext_lazy("it stands for clubs"),
    },
    "no_trump": {
        False: gettext_lazy("a suit has to be named"),
        True: gettext_lazy(
            "no trump may be called in the second round: there are no bowers then, the"
            " jack is below the queen"
        ),
    },
    "trump_in_hand": {
        False: gettext_lazy("a suit may be called without a card of it"),
        True: gettext_lazy(
            "who calls a suit must hold a trump; the upcard counts for the dealer"
        ),
    },
    "alone": {
        "allowed": gettext_lazy("whoever makes trump may play alone"),
        "not-allowed": gettext_lazy("nobody plays alone"),
        "assist-alone": gettext_lazy(
            "allowed, and the dealer's partner orders the upcard alone or not at all"
        ),
    },
    "lead_against_alone": {
        "dealers-left": gettext_lazy(
            "the player on the dealer's left, or across from the dealer if that player"
            " sits out"
        ),
        "makers-left": gettext_lazy("the player on the lone maker's left"),
    },
    "alone_euchre": {
        2: gettext_lazy("2 points, as for any euchre"),
        4: gettext_lazy("4 points"),
    },
    "no_tricks": {
        2: gettext_lazy("2 points, as for any euchre"),
        4: gettext_lazy("4 points"),
    },
    "defend_alone": {
        False: gettext_lazy("both opponents play against a lone maker"),
        True: gettext_lazy(
            "an opponent of a lone maker may defend alone; the euchre is then worth 4"
        ),
    },
    "throw_in": {
        "none": gettext_lazy("every hand is played"),
        "no-ace-no-face": gettext_lazy(
            "a hand without ace, king, queen, jack or joker may be thrown in; the next"
            " dealer deals"
        ),
        "farmer-redeal": gettext_lazy(
            "a hand of nines and tens only may be thrown in; the next dealer deals"
        ),
        "farmer-exchange": gettext_lazy(
            "a hand of nines and tens only may change three cards for the three under"
            " the upcard"
        ),
    },
    "call_for_best": {
        False: gettext_lazy("a lone player plays the cards that were dealt"),
        True: gettext_lazy(
            "a lone player puts one card away and takes the partner's best"
        ),
    },
    "laps": {
        False: gettext_lazy("every game starts at nothing"),
        True: gettext_lazy("points beyond the game count in the next one"),
    },
    "slam": {
        False: gettext_lazy("every game counts one"),
        True: gettext_lazy("a game counts two if the losers have nothing"),
    },
}
"""What each value means at the table, by option."""


def title(name: str) -> str:
    """Return the name of an option as a heading."""
    return str(_TITLES[name])


def meaning(name: str) -> str:
    """Return what an option decides, in a sentence."""
    return f"{_capital(str(_MEANINGS[name]))}."


def value(name: str, chosen: object) -> str:
    """Return what *chosen*, a value of an option, means; yes or no comes first."""
    words = _value(name, chosen)
    if isinstance(chosen, bool):
        answer = _("Yes: %(words)s") if chosen else _("No: %(words)s")
        return answer % {"words": words}
    return _capital(words)


def _value(name: str, chosen: object) -> str:
    if not isinstance(chosen, int) or name not in _COUNTED:
        return str(_VALUES[name][chosen])
    return _COUNTED[name](chosen)


def _players(many: int) -> str:
    return ngettext("%(count)s player", "%(count)s players", many) % {"count": many}


_COUNTED = {
    "players": _players,
    "points_to_win": counts.points,
    "alone_march": counts.points,
}
"""The options whose value is a number of something, and how it is said."""


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
