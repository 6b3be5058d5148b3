"""The part of a host's form that is about the rules: a preset and its options.

Only the options that the preset's game has are fields. Whoever chooses another preset
keeps what was changed, wherever the other game can have it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django import forms

from tournaments.engine.rule_sense import objections
from tournaments.engine.rules import OPTIONS, PRESETS, RuleSet, to_dict
from tournaments.pages import rule_words
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


def carried_over(said: Said) -> dict[str, Any]:
    """Return *said* with a value for every option of the preset that it names.

    What was changed while another preset was shown is kept where it has a meaning.
    """
    preset = preset_in(said)
    shown = str(said.get(SHOWN))
    is_another = shown in PRESETS and shown != preset
    before = _usual(shown) if is_another else {}
    found = dict(said)
    for name, values in open_options(preset).items():
        field = field_name(name)
        text = said.get(field) or ""
        is_left = text == before.get(field)
        is_senseless = is_another and text not in map(str, values)
        if not text or is_left or is_senseless:
            found[field] = _usual(preset)[field]
    return found


def set_aside(said: Said) -> dict[str, str]:
    """Return what was changed of options that the game does not have, by field.

    It waits in the form until a game is chosen that has them.
    """
    preset, shown = preset_in(said), str(said.get(SHOWN))
    before = _usual(shown) if shown in PRESETS else {}
    missing = map(field_name, OPTIONS.keys() - open_options(preset).keys())
    return {
        field: str(said[field])
        for field in sorted(missing)
        if said.get(field) and said[field] != before.get(field)
    }


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


def _usual(preset: str) -> dict[str, str]:
    return said_by(PRESETS[preset], preset)
