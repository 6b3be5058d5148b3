"""From hands to games, rubbers and matches of a number of deals."""

from collections.abc import Sequence

import pytest

from tests.engine.table import new_match, seats_of
from tournaments.engine import game, tally
from tournaments.engine.hand import Hand
from tournaments.engine.match_state import MatchState
from tournaments.engine.view import view

Ended = tuple[int, tuple[int, ...]]
"""The maker of a hand, 0 if it was thrown in, and what it is worth to each side."""

NS, EW = (1, (2, 0)), (2, (0, 2))
THROWN_IN = (0, (0, 0))


def after(state: MatchState, hands: Sequence[Ended]) -> MatchState:
    """Return a match in which *hands* have been counted; seat 1 deals the first."""
    for number, (maker, points) in enumerate(hands):
        assert not game.is_over(state), "nothing is dealt when a match is over"
        seats = len(seats_of(state.rules))
        hand = Hand(state.rules, (), seats=seats, dealer=number % seats + 1)
        hand.maker, hand.points = maker, points
        hand.is_thrown_in = not maker
        state = state._replace(hand=hand, last_hand=hand, hand_number=number + 1)
        standing = tally.with_hand(state.standing, hand, game.sides(state))
        past = tally.with_game(state, hand, standing)
        state = state._replace(standing=standing, last_game=past)
    return state


TEN_NIL = [NS] * 5
FOUR_TEN = [NS] * 2 + [EW] * 5
TEN_TWO = [EW] + [NS] * 5


def test_margin_of_a_rubber_counts_each_game_by_the_losers_score() -> None:
    state = after(new_match(match="rubber"), TEN_NIL + FOUR_TEN)

    assert not game.is_over(state)
    assert tally.margin(state) is None
    assert state.standing.rubber == (3, 1)

    state = after(new_match(match="rubber"), TEN_NIL + FOUR_TEN + TEN_TWO)

    assert game.winning_seats(state) == (1, 3)
    assert game.games(state) == (2, 1)
    assert game.score(state) == (10, 2)
    assert state.standing.rubber == (5, 1)
    assert tally.margin(state) == 2 + (3 + 2) - 1


def test_two_wins_end_a_rubber() -> None:
    state = after(new_match(match="rubber"), TEN_NIL + TEN_NIL)

    assert game.winning_seats(state) == (1, 3)
    assert tally.margin(state) == 2 + (3 + 3)


@pytest.mark.parametrize(
    ("losers", "points"), [(-3, 3), (0, 3), (1, 2), (2, 2), (3, 1), (9, 1)]
)
def test_game_is_worth_more_rubber_points_the_less_the_losers_have(
    losers: int, points: int
) -> None:
    assert tally.rubber_points(losers) == points


@pytest.mark.parametrize(
    ("match", "games"),
    [("game", 1), ("best-of-3", 2), ("best-of-5", 3), ("best-of-7", 4)],
)
def test_best_of_an_odd_number_of_games_is_won_by_more_than_half(
    match: str, games: int
) -> None:
    before = after(new_match(match=match), TEN_NIL * (games - 1))
    end = after(new_match(match=match), TEN_NIL * games)

    assert not game.is_over(before)
    assert game.score(before) == (0, 0)
    assert game.winning_seats(end) == (1, 3)
    assert game.games(end) == (games, 0)
    assert tally.margin(end) is None


def test_match_of_four_deals_counts_those_that_were_thrown_in() -> None:
    hands = [NS, THROWN_IN, THROWN_IN, EW]

    before = after(new_match(match="hands-4"), hands[:3])
    assert not game.is_over(before)
    assert game.score(before) == (2, 0)

    end = after(new_match(match="hands-4"), [*hands[:3], NS])
    assert game.winning_seats(end) == (1, 3)
    assert game.score(end) == (4, 0)


def test_match_of_a_number_of_deals_that_ends_level_is_won_by_all() -> None:
    end = after(new_match(match="hands-4"), [NS, EW, NS, EW])

    assert game.winning_seats(end) == (1, 2, 3, 4)


def test_match_of_a_number_of_deals_goes_on_beyond_the_points_of_a_game() -> None:
    state = after(new_match(match="hands-8"), [NS] * 7)

    assert game.score(state) == (14, 0)
    assert not game.is_over(state)


def test_two_players_of_napoleon_who_end_level_share_the_win() -> None:
    hands: list[Ended] = [
        (1, (6, -2, -2, -2)),
        (2, (-2, 6, -2, -2)),
        (0, (0, 0, 0, 0)),
        (3, (2, 2, -6, 2)),
    ]

    end = after(new_match(preset="napoleon", match="hands-4"), hands)

    assert game.score(end) == (6, 6, -10, -2)
    assert game.winning_seats(end) == (1, 2)


def railroad(match: str, hands: Sequence[Ended], *, slam: bool = True) -> MatchState:
    return after(new_match(preset="railroad", match=match, slam=slam), hands)


