"""The plain rules: the counted trees of trees.txt."""

import pytest

from tests.engine.plain.trees import Tree, counts, trees

TREES = list(trees())


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_counted(tree: Tree) -> None:
    counted = counts(
        tree.rules,
        tree.deck,
        tree.dealer,
        len(tree.counts),
        after=tree.after,
        must_name=tree.must_name,
    )

    assert counted == tree.counts


def test_every_variant_is_counted() -> None:
    assert {tree.rules["variant"] for tree in TREES} == {
        "four-handed",
        "two-handed",
        "three-handed",
        "railroad",
        "hasenpfeffer",
        "napoleon",
    }
