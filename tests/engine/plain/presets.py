"""The rule sets by name, every option written out or taken from the standard one."""

from typing import Any

from tests.engine.plain.cards import Rules

STANDARD: Rules = {
    "variant": "four-handed",
    "deck": 24,
    "joker": False,
    "players": 4,
    "points_to_win": 10,
    "match": "game",
    "first_dealer": "drawn",
    "deal_plan": "3-2",
    "cut": "stream",
    "dealer_must_name": False,
    "turned_down_suit": "barred",
    "bury_upcard": True,
    "joker_upcard": "dealer-names",
    "no_trump": False,
    "trump_in_hand": False,
    "alone": "allowed",
    "lead_against_alone": "dealers-left",
    "alone_march": 4,
    "alone_euchre": 2,
    "no_tricks": 2,
    "defend_alone": False,
    "throw_in": "none",
    "call_for_best": False,
    "laps": False,
    "slam": False,
}

CHANGES: dict[str, Rules] = {
    "standard": {},
    "sport-poker": {"first_dealer": "random", "bury_upcard": False},
    "bicycle": {"deck": 32, "points_to_win": 5, "match": "rubber"},
    "british": {"joker": True},
    "two-handed": {"variant": "two-handed", "first_dealer": "random"},
    "two-handed-32": {"variant": "two-handed", "first_dealer": "random", "deck": 32},
    "three-handed": {"variant": "three-handed", "dealer_must_name": True},
    "railroad": {
        "variant": "railroad",
        "joker": True,
        "joker_upcard": "hearts",
        "call_for_best": True,
        "defend_alone": True,
        "laps": True,
        "slam": True,
    },
    "hasenpfeffer": {"variant": "hasenpfeffer", "joker": True},
    "napoleon": {"variant": "napoleon", "deck": 52, "match": "hands-12"},
}


def preset(name: str, **options: Any) -> Rules:
    """Return a preset with some options changed."""
    return {**STANDARD, **CHANGES[name], **options}