def test_points_beyond_a_game_count_in_the_next_one() -> None:
    hands = [EW, *[NS] * 4, (1, (1, 0)), (1, (4, 0))]

    state = railroad("best-of-3", hands)
    assert game.games(state) == (1, 0)
    assert game.score(state) == (3, 0)

    without = new_match(preset="railroad", laps=False)
    assert game.score(after(without, hands)) == (0, 0)


def won_with(state: MatchState) -> object:
    """Return the game that everybody sees to be won with the last hand."""
    end = view(state, None)["last_hand"]
    assert isinstance(end, dict)
    return end["game"]


def test_a_game_is_told_with_the_hand_that_won_it_and_what_is_carried() -> None:
    hands = [EW, *[NS] * 4, (1, (1, 0)), (1, (4, 0)), NS, NS, *[EW] * 5]

    assert won_with(railroad("best-of-3", hands[:6])) is None
    assert won_with(railroad("best-of-3", hands[:7])) == {
        "number": 1,
        "winner": 0,
        "score": [13, 2],
        "carried": 3,
    }
    assert won_with(railroad("best-of-3", hands[:8])) is None
    assert won_with(railroad("best-of-3", hands)) == {
        "number": 2,
        "winner": 1,
        "score": [7, 10],
        "carried": 0,
    }


def test_nothing_is_carried_from_the_last_game_or_without_laps() -> None:
    last = railroad("game", [EW, *[NS] * 4, (1, (4, 0))])
    hands = [EW, *[NS] * 4, (1, (4, 0))]
    without = after(new_match(preset="railroad", laps=False), hands)

    for state in (last, without):
        assert won_with(state) == {
            "number": 1,
            "winner": 0,
            "score": [12, 2],
            "carried": 0,
        }


def test_a_match_of_a_number_of_deals_has_no_games_to_tell() -> None:
    assert won_with(after(new_match(match="hands-8"), [NS] * 7)) is None


def test_points_beyond_the_last_game_stay_where_they_are() -> None:
    state = railroad("game", [EW, *[NS] * 4, (1, (4, 0))])

    assert game.is_over(state)
    assert game.score(state) == (12, 2)


def test_game_against_nothing_counts_two() -> None:
    assert game.is_over(railroad("best-of-3", TEN_NIL))
    assert game.games(railroad("best-of-3", TEN_NIL)) == (2, 0)
    assert game.games(railroad("best-of-5", TEN_NIL)) == (2, 0)
    assert not game.is_over(railroad("best-of-5", TEN_NIL))
    assert game.games(railroad("best-of-3", TEN_TWO)) == (1, 0)
    assert game.games(railroad("best-of-3", TEN_NIL, slam=False)) == (1, 0)


@pytest.mark.parametrize(
    ("scores", "maker", "dealer", "winner"),
    [
        ((9, 9, 5), 3, 3, 1),  # Seat 1 is on the left of dealer 3.
        ((9, 9, 5), 3, 1, 2),
        ((9, 9, 5), 3, 2, 1),  # From the left of dealer 2: 3, 1, 2.
        ((9, 8, 5), 3, 1, 1),
        ((8, 9, 5), 3, 3, 2),
        ((9, 7, 5), 3, 1, 1),
    ],
)
def test_of_two_defenders_who_cross_the_line_the_higher_wins_else_the_nearer(
    scores: tuple[int, ...], maker: int, dealer: int, winner: int
) -> None:
    state = new_match(preset="three-handed")
    hand = Hand(state.rules, (), seats=3, dealer=dealer)
    hand.maker, hand.points = maker, (2, 2, 0)
    before = state.standing._replace(score=scores)

    standing = tally.with_hand(before, hand, game.sides(state))
    end = state._replace(hand=hand, last_hand=hand, standing=standing)

    assert game.winning_seats(end) == (winner,)


@pytest.mark.parametrize(
    ("scores", "points", "right", "winners"),
    [
        ((8, 7), (4, 2), (12, 9), (1, 3)),
        ((7, 8), (3, 3), (10, 11), (1, 3)),
        ((2, 0), (-5, 2), (-3, 2), ()),
        ((7, 9), (-4, 3), (3, 12), (2, 4)),
    ],
)
def test_bidders_side_wins_if_both_cross_the_line(
    scores: tuple[int, ...],
    points: tuple[int, ...],
    right: tuple[int, ...],
    winners: tuple[int, ...],
) -> None:
    state = new_match(preset="hasenpfeffer")
    hand = Hand(state.rules, (), seats=4, dealer=4)
    hand.maker, hand.points = 1, points
    before = state.standing._replace(score=scores)

    standing = tally.with_hand(before, hand, game.sides(state))
    end = state._replace(hand=hand, last_hand=hand, standing=standing)

    assert game.score(end) == right
    assert game.winning_seats(end) == winners
