"""What people type: a reason, a line of talk, a name."""

import re
import unicodedata

from django.utils.translation import gettext as _

from tournaments.errors import TermsError
from tournaments.models.talk import TEXT_LENGTH

REASON_LENGTH = 200
"""No reason is longer."""

_JOINERS = "\u200c\u200d"
_BREAKS = {"Zl", "Zp"}
# Letters and signs that leave no ink.
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
# No script of the world puts more marks on one letter.
_MARKS = re.compile(r"M{5}")


def checked_reason(reason: str) -> str:
    """Return *reason* without white space around it.

    Raises:
        TermsError: it is empty, longer than 200 characters, or cannot be seen in one
            line.

    """
    reason = reason.strip()
    if not reason:
        raise TermsError("reason", _("Say why, in a few words."))
    if len(reason) > REASON_LENGTH:
        raise TermsError(
            "reason",
            _("A reason has at most %(limit)s characters.") % {"limit": REASON_LENGTH},
        )
    if not is_plain(reason):
        raise TermsError("reason", _("Write one line of letters that can be seen."))
    return reason


def is_plain(text: str) -> bool:
    """Return whether *text* shows on a page as it is, and in one line.

    Joiners are part of how some scripts and signs are written; other characters that
    cannot be seen, such as those that turn the direction of reading, are not. Marks
    heaped on a letter reach into the lines around it.
    """
    shown = [each for each in text if each not in _JOINERS]
    kinds = [unicodedata.category(each) for each in shown]
    is_seen = any(
        kind[0] in "LNPS" and each not in _BLANK
        for each, kind in zip(shown, kinds, strict=True)
    )
    is_one_line = not any(kind[0] == "C" or kind in _BREAKS for kind in kinds)
    is_heaped = _MARKS.search("".join(kind[0] for kind in kinds)) is not None
    return is_seen and is_one_line and not is_heaped


def checked_line(text: str) -> str:
    """Return a line that somebody wrote, without white space around it.

    It may be empty.

    Raises:
        TermsError: it is longer than ``TEXT_LENGTH``, or cannot be seen in one line.

    """
    text = text.strip()
    if len(text) > TEXT_LENGTH:
        raise TermsError(
            "text",
            _("Write %(limit)d characters at most; these are %(count)d.")
            % {"limit": TEXT_LENGTH, "count": len(text)},
        )
    if text and not is_plain(text):
        raise TermsError("text", _("Write one line of letters that can be seen."))
    return text
