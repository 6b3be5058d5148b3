"""Rule sets: presets by name, options over them, and what is refused.

``RuleSet`` has the options, ``rule_sense`` what fits together.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields, replace
from types import MappingProxyType
from typing import Any

from tournaments.engine.rule_options import RuleSet
from tournaments.engine.rule_sense import CHOICES, Fault, objections

__all__ = [
    "CHOICES",
    "OPTIONS",
    "PRESETS",
    "Fault",
    "RuleSet",
    "RuleSetError",
    "differences",
    "from_dict",
    "rule_set",
    "to_dict",
]

_LONGEST_ECHO = 40


class RuleSetError(ValueError):
    """An option, or its value, is not one that can be played.

    *option* is the key that is to blame, *fault* what is wrong with it, *value* what
    was said, *choices* what can be said instead, and *game* the game that it is for.
    """

    def __init__(
        self,
        option: str,
        fault: Fault,
        *,
        value: object = None,
        choices: Iterable[object] = (),
        game: str = "",
    ) -> None:
        self.option = option[:_LONGEST_ECHO]
        self.fault = fault
        self.value = value
        self.choices = tuple(choices)
        self.game = game
        super().__init__(f"{self.option}: {fault}")


OPTIONS: Mapping[str, tuple[Any, ...]] = MappingProxyType(
    {option.name: option.metadata["values"] for option in fields(RuleSet)}
)
"""The values that each option can have, the default first."""


def _usual(variant: str) -> RuleSet:
    """Return the rules of *variant* when nothing is chosen."""
    usual = {option: values[0] for option, values in CHOICES[variant].items()}
    return RuleSet(variant=variant, **usual)


PRESETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        "standard": _usual("four-handed"),
        "sport-poker": RuleSet(first_dealer="random", bury_upcard=False),
        "bicycle": RuleSet(deck=32, points_to_win=5, match="rubber"),
        "british": RuleSet(joker=True),
        "two-handed": _usual("two-handed"),
        "two-handed-32": replace(_usual("two-handed"), deck=32),
        "three-handed": _usual("three-handed"),
        "railroad": _usual("railroad"),
        "hasenpfeffer": _usual("hasenpfeffer"),
        "napoleon": _usual("napoleon"),
    }
)

# True and false, as most people say it.
_SAID_SHORTLY = {("alone", True): "allowed", ("alone", False): "not-allowed"}


def rule_set(preset: str, options: Mapping[str, object]) -> RuleSet:
    """Return the rules of *preset*, changed by *options*.

    An option ``variant`` other than the preset's starts from that game's usual rules.

    Raises:
        RuleSetError: there is no such preset, option or value, or it makes no sense
            with the rest.

    """
    if preset not in PRESETS:
        raise RuleSetError(
            "rules_preset", Fault.NO_PRESET, value=_short(preset), choices=PRESETS
        )
    base = PRESETS[preset]
    chosen = _checked(options)
    variant = chosen.get("variant", base.variant)
    if variant != base.variant:
        base = _usual(variant)
    return _sensible(replace(base, **chosen))


def to_dict(rules: RuleSet) -> dict[str, object]:
    """Return *rules* as a JSON document with every option."""
    return asdict(rules)


def from_dict(document: Mapping[str, object]) -> RuleSet:
    """Return the rules of a *document* that ``to_dict`` made, perhaps long ago.

    An option that the document does not know yet has its default.

    Raises:
        RuleSetError: the document has an unknown option or value, or rules that make
            no sense.

    """
    return _sensible(RuleSet(**_checked(document)))


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


def _sensible(rules: RuleSet) -> RuleSet:
    """Return *rules* if they can be played."""
    choices = CHOICES[rules.variant]
    for name in OPTIONS:
        if name != "variant":
            _check_choice(rules, name, choices.get(name, OPTIONS[name][:1]))
    for option, fault in objections(rules):
        raise RuleSetError(option, fault)
    return rules


def _check_choice(rules: RuleSet, name: str, choices: tuple[Any, ...]) -> None:
    value = getattr(rules, name)
    if value in choices:
        return
    fault = Fault.FIXED_IN_GAME if len(choices) == 1 else Fault.NOT_IN_GAME
    raise RuleSetError(name, fault, value=value, choices=choices, game=rules.variant)


def _checked(options: Mapping[str, object]) -> dict[str, Any]:
    return {name: _value(name, value) for name, value in options.items()}


def _value(name: str, value: object) -> object:
    """Return *value* if the option *name* can have it."""
    if name not in OPTIONS:
        raise RuleSetError(name, Fault.NO_OPTION, value=_short(name), choices=OPTIONS)
    if isinstance(value, bool):
        value = _SAID_SHORTLY.get((name, value), value)
    for choice in OPTIONS[name]:
        # True is 1 and 10.0 is 10 in Python, but not in a rule set.
        if type(choice) is type(value) and choice == value:
            return choice
    choices = map(_written, OPTIONS[name])
    raise RuleSetError(name, Fault.NO_VALUE, value=_short(repr(value)), choices=choices)


def _short(text: str) -> str:
    """Return *text* cut so that a message stays short."""
    return text if len(text) <= _LONGEST_ECHO else f"{text[:_LONGEST_ECHO]}…"


def _written(value: object) -> str:
    """Return *value* as it is written in JSON and after ``--option``."""
    return str(value).lower() if isinstance(value, bool) else str(value)
