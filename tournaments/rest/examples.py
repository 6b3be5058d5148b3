"""Examples for the schema: one tournament of four players and its first match."""

from drf_spectacular.utils import OpenApiExample

from tournaments.engine import rules

SEATS = [
    {"seat": 1, "username": "ann", "number": 1},
    {"seat": 2, "username": "ben", "number": 2},
    {"seat": 3, "username": "cleo", "number": 3},
    {"seat": 4, "username": "dan", "number": 4},
]
_TERMS = {
    "name": "Friday table",
    "preset": "single-table",
    "buy_in": 100,
    "fee": 10,
    "currency": "USD",
    "rules_preset": "standard",
    "move_seconds": 30,
    "review": "always",
    "hold_hours": 72,
}
_TOURNAMENT = {
    "id": 7,
    **_TERMS,
    "bank_seconds": 0,
    "state": "running",
    "host": "host",
    "reserve": 110,
    "capacity": 4,
    "rules": rules.to_dict(rules.PRESETS["standard"]),
    "commitment": "8447930ef5b484f1c8b910761b32b8de5d7b5468dee4e70390c5d8d661c395f0",
    "pool": 400,
    "fees": 40,
    "registrations": [
        {"number": row["number"], "username": row["username"], "state": "registered"}
        for row in SEATS
    ],
    "matches": [{"id": 12, "state": "playing", "result": None, "seats": SEATS}],
    "pause_reason": "",
    "cancellation": None,
}
_TRICKS = [
    [
        {"seat": 2, "card": "AC"},
        {"seat": 3, "card": "JD"},
        {"seat": 4, "card": "9C"},
        {"seat": 1, "card": "TC"},
    ],
    [
        {"seat": 3, "card": "TD"},
        {"seat": 4, "card": "9D"},
        {"seat": 1, "card": "KD"},
        {"seat": 2, "card": "AD"},
    ],
]
_MATCH = {
    "id": 12,
    "tournament": 7,
    "number": 1,
    "state": "playing",
    "version": 41,
    "turn": 17,
    "now": "2025-03-07T19:30:12.120Z",
    "due_at": "2025-03-07T19:30:40Z",
    "remaining_ms": None,
    "bank_seconds": 0.0,
    "notice": "",
    "pause_reason": "",
    "rules": rules.to_dict(rules.PRESETS["standard"]),
    "seats": [
        {**row, "connected": True, "bot": False, "concedes": False} for row in SEATS
    ],
    "sides": [[1, 3], [2, 4]],
    "phase": "play",
    "to_move": 3,
    "your_seat": 3,
    "hand_number": 1,
    "dealer": 1,
    "must_name": False,
    "upcard": "9H",
    "upcard_suit": "H",
    "turned_down": False,
    "calls": [{"seat": 2, "call": "pass"}, {"seat": 3, "call": "order"}],
    "trump": "H",
    "maker": 3,
    "bid": None,
    "alone": False,
    "defender": None,
    "sitting_out": [],
    "hand": ["JH", "AH", "TS"],
    "legal": ["play TS"],
    "trick": [{"seat": 2, "card": "AS"}],
    "last_trick": _TRICKS[-1],
    "taken": [
        {"taker": 3, "cards": _TRICKS[0]},
        {"taker": 2, "cards": _TRICKS[1]},
    ],
    "tricks": [1, 1],
    "score": [6, 4],
    "games": [0, 0],
    "rubber": [0, 0],
    "at_the_bridge": None,
    "counts": {"1": 3, "2": 2, "3": 3, "4": 3},
    "last_hand": None,
    "result": None,
}
_BIDDING = {
    **_MATCH,
    "rules": rules.to_dict(rules.PRESETS["napoleon"]),
    "sides": [[1], [2], [3], [4]],
    "phase": "bid",
    "hand_number": 5,
    "upcard": None,
    "upcard_suit": None,
    "calls": [{"seat": 2, "call": "bid 3"}],
    "trump": None,
    "maker": 2,
    "bid": "3",
    "hand": ["AS", "KS", "TH", "5D", "4C"],
    "legal": [
        *("pass", "bid misere", "bid 4", "bid nap", "bid wellington", "bid blucher")
    ],
    "trick": [],
    "last_trick": [],
    "taken": [],
    "tricks": [0, 0, 0, 0],
    "score": [12, -6, 4, -10],
    "games": [0, 0, 0, 0],
    "rubber": [0, 0, 0, 0],
    "at_the_bridge": None,
    "counts": {"1": 5, "2": 5, "3": 5, "4": 5},
    "last_hand": {
        "number": 4,
        "dealer": 4,
        "calls": [
            {"seat": 1, "call": "bid 4"},
            {"seat": 2, "call": "pass"},
            {"seat": 3, "call": "pass"},
            {"seat": 4, "call": "pass"},
        ],
        "trump": "H",
        "maker": 1,
        "bid": "4",
        "alone": False,
        "defender": None,
        "sitting_out": [],
        "tricks": [4, 0, 1, 0],
        "points": [12, -4, -4, -4],
        "last_trick": [
            {"seat": 1, "card": "QH"},
            {"seat": 2, "card": "2C"},
            {"seat": 3, "card": "KH"},
            {"seat": 4, "card": "8D"},
        ],
        "game": None,
    },
}

