"""Sentences for people, made from the reason codes that transfers keep.

Each is chosen whole by what happened, so that a language may order and bend its words;
the name of the tournament has a place in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ledger.accounts import Kind

Text = str | Promise

# Stands for the tournament until its name, or a link of that name, takes the place.
_PLACE = "\ufffc"


@dataclass(frozen=True, slots=True)
class Wording:
    """What is said of a kind of transfer: with a *named* tournament, and *alone*."""

    alone: Text
    named: Text = ""
    label: Text = ""


@dataclass(frozen=True, slots=True)
class Memo:
    """Why a line is in the history: a sentence alone, and one about a tournament."""

    alone: str
    named: str

    def about(self, tournament: str = "") -> str:
        """Return the sentence, about the *tournament* of this name if any."""
        if not tournament:
            return self.alone
        return self.named.replace(_PLACE, tournament)

    def around(self, tournament: str) -> tuple[str, str]:
        """Return what stands before and after the name of a *tournament*, if any."""
        if not tournament:
            return self.alone, ""
        before, _place, after = self.named.partition(_PLACE)
        return before, after


@dataclass(frozen=True, slots=True)
class Decision:
    """What became of a withdrawal (a state of it), and when."""

    state: str
    at: datetime


# What players find in their own histories, in the order of the filter.
_OF_PLAYERS = {
    "deposit": Wording(_("Deposit."), label=_("Deposit")),
    "registration": Wording(
        _("Registration: buy-in, fee and any reserve."),
        _("Registration for %(tournament)s: buy-in, fee and any reserve."),
        _("Registration"),
    ),
    "leave": Wording(
        _("Registration given back."),
        _("Registration for %(tournament)s given back."),
        _("Registration given back"),
    ),
    "cancellation": Wording(
        _("Registration given back: it was cancelled."),
        _("Registration for %(tournament)s given back: it was cancelled."),
        _("Registration given back: it was cancelled"),
    ),
    "prize_paid": Wording(
        _("Prize."), _("Prize of %(tournament)s."), pgettext_lazy("money", "Prize")
    ),
    "reserve_returned": Wording(
        _("Own reserve returned."),
        _("Own reserve returned from %(tournament)s."),
        _("Own reserve returned"),
    ),
    "partner_reserve_paid": Wording(
        _("Reserve of your late partner."),
        _("Reserve of your late partner in %(tournament)s."),
        _("Reserve of your late partner"),
    ),
    "assigned_paid": Wording(
        _("Share of a rejected payout."),
        _("Share of a rejected payout in %(tournament)s."),
        _("Share of a rejected payout"),
    ),
    "withdrawal_asked": Wording(
        _("Withdrawal asked for."), label=_("Withdrawal asked for")
    ),
    "withdrawal_cancelled": Wording(
        _("Withdrawal taken back by you."), label=_("Withdrawal taken back by you")
    ),
    "withdrawal_refused": Wording(
        _("Withdrawal refused: money given back."),
        label=_("Withdrawal refused: money given back"),
    ),
    "debt_repaid": Wording(
        _("Repayment of what was owed to the house."),
        label=_("Repayment of what was owed to the house"),
    ),
    "correction": Wording(
        _("Correction."), _("Correction in %(tournament)s."), _("Correction")
    ),
}
_ELSEWHERE = {
    "prize": Wording(
        _("Prize, under review."), _("Prize of %(tournament)s, under review.")
    ),
    "partner_reserve": Wording(
        _("Reserve of a late partner, under review."),
        _("Reserve of a late partner in %(tournament)s, under review."),
    ),
    "payout_rejected": Wording(
        _("Payout rejected."), _("Payout rejected in %(tournament)s.")
    ),
    "payout_assigned": Wording(
        _("Payout assigned, under review."),
        _("Payout assigned in %(tournament)s, under review."),
    ),
    "fees": Wording(_("Fees earned."), _("Fees earned with %(tournament)s.")),
    "guarantee": Wording(
        _("Guarantee topped up."), _("Guarantee topped up for %(tournament)s.")
    ),
    "withdrawal_paid": Wording(_("Withdrawal paid.")),
    "chargeback": Wording(_("Deposit charged back.")),
}
_WORDINGS = _OF_PLAYERS | _ELSEWHERE
_APPROVED = {
    "prize_paid": Wording(
        _("Prize, approved by a reviewer."),
        _("Prize of %(tournament)s, approved by a reviewer."),
    ),
    "partner_reserve_paid": Wording(
        _("Reserve of your late partner, approved by a reviewer."),
        _("Reserve of your late partner in %(tournament)s, approved by a reviewer."),
    ),
    "assigned_paid": Wording(
        _("Share of a rejected payout, approved by a reviewer."),
        _("Share of a rejected payout in %(tournament)s, approved by a reviewer."),
    ),
}
_DECIDED = {
    "paid": Wording(_("Withdrawal asked for: paid out on %(day)s.")),
    "refused": Wording(_("Withdrawal asked for: refused on %(day)s.")),
    "cancelled": Wording(_("Withdrawal asked for: taken back on %(day)s.")),
}
_CORRECTED_FOR = Wording(
    _("Correction for %(day)s."), _("Correction in %(tournament)s for %(day)s.")
)
_OF_ACCOUNTS: Mapping[Kind, Text] = {
    Kind.PLAYER: _("Available to players"),
    Kind.RESERVE: _("Reserves at risk"),
    Kind.PAYABLE: _("Payouts under review"),
    Kind.WITHDRAWAL: _("Withdrawals that wait"),
    Kind.RECEIVABLE: _("Owed by players"),
    Kind.POOL: _("Prize pools"),
    Kind.FEES: _("Fees not yet earned"),
    Kind.FUNDS: _("Set aside for guarantees"),
    Kind.CASH: _("Cash at the desk"),
    Kind.CLEARING: _("On its way to or from a bank"),
    Kind.REVENUE: _("Earned by the house"),
    Kind.ADJUSTMENT: _("Corrections borne by the house"),
    Kind.ISSUANCE: _("Play money issued"),
}
_STOPS = (".", "!", "?", "\N{HORIZONTAL ELLIPSIS}")


def memo(
    kind: str,
    reason: str = "",
    effective_on: date | None = None,
    *,
    is_by_person: bool = False,
    decision: Decision | None = None,
) -> Memo:
    """Return why a line is in the history: the *kind* in words, and the *reason*.

    *effective_on* is the day that a correction is for. A payout that is by a person
    was approved; the others were released by themselves. *decision* is what became of
    a withdrawal that the line asks for.
    """
    day = effective_on
    wording = _wording(kind, effective_on, is_by_person=is_by_person)
    if decision is not None:
        day, wording = timezone.localdate(decision.at), _DECIDED[decision.state]
    values = {"tournament": _PLACE, "day": ""}
    if day is not None:
        values["day"] = date_format(day, "j E Y")
    said = f" {_sentence(reason)}" if reason else ""
    return Memo(
        alone=str(wording.alone) % values + said,
        named=str(wording.named or wording.alone) % values + said,
    )


def kinds() -> dict[str, Text]:
    """Return the kinds that a player's history can have, in words."""
    return {kind: wording.label for kind, wording in _OF_PLAYERS.items()}


def account_words(kind: str) -> Text:
    """Return what the money on accounts of this kind is."""
    return _OF_ACCOUNTS[Kind(kind)]


def _wording(kind: str, effective_on: date | None, *, is_by_person: bool) -> Wording:
    if kind == "correction" and effective_on is not None:
        return _CORRECTED_FOR
    if is_by_person and kind in _APPROVED:
        return _APPROVED[kind]
    if kind in _WORDINGS:
        return _WORDINGS[kind]
    # A kind of a newer version, or of somebody's own; better told by its code.
    words = kind.replace("_", " ").capitalize().replace("%", "%%")
    return Wording(f"{words}.", f"{words}: %(tournament)s.")


def _sentence(reason: str) -> str:
    """Return what somebody gave as a reason, which may be a word, as a sentence."""
    text = f"{reason[:1].upper()}{reason[1:]}"
    return text if text.endswith(_STOPS) else f"{text}."
