import random
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.bots.table import choice, hands
from tournaments.engine import game
from tournaments.engine.notation import parse_move
from tournaments.engine.rules import CHOICES, PRESETS, RuleSet, RuleSetError, rule_set

PRESET_OF = {rules.variant: preset for preset, rules in PRESETS.items()}


def each_value(variant: str, option: str) -> Iterator[RuleSet]:
    """Yield the usual rules of *variant* with each value that *option* can have."""
    for value in CHOICES[variant][option]:
        with suppress(RuleSetError):
            yield rule_set(PRESET_OF[variant], {option: value})


def drawn(variant: str, rng: random.Random) -> RuleSet:
    """Draw rules of *variant* that make sense."""
    while True:
        options = {
            option: rng.choice(values) for option, values in CHOICES[variant].items()
        }
        try:
            return rule_set(PRESET_OF[variant], options)
        except RuleSetError:
            continue


def assert_moves_are_legal(rules: RuleSet, seed: int, *, deals: int) -> None:
    """Ask a bot for every move; half of the seats then move by chance instead."""
    rng = random.Random(seed)
    for state in hands(rules, rng, bots=frozenset({2, 3, 6}), deals=deals):
        if game.to_move(state) is not None:
            chosen = choice(state, seed)
            assert parse_move(chosen) in game.legal_moves(state)
            assert chosen == choice(state, seed)


@pytest.mark.parametrize(
    ("variant", "option"),
    [(variant, option) for variant, options in CHOICES.items() for option in options],
)
def test_every_move_is_legal_and_follows_from_the_view_and_the_seed(
    variant: str, option: str
) -> None:
    for rules in each_value(variant, option):
        assert_moves_are_legal(rules, seed=1, deals=1)


@pytest.mark.parametrize("variant", list(CHOICES))
@pytest.mark.parametrize("seed", range(6))
def test_every_move_is_legal_where_options_meet(variant: str, seed: int) -> None:
    assert_moves_are_legal(drawn(variant, random.Random(seed)), seed, deals=3)
