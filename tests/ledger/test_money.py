"""Amounts: their notation, and their split without loss."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.money import MOST, MoneyError, format, parse, split  # noqa: A004

exponents = st.integers(0, 8)
weights = st.lists(st.integers(0, 10**6), min_size=1, max_size=20).filter(any)


def test_split_in_three_gives_the_odd_unit_to_the_first() -> None:
    assert split(100, [1, 1, 1]) == [34, 33, 33]


def test_split_gives_odd_units_to_the_largest_remainders() -> None:
    # Exact shares of 10 by 3:3:1 are 4.28…, 4.28… and 1.42…: the last is nearest to 2.
    assert split(10, [3, 3, 1]) == [4, 4, 2]


def test_split_gives_nothing_to_a_weight_of_nothing() -> None:
    assert split(7, [0, 1, 1]) == [0, 4, 3]


@pytest.mark.parametrize(
    ("total", "shares"), [(-1, [1]), (1, []), (1, [0, 0]), (1, [2, -1])]
)
def test_split_refuses_what_has_no_shares(total: int, shares: list[int]) -> None:
    with pytest.raises(MoneyError):
        split(total, shares)


@given(st.integers(0, MOST), weights)
def test_split_loses_and_makes_nothing(total: int, shares: list[int]) -> None:
    parts = split(total, shares)

    assert sum(parts) == total
    for part, weight in zip(parts, shares, strict=True):
        assert abs(part * sum(shares) - total * weight) < sum(shares)


@pytest.mark.parametrize(
    ("text", "exponent", "units"),
    [
        ("2.20", 2, 220),
        ("2", 2, 200),
        ("2.2", 2, 220),
        ("0.01", 2, 1),
        ("500", 0, 500),
        ("1.234", 3, 1234),
        ("-3.00", 2, -300),
        (" 10.00 ", 2, 1000),
    ],
)
def test_amounts_are_read_in_the_notation_of_their_currency(
    text: str, exponent: int, units: int
) -> None:
    assert parse(text, exponent) == units


@pytest.mark.parametrize(
    "text",
    [
        "1,00",
        "NaN",
        "1e3",
        "1_000",
        "",
        ".5",
        "5.",
        "2.201",
        "+1",
        "\N{ARABIC-INDIC DIGIT ONE}",
        "0x10",
        "inf",
        "10000000000000.01",
        "1" * 400,
    ],
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(MoneyError):
        parse(text, 2)


@pytest.mark.parametrize("text", ["10000000000000.01", "1" * 17, "9" * 5000])
def test_amount_out_of_range_is_said_to_be_too_much(text: str) -> None:
    with pytest.raises(MoneyError, match=r"at most 10000000000000\.00"):
        parse(text, 2)


def test_noughts_in_front_do_not_count() -> None:
    assert parse("0" * 30 + "2.20", 2) == 220


def test_yen_have_no_decimals() -> None:
    assert format(500, 0) == "500"
    with pytest.raises(MoneyError, match="too many decimals"):
        parse("500.0", 0)


@pytest.mark.parametrize(
    ("units", "exponent", "text"),
    [
        (220, 2, "2.20"),
        (5, 2, "0.05"),
        (-5, 2, "-0.05"),
        (1234, 3, "1.234"),
        (0, 0, "0"),
    ],
)
def test_amounts_are_written_in_the_notation_of_their_currency(
    units: int, exponent: int, text: str
) -> None:
    assert format(units, exponent) == text


@given(st.integers(-MOST, MOST), exponents)
def test_writing_and_reading_are_inverses(units: int, exponent: int) -> None:
    assert parse(format(units, exponent), exponent) == units


@given(st.text())
def test_any_text_is_an_amount_or_refused(text: str) -> None:
    try:
        units = parse(text, 2)
    except MoneyError:
        return
    assert parse(format(units, 2), 2) == units
