"""A match: a fold over moves, and the deals between them.

``new_match``, then ``deal`` whenever ``needs_deal``, and ``apply`` for each move of
the seat that is ``to_move``, until ``is_over``. No function changes its arguments: a
hand is played anew from its deck, which takes microseconds.
"""

from collections.abc import Iterable, Sequence

from tournaments.engine import tally
from tournaments.engine.cards import Card
from tournaments.engine.explain import why_not
from tournaments.engine.hand import Hand, Phase
from tournaments.engine.match_state import MatchState
from tournaments.engine.moves import Move
from tournaments.engine.reasons import Reason, Refusal
from tournaments.engine.rules import RuleSet
from tournaments.engine.seats import Sides, left_of
from tournaments.engine.variants import variant_of

__all__ = [
    "IllegalMoveError",
    "MatchState",
    "Refusal",
    "apply",
    "deal",
    "games",
    "hand_number",
    "is_over",
    "legal_moves",
    "needs_deal",
    "new_match",
    "phase",
    "played",
    "reason_against",
    "score",
    "sides",
    "to_move",
    "winning_seats",
]

PASSED_DEALS_AT_MOST = 3
"""After so many deals in a row that were thrown in, the dealer must name a suit."""


class IllegalMoveError(ValueError):
    """A move was refused; *refusal* says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


def new_match(rules: RuleSet, *, first_dealer: int) -> MatchState:
    """Return a match before its first deal."""
    variant = variant_of(rules)
    if not 1 <= first_dealer <= variant.seats(rules):
        raise ValueError(f"there is no seat {first_dealer} to deal first")
    return MatchState(rules, first_dealer, tally.nothing(variant.sides(rules)))


def needs_deal(state: MatchState) -> bool:
    """Tell whether the next thing to do is a deal: no hand is on, the match is."""
    return to_move(state) is None and not is_over(state)


def deal(state: MatchState, deck: Sequence[Card]) -> MatchState:
    """Return *state* with the next hand dealt from *deck*, shuffled and cut.

    Where a player is asked to cut, *deck* is not cut yet, and this is the next move.

    Raises:
        ValueError: no deal is due, or *deck* is not the deck of the rules.

    """
    if not needs_deal(state):
        raise ValueError("no deal is due")
    if sorted(deck) != sorted(variant_of(state.rules).new_deck(state.rules)):
        raise ValueError("these are not the cards that the rules ask for")
    hand, legal = played(
        state.rules,
        deck,
        dealer=_next_dealer(state),
        is_forced=state.passed_deals >= PASSED_DEALS_AT_MOST,
    )
    return state._replace(hand=hand, legal=legal, hand_number=state.hand_number + 1)


def _next_dealer(state: MatchState) -> int:
    if state.hand is None:
        return state.first_dealer
    return left_of(state.hand.dealer, seats=state.hand.seats)


def played(
    rules: RuleSet,
    deck: Sequence[Card],
    *,
    dealer: int,
    is_forced: bool,
    moves: Iterable[Move] = (),
) -> tuple[Hand, tuple[Move, ...]]:
    """Return the hand that *moves* make of *deck*, and what may come next.

    Raises:
        ValueError: a move is not legal.

    """
    variant = variant_of(rules)
    hand = Hand(
        rules, deck, seats=variant.seats(rules), dealer=dealer, is_forced=is_forced
    )
    play = variant.play(hand)
    legal = next(play)
    for move in moves:
        legal = play.send(move)
    return hand, tuple(legal)


def hand_number(state: MatchState) -> int:
    """Return the number of the hand being played, from 1; 0 before the first deal.

    Every deal counts, also one that was thrown in.
    """
    return state.hand_number


def to_move(state: MatchState) -> int | None:
    """Return the one seat whose move it is; None if a deal is due or all is over."""
    return None if state.hand is None else state.hand.to_move


def legal_moves(state: MatchState) -> tuple[Move, ...]:
    """Return every move of the seat to move; none if nobody is."""
    return state.legal


def reason_against(state: MatchState, seat: int, move: Move) -> Refusal | None:
    """Return why *seat* may not make *move* now, or None if it may."""
    if is_over(state):
        return Refusal(Reason.MATCH_IS_OVER)
    hand = state.hand
    if hand is None or hand.to_move is None:
        return Refusal(Reason.NO_CARDS_YET)
    if seat != hand.to_move:
        if seat in hand.sitting_out:
            return Refusal(Reason.SITTING_OUT)
        return Refusal(Reason.TURN_OF_ANOTHER, seat=hand.to_move)
    if move in state.legal:
        return None
    return why_not(hand, move, state.legal)


def apply(state: MatchState, move: Move) -> MatchState:
    """Return *state* after the seat to move has made *move*.

    A hand that ends with it is counted, once, and the match may then be over.

    Raises:
        IllegalMoveError: the move is refused.

    """
    refusal = reason_against(state, to_move(state) or 0, move)
    if refusal is not None:
        raise IllegalMoveError(refusal)
    before = state.hand
    assert before is not None
    hand, legal = played(
        state.rules,
        before.pack,
        dealer=before.dealer,
        is_forced=before.is_forced,
        moves=(*before.moves, move),
    )
    state = state._replace(hand=hand, legal=legal)
    return state if legal else _counted(state, hand)


def _counted(state: MatchState, hand: Hand) -> MatchState:
    """Return *state* after *hand*, which is over, has been counted."""
    standing = tally.with_hand(state.standing, hand, sides(state))
    return state._replace(
        last_hand=hand,
        last_game=tally.with_game(state, hand, standing),
        standing=standing,
        passed_deals=state.passed_deals + 1 if hand.is_thrown_in else 0,
    )


def is_over(state: MatchState) -> bool:
    """Tell whether the match has been decided."""
    return bool(tally.winning_sides(state))


def score(state: MatchState) -> tuple[int, ...]:
    """Return the points of each side in the game being played."""
    return state.standing.score


def sides(state: MatchState) -> Sides:
    """Return the seats of each side, in the order that scores are given in."""
    return variant_of(state.rules).sides(state.rules)


def games(state: MatchState) -> tuple[int, ...]:
    """Return the games that each side has won."""
    return state.standing.games


def winning_seats(state: MatchState) -> tuple[int, ...]:
    """Return the seats that have won; none while the match is on.

    They are of several sides if a match of a number of deals ends level.
    """
    won = tally.winning_sides(state)
    return tuple(sorted(seat for side in won for seat in sides(state)[side]))


def phase(state: MatchState) -> str:
    """Return where the match stands, in the words of the interfaces.

    ``draw`` before the first deal and ``cut`` between two hands, when nobody is to
    move; else the phase of the hand, or ``over`` when the match is.
    """
    if is_over(state):
        return "over"
    if state.hand is None:
        return "draw"
    is_between = state.hand.to_move is None
    return (Phase.CUT if is_between else state.hand.phase).value
