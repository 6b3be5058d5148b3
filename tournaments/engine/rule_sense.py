"""Which options make sense for which game, and together."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from tournaments.engine.rule_options import RuleSet

Values = tuple[Any, ...]


class Fault(StrEnum):
    """What can be wrong with an option.

    The last four are about options that make no sense together.
    """

    NO_PRESET = "no_preset"
    NO_OPTION = "no_option"
    NO_VALUE = "no_value"
    NOT_IN_GAME = "not_in_game"
    FIXED_IN_GAME = "fixed_in_game"
    NO_TRUMP_WITH_JOKER = "no_trump_with_joker"
    NO_JOKER_TO_TURN_UP = "no_joker_to_turn_up"
    NOBODY_ALONE = "nobody_alone"
    NO_LONE_MAKER = "no_lone_maker"
    SHORT_DECK = "short_deck"


_YES_OR_NO: Values = (False, True)
_GAMES: Values = ("game", "rubber", "best-of-3", "best-of-5", "best-of-7")
_DEALS: Values = tuple(f"hands-{deals}" for deals in (4, 8, 12, 16, 20, 24))
_POINTS: Values = (10, 5, 7, 11, 15, 21)
_PLANS: Values = ("3-2", "2-3", "alternating")
_CUTS: Values = ("stream", "asked")
_SUITS: Values = ("hearts", "spades", "diamonds", "clubs")

_CALLED: Mapping[str, Values] = {
    "points_to_win": _POINTS,
    "match": (*_GAMES, *_DEALS),
    "deal_plan": _PLANS,
    "cut": _CUTS,
    "bury_upcard": (True, False),
    "trump_in_hand": _YES_OR_NO,
    "no_tricks": (2, 4),
    "throw_in": ("none", "no-ace-no-face", "farmer-redeal", "farmer-exchange"),
}
"""What the games with an upcard and two rounds of calling have in common."""

_PAIRS: Mapping[str, Values] = {
    **_CALLED,
    "first_dealer": ("drawn", "random"),
    "dealer_must_name": _YES_OR_NO,
    "alone": ("allowed", "not-allowed", "assist-alone"),
    "lead_against_alone": ("dealers-left", "makers-left"),
    "alone_march": (4, 3, 5),
    "alone_euchre": (2, 4),
}

CHOICES: Mapping[str, Mapping[str, Values]] = MappingProxyType(
    {
        "four-handed": {
            **_PAIRS,
            "deck": (24, 28, 32),
            "joker": _YES_OR_NO,
            "joker_upcard": ("dealer-names", *_SUITS),
            "no_trump": _YES_OR_NO,
            "defend_alone": _YES_OR_NO,
        },
        "two-handed": {
            **_CALLED,
            "deck": (24, 32),
            "joker": _YES_OR_NO,
            "joker_upcard": ("dealer-names", *_SUITS),
            "no_trump": _YES_OR_NO,
            "first_dealer": ("random",),
            "dealer_must_name": _YES_OR_NO,
            "turned_down_suit": ("barred", "allowed"),
            "alone": ("not-allowed",),
        },
        "three-handed": {
            **_CALLED,
            "no_trump": _YES_OR_NO,
            "first_dealer": ("random",),
            "dealer_must_name": (True,),
            "alone": ("not-allowed",),
        },
        "railroad": {
            **_PAIRS,
            "deck": (24, 32),
            "joker": (True,),
            "match": ("best-of-3", "game", "rubber", "best-of-5", "best-of-7", *_DEALS),
            "joker_upcard": (*_SUITS, "dealer-names"),
            "defend_alone": (True, False),
            "call_for_best": (True, False),
            "laps": (True, False),
            "slam": (True, False),
        },
        "hasenpfeffer": {
            "joker": (True,),
            "points_to_win": _POINTS,
            "match": (*_GAMES, *_DEALS),
            "first_dealer": ("drawn", "random"),
            "cut": _CUTS,
            "alone": ("not-allowed",),
        },
        "napoleon": {
            "players": (4, 2, 3, 5, 6, 7),
            "deck": (52, 24, 28, 32),
            "match": ("hands-12", "hands-4", "hands-8", "hands-16", *_DEALS[4:]),
            "first_dealer": ("random",),
            "deal_plan": _PLANS,
            "cut": _CUTS,
            "alone": ("not-allowed",),
        },
    }
)
"""By game, the options that it has and their values, the usual one first.

An option that is not named has no meaning in that game and keeps its default.
"""

_POINTLESS: Mapping[str, Callable[[RuleSet], bool]] = {
    "joker_upcard": lambda rules: not rules.joker,
    "points_to_win": lambda rules: rules.match in _DEALS,
    "laps": lambda rules: rules.match in {"game", *_DEALS},
    "slam": lambda rules: rules.match in {"game", *_DEALS},
    "lead_against_alone": lambda rules: rules.alone == "not-allowed",
    "alone_march": lambda rules: rules.alone == "not-allowed",
    "alone_euchre": lambda rules: rules.alone == "not-allowed",
    "defend_alone": lambda rules: rules.alone == "not-allowed",
    "call_for_best": lambda rules: rules.alone == "not-allowed",
}
"""By option, when another one leaves it nothing to decide."""

_SHORT_DECKS = {24: 3, 28: 4, 32: 5}
"""The short decks of Napoleon, each for one number of players."""


def _needs_alone(option: str) -> Callable[[RuleSet], bool]:
    usual = _PAIRS[option][0] if option in _PAIRS else False
    return lambda rules: (
        getattr(rules, option) != usual and rules.alone == "not-allowed"
    )


_SENSELESS: tuple[tuple[str, Callable[[RuleSet], bool], Fault], ...] = (
    (
        "no_trump",
        lambda rules: rules.no_trump and rules.joker,
        Fault.NO_TRUMP_WITH_JOKER,
    ),
    (
        "joker_upcard",
        lambda rules: not rules.joker and rules.joker_upcard != "dealer-names",
        Fault.NO_JOKER_TO_TURN_UP,
    ),
    *(
        (option, _needs_alone(option), Fault.NOBODY_ALONE)
        for option in ("lead_against_alone", "alone_march", "alone_euchre")
    ),
    (
        "defend_alone",
        lambda rules: (
            rules.variant == "four-handed"
            and rules.defend_alone
            and rules.alone == "not-allowed"
        ),
        Fault.NO_LONE_MAKER,
    ),
    (
        "deck",
        lambda rules: (
            rules.variant == "napoleon"
            and _SHORT_DECKS.get(rules.deck, rules.players) != rules.players
        ),
        Fault.SHORT_DECK,
    ),
)


def matters(rules: RuleSet, option: str) -> bool:
    """Return whether *option* leaves a choice and does anything in a match of *rules*.

    One that another option makes pointless is kept, but nobody has to read of it.
    """
    if len(CHOICES[rules.variant].get(option, ())) <= 1:
        return False
    is_pointless = _POINTLESS.get(option)
    return is_pointless is None or not is_pointless(rules)


def objections(rules: RuleSet) -> Iterator[tuple[str, Fault]]:
    """Yield each option of *rules* that makes no sense with the others, and why."""
    for option, is_senseless, fault in _SENSELESS:
        if is_senseless(rules):
            yield option, fault
