"""Hypothesis strategies for rules, decks and matches somewhere in their course."""

import random
from itertools import islice

from hypothesis import strategies as st

from tests.engine import drawing
from tournaments.engine.cards import CARDS
from tournaments.engine.match_state import MatchState
from tournaments.engine.moves import MOVES
from tournaments.engine.rules import RuleSet, differences

seeds = st.integers(min_value=0, max_value=2**32 - 1)
rule_sets = seeds.map(lambda seed: drawing.rules_by(random.Random(seed)))
cards = st.sampled_from(CARDS)
moves = st.sampled_from(MOVES)
seats = st.integers(min_value=1, max_value=7)

# A seat passes so often where it may: else no deal is ever thrown in.
_eagerness = st.sampled_from([0.0, 0.6, 0.97])
_FAR = 150


class Course(list[MatchState]):
    """Every state of a match, shown by what it takes to draw it again."""

    def __init__(self, rules: RuleSet, seed: int, passes: float) -> None:
        super().__init__(drawing.course(rules, random.Random(seed), passes=passes))
        self.drawn = (differences(rules), seed, passes)

    def __repr__(self) -> str:
        return f"Course{self.drawn}"


def courses() -> st.SearchStrategy[Course]:
    """Draw a whole match that does not take too long, state by state."""
    return st.builds(Course, rule_sets.filter(is_short), seeds, _eagerness)


def is_short(rules: RuleSet) -> bool:
    """Tell whether a match does not take so many deals that a test is slow."""
    return rules.points_to_win <= 10 and rules.match not in {
        "best-of-5",
        "best-of-7",
        "hands-16",
        "hands-20",
        "hands-24",
    }


@st.composite
def states(draw: st.DrawFn) -> MatchState:
    """Draw a match of any rules somewhere in its first few hands."""
    rules, rng = draw(rule_sets), random.Random(draw(seeds))
    far = draw(st.integers(min_value=0, max_value=_FAR))
    course = drawing.course(rules, rng, passes=draw(_eagerness))
    return list(islice(course, far + 1))[-1]
