"""The engine gives the counted trees of trees.txt."""

from collections.abc import Sequence

import pytest

from tests.engine.plain.trees import Tree, trees
from tournaments.engine import game
from tournaments.engine.hand import Hand
from tournaments.engine.moves import Move
from tournaments.engine.notation import parse_card, parse_move
from tournaments.engine.rules import RuleSet, rule_set

TREES = list(trees())


def counts(tree: Tree) -> list[int]:
    """Return how many sequences of 1, 2, 3 ... moves may follow.

    A hand that ends before that counts as one sequence.
    """
    rules = rule_set(tree.preset, tree.options)
    rows: list[tuple[Move, ...]] = [tuple(map(parse_move, tree.after))]
    sizes = []
    for _ in tree.counts:
        longer = []
        for row in rows:
            _, legal = after(tree, rules, row)
            longer += [(*row, move) for move in legal] or [row]
        rows = longer
        sizes.append(len(rows))
    return sizes


def after(
    tree: Tree, rules: RuleSet, moves: Sequence[Move]
) -> tuple[Hand, tuple[Move, ...]]:
    return game.played(
        rules,
        tuple(map(parse_card, tree.deck)),
        dealer=tree.dealer,
        is_forced=tree.must_name,
        moves=moves,
    )


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_engine_counts_as_the_rules_do(tree: Tree) -> None:
    assert counts(tree) == tree.counts


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_hand_takes_no_move_that_it_did_not_offer(tree: Tree) -> None:
    rules = rule_set(tree.preset, tree.options)
    start = tuple(map(parse_move, tree.after))
    _, legal = after(tree, rules, start)

    others = {parse_move("play JK"), parse_move("order"), parse_move("discard 9C")}

    for move in others - set(legal):
        with pytest.raises(ValueError):  # noqa: PT011 -- Whatever it says.
            after(tree, rules, (*start, move))
