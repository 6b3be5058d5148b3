"""Why something cannot be done as a tournament stands.

States come as their labels, which stand where the nominative is right.
"""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

_WANTED = {
    "draft": gettext_lazy("The tournament is %(state)s, not a draft."),
    "open": gettext_lazy("The tournament is %(state)s, not open."),
    "running": gettext_lazy("The tournament is %(state)s, not running."),
    "paused": gettext_lazy("The tournament is %(state)s, not paused."),
    "settled": gettext_lazy("The tournament is %(state)s, not settled."),
}


def tournament_is(label: str, *, wanted: str = "") -> str:
    """Return that a tournament is in the state of *label*, and which was *wanted*."""
    words = _WANTED[wanted] if wanted else _("The tournament is %(state)s.")
    return words % {"state": label.lower()}


def payout_is(label: str) -> str:
    """Return that a payout has been decided on, as *label* says."""
    return _("The payout is %(state)s already.") % {"state": label.lower()}
