import pytest

from tests.engine.table import PASSES, dealt, deck_of, play, refusal, seen
from tournaments.engine import game, scoring, snapshots
from tournaments.engine.game import MatchState
from tournaments.engine.notation import parse_move


@pytest.mark.parametrize(
    ("tricks", "is_alone", "makers", "defenders"),
    [
        (5, False, 2, 0),
        (4, False, 1, 0),
        (3, False, 1, 0),
        (2, False, 0, 2),
        (0, False, 0, 2),
        (5, True, 4, 0),
        (4, True, 1, 0),
        (3, True, 1, 0),
        (2, True, 0, 2),
        (0, True, 0, 2),
    ],
)
def test_makers_score_by_tricks_and_defenders_for_a_euchre(
    tricks: int, *, is_alone: bool, makers: int, defenders: int
) -> None:
    assert scoring.maker_points(tricks, is_alone=is_alone) == makers
    assert scoring.defender_points(tricks) == defenders


# Seat 1 takes every trick in spades, its lead or not; nobody else has a chance.
MONSTER = {
    1: "JS JC AS KS QS",
    2: "TS 9S AC KC QC",
    3: "AH KH QH TH AD",
    4: "KD QD JD TD 9D",
}


def finish(state: MatchState) -> MatchState:
    """Play the highest card of each hand, as it was dealt, from the front."""
    while (seat := game.to_move(state)) is not None:
        assert state.hand is not None
        legal = game.legal_moves(state)
        held = state.hand.hands[seat - 1]
        state = game.apply(
            state, min(legal, key=lambda move: held.index(move.card or held[0]))
        )
    return state


def march(state: MatchState | None = None, *, alone: bool = False) -> MatchState:
    """Play a hand of which seat 1 takes every trick; the dealer sits at 4."""
    if state is None:
        state = dealt(MONSTER, upcard="9H")
    return finish(play(state, *PASSES, "call S alone" if alone else "call S"))


def test_march_scores_two_and_a_lone_march_four() -> None:
    assert game.score(march()) == (2, 0)
    assert game.score(march(alone=True)) == (4, 0)


def test_partner_who_takes_all_five_tricks_without_saying_alone_scores_two() -> None:
    state = march()

    assert state.last_hand is not None
    assert state.last_hand.tricks == (5, 0)
    assert state.last_hand.points == (2, 0)


def euchre(*, alone: bool) -> MatchState:
    """Let seat 4 name spades, the suit of seat 1, and be euchred."""
    call = "call S alone" if alone else "call S"
    state = play(dealt(MONSTER, upcard="9H"), *PASSES, "pass", "pass", "pass", call)
    return finish(state)


def test_euchre_scores_two_for_the_defenders() -> None:
    assert game.score(euchre(alone=False)) == (2, 0)


def test_euchre_of_a_lone_maker_scores_two_for_the_defenders_as_a_side() -> None:
    state = euchre(alone=True)

    assert game.score(state) == (2, 0)
    assert state.last_hand is not None
    assert len(state.last_hand.last_trick) == 3


def at_score(*score: int, **options: object) -> MatchState:
    """Return a match before the deal of seat 4 at *score*."""
    state = dealt(MONSTER, upcard="9H", **options)
    return state._replace(score=score)


def test_side_that_is_euchred_at_nine_all_loses_with_nine() -> None:
    calls = [*PASSES, "pass", "pass", "pass", "call S"]
    state = finish(play(at_score(9, 9), *calls))

    assert game.score(state) == (11, 9)
    assert game.winning_seats(state) == (1, 3)


def test_lone_march_at_nine_is_recorded_as_thirteen() -> None:
    state = march(at_score(9, 0), alone=True)

    assert game.score(state) == (13, 0)
    assert game.is_over(state)
    assert game.phase(state) == "over"


def test_no_hand_is_dealt_after_the_end() -> None:
    state = march(at_score(9, 0))

    assert not game.needs_deal(state)
    assert game.to_move(state) is None
    assert game.legal_moves(state) == ()
    assert refusal(state, 1, "pass") == ("over", "The match is over.")
    with pytest.raises(ValueError, match="no deal is due"):
        game.deal(state, deck_of({}))
    with pytest.raises(game.IllegalMoveError, match="over"):
        game.apply(state, parse_move("pass"))


def test_view_of_a_finished_match_has_the_result() -> None:
    state = march(at_score(9, 4))

    assert seen(state, None, "result") == {"winners": [1, 3], "score": [11, 4]}
    assert seen(state, None, "games") == [1, 0]
    assert seen(at_score(9, 4), None, "result") is None


def test_match_ends_at_the_points_that_the_rules_ask_for() -> None:
    assert game.is_over(march(at_score(3, 0, points_to_win=5)))
    assert not game.is_over(march(at_score(2, 0, points_to_win=5)))


def test_hand_is_counted_once() -> None:
    state = march()

    assert game.score(state) == (2, 0)
    assert game.score(snapshots.restore(state.rules, snapshots.snapshot(state))) == (2, 0)
    assert game.score(game.deal(state, deck_of({}))) == (2, 0)


@pytest.mark.parametrize(
    ("score", "points_to_win", "side"),
    [
        ((4, 2), 5, 0),
        ((0, 4), 5, 1),
        ((4, 3), 5, None),
        ((4, 4), 5, None),
        ((3, 2), 5, None),
        ((4, 2), 10, None),
    ],
)
def test_side_with_four_against_two_or_less_to_five_is_at_the_bridge(
    score: tuple[int, int], points_to_win: int, side: int | None
) -> None:
    assert scoring.at_the_bridge(score, points_to_win) == side
