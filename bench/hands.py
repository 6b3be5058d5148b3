"""Random hands of our engine, from a shuffle to the score.

The rules are those that OpenSpiel plays: the dealer must name a suit if all others
pass, and keeps the card taken up.
"""

import random
from collections.abc import Iterator

from tournaments.engine.hand import Hand
from tournaments.engine.moves import PASS
from tournaments.engine.rules import rule_set
from tournaments.engine.seats import FOUR
from tournaments.engine.variants import variant_of

RULES = rule_set("standard", {"dealer_must_name": True, "bury_upcard": False})


def play(rng: random.Random, count: int) -> Iterator[Hand]:
    """Yield so many hands that are over, each shuffled by *rng*.

    The choices come from a generator of their own, so that all who are given the same
    *rng* shuffle alike, however many choices their hands have.

    Suits are named as often as in OpenSpiel, which asks for the suit first and then
    whether alone: a pass weighs as much as a suit, which here are two calls.
    """
    variant = variant_of(RULES)
    cards = list(variant.new_deck(RULES))
    chance = random.Random(rng.random()).random
    for number in range(count):
        rng.shuffle(cards)
        hand = Hand(RULES, cards, seats=FOUR, dealer=number % FOUR + 1)
        game = variant.play(hand)
        legal = next(game)
        while legal[0] == PASS:
            weighed = (PASS, *legal)
            legal = game.send(weighed[int(chance() * len(weighed))])
        while legal:
            legal = game.send(legal[int(chance() * len(legal))])
        yield hand