TERMS = OpenApiExample(
    "a table for 1.00 and 0.10", value={**_TERMS, "rules": {}}, request_only=True
)
TERMS_OF_ANOTHER_GAME = OpenApiExample(
    "two players with 32 cards, best of three",
    value={
        **_TERMS,
        "name": "Two at a table",
        "rules_preset": "two-handed-32",
        "rules": {"match": "best-of-3", "turned_down_suit": "allowed"},
    },
    request_only=True,
)
TOURNAMENT = OpenApiExample("a running table", value=_TOURNAMENT, response_only=True)
REASON = OpenApiExample(
    "a reason", value={"reason": "The hall is being evacuated."}, request_only=True
)
CLIENT_SEED = OpenApiExample(
    "an own seed", value={"client_seed": "my lucky number is 7"}, request_only=True
)
REGISTRATION = OpenApiExample(
    "the last place",
    value={
        "number": 4,
        "username": "dan",
        "state": "registered",
        "tournament": 7,
        "taken": 220,
        "client_seed": "my lucky number is 7",
        "match": 12,
    },
    response_only=True,
)
MATCH = OpenApiExample("a player's view", value=_MATCH, response_only=True)
BIDDING = OpenApiExample("a bid in Napoleon", value=_BIDDING, response_only=True)
MOVE = OpenApiExample(
    "play a card", value={"turn": 17, "move": "play TS"}, request_only=True
)
BID = OpenApiExample("bid", value={"turn": 17, "move": "bid misere"}, request_only=True)
TURN = OpenApiExample("taken", value={"turn": 17}, response_only=True)
PAYOUT = OpenApiExample(
    "a prize",
    value={
        "id": 31,
        "tournament": 7,
        "match": 12,
        "username": "cleo",
        "kind": "prize",
        "amount": 200,
        "currency": "USD",
        "state": "waiting",
        "revision": 1,
        "flags": [],
        "until": None,
        "reason": "",
        "proposed_at": "2025-03-07T19:52:00Z",
        "decided_at": None,
        "decided_by": None,
    },
    response_only=True,
)
DECISION = OpenApiExample("as it stood", value={"revision": 1}, request_only=True)
HOLD = OpenApiExample(
    "for two days",
    value={
        "revision": 1,
        "reason": "Both players share an address; asking them.",
        "until": "2025-03-09T20:00:00Z",
    },
    request_only=True,
)
REJECTION = OpenApiExample(
    "arranged",
    value={"revision": 1, "reason": "The match was arranged."},
    request_only=True,
)
ASSIGNMENT = OpenApiExample(
    "to the others",
    value={"to": "entrants", "reason": "The match was arranged."},
    request_only=True,
)
