"""A match: a fold over moves, and the deals between them.

``new_match``, then ``deal`` whenever ``needs_deal``, and ``apply`` for each move of
the seat that is ``to_move``, until ``is_over``. No function changes its arguments.
"""

from collections.abc import Sequence

from tournaments.engine import reasons, scoring
from tournaments.engine.cards import Card
from tournaments.engine.moves import Move
from tournaments.engine.reasons import Refusal
from tournaments.engine.rules import RuleSet
from tournaments.engine.seats import left_of
from tournaments.engine.snapshots import restore, snapshot
from tournaments.engine.states import Hand, HandResult, MatchState, Phase
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
    "reason_against",
    "restore",
    "score",
    "sides",
    "snapshot",
    "to_move",
    "winning_seats",
]

PASSED_DEALS_AT_MOST = 3
"""After so many deals in a row that all passed, the dealer must name a suit."""


class IllegalMoveError(ValueError):
    """A move was refused; *refusal* says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.words)
        self.refusal = refusal


def new_match(rules: RuleSet, *, first_dealer: int) -> MatchState:
    """Return a match before its first deal."""
    variant = variant_of(rules)
    if not 1 <= first_dealer <= variant.SEATS:
        raise ValueError(f"there is no seat {first_dealer} to deal first")
    return MatchState(rules, first_dealer, score=(0,) * len(variant.SIDES))


def needs_deal(state: MatchState) -> bool:
    """Tell whether the next thing to do is a deal: no hand is on, the match is."""
    return to_move(state) is None and not is_over(state)


def deal(state: MatchState, deck: Sequence[Card]) -> MatchState:
    """Return *state* with the next hand dealt from *deck*, shuffled and cut.

    Raises:
        ValueError: no deal is due, or *deck* is not the deck of the rules.

    """
    if not needs_deal(state):
        raise ValueError("no deal is due")
    variant = variant_of(state.rules)
    if sorted(deck) != sorted(variant.new_deck(state.rules)):
        raise ValueError("these are not the cards that the rules ask for")
    is_forced = state.passed_deals >= PASSED_DEALS_AT_MOST
    hand = variant.start(
        state.rules,
        deck,
        dealer=_next_dealer(state),
        must_name=state.rules.dealer_must_name or is_forced,
    )
    return state._replace(hand=hand, hand_number=state.hand_number + 1)


def _next_dealer(state: MatchState) -> int:
    if state.hand is None:
        return state.first_dealer
    return left_of(state.hand.deal.dealer, seats=len(state.hand.hands))


def hand_number(state: MatchState) -> int:
    """Return the number of the hand being played, from 1; 0 before the first deal.

    Every deal counts, also one that all passed.
    """
    return state.hand_number


def to_move(state: MatchState) -> int | None:
    """Return the one seat whose move it is; None if a deal is due or all is over."""
    return None if state.hand is None else state.hand.to_move


def legal_moves(state: MatchState) -> tuple[Move, ...]:
    """Return every move of the seat to move; none if nobody is."""
    if state.hand is None or state.hand.to_move is None:
        return ()
    return variant_of(state.rules).legal_moves(state.rules, state.hand)


def reason_against(state: MatchState, seat: int, move: Move) -> Refusal | None:
    """Return why *seat* may not make *move* now, or None if it may."""
    if is_over(state):
        return reasons.MATCH_IS_OVER
    hand = state.hand
    if hand is None or hand.to_move is None:
        return reasons.NO_CARDS_YET
    if seat != hand.to_move:
        return _reason_to_wait(hand, seat)
    variant = variant_of(state.rules)
    if move in variant.legal_moves(state.rules, hand):
        return None
    return reasons.illegal(variant.why_not(state.rules, hand, move))


def _reason_to_wait(hand: Hand, seat: int) -> Refusal:
    assert hand.to_move is not None
    if hand.contract is not None and seat in hand.contract.sitting_out:
        return reasons.SITTING_OUT
    return reasons.turn_of(hand.to_move)


def apply(state: MatchState, move: Move) -> MatchState:
    """Return *state* after the seat to move has made *move*.

    A hand that ends with it is counted, once, and the match may then be over.

    Raises:
        IllegalMoveError: the move is refused.

    """
    refusal = reason_against(state, to_move(state) or 0, move)
    if refusal is not None:
        raise IllegalMoveError(refusal)
    assert state.hand is not None
    hand = variant_of(state.rules).after(state.hand, move)
    if hand.phase is Phase.OVER:
        return _counted(state, hand)
    return state._replace(hand=hand)


def _counted(state: MatchState, hand: Hand) -> MatchState:
    """Return *state* after *hand*, which is over, has been added to the score."""
    variant = variant_of(state.rules)
    points = variant.points(hand)
    result = HandResult(
        number=state.hand_number,
        dealer=hand.deal.dealer,
        contract=hand.contract,
        tricks=tricks_by_side(hand, variant.SIDES),
        points=points,
        last_trick=hand.last_trick,
    )
    return state._replace(
        hand=hand,
        last_hand=result,
        score=tuple(map(sum, zip(state.score, points, strict=True))),
        passed_deals=state.passed_deals + 1 if hand.contract is None else 0,
    )


def tricks_by_side(hand: Hand, sides: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the tricks that each of *sides* has taken in *hand*."""
    return tuple(sum(hand.taken[seat - 1] for seat in side) for side in sides)


def is_over(state: MatchState) -> bool:
    """Tell whether the match has been won."""
    return _winning_side(state) is not None


def score(state: MatchState) -> tuple[int, ...]:
    """Return the points of each side in the game being played."""
    return state.score


def sides(state: MatchState) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side, in the order that scores are given in."""
    return variant_of(state.rules).SIDES


def games(state: MatchState) -> tuple[int, ...]:
    """Return the games that each side has won."""
    won = _winning_side(state)
    return tuple(int(side == won) for side in range(len(sides(state))))


def winning_seats(state: MatchState) -> tuple[int, ...]:
    """Return the seats of the side that has won; none while the match is on."""
    won = _winning_side(state)
    return () if won is None else sides(state)[won]


def _winning_side(state: MatchState) -> int | None:
    return scoring.winner(state.score, state.rules.points_to_win)


def phase(state: MatchState) -> str:
    """Return where the match stands, in the words of the interfaces.

    ``draw`` before the first deal and ``cut`` between two hands, when nobody is to
    move; else ``call1``, ``discard``, ``call2``, ``play`` or ``over``.
    """
    if is_over(state):
        return "over"
    if state.hand is None:
        return "draw"
    return "cut" if state.hand.phase is Phase.OVER else state.hand.phase.value
