"""The rules of a match as hosts and players read them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tournaments.engine import rules
from tournaments.engine.rule_sense import matters
from tournaments.models import Tournament


class Words(NamedTuple):
    """A preset by its title, and what it is in a sentence."""

    title: str
    sentence: str


_PRESETS: Mapping[str, Words] = {
    "standard": Words(
        "Standard",
        "Four players in two pairs, 24 cards, to 10 points; partners are found by"
        " drawing cards.",
    ),
    "sport-poker": Words(
        "Sport poker",
        "As standard, but seats and dealer are drawn by lot, and the dealer keeps the"
        " card just taken up.",
    ),
    "bicycle": Words(
        "Bicycle",
        "Four players in two pairs, 32 cards, games to 5 points, and who wins two of"
        " them wins the rubber.",
    ),
    "british": Words(
        "British",
        "As standard, with a joker as the highest trump: 25 cards.",
    ),
    "two-handed": Words(
        "Two-handed",
        "Two players against each other, 24 cards, to 10 points; a dealer who is"
        " ordered up may leave the upcard.",
    ),
    "two-handed-32": Words(
        "Two-handed, 32 cards",
        "Two players against each other with sevens and eights, to 10 points.",
    ),
    "three-handed": Words(
        "Three-handed",
        "Three players, cut-throat: whoever makes trump plays alone against the two"
        " others, to 10 points.",
    ),
    "railroad": Words(
        "Railroad",
        "Two pairs and a joker: a lone player calls for the partner's best card,"
        " opponents may defend alone, points beyond the game carry over; best of"
        " three.",
    ),
    "hasenpfeffer": Words(
        "Hasenpfeffer",
        "Two pairs and a joker, six cards each: the pairs bid how many tricks they"
        " take, and lose the bid if they fail.",
    ),
    "napoleon": Words(
        "Napoleon",
        "Two to seven players, each alone, bid how many of five tricks they take; a"
        " fixed number of deals, without stakes.",
    ),
}


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


def title(name: str) -> str:
    """Return the name of an option as a heading."""
    return name.replace("_", " ").capitalize()


def preset_title(name: str) -> str:
    """Return the name of a preset as a heading."""
    return _PRESETS[name].title


def preset_sentence(name: str) -> str:
    """Return what a preset is, in a sentence."""
    return _PRESETS[name].sentence


def meaning(name: str) -> str:
    """Return what an option decides, in a sentence."""
    return f"{_capital(rules.MEANINGS[name])}."


def in_short(tournament: Tournament) -> str:
    """Return the game, and which of its rules were changed, in a line."""
    box = rule_box(tournament)
    changed = [line.title.lower() for line in box.special if line.is_changed]
    return f"{box.title}; changed: {', '.join(changed)}" if changed else box.title


def sentence(name: str, value: object) -> str:
    """Return what an option's *value* means at the table; yes or no comes first."""
    words = rules.WORDS[name][value]
    if isinstance(value, bool):
        return f"{'Yes' if value else 'No'}: {words}"
    return _capital(words)


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
        line = RuleLine(title(name), sentence(name, value), value != of_preset[name])
        is_usual = value == choices[0] and not line.is_changed
        (usual if is_usual else special).append(line)
    return RuleBox(
        title=preset_title(preset),
        sentence=preset_sentence(preset),
        special=tuple(special),
        usual=tuple(usual),
    )


def choices_of(variant: str) -> dict[str, tuple[Any, ...]]:
    """Return the options of a game and their values, as a rule book orders them."""
    choices = rules.CHOICES[variant]
    return {name: choices[name] for name in rules.OPTIONS if name in choices}


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
