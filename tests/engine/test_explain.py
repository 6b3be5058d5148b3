"""Every refusal says in words what to do instead."""

import random
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import pytest

from tests.engine import drawing
from tests.engine.table import PASSES, dealt, play
from tests.soak import sample_and_soak
from tournaments.engine import game
from tournaments.engine.hand import Phase
from tournaments.engine.match_state import MatchState
from tournaments.engine.moves import MOVES
from tournaments.engine.notation import parse_move, print_move
from tournaments.engine.rules import CHOICES
from tournaments.words.refusals import sentence

HANDS = {
    1: "JH JD AH 9S TS",
    2: "9D TD KC QC AS",
    3: "KH QH 9C TC AD",
    4: "KS QS JS KD QD",
}
STATES = 40
"""How many states of a match are looked at: those of a hand or two."""

LATE = [*PASSES, "pass", "pass", "pass"]
LONE = {"preset": "railroad", "defend_alone": False}

STAGES: Mapping[str, tuple[dict[str, Any], Sequence[str]]] = {
    "cut": ({"cut": "asked"}, []),
    "call1": ({}, []),
    "call1, assist alone": ({"alone": "assist-alone"}, ["pass"]),
    "call1, nobody alone": ({"alone": False}, []),
    "call1, poor hands": ({"throw_in": "farmer-redeal"}, []),
    "call1, trump in hand": ({"trump_in_hand": True}, ["pass"]),
    "exchange": (
        {"throw_in": "farmer-exchange", "hands": {1: "9S TS 9C TC 9D"}},
        ["throw in"],
    ),
    "call2": ({}, PASSES),
    "call2, must name": ({"dealer_must_name": True}, LATE),
    "call2, two-handed": ({"preset": "two-handed", "hands": {}}, ["pass"] * 2),
    "defend": ({"defend_alone": True}, ["order alone"]),
    "discard": ({}, ["order"]),
    "discard, no burying": ({"bury_upcard": False}, ["order"]),
    "give, put away": (LONE, ["order alone", "discard KS"]),
    "give": (LONE, ["order alone", "discard KS", "discard 9S"]),
    "name": ({"preset": "british", "upcard": "JK"}, []),
    "bid": ({"preset": "hasenpfeffer", "hands": {}}, []),
    "bid, later": ({"preset": "napoleon", "hands": {}}, ["bid 3"]),
    "name, bid for": ({"preset": "hasenpfeffer", "hands": {}}, ["bid 6"]),
    "play": ({}, [*PASSES, "call S"]),
    "play, follow": ({}, ["order", "discard KD", "play AH", "play AS"]),
    "play, bid for": ({"preset": "napoleon", "hands": {}}, ["bid blucher"]),
}
"""The rules, cards and moves that lead to a stage of play."""

TRUMP_IS_MADE = "Trump has been made: play a card."
TRUMP_IS_NOT_MADE = "Trump has to be made before a card is played."
NO_DISCARD = "Nothing is discarded now."
CUT = "Cut the deck first: leave at least four cards in each packet."
EXCHANGE = "Put three cards away first: you exchange them."
DEFEND = "Say whether you defend alone, or pass."
DISCARD = "Discard a card first: you took up the upcard."
PUT_AWAY = "Put one card away first: your partner gives you the best for it."
GIVE = "Give your partner a card first: the best that you have."
NAME = "Name the suit that is trump: spades, hearts, diamonds or clubs."
PLAY = "It is time to play a card."

