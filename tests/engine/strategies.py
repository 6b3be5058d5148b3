"""Hypothesis strategies for rules, decks and matches somewhere in their course."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from tournaments.engine import game
from tournaments.engine.cards import CARDS, deck
from tournaments.engine.game import MatchState
from tournaments.engine.moves import MOVES, PASS
from tournaments.engine.rules import OPTIONS, RuleSet

rule_sets = st.builds(
    RuleSet, **{name: st.sampled_from(choices) for name, choices in OPTIONS.items()}
)
cards = st.sampled_from(CARDS)
moves = st.sampled_from(MOVES)
seats = st.integers(min_value=1, max_value=4)
seeds = st.integers(min_value=0, max_value=2**32 - 1)

# A seat passes so often, out of a hundred, where it may: else no deal is passed out.
_eagerness = st.sampled_from([0, 60, 97])


def course(
    rules: RuleSet, rng: random.Random, *, passes: int = 0
) -> Iterator[MatchState]:
    """Yield every state of a match in which the moves are drawn with *rng*."""
    state = game.new_match(rules, first_dealer=rng.randint(1, 4))
    yield state
    while not game.is_over(state):
        if game.needs_deal(state):
            pack = list(deck(24))
            rng.shuffle(pack)
            state = game.deal(state, pack)
        else:
            legal = game.legal_moves(state)
            is_passing = PASS in legal and rng.randrange(100) < passes
            state = game.apply(state, PASS if is_passing else rng.choice(legal))
        yield state


@st.composite
def courses(draw: st.DrawFn) -> list[MatchState]:
    """Draw a whole match, state by state."""
    rules, seed, passes = draw(rule_sets), draw(seeds), draw(_eagerness)
    return list(course(rules, random.Random(seed), passes=passes))


@st.composite
def states(draw: st.DrawFn) -> MatchState:
    """Draw a match somewhere in its course."""
    return draw(st.sampled_from(draw(courses())))
