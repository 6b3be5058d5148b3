"""A plain player: it thinks about what it sees, for a moment, and remembers nothing."""

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from tournaments.bots.bidding import bid
from tournaments.bots.calling import call, defend, name
from tournaments.bots.discarding import discard, discard_before_trump, give
from tournaments.bots.playing import best_cards
from tournaments.bots.seen import Seen, read
from tournaments.engine.moves import FACTS, Kind, Move
from tournaments.engine.notation import print_move

_Choice = Callable[[Seen, random.Random], Move]


def choose(view: Mapping[str, Any], rng: random.Random) -> str:
    """Return the text of a legal move for the seat whose *view* it is.

    It depends on *view* and *rng* alone; *rng* decides among what is equally good.
    The seat has to be the one to move.
    """
    if len(view["legal"]) == 1:
        return str(view["legal"][0])
    seen = read(view)
    return print_move(_CHOICES[seen.phase](seen, rng))


def _cut(seen: Seen, rng: random.Random) -> Move:
    return rng.choice(seen.legal)


def _put_or_give(seen: Seen, rng: random.Random) -> Move:  # noqa: ARG001 -- As all.
    is_gift = FACTS[seen.legal[0]].kind is Kind.GIVE
    return give(seen) if is_gift else discard(seen)


def _play(seen: Seen, rng: random.Random) -> Move:
    cards = best_cards(seen)
    return cards[0] if len(cards) == 1 else rng.choice(cards)


def _without_chance(choice: Callable[[Seen], Move]) -> _Choice:
    return lambda seen, _rng: choice(seen)


_CHOICES: Mapping[str, _Choice] = MappingProxyType(
    {
        "cut": _cut,
        "name": name,
        "bid": _without_chance(bid),
        "call1": _without_chance(call),
        "exchange": _without_chance(discard_before_trump),
        "call2": _without_chance(call),
        "defend": _without_chance(defend),
        "discard": _without_chance(discard),
        "give": _put_or_give,
        "play": _play,
    }
)
"""By phase."""
