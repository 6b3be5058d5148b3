"""The plain rules: score, games, rubbers, the end of a match (cases 43 to 53)."""

import pytest

from tests.engine import plain
from tests.engine.plain.cards import Rules


def won(side: int, points: int, *, sides: int = 2) -> plain.Hand:
    """Return a hand that gave one side its points, made by its first seat."""
    by_side = [points if each == side else 0 for each in range(sides)]
    return plain.Hand(by_side, side + 1, 4)


def times(count: int, side: int, points: int) -> list[plain.Hand]:
    return [won(side, points)] * count


def to_nine_all() -> list[plain.Hand]:
    return [*times(4, 0, 2), *times(4, 1, 2), won(0, 1), won(1, 1)]


STANDARD = plain.preset("standard")


def test_a_euchre_at_nine_all() -> None:
    match = plain.match(STANDARD, [*to_nine_all(), won(1, 2)])

    assert match.score == [9, 11]
    assert match.winners == [2, 4]


def test_a_lone_march_at_nine_is_recorded_in_full() -> None:
    match = plain.match(STANDARD, [*to_nine_all(), won(0, 4)])

    assert match.score == [13, 9]
    assert match.winners == [1, 3]


def test_nothing_is_dealt_when_the_match_is_over() -> None:
    with pytest.raises(AssertionError):
        plain.match(STANDARD, times(6, 0, 2))


@pytest.mark.parametrize("target", [5, 7, 10, 11, 15, 21])
def test_the_line_is_crossed_at_the_points_to_win(target: int) -> None:
    rules = plain.preset("standard", points_to_win=target)

    assert not plain.match(rules, times(target - 1, 0, 1)).is_over
    assert plain.match(rules, times(target, 0, 1)).winners == [1, 3]


@pytest.mark.parametrize(
    ("score", "target", "right"),
    [
        ((4, 2), 5, 0),
        ((4, 0), 5, 0),
        ((1, 4), 5, 1),
        ((4, 3), 5, None),
        ((4, 4), 5, None),
        ((3, 0), 5, None),
        ((4, 2), 10, None),
    ],
)
def test_who_is_at_the_bridge(
    score: tuple[int, int], target: int, right: int | None
) -> None:
    rules = plain.preset("standard", points_to_win=target)
    hands = times(score[0], 0, 1) + times(score[1], 1, 1)

    assert plain.match(rules, hands).side_at_the_bridge == right


def test_a_rubber_of_three_games() -> None:
    rules = plain.preset("standard", match="rubber")
    first = times(5, 0, 2)
    second = [*times(2, 0, 2), *times(5, 1, 2)]
    third = [won(1, 2), *times(5, 0, 2)]

    after_two = plain.match(rules, first + second)
    match = plain.match(rules, first + second + third)

    assert (after_two.score, after_two.games) == ([0, 0], [1, 1])
    assert after_two.margin is None
    assert match.final_scores == [[10, 0], [4, 10], [10, 2]]
    assert match.rubber_points == [5, 1]
    assert match.margin == 6
    assert match.winners == [1, 3]


def test_two_games_end_a_rubber() -> None:
    rules = plain.preset("standard", match="rubber")

    match = plain.match(rules, times(10, 1, 2))

    assert match.games == [0, 2]
    assert match.margin == 8
    assert match.winners == [2, 4]


@pytest.mark.parametrize(
    ("kind", "needed"), [("best-of-3", 2), ("best-of-5", 3), ("best-of-7", 4)]
)
def test_the_best_of_an_odd_number_of_games(kind: str, needed: int) -> None:
    rules = plain.preset("standard", match=kind)

    match = plain.match(rules, times(5 * needed, 0, 2))

    assert match.games == [needed, 0]
    assert match.winners == [1, 3]
    assert not plain.match(rules, times(5 * needed - 1, 0, 2)).is_over


THROWN_IN = plain.Hand((0, 0), 0, 4, is_thrown_in=True)


def test_a_match_of_so_many_hands_counts_those_thrown_in() -> None:
    rules = plain.preset("standard", match="hands-4")
    three = [won(0, 2), THROWN_IN, won(1, 1)]

    assert not plain.match(rules, three).is_over
    assert plain.match(rules, [*three, THROWN_IN]).winners == [1, 3]
    assert plain.match(rules, [*three, won(1, 1)]).winners == [1, 2, 3, 4]


