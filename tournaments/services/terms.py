"""The terms of a tournament: what a host decides, and what of it makes no sense."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from ledger import api as ledger
from ledger.errors import UnknownCurrencyError
from tournaments import seating
from tournaments.engine import rules
from tournaments.errors import TermsError
from tournaments.models import Tournament
from tournaments.services.texts import is_plain
from tournaments.stakes import may_be_staked
from tournaments.words import presets
from tournaments.words.names import either
from tournaments.words.rules import rule_set_words

AMOUNT_LIMIT = 10**12
"""No buy-in or fee reaches this many minor units."""

_PRESETS = {"single-table"}
_NAME_LENGTH = 80
_LIMITS = {
    "move_seconds": (1, 600),
    "bank_seconds": (0, 3600),
    "hold_hours": (0, 8760),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a host decides; amounts in minor units of ``currency``."""

    name: str
    buy_in: int
    fee: int
    currency: str
    preset: str = "single-table"
    rules_preset: str = "standard"
    rules: Mapping[str, object] = field(default_factory=dict)
    move_seconds: int = 30
    bank_seconds: int = 0
    review: str = "always"
    hold_hours: int = 72


def columns(terms: Terms) -> dict[str, Any]:
    """Return the columns of a tournament that *terms* decide.

    Raises:
        TermsError: a term makes no sense; the error names it.

    """
    rule_set = _checked(terms)
    return {
        "name": terms.name.strip(),
        "preset": terms.preset,
        "currency": terms.currency,
        "buy_in": terms.buy_in,
        "fee": terms.fee,
        "capacity": seating.seats_of(rule_set),
        "rules_preset": terms.rules_preset,
        "rules": rules.to_dict(rule_set),
        "move_seconds": terms.move_seconds,
        # The first move has half as much again: 45 s where a move has 30.
        "first_move_seconds": -(-terms.move_seconds * 3 // 2),
        "bank_seconds": terms.bank_seconds,
        "review": terms.review,
        "hold_hours": terms.hold_hours,
    }


def _checked(terms: Terms) -> rules.RuleSet:
    if not terms.name.strip() or len(terms.name) > _NAME_LENGTH:
        raise TermsError(
            "name", _("A name has 1 to %(limit)s characters.") % {"limit": _NAME_LENGTH}
        )
    if not is_plain(terms.name):
        raise TermsError("name", _("A name is one line of letters that can be seen."))
    if terms.preset not in _PRESETS:
        raise TermsError(
            "preset", _("There is no preset “%(name)s”.") % {"name": terms.preset}
        )
    for name in ("buy_in", "fee"):
        if not 0 <= getattr(terms, name) < AMOUNT_LIMIT:
            raise TermsError(name, _("The amount is out of range."))
    for name, (low, high) in _LIMITS.items():
        if not low <= getattr(terms, name) <= high:
            raise TermsError(
                name, _("Between %(low)s and %(high)s.") % {"low": low, "high": high}
            )
    if terms.review not in Tournament.Review.values:
        raise TermsError(
            "review",
            _("One of %(choices)s.") % {"choices": either(Tournament.Review.values)},
        )
    try:
        ledger.currency(terms.currency)
    except UnknownCurrencyError as error:
        raise TermsError("currency", str(error)) from None
    rule_set = _rule_set(terms)
    _check_may_be_staked(rule_set, terms)
    return rule_set


def _rule_set(terms: Terms) -> rules.RuleSet:
    try:
        return rules.rule_set(terms.rules_preset, terms.rules)
    except rules.RuleSetError as error:
        words = rule_set_words(error)
        if error.option == "rules_preset":
            raise TermsError(error.option, words) from None
        raise TermsError("rules", words, option=error.option) from None


def _check_may_be_staked(rule_set: rules.RuleSet, terms: Terms) -> None:
    if may_be_staked(rule_set):
        return
    said = {"game": presets.title(rule_set.variant)}
    if terms.buy_in:
        raise TermsError("buy_in", _("%(game)s is played without a buy-in.") % said)
    if terms.fee:
        raise TermsError("fee", _("%(game)s is played without a fee.") % said)