REFUSED: Sequence[tuple[str, str, str]] = [
    ("cut", "pass", CUT),
    ("cut", "cut 3", CUT),
    ("cut", "play JH", CUT),
    ("call1", "play JH", TRUMP_IS_NOT_MADE),
    ("call1", "discard JH", NO_DISCARD),
    ("call1", "name S", "Order the upcard or pass."),
    ("call1", "give JH", "Order the upcard or pass."),
    ("call1", "leave", "Order the upcard or pass."),
    ("call1", "throw in", "No hand is thrown in at this table."),
    (
        "call1",
        "call S",
        "In the first round only hearts can be made trump: order the upcard or pass.",
    ),
    (
        "call1, assist alone",
        "order",
        "The dealer's partner orders the upcard alone or passes at this table.",
    ),
    ("call1, nobody alone", "order alone", "Nobody plays alone at this table."),
    (
        "call1, poor hands",
        "throw in",
        "Your hand is not one that can be thrown in now.",
    ),
    (
        "call1, trump in hand",
        "order",
        "You hold no hearts: at this table the maker must hold a trump.",
    ),
    ("exchange", "pass", EXCHANGE),
    ("exchange", "play 9S", EXCHANGE),
    ("exchange", "discard JH", "You do not hold the jack of hearts."),
    ("call2", "order", "The upcard was turned down: name another suit or pass."),
    ("call2", "call H", "Hearts were turned down: name another suit."),
    ("call2", "call NT", "Every hand has a trump suit at this table: name a suit."),
    ("call2", "play JH", TRUMP_IS_NOT_MADE),
    ("call2", "discard JH", NO_DISCARD),
    ("call2", "bid 4", "Name a suit or pass."),
    ("call2", "give JH", "Name a suit or pass."),
    ("call2, must name", "pass", "You must name a suit: all others have passed."),
    ("call2, must name", "bid 4", "You must name a suit: all others have passed."),
    (
        "call2, must name",
        "order",
        "The upcard was turned down: you must name another suit.",
    ),
    ("call2, two-handed", "call S alone", "Nobody plays alone at this table."),
    ("defend", "play 9D", DEFEND),
    ("defend", "order", DEFEND),
    ("discard", "pass", DISCARD),
    ("discard", "call S alone", DISCARD),
    ("discard", "play KS", DISCARD),
    ("discard", "give KS", DISCARD),
    ("discard", "cut 9", DISCARD),
    ("discard", "discard JH", "You do not hold the jack of hearts."),
    (
        "discard",
        "leave",
        "The upcard is taken up now: discard a card.",
    ),
    (
        "discard, no burying",
        "discard 9H",
        "The upcard cannot be discarded at this table: discard another card.",
    ),
    ("give, put away", "play JH", PUT_AWAY),
    ("give, put away", "give JH", PUT_AWAY),
    ("give, put away", "discard KH", "You do not hold the king of hearts."),
    ("give", "pass", GIVE),
    ("give", "discard KH", GIVE),
    ("give", "give 9S", "You do not hold the nine of spades."),
    ("name", "pass", NAME),
    ("name", "play KS", NAME),
    ("bid", "order", "Bid or pass."),
    (
        "bid",
        "play 9S",
        "The bidding comes before the cards are played: bid or pass.",
    ),
    ("bid", "bid nap", "This bid is not made in this game: make another, or pass."),
    ("bid, later", "bid 2", "Bid more than 3, or pass."),
    ("name, bid for", "bid 6", NAME),
    ("play", "pass", TRUMP_IS_MADE),
    ("play", "name S", TRUMP_IS_MADE),
    ("play", "discard JH", NO_DISCARD),
    ("play", "give JH", PLAY),
    ("play", "leave", PLAY),
    ("play", "play KH", "You do not hold the king of hearts."),
    ("play, follow", "play 9C", "Follow hearts."),
    ("play, bid for", "pass", "The bidding is over: play a card."),
    ("play, bid for", "discard 2S", PLAY),
]


def at(stage: str) -> MatchState:
    options, moves = STAGES[stage]
    return play(dealt(**{"hands": HANDS, "upcard": "9H", **options}), *moves)


@pytest.mark.parametrize(("stage", "move", "words"), REFUSED)
def test_refusal_says_what_to_do(stage: str, move: str, words: str) -> None:
    state = at(stage)
    seat = game.to_move(state)
    assert seat is not None

    reason = game.reason_against(state, seat, parse_move(move))

    assert reason is not None
    assert (reason.code, sentence(reason)) == ("illegal_move", words)


def test_every_phase_refuses_something_here() -> None:
    phases = {game.phase(at(stage)) for stage, _, _ in REFUSED}

    assert phases == {phase.value for phase in Phase} - {"over"}


def test_every_stage_refuses_something_here() -> None:
    assert {stage for stage, _, _ in REFUSED} == set(STAGES)


@pytest.mark.parametrize("variant", CHOICES)
@sample_and_soak(3)
def test_every_move_is_legal_or_refused_in_words(variant: str, rounds: int) -> None:
    for number in range(rounds):
        rng = random.Random(f"words {variant} {number}")
        rules = drawing.rules_by(rng, variant)
        for state in islice(drawing.course(rules, rng, passes=0.5), STATES):
            check_words(state)


def check_words(state: MatchState) -> None:
    seat, legal = game.to_move(state), game.legal_moves(state)
    for move in MOVES:
        reason = game.reason_against(state, seat or 1, move)
        assert (reason is None) == (move in legal), print_move(move)
        if reason is not None:
            words = sentence(reason)
            assert words[0].isupper()
            assert words.endswith(".")
            assert " " in words
