"""What a seat, or a spectator, may see: the only way out for a running match.

A view holds nothing that depends on a card hidden from its seat. Hidden are the
hands of the others, a sitting partner's included, the discard and the cards left.
"""

from collections.abc import Iterable

from tournaments.engine import game
from tournaments.engine.cards import (
    RANK_LETTERS,
    STRENGTH,
    SUIT_UNDER,
    SUITS,
    Card,
    Suit,
)
from tournaments.engine.moves import PASS
from tournaments.engine.notation import print_card, print_move, print_suit
from tournaments.engine.seats import clockwise_from
from tournaments.engine.states import Contract, Hand, HandResult, MatchState, Played


def view(state: MatchState, seat: int | None) -> dict[str, object]:
    """Return what *seat* sees of the match as a JSON document.

    ``seat=None`` is the view of spectators and staff: without a hand.
    """
    seen = _public(state)
    if seat is not None:
        is_to_move = seat == game.to_move(state)
        legal = game.legal_moves(state) if is_to_move else ()
        seen["your_seat"] = seat
        seen["hand"] = [] if state.hand is None else _own_cards(state.hand, seat)
        seen["legal"] = [print_move(move) for move in legal]
    return seen


def _public(state: MatchState) -> dict[str, object]:
    """Return what everybody at the table knows."""
    return {
        "phase": game.phase(state),
        "to_move": game.to_move(state),
        "hand_number": game.hand_number(state),
        "score": list(game.score(state)),
        "games": list(game.games(state)),
        **(_nothing_dealt(state) if state.hand is None else _table(state, state.hand)),
        "last_hand": None if state.last_hand is None else _end(state.last_hand),
        "result": _result(state),
    }


def _nothing_dealt(state: MatchState) -> dict[str, object]:
    sides = game.sides(state)
    return {
        "dealer": state.first_dealer,
        "must_name": False,
        "upcard": None,
        "turned_down": False,
        "calls": [],
        **_contract(None),
        "trick": [],
        "last_trick": [],
        "tricks": [0 for _ in sides],
        "counts": {str(seat): 0 for side in sides for seat in side},
    }


def _table(state: MatchState, hand: Hand) -> dict[str, object]:
    seats = len(hand.hands)
    callers = clockwise_from(hand.deal.dealer % seats + 1, seats=seats)
    return {
        "dealer": hand.deal.dealer,
        "must_name": hand.deal.must_name,
        "upcard": print_card(hand.deal.upcard),
        "turned_down": hand.calls[:seats].count(PASS) == seats,
        "calls": [
            {"seat": callers[number % seats], "call": print_move(call)}
            for number, call in enumerate(hand.calls)
        ],
        **_contract(hand.contract),
        "trick": _trick(hand.trick),
        "last_trick": _trick(hand.last_trick),
        "tricks": list(game.tricks_by_side(hand, game.sides(state))),
        "counts": {
            str(number): len(cards) for number, cards in enumerate(hand.hands, start=1)
        },
    }


def _contract(contract: Contract | None) -> dict[str, object]:
    return {
        "trump": None if contract is None else print_suit(contract.trump),
        "maker": None if contract is None else contract.maker,
        "alone": contract is not None and contract.is_alone,
        "sitting_out": [] if contract is None else list(contract.sitting_out),
    }


def _end(result: HandResult) -> dict[str, object]:
    return {
        "number": result.number,
        "dealer": result.dealer,
        **_contract(result.contract),
        "tricks": list(result.tricks),
        "points": list(result.points),
        "last_trick": _trick(result.last_trick),
    }


def _result(state: MatchState) -> dict[str, object] | None:
    if not game.is_over(state):
        return None
    return {
        "winners": list(game.winning_seats(state)),
        "score": list(game.score(state)),
    }


def _trick(trick: Iterable[Played]) -> list[dict[str, object]]:
    return [{"seat": seat, "card": print_card(card)} for seat, card in trick]


def _own_cards(hand: Hand, seat: int) -> list[str]:
    """Return the cards of *seat* as a player sorts them, high cards first.

    Trumps come first once they are made; until then a jack is a jack of its suit.
    """
    trump = None if hand.contract is None else hand.contract.trump
    cards = sorted(hand.hands[seat - 1], key=lambda card: _place(card, trump))
    return [print_card(card) for card in cards]


def _place(card: Card, trump: Suit | None) -> tuple[int, int]:
    if trump is None:
        suit_number, rank = divmod(card, len(RANK_LETTERS))
        return suit_number, -rank
    suit = SUIT_UNDER[trump][card]
    around = (suit - trump) % len(SUITS)
    return around, -STRENGTH[trump][suit][card]
