"""Railroad Euchre: the four-handed game with a joker, made faster.

A lone player may call for the partner's best card, and an opponent defend alone: both
are options of its rules. Points beyond the game and games against nothing are counted
by the match.
"""

from tournaments.engine.variants.four_handed import new_deck, play, seats, sides

__all__ = ["new_deck", "play", "seats", "sides"]
