"""The currencies of the house, read from the book once a process."""

from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ledger import amounts, models, money
from ledger.errors import UnknownCurrencyError

_NAMES: dict[str, str | Promise] = {
    "CAD": gettext_lazy("Canadian dollars"),
    "EUR": gettext_lazy("euros"),
    "GBP": gettext_lazy("pounds sterling"),
    "JPY": gettext_lazy("Japanese yen"),
    "KWD": gettext_lazy("Kuwaiti dinars"),
    "PLAY": gettext_lazy("play money"),
    "RUB": gettext_lazy("Russian roubles"),
    "UAH": gettext_lazy("Ukrainian hryvnias"),
    "USD": gettext_lazy("US dollars"),
}


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

    @property
    def name(self) -> str:
        """What the currency is called, in the language of the reader."""
        return str(_NAMES.get(self.code, self.code))

    def format(self, units: int) -> str:
        """Return *units* in the notation of programs and files, without the code."""
        return money.format(units, self.exponent)

    def parse(self, text: str) -> int:
        """Return *text* in that notation in minor units."""
        return money.parse(text, self.exponent)

    def write(self, units: int) -> str:
        """Return *units* as the language of the reader has them, without the code."""
        return amounts.write(units, self.exponent)

    def read(self, text: str) -> int:
        """Return what somebody typed, with comma or point, in minor units."""
        return amounts.read(text, self.exponent)

    def say(self, units: int) -> str:
        """Return *units* as the reader's language has them, with the code."""
        # A no-break space keeps the number and its currency on one line.
        return f"{self.write(units)}\N{NO-BREAK SPACE}{self.code}"


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
        message = _("%(currency)s is not a currency of this house.")
        raise UnknownCurrencyError(message % {"currency": code}) from None


def currency(code: str) -> Currency:
    """Return the enabled currency *code*.

    Raises:
        UnknownCurrencyError: there is no such currency, or it is not enabled.

    """
    found = find(code)
    if not found.is_enabled:
        message = _("%(currency)s is not enabled in this house.")
        raise UnknownCurrencyError(message % {"currency": code})
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
