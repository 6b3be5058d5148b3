"""What a seat, or a spectator, may see: the only way out for a running match.

A view holds nothing that depends on a card hidden from its seat. Hidden are the
hands of the others, a sitting partner's included, the cards that lie face down and
those left over.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.engine import game
from tournaments.engine.calling import is_unnamed, upcard_suit
from tournaments.engine.cards import NO_TRUMP, RANK_LETTERS, SUITS, Card
from tournaments.engine.hand import Hand
from tournaments.engine.match_state import MatchState, PastGame
from tournaments.engine.moves import FACTS
from tournaments.engine.notation import print_card, print_move, print_suit
from tournaments.engine.scoring import at_the_bridge, side_tricks
from tournaments.engine.seats import clockwise_from
from tournaments.engine.tally import margin


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


@dataclass(frozen=True, slots=True)
class OpenCards:
    """Where every card of a deal lies that is not on the table, as texts.

    *discards* were put away, each by a seat; *rest* are the cards that nobody holds.
    """

    hands: Mapping[int, list[str]]
    discards: list[tuple[int, str]]
    rest: list[str]


def open_cards(state: MatchState) -> OpenCards:
    """Return the cards of the deal on the table, for a match that is over.

    Before a cut that is asked for, no card lies anywhere yet.
    """
    hand = state.hand
    if hand is None or not hand.hands:
        return OpenCards({}, [], [])
    discards = hand.discards
    moved = {card for held in hand.hands.values() for card in held}
    moved |= {*hand.played, *(card for _, card in discards)}
    return OpenCards(
        hands={seat: _sorted(held, hand) for seat, held in hand.hands.items()},
        discards=[(seat, print_card(card)) for seat, card in discards],
        rest=[print_card(card) for card in hand.deck if card not in moved],
    )


def _public(state: MatchState) -> dict[str, object]:
    """Return what everybody at the table knows."""
    return {
        "phase": game.phase(state),
        "to_move": game.to_move(state),
        "hand_number": game.hand_number(state),
        "score": list(game.score(state)),
        "games": list(game.games(state)),
        "rubber": list(state.standing.rubber),
        "at_the_bridge": at_the_bridge(game.score(state), state.rules.points_to_win),
        **(_nothing_dealt(state) if state.hand is None else _table(state, state.hand)),
        "last_hand": None if state.last_hand is None else _end(state, state.last_hand),
        "result": _result(state),
    }


def _nothing_dealt(state: MatchState) -> dict[str, object]:
    sides = game.sides(state)
    return {
        "dealer": state.first_dealer,
        "must_name": False,
        "upcard": None,
        "upcard_suit": None,
        "turned_down": False,
        "calls": [],
        **_contract(None),
        "trick": [],
        "last_trick": [],
        "taken": [],
        "tricks": [0 for _ in sides],
        "counts": {str(seat): 0 for side in sides for seat in side},
    }


def _table(state: MatchState, hand: Hand) -> dict[str, object]:
    seats = clockwise_from(1, seats=hand.seats)
    return {
        "dealer": hand.dealer,
        "must_name": hand.must_name and hand.upcard is not None,
        "upcard": None if hand.upcard is None else print_card(hand.upcard),
        "upcard_suit": _upcard_suit(hand),
        "turned_down": hand.is_turned_down,
        "calls": _calls(hand),
        **_contract(hand),
        "trick": _trick(hand.trick),
        "last_trick": _trick(hand.last_trick),
        "taken": _taken(hand),
        "tricks": list(side_tricks(hand, game.sides(state))),
        "counts": {str(seat): len(hand.hands.get(seat, ())) for seat in seats},
    }


def _upcard_suit(hand: Hand) -> str | None:
    """Return the suit that the upcard offers; none if the dealer has to name it."""
    if hand.upcard is None or is_unnamed(hand):
        return None
    return print_suit(upcard_suit(hand))


def _contract(hand: Hand | None) -> dict[str, object]:
    """Return what was called in *hand*, if there is one."""
    trump = None if hand is None else hand.trump
    bid = None if hand is None else hand.bid
    return {
        "trump": None if trump is None else print_suit(trump),
        "maker": None if hand is None else hand.maker,
        "bid": None if bid is None else FACTS[bid].bid,
        "alone": hand is not None and hand.is_alone,
        "defender": None if hand is None else hand.defender,
        "sitting_out": [] if hand is None else list(hand.sitting_out),
    }


def _end(state: MatchState, hand: Hand) -> dict[str, object]:
    number = state.hand_number - (hand is not state.hand)
    return {
        "number": number,
        "dealer": hand.dealer,
        "calls": _calls(hand),
        **_contract(hand),
        "tricks": list(side_tricks(hand, game.sides(state))),
        "points": list(hand.points),
        "last_trick": _trick(hand.last_trick),
        "game": _game_won_with(state.last_game, number),
    }


def _game_won_with(past: PastGame | None, number: int) -> dict[str, object] | None:
    """Return the game that was won with hand *number*, if one was."""
    if past is None or past.hand_number != number:
        return None
    return {
        "number": past.number,
        "winner": past.winner,
        "score": list(past.score),
        "carried": past.carried,
    }


def _result(state: MatchState) -> dict[str, object] | None:
    if not game.is_over(state):
        return None
    return {
        "winners": list(game.winning_seats(state)),
        "score": list(game.score(state)),
        "games": list(game.games(state)),
        "margin": margin(state),
    }


def _calls(hand: Hand) -> list[dict[str, object]]:
    return [{"seat": seat, "call": print_move(call)} for seat, call in hand.calls]


def _trick(trick: Mapping[int, Card]) -> list[dict[str, object]]:
    return [{"seat": seat, "card": print_card(card)} for seat, card in trick.items()]


def _taken(hand: Hand) -> list[dict[str, object]]:
    """Return the tricks of *hand* that were taken: everybody has seen them."""
    return [
        {"taker": taker, "cards": _trick(trick)}
        for taker, trick in zip(hand.takers, hand.taken_tricks, strict=True)
    ]


def _own_cards(hand: Hand, seat: int) -> list[str]:
    """Return the cards of *seat* as a player sorts them, high cards first.

    Trumps come first once they are made; until then a jack is a jack of its suit.
    A dealer who has to name trump unseen sees nothing yet.
    """
    if seat == hand.unseen_by:
        return []
    return _sorted(hand.hands.get(seat, ()), hand)


def _sorted(cards: Iterable[Card], hand: Hand) -> list[str]:
    in_order = sorted(cards, key=lambda card: _place(card, hand))
    return [print_card(card) for card in in_order]


def _place(card: Card, hand: Hand) -> tuple[int, int]:
    if hand.trump is None or hand.trump == NO_TRUMP:
        suit_number, rank = divmod(card, len(RANK_LETTERS))
        return suit_number, -rank
    suit = hand.ranking.suit[card]
    around = (suit - hand.trump) % len(SUITS)
    return around, -hand.ranking.power[suit][card]
