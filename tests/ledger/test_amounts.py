"""Amounts and reasons as each language has them, and as people type them."""

from datetime import date

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from ledger.amounts import read, write
from ledger.memos import memo
from ledger.money import MOST, MoneyError

LANGUAGES = ("en", "ru", "uk")
SPACE = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("language", "exponent", "units", "text"),
    [
        ("en", 2, 123450, "1234.50"),
        ("ru", 2, 123450, f"1{SPACE}234,50"),
        ("uk", 2, 123450, f"1{SPACE}234,50"),
        ("ru", 2, -5, "\N{MINUS SIGN}0,05"),
        ("uk", 0, 1234567, f"1{SPACE}234{SPACE}567"),
        ("en", 0, 1234567, "1234567"),
        ("ru", 3, 1234, "1,234"),
        ("uk", 2, 99900, "999,00"),
    ],
)
def test_amounts_are_written_as_the_language_has_them(
    language: str, exponent: int, units: int, text: str
) -> None:
    with translation.override(language):
        assert write(units, exponent) == text


@pytest.mark.parametrize("language", LANGUAGES)
@given(units=st.integers(-MOST, MOST), exponent=st.integers(0, 8))
def test_what_is_written_can_be_typed(language: str, units: int, exponent: int) -> None:
    with translation.override(language):
        assert read(write(units, exponent), exponent) == units


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("4,00", 400),
        ("4.00", 400),
        ("4,5", 450),
        ("1,234.50", 123450),
        ("1.234,50", 123450),
        ("1 234,50", 123450),
        (f"1{SPACE}234.50", 123450),
        ("1,234,567", 123456700),
        ("1.234.567", 123456700),
        ("1 234 567", 123456700),
        (" 12 ", 1200),
        ("\N{MINUS SIGN}1,5", -150),
    ],
)
def test_comma_and_point_are_taken_where_they_can_mean_one_thing(
    language: str, text: str, units: int
) -> None:
    with translation.override(language):
        assert read(text, 2) == units


def test_comma_before_three_digits_is_asked_about_where_it_could_be_either() -> None:
    with translation.override("en"):
        with pytest.raises(MoneyError, match=r"two ways. Write 1234 or 1\.23 instead"):
            read("1,234", 2)
        with pytest.raises(MoneyError, match=r"Write 1234 or 1\.234 instead"):
            read("1,234", 3)
        assert read("1,234", 0) == 1234
        with pytest.raises(MoneyError, match="too many decimals"):
            read("0,505", 2)
    with translation.override("uk"):
        assert read("1,234", 3) == 1234


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text", ["", "1,", ".5", "1 2", "12 34", "1,2,3", "1.234.5", "1,234,5", "NaN"]
)
def test_what_is_no_amount_in_any_language_is_refused(language: str, text: str) -> None:
    with translation.override(language), pytest.raises(MoneyError):
        read(text, 2)


@pytest.mark.parametrize("language", LANGUAGES)
@given(text=st.text(alphabet="0123456789., -", max_size=12))
def test_typed_text_is_an_amount_or_refused(language: str, text: str) -> None:
    with translation.override(language):
        try:
            units = read(text, 2)
        except MoneyError:
            return
        assert read(write(units, 2), 2) == units


def test_name_of_a_tournament_has_its_place_in_the_sentence() -> None:
    said = memo("registration")

    assert said.around("Friday %s") == (
        "Registration for ",
        ": buy-in, fee and any reserve.",
    )
    assert said.about("Friday %s") == (
        "Registration for Friday %s: buy-in, fee and any reserve."
    )
    assert said.around("") == ("Registration: buy-in, fee and any reserve.", "")


def test_reason_may_hold_what_marks_a_place() -> None:
    said = memo("cancellation", "100 % of %(tournament)s")

    assert said.alone.endswith("it was cancelled. 100 % of %(tournament)s.")


def test_day_of_a_correction_is_said_as_the_language_has_it() -> None:
    with translation.override("ru"):
        assert "3 октября 2040" in memo("correction", "", date(2040, 10, 3)).alone


def test_most_that_the_book_holds_can_be_read_and_typed() -> None:
    most = SPACE.join(["10", "000", "000", "000", "000"])

    with pytest.raises(MoneyError, match=most):
        read("9" * 20, 2)

    assert read(most, 2) == MOST
