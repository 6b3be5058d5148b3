"""Throwing in a very poor hand, where the rules allow it."""

from tournaments.engine.cards import JOKER, RANK_LETTERS, rank_of
from tournaments.engine.hand import Hand, Phase, Play, ask, put_away
from tournaments.engine.moves import DISCARD

EXCHANGED = 3
"""Cards that a farmer's hand changes for those under the upcard."""

_POOR_RANKS = {
    "no-ace-no-face": frozenset("23456789T"),
    "farmer-redeal": frozenset("9T"),
    "farmer-exchange": frozenset("9T"),
}


def may_throw_in(hand: Hand, seat: int) -> bool:
    """Tell whether *seat* holds a hand so poor that it may be thrown in.

    The cards under the upcard can be changed once only. No more deals are thrown in
    once too many were.
    """
    throw_in = hand.rules.throw_in
    if hand.has_exchanged or (hand.is_forced and throw_in != "farmer-exchange"):
        return False
    poor = _POOR_RANKS[throw_in]
    return all(
        card != JOKER and RANK_LETTERS[rank_of(card)] in poor
        for card in hand.hands[seat]
    )


def exchange(hand: Hand, seat: int) -> Play:
    """Let *seat* put three cards away, then take the three under the upcard."""
    hand.has_exchanged = True
    hand.phase = Phase.EXCHANGE
    held = hand.hands[seat]
    for _ in range(EXCHANGED):
        move = yield from ask(hand, seat, [DISCARD[card] for card in held])
        put_away(hand, seat, move)
    held += hand.kitty[1 : 1 + EXCHANGED]
    hand.kitty = (hand.kitty[0], *hand.kitty[1 + EXCHANGED :])
    hand.phase = Phase.CALL1
