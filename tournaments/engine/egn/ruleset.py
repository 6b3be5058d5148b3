"""Rules: the options of a record, and the ``ruleset`` of EGN."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tournaments.engine.egn.errors import EgnError
from tournaments.engine.rules import OPTIONS

_LOWEST_RANKS = MappingProxyType({24: 9, 28: 8, 32: 7})
_LEADS = MappingProxyType(
    {"dealers-left": "LEFT_OF_DEALER", "makers-left": "LEFT_OF_LONER"}
)

# By the key of EGN: the option, its default in EGN and each pair of values.
_ALIKE: Mapping[str, tuple[str, Any, Mapping[Any, Any]]] = MappingProxyType(
    {
        "std": ("dealer_must_name", True, {False: False, True: True}),
        "min_rank": ("deck", 9, _LOWEST_RANKS),
        "canadian": ("alone", False, {"allowed": False, "assist-alone": True}),
        "loner_lead": ("lead_against_alone", "LEFT_OF_DEALER", _LEADS),
        "loner_march_score": ("alone_march", 4, {4: 4, 3: 3, 5: 5}),
        "loner_euchred_score": ("alone_euchre", 2, {2: 2, 4: 4}),
        "defend_alone": ("defend_alone", False, {False: False, True: True}),
        "joker": ("joker", False, {False: False, True: True}),
        "allow_no_trump": ("no_trump", False, {False: False, True: True}),
    }
)
# What changes the score or the moves of a hand, and EGN has no word for.
_ONLY_USUAL = (
    "variant",
    "no_tricks",
    "throw_in",
    "call_for_best",
    "laps",
    "slam",
)
# What EGN has and no rule set of the house.
_NEVER = ("farmers", "partners_best", "go_under", "fast_break", "four_trick_tokens")
_PLAYERS = 4


def ruleset_of(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ``ruleset`` for the options of a record.

    Raises:
        EgnError: a rule of them changes the game and has no word in EGN.

    """
    for option in _ONLY_USUAL:
        if rules.get(option, _usual(option)) != _usual(option):
            raise EgnError(f"rules: EGN has no word for {option} {rules[option]!r}")
    ruleset: dict[str, Any] = {}
    for key, (option, _, pairs) in _ALIKE.items():
        value = rules.get(option, _usual(option))
        if option == "alone" and value == "not-allowed":
            value = "allowed"  # Nobody did, which is all that EGN has to tell.
        if value not in pairs:
            raise EgnError(f"rules: EGN has no word for {option} {value!r}")
        ruleset[key] = pairs[value]
    return ruleset | _length(rules)


def _usual(option: str) -> object:
    """Return the value of *option* where a record has none."""
    return OPTIONS[option][0]


def _length(rules: Mapping[str, Any]) -> dict[str, int]:
    """Return what ends the game: a number of points or of deals."""
    match = str(rules.get("match", "game"))
    if match == "game":
        return {"winning_score": int(rules.get("points_to_win", 10))}
    kind, _, hands = match.partition("-")
    if kind == "hands":
        return {"num_deals": int(hands)}
    raise EgnError(f"rules: an EGN file holds one game, not a match of {match!r}")


def options_of(ruleset: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options, as far as they are not standard, for a ``ruleset``.

    Raises:
        EgnError: a rule of it is not known or not played here.

    """
    known = {*_ALIKE, *_NEVER, "num_players", "winning_score", "num_deals"}
    for key in ruleset:
        if key not in known:
            raise EgnError(f"ruleset: {key} is not known")
    for key in _NEVER:
        if ruleset.get(key, False) is not False:
            raise EgnError(f"ruleset: {key} is not played here")
    if ruleset.get("num_players", _PLAYERS) != _PLAYERS:
        raise EgnError("ruleset: num_players has to be 4")
    options = {
        option: _ours(key, ruleset.get(key, default), pairs)
        for key, (option, default, pairs) in _ALIKE.items()
    } | _end(ruleset)
    return {
        option: value for option, value in options.items() if value != _usual(option)
    }


def _ours(key: str, theirs: object, pairs: Mapping[Any, Any]) -> Any:  # noqa: ANN401 -- An option's value.
    for our, their in pairs.items():
        if type(their) is type(theirs) and their == theirs:
            return our
    raise EgnError(f"ruleset: {key} {theirs!r} is not played here")


def _end(ruleset: Mapping[str, Any]) -> dict[str, Any]:
    deals = ruleset.get("num_deals", 0)
    points = ruleset.get("winning_score", 0 if deals else 10)
    if type(deals) is not int or type(points) is not int or bool(deals) == bool(points):
        raise EgnError("ruleset: either winning_score or num_deals ends the game")
    return {"match": f"hands-{deals}"} if deals else {"points_to_win": points}