def test_a_match_of_so_many_hands_goes_on_over_ten() -> None:
    rules = plain.preset("standard", match="hands-8")

    match = plain.match(rules, times(7, 0, 2))

    assert match.score == [14, 0]
    assert not match.is_over


def test_after_three_deals_thrown_in_the_dealer_must_name() -> None:
    assert not plain.match(STANDARD, [THROWN_IN] * 2).must_name
    assert plain.match(STANDARD, [THROWN_IN] * 3).must_name
    assert not plain.match(STANDARD, [*[THROWN_IN] * 3, won(0, 1)]).must_name
    broken = [THROWN_IN, THROWN_IN, won(0, 1), THROWN_IN]
    assert not plain.match(STANDARD, broken).must_name


def railroad(match: str) -> Rules:
    return plain.preset("railroad", match=match)


def test_laps_carry_what_is_beyond_the_game_to_the_next() -> None:
    hands = [won(1, 1), *times(2, 0, 4), won(0, 1), won(0, 4)]

    match = plain.match(railroad("best-of-5"), hands)

    assert match.final_scores == [[13, 1]]
    assert match.games == [1, 0]
    assert match.score == [3, 0]


def test_a_slam_counts_two_games() -> None:
    match = plain.match(railroad("best-of-5"), times(5, 0, 2))

    assert match.games == [2, 0]
    assert not match.is_over
    assert plain.match(railroad("rubber"), times(5, 0, 2)).winners == [1, 3]
    no_slam = plain.preset("railroad", match="rubber", slam=False)
    assert not plain.match(no_slam, times(5, 0, 2)).is_over


HASENPFEFFER = plain.preset("hasenpfeffer")


def to_eight_against_seven() -> list[plain.Hand]:
    return [
        plain.Hand((4, 2), 1, 4),
        plain.Hand((3, 3), 1, 1),
        plain.Hand((1, 2), 2, 2),
    ]


def test_the_bidders_side_wins_when_both_cross_the_line() -> None:
    before = plain.match(HASENPFEFFER, to_eight_against_seven())
    hands = [*to_eight_against_seven(), plain.Hand((4, 2), 1, 3)]
    more = [plain.Hand((0, 1), 2, 3), plain.Hand((4, 2), 1, 4)]

    assert before.score == [8, 7]
    assert plain.match(HASENPFEFFER, hands).score == [12, 9]
    assert plain.match(HASENPFEFFER, hands).winners == [1, 3]
    both = plain.match(HASENPFEFFER, [*to_eight_against_seven(), *more])
    assert both.score == [12, 10]
    assert both.winners == [1, 3]


def test_a_failed_bid_may_leave_less_than_nothing() -> None:
    hands = [plain.Hand((2, 4), 2, 4), plain.Hand((-5, 2), 1, 1)]

    assert plain.match(HASENPFEFFER, hands).score == [-3, 6]


THREE = plain.preset("three-handed")


def three_handed(scores: tuple[int, int, int], maker: int, dealer: int) -> plain.Match:
    """Euchre *maker* when the score is so."""
    before = plain.Hand(scores, 1, 1)
    points = [0 if seat == maker else 2 for seat in (1, 2, 3)]
    return plain.match(THREE, [before, plain.Hand(points, maker, dealer)])


@pytest.mark.parametrize(
    ("scores", "maker", "dealer", "right"),
    [
        ((9, 8, 0), 3, 1, [1]),
        ((8, 9, 0), 3, 1, [2]),
        ((8, 8, 0), 3, 1, [2]),
        ((8, 8, 0), 3, 2, [1]),
        ((8, 8, 0), 3, 3, [1]),
        ((9, 0, 9), 2, 3, [1]),
        ((9, 0, 9), 2, 2, [3]),
        ((9, 7, 9), 1, 1, [3]),
    ],
)
def test_two_defenders_cross_the_line_with_one_hand(
    scores: tuple[int, int, int], maker: int, dealer: int, right: list[int]
) -> None:
    assert three_handed(scores, maker, dealer).winners == right


def test_napoleon_ends_after_its_deals() -> None:
    rules = plain.preset("napoleon", players=3, match="hands-4")
    hands = [plain.Hand((4, -2, -2), 1, 3)] * 3

    assert not plain.match(rules, hands).is_over
    last = plain.match(rules, [*hands, plain.Hand((-12, 6, 6), 1, 3)])
    assert last.score == [0, 0, 0]
    assert last.winners == [1, 2, 3]
