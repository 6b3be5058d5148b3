"""A plain, sensible player: rules of thumb over the view of its seat."""

import random
from collections.abc import Mapping
from typing import Any

from tournaments.bots.calling import best_call
from tournaments.bots.playing import best_discards, best_plays
from tournaments.bots.seen import read
from tournaments.engine.moves import Kind
from tournaments.engine.notation import parse_move, print_move


def choose(view: Mapping[str, Any], rng: random.Random) -> str:
    """Return the text of a legal move for the seat whose *view* it is.

    *rng* decides between moves that are equally good.
    """
    legal = tuple(parse_move(text) for text in view["legal"])
    seen = read(view)
    if legal[-1].kind is Kind.PLAY:
        return print_move(rng.choice(best_plays(seen, legal)))
    if legal[-1].kind is Kind.DISCARD:
        return print_move(rng.choice(best_discards(seen, legal)))
    return print_move(best_call(seen, legal))
