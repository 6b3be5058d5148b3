"""The currencies of the house, read from the book once a process."""

from dataclasses import dataclass

from django.conf import settings

from ledger import models, money
from ledger.errors import UnknownCurrencyError


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency; *exponent* is the number of its decimals."""

    code: str
    exponent: int
    is_play: bool

    @property
    def is_enabled(self) -> bool:
        """Whether the house takes it: play money always, others where named."""
        return self.is_play or self.code in settings.REAL_CURRENCIES

    def format(self, units: int) -> str:
        """Return *units* in the usual notation, without the code."""
        return money.format(units, self.exponent)

    def parse(self, text: str) -> int:
        """Return *text* in minor units."""
        return money.parse(text, self.exponent)


# A currency's exponent never changes: the database refuses it.
_known: dict[str, Currency] = {}


def find(code: str) -> Currency:
    """Return the currency *code*, enabled or not.

    Raises:
        UnknownCurrencyError: there is no such currency.

    """
    if code not in _known:
        _known.update(
            (row.code, Currency(row.code, row.exponent, row.is_play))
            for row in models.Currency.objects.all()
        )
    try:
        return _known[code]
    except KeyError:
        raise UnknownCurrencyError(f"{code} is not a currency of this house.") from None


def currency(code: str) -> Currency:
    """Return the enabled currency *code*.

    Raises:
        UnknownCurrencyError: there is no such currency, or it is not enabled.

    """
    found = find(code)
    if not found.is_enabled:
        raise UnknownCurrencyError(f"{code} is not enabled in this house.")
    return found


def currencies() -> list[Currency]:
    """Return every currency of the book, by code."""
    return [
        Currency(row.code, row.exponent, row.is_play)
        for row in models.Currency.objects.order_by("code")
    ]


def enabled_currencies() -> list[Currency]:
    """Return the currencies that the house takes, play money last."""
    return sorted(
        (found for found in currencies() if found.is_enabled),
        key=lambda found: (found.is_play, found.code),
    )
