"""The part of a host's form that is about the rules: a preset and its options.

Only the options that the preset's game has are fields. Whoever chooses another preset
gets that game as it is usually played, and is told if something was set back.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django import forms

from tournaments.engine.rule_sense import objections
from tournaments.engine.rules import PRESETS, RuleSet, to_dict
from tournaments.pages.rules import words as rule_words
from tournaments.words import options
from tournaments.words.rules import objection

PRESET = "rules_preset"
SHOWN = "rules_shown"
"""Names the preset whose options a sent form has shown."""

Said = Mapping[str, Any]


def preset_in(said: Said) -> str:
    """Return the preset that *said* names, or the usual one."""
    name = str(said.get(PRESET))
    return name if name in PRESETS else next(iter(PRESETS))


def field_name(option: str) -> str:
    """Return the name of the field of an option."""
    return f"rules_{option}"


def open_options(preset: str) -> dict[str, tuple[Any, ...]]:
    """Return the options that leave a choice in the game of *preset*."""
    choices = rule_words.choices_of(PRESETS[preset].variant)
    return {name: values for name, values in choices.items() if len(values) > 1}


def option_fields(preset: str) -> Iterator[tuple[str, forms.ChoiceField]]:
    """Yield a field for each option that leaves a choice."""
    for name, values in open_options(preset).items():
        choices = [(str(each), options.value(name, each)) for each in values]
        yield (
            field_name(name),
            forms.ChoiceField(
                label=options.title(name),
                choices=choices,
                help_text=options.meaning(name),
            ),
        )


def completed(said: Said) -> dict[str, Any]:
    """Return *said* with a value for every option of the preset that it names.

    Where another preset's options were shown, each is as usual in the game chosen.
    """
    usual = _usual(preset_in(said))
    is_another = _shown(said) not in {preset_in(said), ""}
    chosen = {} if is_another else {field: said.get(field) for field in usual}
    return {**said, **{field: chosen.get(field) or usual[field] for field in usual}}


def are_set_back(said: Said) -> bool:
    """Return whether changes of another preset's options are lost in *said*."""
    shown = _shown(said)
    if shown in {preset_in(said), ""}:
        return False
    usual = _usual(shown)
    return any(said.get(field, value) != value for field, value in usual.items())


def changed_options(preset: str, said: Said) -> dict[str, object]:
    """Return the options that differ from *preset* in *said*, by field."""
    usual = _usual(preset)
    return {
        name: value
        for name, values in open_options(preset).items()
        for value in values
        if str(value) == said.get(field_name(name)) != usual[field_name(name)]
    }


def rule_set_of(preset: str, said: Said) -> RuleSet:
    """Return the rules of *said*, be they sensible or not."""
    changed: dict[str, Any] = changed_options(preset, said)
    return replace(PRESETS[preset], **changed)


def refusals(rules: RuleSet) -> Iterator[tuple[str, str]]:
    """Yield the field of each option that makes no sense with the rest, and why."""
    for option, fault in objections(rules):
        yield field_name(option), objection(fault)


def said_by(rules: RuleSet, preset: str) -> dict[str, str]:
    """Return what the fields say when they show *rules*."""
    document = to_dict(rules)
    return {field_name(name): str(document[name]) for name in open_options(preset)}


def _shown(said: Said) -> str:
    """Return the preset whose options *said* has answers to; "" for none."""
    name = str(said.get(SHOWN))
    return name if name in PRESETS else ""


def _usual(preset: str) -> dict[str, str]:
    return said_by(PRESETS[preset], preset)
