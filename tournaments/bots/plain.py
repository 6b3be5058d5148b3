"""A plain player."""

import random
from collections.abc import Mapping
from typing import Any


def choose(view: Mapping[str, Any], rng: random.Random) -> str:
    """Return the text of a legal move for the seat whose *view* it is."""
    return str(rng.choice(view["legal"]))
