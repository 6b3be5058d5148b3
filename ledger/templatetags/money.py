"""Amounts as people read them, in the language that is active."""

from django import template

from ledger.currencies import find

register = template.Library()


@register.filter
def money(units: int, currency: str) -> str:
    """Return minor *units* in the reader's notation with the currency: "2.20 USD"."""
    return find(currency).say(units)


@register.filter
def signed(units: int, currency: str) -> str:
    """Return minor *units* with a plus or a true minus sign: "+2.20"."""
    sign = "+" if units > 0 else "\N{MINUS SIGN}"
    return sign + find(currency).write(abs(units))


@register.filter
def bare(units: int, currency: str) -> str:
    """Return minor *units* in the reader's notation; the currency is said above."""
    return find(currency).write(units)
