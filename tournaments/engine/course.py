"""A match whose moves are all known, hand by hand, to be looked at anywhere.

A hand is played in one go, so that a whole match takes less than a millisecond and
any moment of it little more.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tournaments.engine import game
from tournaments.engine.cards import Card
from tournaments.engine.hand import Hand
from tournaments.engine.match_state import MatchState
from tournaments.engine.moves import Move
from tournaments.engine.rules import RuleSet
from tournaments.engine.variants import variant_of

Deck = Callable[[int], Sequence[Card]]
"""Gives the deck of a hand by its number, from 1."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One deal of a match and what was moved in it.

    *dealt* is the match just after the deal, when *before* moves had been made in it.
    *tricks* are the moves of the match with which a trick was taken, counted from 1.
    """

    number: int
    dealt: MatchState
    before: int
    moves: tuple[Move, ...]
    tricks: tuple[int, ...]

    @property
    def last(self) -> int:
        """Return how many moves of the match had been made after this hand."""
        return self.before + len(self.moves)

    def after(self, made: int) -> MatchState:
        """Return the match when *made* of its moves had been made, the last in here."""
        moves = self.moves[: made - self.before]
        return _after(self.dealt, moves) if moves else self.dealt


def hands(
    rules: RuleSet, *, first_dealer: int, moves: Sequence[Move], deck: Deck
) -> list[PlayedHand]:
    """Return every hand of a match; one that was dealt and not begun comes last.

    Raises:
        ValueError: a move is not legal.

    """
    return list(_hands(game.new_match(rules, first_dealer=first_dealer), moves, deck))


def _hands(
    state: MatchState, moves: Sequence[Move], deck: Deck
) -> Iterator[PlayedHand]:
    made = 0
    while game.needs_deal(state):
        dealt = game.deal(state, deck(state.hand_number + 1))
        tricks = []
        count = 0
        for count, has_taken in enumerate(_played(dealt, moves[made:]), start=1):
            if has_taken:
                tricks.append(made + count)
        hand = PlayedHand(
            number=dealt.hand_number,
            dealt=dealt,
            before=made,
            moves=tuple(moves[made : made + count]),
            tricks=tuple(tricks),
        )
        yield hand
        made = hand.last
        state = hand.after(made)


def _played(dealt: MatchState, moves: Sequence[Move]) -> Iterator[bool]:
    """Play the hand out; yield with each of its moves whether it took a trick."""
    rules, given = dealt.rules, dealt.hand
    assert given is not None
    variant = variant_of(rules)
    hand = Hand(
        rules,
        given.pack,
        seats=given.seats,
        dealer=given.dealer,
        is_forced=given.is_forced,
    )
    play = variant.play(hand)
    legal = next(play)
    taken = 0
    for move in moves:
        if not legal:
            return
        legal = play.send(move)
        yield len(hand.takers) > taken
        taken = len(hand.takers)


def _after(dealt: MatchState, moves: Sequence[Move]) -> MatchState:
    """Return the match after some *moves* of a hand that was just dealt."""
    given = dealt.hand
    assert given is not None
    hand, legal = game.played(
        dealt.rules,
        given.pack,
        dealer=given.dealer,
        is_forced=given.is_forced,
        moves=moves[:-1],
    )
    return game.apply(dealt._replace(hand=hand, legal=legal), moves[-1])
