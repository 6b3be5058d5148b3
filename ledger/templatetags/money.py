"""Amounts as people read them."""

from django import template

from ledger.currencies import find

register = template.Library()


@register.filter
def money(units: int, currency: str) -> str:
    """Return minor *units* in the usual notation with the currency: "2.20 USD"."""
    # A no-break space keeps the number and its currency on one line.
    return f"{find(currency).format(units)}\N{NO-BREAK SPACE}{currency}"


@register.filter
def signed(units: int, currency: str) -> str:
    """Return minor *units* with a plus or a true minus sign: "+2.20"."""
    sign = "+" if units > 0 else "\N{MINUS SIGN}"
    return sign + find(currency).format(abs(units))


@register.filter
def bare(units: int, currency: str) -> str:
    """Return minor *units* in the usual notation, where the currency is said above."""
    return find(currency).format(units)
