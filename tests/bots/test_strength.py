import random
from statistics import mean

import pytest

from tests.bots.table import hands
from tournaments.engine.hand import Hand
from tournaments.engine.rules import PRESETS, RuleSet, rule_set
from tournaments.engine.variants import variant_of

DEALS = 200
EVERYBODY = frozenset(range(1, 8))


def played(rules: RuleSet, *, bots: frozenset[int], deals: int) -> list[Hand]:
    """Play *deals* to their ends; the seats that are not *bots* draw their moves."""
    states = hands(rules, random.Random(7), bots=bots, deals=deals)
    return [state.hand for state in states if state.hand and not state.legal]


@pytest.mark.parametrize("preset", PRESETS)
def test_bots_take_clearly_more_points_than_chance(preset: str) -> None:
    rules = PRESETS[preset]
    ours = frozenset(variant_of(rules).sides(rules)[0])

    dealt = played(rules, bots=ours, deals=DEALS)

    gains = [first - mean(others) for first, *others in (hand.points for hand in dealt)]
    assert len(gains) == DEALS
    assert mean(gains) > 0.5


@pytest.mark.parametrize("preset", PRESETS)
def test_most_deals_are_played(preset: str) -> None:
    dealt = played(PRESETS[preset], bots=EVERYBODY, deals=40)

    assert sum(hand.is_thrown_in for hand in dealt) < 15


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7])
def test_somebody_bids_in_most_deals_of_napoleon(players: int) -> None:
    rules = rule_set("napoleon", {"players": players})

    dealt = played(rules, bots=EVERYBODY, deals=40)

    assert sum(hand.is_thrown_in for hand in dealt) < 15
