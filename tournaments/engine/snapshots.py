"""A match as a small JSON document, and back. The rules are kept elsewhere."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tournaments.engine.cards import Card
from tournaments.engine.notation import (
    parse_card,
    parse_move,
    parse_suit,
    print_card,
    print_move,
    print_suit,
)
from tournaments.engine.rules import RuleSet
from tournaments.engine.states import (
    Contract,
    Deal,
    Hand,
    HandResult,
    MatchState,
    Phase,
    Played,
)


def snapshot(state: MatchState) -> dict[str, object]:
    """Return *state* without its rules as a JSON document. It holds hidden cards."""
    return {
        "first_dealer": state.first_dealer,
        "score": list(state.score),
        "hand_number": state.hand_number,
        "passed_deals": state.passed_deals,
        "hand": None if state.hand is None else _print_hand(state.hand),
        "last_hand": None if state.last_hand is None else _print_end(state.last_hand),
    }


def restore(rules: RuleSet, document: Mapping[str, Any]) -> MatchState:
    """Return the state of which *document* is the snapshot."""
    hand, last_hand = document["hand"], document["last_hand"]
    return MatchState(
        rules=rules,
        first_dealer=document["first_dealer"],
        score=tuple(document["score"]),
        hand_number=document["hand_number"],
        passed_deals=document["passed_deals"],
        hand=None if hand is None else _parse_hand(hand),
        last_hand=None if last_hand is None else _parse_end(last_hand),
    )


def _print_hand(hand: Hand) -> dict[str, object]:
    return {
        "dealer": hand.deal.dealer,
        "upcard": print_card(hand.deal.upcard),
        "must_name": hand.deal.must_name,
        "phase": hand.phase.value,
        "to_move": hand.to_move,
        "hands": [_print_cards(cards) for cards in hand.hands],
        "taken": list(hand.taken),
        "calls": [print_move(call) for call in hand.calls],
        "contract": _print_contract(hand.contract),
        "discard": None if hand.discard is None else print_card(hand.discard),
        "trick": _print_trick(hand.trick),
        "last_trick": _print_trick(hand.last_trick),
    }


def _parse_hand(document: Mapping[str, Any]) -> Hand:
    discard = document["discard"]
    return Hand(
        deal=Deal(
            document["dealer"], parse_card(document["upcard"]), document["must_name"]
        ),
        phase=Phase(document["phase"]),
        to_move=document["to_move"],
        hands=tuple(_parse_cards(text) for text in document["hands"]),
        taken=tuple(document["taken"]),
        calls=tuple(parse_move(text) for text in document["calls"]),
        contract=_parse_contract(document["contract"]),
        discard=None if discard is None else parse_card(discard),
        trick=_parse_trick(document["trick"]),
        last_trick=_parse_trick(document["last_trick"]),
    )


def _print_end(result: HandResult) -> dict[str, object]:
    return {
        "number": result.number,
        "dealer": result.dealer,
        "contract": _print_contract(result.contract),
        "tricks": list(result.tricks),
        "points": list(result.points),
        "last_trick": _print_trick(result.last_trick),
    }


def _parse_end(document: Mapping[str, Any]) -> HandResult:
    return HandResult(
        number=document["number"],
        dealer=document["dealer"],
        contract=_parse_contract(document["contract"]),
        tricks=tuple(document["tricks"]),
        points=tuple(document["points"]),
        last_trick=_parse_trick(document["last_trick"]),
    )


def _print_contract(contract: Contract | None) -> dict[str, object] | None:
    if contract is None:
        return None
    return {
        "trump": print_suit(contract.trump),
        "maker": contract.maker,
        "alone": contract.is_alone,
        "sitting_out": list(contract.sitting_out),
    }


def _parse_contract(document: Mapping[str, Any] | None) -> Contract | None:
    if document is None:
        return None
    return Contract(
        trump=parse_suit(document["trump"]),
        maker=document["maker"],
        is_alone=document["alone"],
        sitting_out=tuple(document["sitting_out"]),
    )


def _print_cards(cards: Iterable[Card]) -> str:
    return " ".join(map(print_card, cards))


def _parse_cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))


def _print_trick(trick: Iterable[Played]) -> list[list[object]]:
    return [[played.seat, print_card(played.card)] for played in trick]


def _parse_trick(document: Sequence[Sequence[Any]]) -> tuple[Played, ...]:
    return tuple(Played(seat, parse_card(text)) for seat, text in document)
