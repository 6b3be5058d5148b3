"""The rules of a match as hosts and players read them."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.engine import rules
from tournaments.engine.rule_sense import matters
from tournaments.models import Tournament
from tournaments.words import options, presets


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule that a tournament plays by; changed where the preset has another."""

    title: str
    words: str
    is_changed: bool


@dataclass(frozen=True, slots=True)
class RuleBox:
    """The rules of a tournament: what is special comes before what is usual."""

    title: str
    sentence: str
    special: tuple[RuleLine, ...]
    usual: tuple[RuleLine, ...]

    @property
    def is_changed(self) -> bool:
        """Return whether any rule is not as the preset has it."""
        return any(line.is_changed for line in self.special)


def in_short(tournament: Tournament) -> str:
    """Return the game, and which of its rules were changed, in a line."""
    box = rule_box(tournament)
    changed = [line.title.lower() for line in box.special if line.is_changed]
    if not changed:
        return box.title
    said = {"game": box.title, "rules": ", ".join(changed)}
    return _("%(game)s; changed: %(rules)s") % said


def preset_of(tournament: Tournament) -> str:
    """Return the preset that the rules of *tournament* are nearest to.

    It is the one they were made from, unless an option then changed the game itself.
    """
    preset, variant = tournament.rules_preset, tournament.rule_set.variant
    if preset in rules.PRESETS and rules.PRESETS[preset].variant == variant:
        return preset
    return next(
        name for name, found in rules.PRESETS.items() if found.variant == variant
    )


def rule_box(tournament: Tournament) -> RuleBox:
    """Return the options that matter in the tournament's match, and what they say.

    Special is what differs from how that game is usually played, or from the preset.
    """
    preset = preset_of(tournament)
    chosen = rules.to_dict(tournament.rule_set)
    of_preset = rules.to_dict(rules.PRESETS[preset])
    special: list[RuleLine] = []
    usual: list[RuleLine] = []
    for name, choices in choices_of(tournament.rule_set.variant).items():
        if not matters(tournament.rule_set, name):
            continue
        value = chosen[name]
        line = RuleLine(
            options.title(name), options.value(name, value), value != of_preset[name]
        )
        is_usual = value == choices[0] and not line.is_changed
        (usual if is_usual else special).append(line)
    return RuleBox(
        title=presets.title(preset),
        sentence=presets.sentence(preset),
        special=tuple(special),
        usual=tuple(usual),
    )


def choices_of(variant: str) -> dict[str, tuple[Any, ...]]:
    """Return the options of a game and their values, as a rule book orders them."""
    choices = rules.CHOICES[variant]
    return {name: choices[name] for name in rules.OPTIONS if name in choices}
