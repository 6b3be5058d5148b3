"""Hands of euchrelib, as far as it goes.

It deals, keeps trump, tricks and points, and says who is next. It knows no legal moves,
takes no upcard up, nobody plays alone, and each trick has to be cleared by the caller,
who also looks here for the cards that follow suit. It shuffles by itself.
"""

import random
from collections.abc import Iterator
from typing import Any

from euchrelib.deck import Suit
from euchrelib.game import Game, RoundStatus

_SEATS = 4


def play(rng: random.Random, count: int) -> Iterator[Any]:
    """Yield so many rounds that are over; a suit is named as often as in OpenSpiel."""
    random.seed(rng.random())  # Its own shuffle asks the one generator of the module.
    game = Game()
    for name in map(str, range(_SEATS)):
        game.add_player(name, sid=None)
    for _ in range(count):
        game.start_round()
        _name_trump(game, rng)
        while not game.rnd.done:
            player = game.players[game.turn_index]
            legal = _legal(player.hand, game.rnd.trick)
            card = legal[int(rng.random() * len(legal))]
            game.play_card(None, card, username=player.name)
            if game.rnd.trick.done:
                game.rnd.trick.clear()
        yield game.rnd


def _name_trump(game: Any, rng: random.Random) -> None:  # noqa: ANN401 -- It has no types.
    """Let the players pass or name a suit; the dealer must name one in the end."""
    upcard_suit = game.rnd.pickup_card.suit
    others = [suit for suit in Suit if suit != upcard_suit]
    for asked in range(2 * _SEATS):
        is_first_round = game.rnd.status == RoundStatus.CALLING_PICKUP
        calls = [None, upcard_suit] if is_first_round else [None, *others]
        if asked == 2 * _SEATS - 1:
            calls = others
        suit = calls[int(rng.random() * len(calls))]
        if suit is not None:
            name = game.players[game.turn_index].name
            game.call_trump(suit, username=name)
            return
        game.pass_trump()


def _legal(hand: list[Any], trick: Any) -> list[Any]:  # noqa: ANN401
    if trick.led is None:
        return hand
    return [
        card for card in hand if card.get_effective_suit(trick.trump) == trick.led
    ] or hand
