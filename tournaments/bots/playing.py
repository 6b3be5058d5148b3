"""Playing: take with the least card, never from the partner, and keep going."""

from collections.abc import Sequence

from tournaments.bots.bidding import best_trump
from tournaments.bots.losing import MISERE, lose, make_lose
from tournaments.bots.seen import Seen
from tournaments.bots.trick import (
    are_opponents_out_of_trumps,
    has_opponents_to_play,
    high,
    is_highest,
    ladder_of,
    least,
    low,
    playable,
    taker,
    taking,
)
from tournaments.engine.cards import Card

_TRUMPS_TO_DRAW = 2

# What makes a card that is thrown away dearer than its power says.
_WINNER, _ONLY_ONE = 8, -3


def best_cards(seen: Seen) -> list[Card]:
    """Return the cards that are best to play; they are equally good."""
    cards = playable(seen)
    if seen.bid == MISERE:
        return lose(seen, cards) if seen.maker == seen.seat else make_lose(seen, cards)
    if seen.trick:
        return _follow(seen, cards)
    return _first_lead(seen, cards) if seen.ladder is None else _lead(seen, cards)


def _first_lead(seen: Seen, cards: Sequence[Card]) -> list[Card]:
    """Return the lead that makes trump: the highest card of the best suit."""
    _, trump = best_trump(seen)
    seen = seen._replace(ladder=seen.ladders[trump])
    return high(seen, cards)


def _lead(seen: Seen, cards: Sequence[Card]) -> list[Card]:
    """Return what to lead: makers draw trumps, then come winners, then low cards."""
    suit, trump = ladder_of(seen).suit, ladder_of(seen).trump
    trumps = [card for card in cards if suit[card] == trump]
    plain = [card for card in cards if suit[card] != trump]
    are_out = are_opponents_out_of_trumps(seen)
    if not plain or (seen.is_maker_side and not are_out and _may_draw(seen, trumps)):
        return high(seen, trumps)
    winners = [card for card in plain if is_highest(seen, card)]
    if winners:
        return least(winners, lambda card: _length(seen, card))
    if trumps and are_out:
        return high(seen, trumps)
    return _low_lead(seen, plain, has_trumps=bool(trumps))


def _may_draw(seen: Seen, trumps: Sequence[Card]) -> bool:
    """Tell whether *trumps* are good enough to draw those of the opponents."""
    is_enough = seen.maker == seen.seat and len(trumps) >= _TRUMPS_TO_DRAW
    return is_enough or any(is_highest(seen, card) for card in trumps)


def _low_lead(seen: Seen, plain: Sequence[Card], *, has_trumps: bool) -> list[Card]:
    """Return a low card to lead, the only one of its suit if that can be trumped."""
    singles = [card for card in plain if _length(seen, card) == 1]
    return low(seen, singles if singles and has_trumps else plain)


def _follow(seen: Seen, cards: Sequence[Card]) -> list[Card]:
    """Return what to play to a trick: the least that takes it, else what is least."""
    taking_it = taking(seen, cards)
    if not taking_it or taker(seen) in seen.allies:
        return _throw(seen, cards)
    if has_opponents_to_play(seen):
        taking_it = [card for card in taking_it if is_highest(seen, card)] or taking_it
    return low(seen, taking_it)


def _throw(seen: Seen, cards: Sequence[Card]) -> list[Card]:
    """Return the cards that are least missed; the last one of a suit is no loss."""
    ladder = ladder_of(seen)
    has_trumps = any(ladder.suit[card] == ladder.trump for card in seen.hand)

    def price(card: Card) -> int:
        if ladder.suit[card] == ladder.trump:
            return ladder.power[card] + _WINNER
        is_single = has_trumps and _length(seen, card) == 1
        is_winner = is_highest(seen, card)
        return ladder.power[card] + _WINNER * is_winner + _ONLY_ONE * is_single

    return least(cards, price)


def _length(seen: Seen, card: Card) -> int:
    """Return how many cards of the suit of *card* the seat holds."""
    suit = ladder_of(seen).suit
    return sum(suit[held] == suit[card] for held in seen.hand)
