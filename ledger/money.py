"""Pure arithmetic of money: whole minor units, their notation, and their split."""

import re
from collections.abc import Sequence
from enum import StrEnum

# The most that one amount may be, in minor units: far above any stake, and low enough
# that thousands of them still fit into a balance.
MOST = 10**15

_NOTATION = re.compile(r"(-?)([0-9]+)(?:\.([0-9]+))?", re.ASCII)


class MoneyError(ValueError):
    """Text that is not an amount, or an amount that cannot be."""

    code = "invalid_amount"
    status = 400


class Fault(StrEnum):
    """What is wrong with a text that should be an amount."""

    NOT_AN_AMOUNT = "not_an_amount"
    TOO_MANY_DECIMALS = "too_many_decimals"
    TOO_MUCH = "too_much"


class NotationError(MoneyError):
    """Text that is not an amount; *fault* says in which way, for those who tell it."""

    def __init__(self, text: str, exponent: int, fault: Fault) -> None:
        """Say it in the words of the commands."""
        self.fault = fault
        super().__init__(_SAID[fault].format(text=text, **samples(exponent)))


_SAID = {
    Fault.NOT_AN_AMOUNT: "“{text}” is not an amount. Write it like {sample}.",
    Fault.TOO_MANY_DECIMALS: "“{text}” has too many decimals. Write it like {sample}.",
    Fault.TOO_MUCH: "“{text}” is more than the book can hold: at most {most}.",
}


def parse(text: str, exponent: int) -> int:
    """Return *text* such as ``2.20`` in minor units of a currency of *exponent*.

    The inverse of ``format``; fewer decimals may be written, never more.

    Raises:
        NotationError: *text* is not an amount, has too many decimals, or is too large.

    """
    match = _NOTATION.fullmatch(text.strip())
    if match is None:
        raise NotationError(text, exponent, Fault.NOT_AN_AMOUNT)
    sign, whole, decimals = match[1], match[2], match[3] or ""
    if len(decimals) > exponent:
        raise NotationError(text, exponent, Fault.TOO_MANY_DECIMALS)
    digits = (whole + decimals.ljust(exponent, "0")).lstrip("0")
    if len(digits) > len(str(MOST)) or int(digits or "0") > MOST:
        raise NotationError(text, exponent, Fault.TOO_MUCH)
    units = int(digits or "0")
    return -units if sign else units


def format(units: int, exponent: int) -> str:  # noqa: A001 -- the inverse of parse
    """Return *units* in the usual notation: ``format(220, 2)`` is ``2.20``."""
    sign = "-" if units < 0 else ""
    digits = str(abs(units)).rjust(exponent + 1, "0")
    if exponent == 0:
        return sign + digits
    return f"{sign}{digits[:-exponent]}.{digits[-exponent:]}"


def split(total: int, weights: Sequence[int]) -> list[int]:
    """Split *total* minor units in proportion to *weights*, losing nothing.

    Each share is the exact one rounded down; the units left over go, one each, to the
    largest remainders, and among equal remainders to those that come first.

    Raises:
        MoneyError: *total* or a weight is negative, or no weight is positive.

    """
    whole = sum(weights)
    if total < 0 or whole <= 0 or min(weights) < 0:
        raise MoneyError(f"{total} cannot be split by {list(weights)}.")
    shares = [total * weight // whole for weight in weights]
    by_remainder = sorted(
        range(len(weights)), key=lambda place: -(total * weights[place] % whole)
    )
    for place in by_remainder[: total - sum(shares)]:
        shares[place] += 1
    assert sum(shares) == total
    return shares


def samples(exponent: int) -> dict[str, str]:
    """Return an ordinary amount and the largest one, to show how one is written."""
    ordinary = 220 * 10**exponent // 100
    return {"sample": format(ordinary, exponent), "most": format(MOST, exponent)}
