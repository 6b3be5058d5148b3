"""The random hands that engines are measured with are whole, and called evenly."""

import random
from collections import Counter

from bench import hands
from bench.results import result
from tournaments.engine.moves import IS_ALONE, PASS


def test_each_hand_is_played_to_its_score() -> None:
    for hand in hands.play(random.Random(1), 500):
        assert len(hand.takers) == 5
        assert len(hand.moves) >= 16
        assert sorted(map(bool, hand.points)) == [False, True]


def test_dealer_goes_round() -> None:
    dealers = [hand.dealer for hand in hands.play(random.Random(1), 8)]

    assert dealers == [1, 2, 3, 4, 1, 2, 3, 4]


def test_first_seat_names_a_suit_half_of_the_time_and_alone_half_of_that() -> None:
    first = [hand.calls[0][1] for hand in hands.play(random.Random(1), 4000)]

    # 4000 calls: standard deviation 32 around 2000, and 27 around 1000.
    assert 1850 < sum(call == PASS for call in first) < 2150
    assert 880 < sum(IS_ALONE[call] for call in first) < 1120


def test_result_has_the_points_of_whoever_scores() -> None:
    results = Counter(map(result, hands.play(random.Random(1), 4000)))

    places, alone, points = map(set, zip(*results, strict=True))
    assert places == {1, 2, 3, 4}
    assert alone == {False, True}
    assert points == {1, 2, 4, -2}
    assert not results[1, False, 4]
    assert not results[1, True, 2]


def test_maker_after_the_dealer_and_what_the_hand_is_worth_are_found() -> None:
    for hand in hands.play(random.Random(1), 200):
        place, is_alone, points = result(hand)

        assert hand.calls[-1][0] == (hand.dealer + place - 1) % 4 + 1
        assert is_alone == (len(hand.sitting_out) == 1)
        side = hand.points[0] if hand.maker in (1, 3) else hand.points[1]
        assert (side == points) == (points > 0)
