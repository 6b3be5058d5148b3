"""Bidding: as much as the hand is worth, in Hasenpfeffer and in Napoleon."""

from tournaments.bots.losing import chance_of_no_trick
from tournaments.bots.seen import Seen
from tournaments.bots.worth import odds_of, tricks
from tournaments.engine.cards import NO_TRUMP, SUITS, Suit
from tournaments.engine.moves import BID, PASS, Move

# In Hasenpfeffer a partner is good for this much of what the hand leaves.
_PARTNERS_SHARE = 0.1
_MOST = 6

# Tricks that a hand of Napoleon has to be good for, as found by play against itself;
# nap pays more than it costs.
_ENOUGH = {
    "2": 1.1,
    "3": 2.5,
    "4": 3.75,
    "nap": 4.4,
    "wellington": 4.7,
    "blucher": 4.8,
}
_ENOUGH_FOR_MISERE = 0.45
_BEST_FIRST = ("nap", "wellington", "blucher", "4", "misere", "3", "2")


def best_trump(seen: Seen) -> tuple[float, Suit]:
    """Return the trump under which the hand takes most tricks, after how many."""
    odds = odds_of(seen)
    return max((tricks(seen.hand, seen.ladders[suit], odds), suit) for suit in SUITS)


def bid(seen: Seen) -> Move:
    """Return the bid that the hand is worth; a pass where that is not high enough."""
    wanted = _tricks_of_pair(seen) if seen.allies else _napoleon(seen)
    return wanted if wanted in seen.legal else PASS


def _tricks_of_pair(seen: Seen) -> Move:
    worth, _ = best_trump(seen)
    worth += _PARTNERS_SHARE * (_MOST - worth)
    return BID[str(max(1, int(worth)))]


def _napoleon(seen: Seen) -> Move:
    """Return the bid that promises most, of those that are still open.

    Wellington and Blücher pay no more than nap and cost more, so they are bid over
    nap alone.
    """
    worth, _ = best_trump(seen)
    promised = {name for name, enough in _ENOUGH.items() if worth >= enough}
    chance = chance_of_no_trick(seen.hand, seen.ladders[NO_TRUMP], odds_of(seen))
    if chance >= _ENOUGH_FOR_MISERE:
        promised.add("misere")
    for name in _BEST_FIRST:
        if name in promised and BID[name] in seen.legal:
            return BID[name]
    return PASS
