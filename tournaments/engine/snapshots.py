"""A match as a JSON document: what it takes to play the hands on the table anew.

The rules are kept elsewhere.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.engine.cards import Card
from tournaments.engine.game import played
from tournaments.engine.hand import Hand
from tournaments.engine.match_state import MatchState, PastGame, Standing
from tournaments.engine.notation import parse_card, parse_move, print_card, print_move
from tournaments.engine.rules import RuleSet

FORM = 3
"""The form of a snapshot; what has another form is not read."""


def is_readable(document: Mapping[str, Any]) -> bool:
    """Tell whether *document* is a snapshot of the form that is written now."""
    return document.get("form") == FORM


def snapshot(state: MatchState) -> dict[str, object]:
    """Return *state* without its rules as a JSON document. It holds hidden cards."""
    return {
        "form": FORM,
        "first_dealer": state.first_dealer,
        "score": list(state.standing.score),
        "games": list(state.standing.games),
        "rubber": list(state.standing.rubber),
        "hand_number": state.hand_number,
        "passed_deals": state.passed_deals,
        "hand": _print_hand(state.hand),
        "last_hand": _print_hand(state.last_hand),
        "last_game": _print_game(state.last_game),
    }


def restore(rules: RuleSet, document: Mapping[str, Any]) -> MatchState:
    """Return the state of which *document* is the snapshot."""
    is_between = document["hand"] == document["last_hand"]
    hand, legal = _parse_hand(rules, document["hand"])
    last_hand = hand if is_between else _parse_hand(rules, document["last_hand"])[0]
    return MatchState(
        rules=rules,
        first_dealer=document["first_dealer"],
        standing=Standing(
            tuple(document["score"]),
            tuple(document["games"]),
            tuple(document["rubber"]),
        ),
        hand_number=document["hand_number"],
        passed_deals=document["passed_deals"],
        hand=hand,
        legal=legal,
        last_hand=last_hand,
        last_game=_parse_game(document["last_game"]),
    )


def _print_game(past: PastGame | None) -> dict[str, object] | None:
    return None if past is None else past._asdict() | {"score": list(past.score)}


def _parse_game(document: Mapping[str, Any] | None) -> PastGame | None:
    if document is None:
        return None
    return PastGame(**{**document, "score": tuple(document["score"])})


def _print_hand(hand: Hand | None) -> dict[str, object] | None:
    if hand is None:
        return None
    return {
        "dealer": hand.dealer,
        "forced": hand.is_forced,
        "pack": " ".join(map(print_card, hand.pack)),
        "moves": [print_move(move) for move in hand.moves],
    }


def _parse_hand(
    rules: RuleSet, document: Mapping[str, Any] | None
) -> tuple[Hand | None, tuple[Any, ...]]:
    if document is None:
        return None, ()
    return played(
        rules,
        _parse_cards(document["pack"].split()),
        dealer=document["dealer"],
        is_forced=document["forced"],
        moves=map(parse_move, document["moves"]),
    )


def _parse_cards(texts: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(parse_card, texts))
