"""Every preset and every option of the rules, rehearsed to the last unit.

What there is to play is asked of the engine, so an option that is invented later is
played from its first day.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import pytest
from pytest_django import Settings

from tests import soak
from tournaments import announce
from tournaments.engine.rules import OPTIONS, PRESETS, RuleSet, RuleSetError, rule_set
from tournaments.rehearsal.held import hold
from tournaments.rehearsal.plan import Plan
from tournaments.stakes import may_be_staked

Options = dict[str, object]


@dataclass
class Walk:
    """What is played of the rules, by name, and what the engine refused."""

    played: dict[str, tuple[str, Options]] = field(default_factory=dict)
    refused: list[tuple[str, Options]] = field(default_factory=list)

    def ask(self, preset: str, options: Options) -> bool:
        try:
            rules = rule_set(preset, options)
        except RuleSetError:
            self.refused.append((preset, options))
            return False
        if any(getattr(rules, name) != value for name, value in options.items()):
            return False
        changes = [f"{name}={value}" for name, value in options.items()]
        self.played[" ".join([preset, *changes])] = (preset, options)
        return True


def walk() -> Walk:
    """Play each preset, and each value that is not the first where it can be had."""
    found = Walk()
    for preset in PRESETS:
        found.ask(preset, {})
    for name, values in OPTIONS.items():
        for value in values[1:]:
            for preset, options in chain(alone(name, value), in_company(name, value)):
                if found.ask(preset, options):
                    break
    return found


def alone(name: str, value: object) -> Iterator[tuple[str, Options]]:
    for preset, rules in PRESETS.items():
        if getattr(rules, name) != value:
            yield preset, {name: value}


def in_company(name: str, value: object) -> Iterator[tuple[str, Options]]:
    if any(getattr(rules, name) == value for rules in PRESETS.values()):
        return
    for preset in PRESETS:
        for other in OPTIONS.keys() - {name}:
            for company in OPTIONS[other]:
                yield preset, {name: value, other: company}


WALK = walk()


def rehearse(preset: str, options: Options, *, first: int, tables: int) -> None:
    plan = Plan(
        rules=preset,
        options=options,
        has_random_late=True,
        seed="every rule",
        first=first,
        tables=first + tables - 1,
        **stakes(rule_set(preset, options)),
    )
    _, *settled, audit = hold(plan)

    assert len(settled) == tables
    assert [table["tournament"] for table in settled if not table["balanced"]] == []
    assert audit == {"breaches": []}


def stakes(rules: RuleSet) -> dict[str, Any]:
    return {} if may_be_staked(rules) else {"buy_in": "0", "fee": "0"}


def test_every_value_of_every_option_is_played() -> None:
    rules = [rule_set(preset, options) for preset, options in WALK.played.values()]

    for name, values in OPTIONS.items():
        assert {getattr(one, name) for one in rules} == set(values), name


@pytest.mark.django_db(transaction=True)
def test_a_sample_of_the_rules_accounts_for_every_unit(
    settings: Settings, record_property: Callable[[str, object], None]
) -> None:
    settings.CELERY_BROKER_URL = announce.NOBODY_LISTENS
    record_property("played", len(WALK.played))
    record_property("refused by the engine", len(WALK.refused))

    for number, (preset, options) in enumerate([*WALK.played.values()][::4], start=1):
        rehearse(preset, options, first=number, tables=1)


@pytest.mark.soak
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("rules", WALK.played)
def test_these_rules_account_for_every_unit(rules: str, settings: Settings) -> None:
    settings.CELERY_BROKER_URL = announce.NOBODY_LISTENS
    preset, options = WALK.played[rules]

    rehearse(preset, options, first=1, tables=soak.ROUNDS)
