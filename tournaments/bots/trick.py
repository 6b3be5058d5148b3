"""Looking at a trick as it lies: who takes it, what beats it, who is still to play."""

from collections.abc import Callable, Iterable, Sequence

from tournaments.bots.ladders import Ladder
from tournaments.bots.seen import Seen
from tournaments.engine.cards import Card
from tournaments.engine.moves import CARD_OF


def playable(seen: Seen) -> list[Card]:
    """Return the cards that may be played."""
    return [card for move in seen.legal if (card := CARD_OF[move]) is not None]


def power(seen: Seen, card: Card) -> int:
    """Return what *card* is worth in the trick; 0 cannot take it."""
    led = next(iter(seen.trick.values()))
    ranking = ladder_of(seen).ranking
    return ranking.power[ranking.suit[led]][card]


def ladder_of(seen: Seen) -> Ladder:
    """Return the ladder of the trump, which is made."""
    assert seen.ladder is not None
    return seen.ladder


def taker(seen: Seen) -> int:
    """Return the seat whose card takes the trick as it lies."""
    return max(seen.trick, key=lambda seat: power(seen, seen.trick[seat]))


def taking(seen: Seen, cards: Iterable[Card]) -> list[Card]:
    """Return those of *cards* that take the trick as it lies."""
    best = max(power(seen, card) for card in seen.trick.values())
    return [card for card in cards if power(seen, card) > best]


def has_opponents_to_play(seen: Seen) -> bool:
    """Tell whether an opponent is still to play to the trick."""
    return any(opponent not in seen.trick for opponent in seen.opponents)


def is_highest(seen: Seen, card: Card) -> bool:
    """Tell whether no higher card of its suit may be in another hand."""
    return not ladder_of(seen).above[card] & seen.hidden


def are_opponents_out_of_trumps(seen: Seen) -> bool:
    """Tell whether the last trick has shown that no opponent holds a trump."""
    suit, trump = ladder_of(seen).suit, ladder_of(seen).trump
    cards = seen.last_trick
    if not cards or suit[next(iter(cards.values()))] != trump:
        return False
    return all(
        suit[cards[opponent]] != trump
        for opponent in seen.opponents
        if opponent in cards
    )


def low(seen: Seen, cards: Sequence[Card]) -> list[Card]:
    """Return the lowest of *cards*: several if they are equal. Trumps are high."""
    return least(cards, ladder_of(seen).power.__getitem__)


def high(seen: Seen, cards: Sequence[Card]) -> list[Card]:
    """Return the highest of *cards*: several if they are equal."""
    powers = ladder_of(seen).power
    return least(cards, lambda card: -powers[card])


def least(cards: Sequence[Card], key: Callable[[Card], float]) -> list[Card]:
    """Return those of *cards* that have the least *key*."""
    keys = list(map(key, cards))
    at_least = min(keys)
    return [card for card, value in zip(cards, keys, strict=True) if value == at_least]
