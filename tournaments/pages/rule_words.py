"""The rules of a match as hosts and players read them."""

from dataclasses import dataclass

from tournaments.engine import rules
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule that a tournament plays by; changed where the preset has another."""

    title: str
    words: str
    is_changed: bool


def title(name: str) -> str:
    """Return the name of an option or a preset as a heading."""
    return name.replace("_", " ").replace("-", " ").capitalize()


def short(value: object) -> str:
    """Return a value of an option in a word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def sentence(name: str, value: object) -> str:
    """Return what an option's *value* means at the table; yes or no comes first."""
    words = rules.WORDS[name][value]
    if isinstance(value, bool):
        return f"{short(value).capitalize()}: {words}"
    return f"{words[:1].upper()}{words[1:]}"


def as_preset(name: str) -> str:
    """Return what each preset has for an option: "yes (standard), no (sport poker)"."""
    by_value: dict[object, list[str]] = {}
    for preset, rule_set in rules.PRESETS.items():
        value = rules.to_dict(rule_set)[name]
        by_value.setdefault(value, []).append(title(preset).lower())
    if len(by_value) == 1:
        return short(next(iter(by_value)))
    return ", ".join(
        f"{short(value)} ({', '.join(presets)})" for value, presets in by_value.items()
    )


def presets() -> str:
    """Return how each preset differs from the standard one, in sentences."""
    return " ".join(_preset(name, found) for name, found in rules.PRESETS.items())


def rule_lines(tournament: Tournament) -> list[RuleLine]:
    """Return each rule that the tournament plays by."""
    document = rules.to_dict(rules.from_dict(tournament.rules))
    preset = rules.PRESETS.get(tournament.rules_preset)
    usual = {} if preset is None else rules.to_dict(preset)
    return [
        RuleLine(title(name), sentence(name, value), value != usual.get(name, value))
        for name, value in document.items()
    ]


def _preset(name: str, rule_set: rules.RuleSet) -> str:
    changes = [
        rules.WORDS[option][value]
        for option, value in rules.differences(rule_set).items()
    ]
    if not changes:
        words = rules.WORDS
        return (
            f"{title(name)}: {words['deck'][rule_set.deck]},"
            f" {words['points_to_win'][rule_set.points_to_win]} win,"
            " partners by drawn cards."
        )
    return f"{title(name)}: as standard, but {' and '.join(changes)}."
