"""Counted trees: how many ways a deal can begin."""

from collections.abc import Sequence

from tests.engine.plain.cards import Rules
from tests.engine.plain.hands import legal


def count(
    rules: Rules,
    deck: Sequence[str],
    dealer: int,
    depth: int,
    *,
    must_name: bool = False,
) -> int:
    """Return how many sequences of *depth* moves there are from the deal.

    A hand that ends before that counts as one sequence.
    """

    def below(moves: list[str]) -> int:
        seat, _, answers = legal(rules, deck, dealer, moves, must_name=must_name)
        if seat is None:
            return 1
        if len(moves) == depth - 1:
            return len(answers)
        return sum(below([*moves, answer]) for answer in answers)

    return below([]) if depth else 1
