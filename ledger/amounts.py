"""Amounts as people read and type them, in the language that is active.

Programs, files and commands keep to the notation of ``ledger.money``.
"""

import re

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from ledger import money
from ledger.money import Fault, MoneyError, NotationError

_SPACES = str.maketrans(
    dict.fromkeys("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}", " ")
)
_ONE_MARK = re.compile(r"(-?[0-9]+)([.,]?)([0-9]*)", re.ASCII)
_GROUPED = re.compile(
    r"(-?[0-9]{1,3}(?:([ .,])[0-9]{3})(?:\2[0-9]{3})*)(?:(?!\2)[.,]([0-9]+))?",
    re.ASCII,
)
_GROUP = 3


def write(units: int, exponent: int) -> str:
    """Return minor *units* in the notation of the language: 1234.50 or 1 234,50.

    Thousands are set apart only where that is done by a space: a comma could be
    taken for the mark before the decimals.
    """
    return _in_language(money.format(units, exponent))


def read(text: str, exponent: int) -> int:
    """Return *text* that somebody typed in minor units, with comma or point.

    Raises:
        MoneyError: it is not an amount, or could be two; the message says what to
            write instead, in the language of the reader.

    """
    try:
        return money.parse(_plain(text, exponent), exponent)
    except NotationError as error:
        raise MoneyError(_explain(error.fault, text.strip(), exponent)) from None


def _in_language(plain: str) -> str:
    sign = "\N{MINUS SIGN}" if plain.startswith("-") else ""
    whole, point, decimals = plain.removeprefix("-").partition(".")
    between = get_format("THOUSAND_SEPARATOR")
    if between.isspace():
        whole = _by_thousands(whole, between)
    mark = get_format("DECIMAL_SEPARATOR") if point else ""
    return f"{sign}{whole}{mark}{decimals}"


def _by_thousands(whole: str, between: str) -> str:
    return f"{int(whole):,}".replace(",", between)


def _plain(text: str, exponent: int) -> str:
    """Return what somebody typed in the notation of ``ledger.money``, if it can be."""
    typed = text.strip().translate(_SPACES).replace("\N{MINUS SIGN}", "-")
    if one := _ONE_MARK.fullmatch(typed):
        whole, mark, decimals = one.groups()
        if mark and not decimals:
            return typed
        if mark == "," and _may_group(whole, decimals):
            return _grouped_by_comma(text, whole, decimals, exponent)
        return f"{whole}.{decimals}" if mark else whole
    if grouped := _GROUPED.fullmatch(typed):
        whole = re.sub("[ .,]", "", grouped[1])
        return f"{whole}.{grouped[3]}" if grouped[3] else whole
    return typed


def _may_group(whole: str, decimals: str) -> bool:
    """Return whether a comma between these may set thousands apart."""
    if get_format("DECIMAL_SEPARATOR") == ",":
        return False
    digits = whole.removeprefix("-")
    return len(decimals) == _GROUP and len(digits) <= _GROUP and digits[0] != "0"


def _grouped_by_comma(text: str, whole: str, decimals: str, exponent: int) -> str:
    """Return the amount where the currency leaves but one way to read the comma."""
    if exponent == 0:
        return whole + decimals
    raise MoneyError(
        _(
            "“%(text)s” can be read in two ways."
            " Write %(thousands)s or %(decimals)s instead."
        )
        % {
            "text": text.strip(),
            "thousands": whole + decimals,
            "decimals": f"{whole}.{decimals[:exponent]}",
        }
    )


def _explain(fault: Fault, text: str, exponent: int) -> str:
    samples = money.samples(exponent)
    most = samples["most"].partition(".")[0]
    values = {
        "sample": _in_language(samples["sample"]),
        # Nobody counts the zeros; what is typed may have spaces in any language.
        "most": _by_thousands(most, "\N{NO-BREAK SPACE}"),
    }
    if fault is Fault.TOO_MANY_DECIMALS:
        pattern = _("“%(text)s” has too many decimals. Write it like %(sample)s.")
    elif fault is Fault.TOO_MUCH:
        pattern = _("“%(text)s” is more than the book can hold: at most %(most)s.")
    else:
        pattern = _("“%(text)s” is not an amount. Write it like %(sample)s.")
    return pattern % {"text": text, **values}
