"""Playing the cards: following suit, taking tricks, and whose turn it is."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

from tournaments.engine.cards import RANKING_WITHOUT_BOWERS, Card, Move, Ranking, Suit
from tournaments.engine.hand import (
    ENDED,
    NOTHING,
    PLAY,
    Hand,
    Play,
    UnexpectedMoveError,
)
from tournaments.engine.seats import left_of

Opening = Generator[Sequence[Move], Any, int | None]
"""A deal up to the first lead: returns who leads, or None if it is thrown in."""

Score = Callable[[Hand], tuple[int, ...]]
"""What a hand that is over is worth to each side."""


def taker(trick: Mapping[int, Card], ranking: Ranking) -> int:
    """Return the seat whose card takes *trick*, which is in the order of play."""
    led = next(iter(trick.values()))
    power = ranking.power[ranking.suit[led]]
    return max(trick, key=lambda seat: power[trick[seat]])


def first_to_lead(hand: Hand) -> int:
    """Return who leads first: the dealer's left, or the next that does not sit out.

    Against a lone maker the rules may have the player on the maker's left lead.
    """
    seat = hand.order[0]
    if hand.is_alone and hand.rules.lead_against_alone == "makers-left":
        assert hand.maker is not None
        seat = left_of(hand.maker, seats=hand.seats)
    return hand.turns_from[seat][0]


def play_out(hand: Hand, opening: Opening, score: Score) -> Play:
    """Play one deal: its *opening* up to the first lead, the tricks, the *score*.

    Who takes a trick leads to the next. The hand ends when the leader has no card left,
    even if a seat that sits out has some. This is where a game spends its time: it
    makes no calls that it can spare, and stands outside of the opening.
    """
    hand.leader = leader = yield from opening
    hand.phase = PLAY
    hands, turns_from = hand.hands, hand.turns_from
    played, takers = hand.played, hand.takers
    suit_of, powers = hand.ranking.suit, hand.ranking.power
    while leader and hands[leader]:
        hand.to_move = leader
        held = hands[leader]
        card: Card = yield held
        held.remove(card)
        played.append(card)
        led = suit_of[card]
        if hand.trump is None:
            powers = _make_trump(hand, led)
        power = powers[led]
        best = power[card]
        for seat in turns_from[leader][1]:
            hand.to_move = seat
            held = hands[seat]
            legal = []
            for card in held:
                if suit_of[card] == led:
                    legal.append(card)  # noqa: PERF401 -- Faster on few cards.
            card = yield legal or held
            if legal and card not in legal:
                raise UnexpectedMoveError
            held.remove(card)
            played.append(card)
            if power[card] > best:
                best = power[card]
                leader = seat
        takers.append(leader)
    hand.phase = ENDED
    hand.to_move = None
    hand.points = score(hand)
    yield NOTHING


def _make_trump(hand: Hand, led: Suit) -> tuple[tuple[int, ...], ...]:
    """Make *led* trump, where the first lead does; return what cards are worth."""
    hand.trump = led
    hand.ranking = RANKING_WITHOUT_BOWERS[led]
    return hand.ranking.power
