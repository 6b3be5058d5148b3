"""Calling: whether to make trump, which, and alone or not."""

import random
from collections.abc import Mapping

from tournaments.bots.bidding import best_trump
from tournaments.bots.discarding import without_worst
from tournaments.bots.seen import Seen
from tournaments.bots.worth import odds_of, tricks
from tournaments.engine.cards import NO_TRUMP, Suit, right_bower
from tournaments.engine.moves import (
    DEFEND_ALONE,
    IS_ALONE,
    NAME,
    ORDER,
    ORDER_ALONE,
    PASS,
    SUIT_OF,
    THROW_IN,
    Move,
)

# Tricks that the hand has to be good for, by the number of allies and opponents, as
# found by play against itself.
_ENOUGH = {(1, 2): 2.2, (0, 1): 2.55, (0, 2): 2.6}
_ENOUGH_ALONE, _ENOUGH_ALONE_OR_NOT_AT_ALL = 3.5, 3.1
_ENOUGH_TO_DEFEND_ALONE = 3.3

# What the upcard adds to the hand that takes it up; a bower adds more.
_GIFT, _BOWER_AS_GIFT = 0.35, 0.6

_LEAD = 0.3  # What it costs not to lead, without trump.


def call(seen: Seen) -> Move:
    """Return the call that promises most; a pass, if legal, where that is too little.

    A very strong hand is played alone. A hand that would pass is thrown in, if it may
    be, unless the partner is the dealer and may be glad of the upcard.
    """
    worths = _worths(seen)
    best, alone = (_best(worths, is_alone=is_alone) for is_alone in (False, True))
    enough_alone = _ENOUGH_ALONE_OR_NOT_AT_ALL if best is None else _ENOUGH_ALONE
    if alone is not None and worths[alone] >= enough_alone:
        return alone
    enough = _ENOUGH[len(seen.allies), len(seen.opponents)]
    if best is not None and (PASS not in seen.legal or worths[best] >= enough):
        return best
    if THROW_IN in seen.legal and seen.dealer not in seen.allies:
        return THROW_IN
    return PASS


def _best(worths: Mapping[Move, float], *, is_alone: bool) -> Move | None:
    calls = [move for move in worths if IS_ALONE[move] is is_alone]
    return max(calls, key=worths.__getitem__, default=None)


def _worths(seen: Seen) -> dict[Move, float]:
    """Return what each call is worth, in tricks of the hand or their equal."""
    tricks_by_trump: dict[Suit, float] = {}
    worths: dict[Move, float] = {}
    for move in seen.legal:
        if move not in (PASS, THROW_IN):
            trump = SUIT_OF[move]
            if trump is None:
                trump = _upcard_suit(seen)
            if trump not in tricks_by_trump:
                tricks_by_trump[trump] = _tricks(seen, trump)
            worths[move] = tricks_by_trump[trump] + _gift(seen, move)
    return worths


def _upcard_suit(seen: Seen) -> Suit:
    """Return the suit that the upcard offers."""
    assert seen.upcard_suit is not None
    return seen.upcard_suit


def _is_dealer_taking_up(seen: Seen) -> bool:
    return seen.phase == "call1" and seen.dealer == seen.seat


def _tricks(seen: Seen, trump: Suit) -> float:
    """Return what the hand takes, with the upcard if the seat takes it up."""
    ladder, odds = seen.ladders[trump], odds_of(seen)
    if _is_dealer_taking_up(seen):
        assert seen.upcard is not None
        six = (*seen.hand, seen.upcard)
        worth, _ = without_worst(six, ladder, odds, candidates=six)
        return worth
    return tricks(seen.hand, ladder, odds) - _LEAD * (trump == NO_TRUMP)


def _gift(seen: Seen, move: Move) -> float:
    """Return what it adds that another seat takes the upcard up after *move*.

    A dealer whose partner plays alone takes up nothing.
    """
    if move not in (ORDER, ORDER_ALONE) or seen.dealer == seen.seat:
        return 0.0
    is_bower = seen.upcard == right_bower(_upcard_suit(seen))
    gift = _BOWER_AS_GIFT if is_bower else _GIFT
    if seen.dealer in seen.allies:
        return 0.0 if IS_ALONE[move] else gift
    return -gift


def name(seen: Seen, rng: random.Random) -> Move:
    """Return the name of the best suit; any suit where no card is to be seen yet."""
    if not seen.hand:
        return rng.choice(seen.legal)
    _, trump = best_trump(seen)
    return NAME[trump]


def defend(seen: Seen) -> Move:
    """Return whether to defend alone, which takes a hand that wins by itself."""
    assert seen.ladder is not None
    worth = tricks(seen.hand, seen.ladder, odds_of(seen))
    return DEFEND_ALONE if worth >= _ENOUGH_TO_DEFEND_ALONE else PASS
