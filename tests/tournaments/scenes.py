"""Views of a match as pages get them, without a database, and random matches."""

import random
from collections.abc import Iterator
from typing import Any

from tournaments.engine import game
from tournaments.engine.match_state import MatchState
from tournaments.engine.moves import PASS
from tournaments.engine.rules import RuleSet, to_dict
from tournaments.engine.variants import variant_of
from tournaments.engine.view import view

NAMES = ("ann", "ben", "cleo", "dan", "eve", "fay", "gus")


def seen_by(state: MatchState, seat: int | None) -> dict[str, Any]:
    """Return what the page of *seat* is made of while *state* is on the table."""
    sides = game.sides(state)
    return {
        "state": "playing",
        "rules": to_dict(state.rules),
        "sides": [list(side) for side in sides],
        "seats": [
            {
                "seat": number,
                "username": NAMES[number - 1],
                "bot": False,
                "connected": True,
                "concedes": False,
            }
            for number in range(1, 1 + sum(map(len, sides)))
        ],
        **view(state, seat),
        "result": None,
    }


def course(rules: RuleSet, seed: int, *, moves: int) -> Iterator[MatchState]:
    """Yield the states of a match of *rules* in which *moves* are drawn by *seed*.

    Some matches are full of passes, so that deals are thrown in as well.
    """
    rng = random.Random(seed)
    passes = rng.choice([0, 0, 50, 95])
    variant = variant_of(rules)
    dealer = rng.randint(1, variant.seats(rules))
    state = game.new_match(rules, first_dealer=dealer)
    while not game.is_over(state) and moves:
        if game.needs_deal(state):
            pack = list(variant.new_deck(rules))
            rng.shuffle(pack)
            state = game.deal(state, pack)
        else:
            legal = game.legal_moves(state)
            is_calm = PASS in legal and rng.randrange(100) < passes
            state = game.apply(state, PASS if is_calm else rng.choice(legal))
            moves -= 1
        yield state
