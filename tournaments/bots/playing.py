"""Discarding and playing: take with the least card, never from the partner."""

from collections.abc import Callable, Sequence

from tournaments.bots.calling import hand_worth
from tournaments.bots.seen import Seen
from tournaments.engine.cards import RANK_LETTERS, STRENGTH, SUIT_UNDER, Card, rank_of
from tournaments.engine.moves import Move
from tournaments.engine.seats import partner_of
from tournaments.engine.states import Played
from tournaments.engine.tricks import taker

_ACE = RANK_LETTERS.index("A")
_TRUMPS_TO_DRAW = 2


def best_discards(seen: Seen, legal: Sequence[Move]) -> list[Move]:
    """Return the discards that leave the best hand, the lowest cards of those."""
    trump = seen.trump
    assert trump is not None

    def left(card: Card) -> float:
        return hand_worth((held for held in seen.hand if held != card), trump)

    best = _all_lowest(legal, lambda card: -left(card))
    return _all_lowest(best, lambda card: _power(seen, card))


def best_plays(seen: Seen, legal: Sequence[Move]) -> list[Move]:
    """Return the cards that are best to play; they are equally good."""
    return _leads(seen, legal) if not seen.trick else _follows(seen, legal)


def _leads(seen: Seen, legal: Sequence[Move]) -> list[Move]:
    """Return what to lead: makers draw trumps, then come aces, then low cards."""
    trumps = [move for move in legal if _is_trump(seen, move)]
    plain = [move for move in legal if move not in trumps]
    if not plain or (seen.is_maker_side and len(trumps) >= _TRUMPS_TO_DRAW):
        return _all_lowest(trumps, lambda card: -_power(seen, card))
    aces = [move for move in plain if _is_ace(move)]
    return aces or _all_lowest(plain, lambda card: _power(seen, card))


def _follows(seen: Seen, legal: Sequence[Move]) -> list[Move]:
    """Return what to play to a trick: the least that takes it, else the least."""
    taking = [] if _partner_takes(seen) else [m for m in legal if _takes(seen, m)]
    return _all_lowest(taking or legal, lambda card: _power(seen, card))


def _takes(seen: Seen, move: Move) -> bool:
    """Tell whether the card of *move* takes the trick as it lies."""
    assert seen.trump is not None
    assert move.card is not None
    trick = (*seen.trick, Played(seen.seat, move.card))
    return taker(trick, seen.trump) == seen.seat


def _partner_takes(seen: Seen) -> bool:
    """Tell whether the partner's card is likely to take the trick in the end."""
    assert seen.trump is not None
    seat = taker(seen.trick, seen.trump)
    if seat != partner_of(seen.seat):
        return False
    card = next(played.card for played in seen.trick if played.seat == seat)
    is_trump = SUIT_UNDER[seen.trump][card] == seen.trump
    return not seen.others_to_play or is_trump or rank_of(card) == _ACE


def _is_trump(seen: Seen, move: Move) -> bool:
    assert seen.trump is not None
    assert move.card is not None
    return SUIT_UNDER[seen.trump][move.card] == seen.trump


def _is_ace(move: Move) -> bool:
    assert move.card is not None
    return rank_of(move.card) == _ACE


def _power(seen: Seen, card: Card) -> int:
    """Return the power of *card* where its own suit is led; trumps are above all."""
    assert seen.trump is not None
    return STRENGTH[seen.trump][SUIT_UNDER[seen.trump][card]][card]


def _all_lowest(moves: Sequence[Move], key: Callable[[Card], float]) -> list[Move]:
    """Return those of *moves* whose card has the lowest *key*."""
    keys = {move: key(move.card) for move in moves if move.card is not None}
    lowest = min(keys.values())
    return [move for move, value in keys.items() if value == lowest]
