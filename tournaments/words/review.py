"""What the review of payouts says: payouts, flags, decisions, and who may not decide.

Usernames stand where they need not be bent: as a subject, or behind a colon.
"""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

_FLAGS = {
    "partner_reserve": gettext_lazy("The reserve of %(late)s moves to %(payee)s."),
    "assigned": gettext_lazy("Rejected money, assigned by a reviewer."),
    "repeat_forfeit": gettext_lazy("%(either)s was late before, both at the table."),
    "linked": gettext_lazy("Linked at this table: %(linked)s."),
    "late_connected": gettext_lazy("%(late)s ran out of time while connected."),
    "late_ahead": gettext_lazy("%(late)s ran out of time while ahead."),
    "young_account": gettext_lazy("Account less than 3 days old: %(young)s."),
    "young_money": gettext_lazy("Money brought in within 3 days before: %(either)s."),
    "withdraws_soon": gettext_lazy(
        "%(payee)s asked for a withdrawal within a day before."
    ),
    "one_way_flow": gettext_lazy(
        "%(payee)s keeps winning from %(losers)s and never loses to them."
    ),
}
_LINKS = {
    ("device",): gettext_lazy("%(names)s (by device)"),
    ("network",): gettext_lazy("%(names)s (by network)"),
    ("device", "network"): gettext_lazy("%(names)s (by device and network)"),
}
_KINDS = {
    "prize": gettext_lazy("prize"),
    "partner_reserve": gettext_lazy("partner reserve"),
    "assigned": gettext_lazy("assigned money"),
}
# What a payout is, as a whole line.
_LINES = {
    "prize": gettext_lazy("Prize: %(amount)s to %(payee)s"),
    "partner_reserve": gettext_lazy("Partner reserve: %(amount)s to %(payee)s"),
    "assigned": gettext_lazy("Assigned money: %(amount)s to %(payee)s"),
}
# What has become of a payout, for its payee.
_TOLD = {
    ("prize", "waiting"): gettext_lazy("Prize: %(amount)s waits for review"),
    ("prize", "held"): gettext_lazy("Prize: %(amount)s is on hold"),
    ("prize", "approved"): gettext_lazy("Prize: %(amount)s paid"),
    ("prize", "rejected"): gettext_lazy("Prize: %(amount)s rejected"),
    ("partner_reserve", "waiting"): gettext_lazy(
        "Partner's reserve: %(amount)s waits for review"
    ),
    ("partner_reserve", "held"): gettext_lazy(
        "Partner's reserve: %(amount)s is on hold"
    ),
    ("partner_reserve", "approved"): gettext_lazy("Partner's reserve: %(amount)s paid"),
    ("partner_reserve", "rejected"): gettext_lazy(
        "Partner's reserve: %(amount)s rejected"
    ),
    ("assigned", "waiting"): gettext_lazy(
        "Assigned by a reviewer: %(amount)s waits for review"
    ),
    ("assigned", "held"): gettext_lazy("Assigned by a reviewer: %(amount)s is on hold"),
    ("assigned", "approved"): gettext_lazy("Assigned by a reviewer: %(amount)s paid"),
    ("assigned", "rejected"): gettext_lazy(
        "Assigned by a reviewer: %(amount)s rejected"
    ),
}
_STATES = {
    "waiting": pgettext_lazy("payout", "Waiting"),
    "held": pgettext_lazy("payout", "Held"),
    "approved": pgettext_lazy("payout", "Approved"),
    "rejected": pgettext_lazy("payout", "Rejected"),
}
_ACTS = {
    "pause": gettext_lazy("%(name)s paused it"),
    "resume": gettext_lazy("%(name)s let it go on"),
    "ask_to_cancel": gettext_lazy("%(name)s asked to cancel it"),
    "cancel": gettext_lazy("%(name)s cancelled it"),
    "hold_payout": gettext_lazy("%(name)s put a payout on hold"),
    "reject_payout": gettext_lazy("%(name)s rejected a payout"),
    "assign_payouts": gettext_lazy("%(name)s assigned rejected money"),
    "correct": gettext_lazy("%(name)s corrected a transfer"),
    "hide_remark": gettext_lazy("%(name)s hid a remark"),
    "dismiss_report": gettext_lazy("%(name)s dismissed the report of a remark"),
    "silence": gettext_lazy("%(name)s silenced somebody for a remark"),
    "lift_silence": gettext_lazy("%(name)s ended a silence"),
}
_ACTS_ON_ONE = {
    "hold_payout": gettext_lazy("%(name)s put payout %(payout)s on hold"),
    "reject_payout": gettext_lazy("%(name)s rejected payout %(payout)s"),
}
_INTERESTS = {
    "host": gettext_lazy("You host this tournament."),
    "player": gettext_lazy("You play in this tournament."),
    "staff": gettext_lazy("You have changed the course of this tournament."),
}


def flag(code: str, names: Mapping[str, str]) -> str:
    """Return why a payout is worth a look; *names* are whom it can be about."""
    return str(_FLAGS[code]) % names


def link(names: Iterable[str], by: Iterable[str]) -> str:
    """Return who is linked, and by what of "device" and "network"."""
    return str(_LINKS[tuple(sorted(by))]) % {"names": ", ".join(names)}


def kind(code: str) -> str:
    """Return what a payout is, in a word or two that stand alone."""
    return str(_KINDS[code])


def line(code: str, amount: str, payee: str) -> str:
    """Return what a payout is, how much, and for whom."""
    return str(_LINES[code]) % {"amount": amount, "payee": payee}


def told(kind: str, state: str, amount: str) -> str:
    """Return to its payee what a payout is, how much, and what has become of it."""
    return str(_TOLD[kind, state]) % {"amount": amount}


def state(code: str) -> str:
    """Return what has been decided on a payout."""
    return str(_STATES[code])


def act(code: str, name: str, *, payout: int | None = None) -> str:
    """Return what *name*, of the staff, did; to which *payout* if that is known."""
    if payout is not None and code in _ACTS_ON_ONE:
        return str(_ACTS_ON_ONE[code]) % {"name": name, "payout": payout}
    if code in _ACTS:
        return str(_ACTS[code]) % {"name": name}
    return _("%(name)s: %(act)s") % {"name": name, "act": code.replace("_", " ")}


def interest(code: str) -> str:
    """Return why somebody may not decide on a tournament's money."""
    return str(_INTERESTS[code])
