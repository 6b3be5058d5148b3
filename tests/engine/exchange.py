"""Exchange the cards that a viewer cannot see, which must change nothing for them."""

import random

from tournaments.engine.cards import Card, deck
from tournaments.engine.states import Hand


def hidden_cards(hand: Hand, viewer: int | None) -> list[Card]:
    """Return the cards in hands and discard that *viewer* does not see."""
    hidden = [
        card
        for seat, held in enumerate(hand.hands, start=1)
        for card in held
        if seat != viewer
    ]
    return hidden if hand.discard is None else [*hidden, hand.discard]


def exchanged(hand: Hand, viewer: int | None, rng: random.Random) -> Hand:
    """Return *hand* with the cards hidden from *viewer* shuffled among themselves.

    The cards that were never dealt or have been played may be anywhere, too, save
    the upcard on the pack and the tricks that are still shown.
    """
    hidden = hidden_cards(hand, viewer)
    shown = {card for _, card in (*hand.trick, *hand.last_trick)}
    own = set() if viewer is None else set(hand.hands[viewer - 1])
    unseen = set(deck(24)) - own - shown - {hand.deal.upcard}
    pool = sorted(unseen | set(hidden))
    rng.shuffle(pool)
    hands = [
        held if seat == viewer else tuple(pool.pop() for _ in held)
        for seat, held in enumerate(hand.hands, start=1)
    ]
    discard = None if hand.discard is None else pool.pop()
    return hand._replace(hands=tuple(hands), discard=discard)
