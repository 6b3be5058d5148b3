"""The rules of every variant once more, written straight from the rule book.

Plain and slow, on texts. The engine shares no code with it and is tested against it.
"""

from tests.engine.plain.cards import pack
from tests.engine.plain.hands import hands, legal, points, result, tricks
from tests.engine.plain.matches import Hand, Match, match
from tests.engine.plain.presets import preset
from tests.engine.plain.table import RefusedError, seat_count, sides
from tests.engine.plain.trees import count

__all__ = [
    "Hand",
    "Match",
    "RefusedError",
    "count",
    "hands",
    "legal",
    "match",
    "pack",
    "points",
    "preset",
    "result",
    "seat_count",
    "sides",
    "tricks",
]
