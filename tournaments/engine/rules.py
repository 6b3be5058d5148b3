"""Rule sets: every choice that rule books leave open is a named option."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any


class RuleSetError(ValueError):
    """An option, or its value, is not one that can be played.

    *option* is the key that is to blame; the message is for the host.
    """

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option
        self.message = message


def _option(words: Mapping[Any, str], *, meaning: str) -> Any:  # noqa: ANN401 -- As dataclasses.field.
    """Declare an option: what it decides, and what each choice means, default first."""
    return field(
        default=next(iter(words)), metadata={"words": words, "meaning": meaning}
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The rules of one match. The defaults are the preset ``standard``."""

    variant: str = _option(
        {"four-handed": "four players, two pairs of partners"},
        meaning="the game that is played",
    )
    deck: int = _option(
        {24: "24 cards, ace to nine of each suit"}, meaning="cards in the deck"
    )
    joker: bool = _option(
        {False: "the deck has none"},
        meaning="whether a joker is added as the highest trump",
    )
    points_to_win: int = _option(
        {points: f"{points} points" for points in (10, 5, 7, 11, 15, 21)},
        meaning="points that win the game",
    )
    match: str = _option(
        {"game": "one game decides"}, meaning="what is played at one sitting"
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
    dealer_must_name: bool = _option(
        {
            False: "when all pass twice, the next dealer deals anew; after three"
            " such deals in a row the dealer must name",
            True: "the dealer may not pass in the second round",
        },
        meaning="whether the dealer has to name a suit when all others have passed",
    )
    bury_upcard: bool = _option(
        {
            True: "the dealer may discard the card just taken up",
            False: "the dealer keeps the card just taken up",
        },
        meaning="whether the dealer may discard the card just taken up",
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


WORDS: Mapping[str, Mapping[Any, str]] = MappingProxyType(
    {option.name: option.metadata["words"] for option in fields(RuleSet)}
)
"""What each value of each option means at the table, the default first."""

OPTIONS: Mapping[str, tuple[Any, ...]] = MappingProxyType(
    {name: tuple(words) for name, words in WORDS.items()}
)
"""The values that each option can have, the default first."""

MEANINGS: Mapping[str, str] = MappingProxyType(
    {option.name: option.metadata["meaning"] for option in fields(RuleSet)}
)
"""What each option decides, in words for a host."""

PRESETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        "standard": RuleSet(),
        "sport-poker": RuleSet(first_dealer="random", bury_upcard=False),
    }
)

# Yes and no are how most people say it.
_SAID_SHORTLY = {("alone", True): "allowed", ("alone", False): "not-allowed"}


def rule_set(preset: str, options: Mapping[str, object]) -> RuleSet:
    """Return the rules of *preset*, changed by *options*.

    Raises:
        RuleSetError: there is no such preset, option or value.

    """
    if preset not in PRESETS:
        raise RuleSetError(
            "preset", f"“{preset}” is no preset: choose {_one_of(PRESETS)}."
        )
    return replace(PRESETS[preset], **_checked(options))


def to_dict(rules: RuleSet) -> dict[str, object]:
    """Return *rules* as a JSON document with every option."""
    return asdict(rules)


def from_dict(document: Mapping[str, object]) -> RuleSet:
    """Return the rules of a *document* that ``to_dict`` made, perhaps long ago.

    An option that the document does not know yet has its default.

    Raises:
        RuleSetError: the document has an unknown option or value.

    """
    return RuleSet(**_checked(document))


def differences(rules: RuleSet) -> dict[str, object]:
    """Return the options of *rules* that differ from the preset ``standard``.

    This is what a commitment covers: an option that is invented later leaves it
    as it was.
    """
    return {
        name: value
        for name, value in to_dict(rules).items()
        if value != OPTIONS[name][0]
    }


def _checked(options: Mapping[str, object]) -> dict[str, Any]:
    return {name: _value(name, value) for name, value in options.items()}


def _value(name: str, value: object) -> object:
    """Return *value* if the option *name* can have it."""
    if name not in OPTIONS:
        raise RuleSetError(
            name, f"“{name}” is no option: choose among {_one_of(OPTIONS)}."
        )
    if isinstance(value, bool):
        value = _SAID_SHORTLY.get((name, value), value)
    for choice in OPTIONS[name]:
        # True is 1 and 10.0 is 10 in Python, but not in a rule set.
        if type(choice) is type(value) and choice == value:
            return choice
    raise RuleSetError(
        name, f"{name} cannot be {value!r} here: choose {_one_of(OPTIONS[name])}."
    )


def _one_of(choices: Iterable[object]) -> str:
    """Return *choices* as a list to choose from: "5, 7 or 10"."""
    *others, last = [str(choice) for choice in choices]
    return f"{', '.join(others)} or {last}" if others else last
