"""The door: what is to be known about a hand after a list of moves."""

from collections.abc import Sequence

from tests.engine.plain import bidding, euchre, scoring
from tests.engine.plain.cards import Rules
from tests.engine.plain.matches import Hand
from tests.engine.plain.table import MovesEndError, Question, RefusedError, Table


def replay(
    rules: Rules,
    deck: Sequence[str],
    dealer: int,
    moves: Sequence[str],
    *,
    must_name: bool = False,
) -> Table:
    """Return the table after *moves*; its question has no seat when the hand is over.

    The deck is in the order after the shuffle, before a cut that is asked for.
    ``must_name`` tells that three deals in a row have been thrown in.

    Raises:
        RefusedError: a move is not legal, or one too many.

    """
    table = Table(rules, list(deck), dealer, list(moves), must_name)
    play = {
        "hasenpfeffer": bidding.play_hasenpfeffer,
        "napoleon": bidding.play_napoleon,
    }.get(table.variant, euchre.play)
    try:
        play(table)
    except MovesEndError:
        return table
    table.question = Question(None, "over", [])
    if table.waiting_moves:
        raise RefusedError(f"the hand is over before {table.waiting_moves}")
    return table


def legal(
    rules: Rules,
    deck: Sequence[str],
    dealer: int,
    moves: Sequence[str],
    *,
    must_name: bool = False,
) -> tuple[int | None, str, list[str]]:
    """Return the seat to move (None when over), the phase and the legal moves."""
    question = replay(rules, deck, dealer, moves, must_name=must_name).question
    assert question is not None
    return question.seat, question.phase, question.legal


def hands(
    rules: Rules,
    deck: Sequence[str],
    dealer: int,
    moves: Sequence[str],
    *,
    must_name: bool = False,
) -> dict[int, list[str]]:
    """Return the cards that each seat holds; nobody holds any before the cut."""
    return replay(rules, deck, dealer, moves, must_name=must_name).held


def tricks(
    rules: Rules,
    deck: Sequence[str],
    dealer: int,
    moves: Sequence[str],
    *,
    must_name: bool = False,
) -> tuple[int, ...]:
    """Return the tricks that each side has taken so far."""
    table = replay(rules, deck, dealer, moves, must_name=must_name)
    return scoring.tricks_by_side(table)


def result(
    rules: Rules,
    deck: Sequence[str],
    dealer: int,
    moves: Sequence[str],
    *,
    must_name: bool = False,
) -> Hand | None:
    """Return how the hand ended, as a match counts it, or None if it has not."""
    table = replay(rules, deck, dealer, moves, must_name=must_name)
    if table.question is None or table.question.seat is not None:
        return None
    points = scoring.points_by_side(table)
    return Hand(points, table.maker, dealer, table.is_thrown_in)


def points(
    rules: Rules,
    deck: Sequence[str],
    dealer: int,
    moves: Sequence[str],
    *,
    must_name: bool = False,
) -> tuple[int, ...] | None:
    """Return the points of each side, or None while the hand is played."""
    ended = result(rules, deck, dealer, moves, must_name=must_name)
    return tuple(ended.points) if ended else None
