"""Names in a row, as a reader's language joins them."""

from collections.abc import Iterable

from django.utils.translation import gettext as _


def listed(names: Iterable[str]) -> str:
    """Return *names* as one says them: "ann, ben and cleo"."""
    *others, last = names
    if not others:
        return last
    # Translators: the end of a list; %(names)s are the others, between commas.
    return _("%(names)s and %(last)s") % {"names": ", ".join(others), "last": last}


def either(names: Iterable[str]) -> str:
    """Return *names* of which one is meant: "ann, ben or cleo"; "" for nobody."""
    *others, last = list(names) or [""]
    if not others:
        return last
    # Translators: the end of a list; %(names)s are the others, between commas.
    return _("%(names)s or %(last)s") % {"names": ", ".join(others), "last": last}
