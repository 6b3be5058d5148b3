"""How likely it is that two samples of one distribution differ as much."""

from collections import Counter

import pytest

from bench.chi_square import exceeded, same_distribution


# The usual critical values of printed tables.
@pytest.mark.parametrize(
    ("degrees", "statistic", "probability"),
    [
        (1, 3.841, 0.05),
        (2, 5.991, 0.05),
        (5, 11.070, 0.05),
        (5, 20.515, 0.001),
        (10, 18.307, 0.05),
        (23, 49.728, 0.001),
    ],
)
def test_critical_values_are_exceeded_as_often_as_tables_say(
    degrees: int, statistic: float, probability: float
) -> None:
    assert exceeded(statistic, degrees=degrees) == pytest.approx(probability, rel=0.002)


def test_nothing_differs_less_than_not_at_all() -> None:
    seen = Counter(made=60, euchre=40)

    assert same_distribution(seen, Counter(made=600, euchre=400)) == 1


def test_more_of_one_kind_than_chance_allows_is_unlikely() -> None:
    # 60 and 40 against 50 and 50, where 55 and 45 are expected of each: 50/55 + 50/45
    # is a statistic of 2.02 at one degree; that is exceeded 15.5 % of the time.
    p_value = same_distribution(
        Counter(made=60, euchre=40), Counter(made=50, euchre=50)
    )

    assert p_value == pytest.approx(0.155, abs=0.0005)


def test_kind_that_only_one_sample_has_counts() -> None:
    # 10 that are seen against none, 5 expected of each, and 90 and 100 against 95:
    # 10.53 at one degree.
    p_value = same_distribution(Counter(a=90, b=10), Counter(a=100))

    assert p_value == pytest.approx(0.00118, abs=0.00001)
