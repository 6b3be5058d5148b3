"""Numbers, and how many there are of something, as a reader's language says them."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.words.names import listed


def number(points: int) -> str:
    """Return a number of points, which may be below zero, with a real minus sign."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def tricks(many: int) -> str:
    """Return "0 tricks", "1 trick"."""
    return ngettext("%(count)s trick", "%(count)s tricks", many) % {"count": many}


def points(many: int) -> str:
    """Return "0 points", "1 point"."""
    words = ngettext("%(count)s point", "%(count)s points", abs(many))
    return words % {"count": number(many)}


def cards(many: int) -> str:
    """Return "1 card", "2 cards"."""
    return ngettext("%(count)s card", "%(count)s cards", many) % {"count": many}


def games(many: int) -> str:
    """Return "0 games", "1 game"."""
    return ngettext("%(count)s game", "%(count)s games", many) % {"count": many}


def score(first: int, *others: int) -> str:
    """Return the points of one side against the *others*: "10 to 6 and 4"."""
    return _("%(first)s to %(other)s") % {
        "first": number(first),
        "other": listed(map(number, others)),
    }
