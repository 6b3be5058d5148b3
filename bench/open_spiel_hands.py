"""Random hands of OpenSpiel's Euchre, from a shuffle to the score.

It plays: the dealer must name a suit if all others pass, and keeps the card taken up;
the dealer's left leads, or the next player if that one sits out; a lone march is worth
4 and every euchre 2. Cards are dealt one at a time.
"""

import random
from collections.abc import Iterator
from typing import Any

import pyspiel

_SUITS, _RANKS, _DEALT, _SEATS = 4, 6, 21, 4
_PASS, _ALONE = 24, 29
# Spades, hearts, diamonds, clubs, each from the nine to the ace, as a new pack of ours.
_PACK = [_SUITS * r + s for s in reversed(range(_SUITS)) for r in range(_RANKS)]


def play(rng: random.Random, count: int) -> Iterator[Any]:
    """Yield so many states that are over, in the quickest way there is.

    The cards are shuffled by *rng* and pushed in: it is not asked for the chances.
    """
    game = pyspiel.load_game("euchre")
    cards = list(_PACK)
    chance = random.Random(rng.random()).random
    for number in range(count):
        rng.shuffle(cards)
        state = game.new_initial_state()
        apply = state.apply_action
        apply(number % _SEATS)
        for card in cards[:_DEALT]:
            apply(card)
        legal_actions, is_terminal = state.legal_actions, state.is_terminal
        while not is_terminal():
            legal = legal_actions()
            apply(legal[int(chance() * len(legal))])
        state.returns()
        yield state


def play_as_usual(rng: random.Random, count: int) -> Iterator[Any]:
    """Yield so many states that are over, by the loop of OpenSpiel's examples.

    Dealer and cards are drawn among the chances, all of which are equally likely.
    """
    game = pyspiel.load_game("euchre")
    chance = rng.random
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action, _ = outcomes[int(chance() * len(outcomes))]
            else:
                legal = state.legal_actions()
                action = legal[int(chance() * len(legal))]
            state.apply_action(action)
        state.returns()
        yield state


def result(state: Any) -> tuple[int, bool, int]:  # noqa: ANN401 -- It has no types.
    """Return the maker's place after the dealer, whether alone, and the points.

    Points of the makers are above zero, those of the defenders below.
    """
    dealer, *moves = state.history()
    calls = moves[_DEALT:]
    passes = next(at for at, call in enumerate(calls) if call != _PASS)
    place = passes % _SEATS + 1
    return place, _ALONE in calls, int(state.returns()[(dealer + place) % _SEATS])
