"""Decks that deal chosen cards, for the plan of three then two."""

from collections.abc import Mapping

from tests.engine.plain.cards import Rules, pack
from tests.engine.plain.table import seat_count


def stacked(
    rules: Rules, dealer: int, chosen: Mapping[int, str], upcard: str = ""
) -> list[str]:
    """Return a deck that deals the *chosen* hands, ``{1: "JH JD AH KH QH"}``.

    The other seats get what is left of the pack, in its order. Without an *upcard* the
    first card left over is turned up.
    """
    hands = {seat: cards.split() for seat, cards in chosen.items()}
    used = [card for cards in hands.values() for card in cards] + upcard.split()
    rest = [card for card in pack(rules) if card not in used]
    first, second = [], []
    for step in range(1, seat_count(rules) + 1):
        seat = (dealer + step - 1) % seat_count(rules) + 1
        hand = hands.get(seat)
        if hand is None:
            hand, rest = rest[:5], rest[5:]
        first += hand[:3]
        second += hand[3:]
    deck = first + second + upcard.split() + rest
    assert sorted(deck) == sorted(pack(rules)), "a card is chosen twice, or unknown"
    return deck
