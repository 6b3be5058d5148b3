"""Amounts as people read them."""

from django import template

from ledger import currencies

register = template.Library()


@register.filter
def amount(units: int, currency: str) -> str:
    """Return minor *units* in the usual notation with the currency: "2.20 USD"."""
    # A no-break space keeps the number and its currency on one line.
    return f"{currencies.find(currency).format(units)}\N{NO-BREAK SPACE}{currency}"


@register.filter
def units(units: int, currency: str) -> str:
    """Return minor *units* in the usual notation, where the currency is said above."""
    return currencies.find(currency).format(units)
