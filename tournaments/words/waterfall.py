"""What the lines and the checks of a tournament's money are called."""

from django.utils.translation import gettext_lazy as _

_LINES = {
    "buy_ins": _("Buy-ins"),
    "fees": _("Fees"),
    "reserves": _("Reserves"),
    "paid": _("Payouts approved"),
    "under_review": _("Payouts under review"),
    "pool": _("In the pool"),
    "reserves_returned": _("Own reserves returned"),
    "reserves_held": _("Reserves held"),
    "fees_earned": _("Fees earned by the house"),
    "fees_held": _("Fees not yet earned"),
}
_LINES_OF_ONE = {
    "paid_in": _("%(name)s: buy-in, fee and any reserve"),
    "prize_paid": _("%(name)s: prize"),
    "partner_reserve_paid": _("%(name)s: reserve of the late partner"),
    "assigned_paid": _("%(name)s: assigned money"),
    "prize_waits": _("%(name)s: prize, under review"),
    "partner_reserve_waits": _("%(name)s: reserve of the late partner, under review"),
    "assigned_waits": _("%(name)s: assigned money, under review"),
    "under_review": _("%(name)s: under review"),
    "reserve_returned": _("%(name)s: own reserve"),
    "reserve_held": _("%(name)s: reserve, still at risk"),
}
_CHECKS = {
    "taken_is_given": _("Taken is given."),
    "taken_is_registered": _("Taken is what the registrations say."),
    "waiting_is_under_review": _("The payouts that wait are what is under review."),
    "approved_is_paid": _("The approved payouts are what was paid."),
    "no_reserve": _("No reserve is held any more."),
    "no_fee": _("No fee is unearned any more."),
    "no_pool": _("The pool is empty."),
}
_STAGES = {
    "paid_in": _("Paid in"),
    "kept": _("Kept as"),
    "given": _("Who gets it"),
}


def line(code: str, name: str = "") -> str:
    """Return what an amount is; of the person called *name*, if of one."""
    if name:
        return str(_LINES_OF_ONE[code]) % {"name": name}
    return str(_LINES[code])


def check(code: str) -> str:
    """Return what has to hold."""
    return str(_CHECKS[code])


def stage(code: str) -> str:
    """Return what is seen at one stage of the money's way."""
    return str(_STAGES[code])
