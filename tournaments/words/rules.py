"""What is wrong with a rule set, in words for who writes it.

Options and their values stand as they are written in the API and after ``--option``.
"""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.engine.rules import Fault, RuleSetError
from tournaments.words.names import either

_SENTENCES = {
    Fault.NO_PRESET: gettext_lazy("“%(value)s” is no preset: choose %(choices)s."),
    Fault.NO_OPTION: gettext_lazy(
        "“%(value)s” is no option: choose among %(choices)s."
    ),
    Fault.NO_VALUE: gettext_lazy(
        "%(option)s cannot be %(value)s here: choose %(choices)s."
    ),
    Fault.NOT_IN_GAME: gettext_lazy(
        "%(option)s cannot be %(value)s here: for the %(game)s game choose %(choices)s."
    ),
    Fault.FIXED_IN_GAME: gettext_lazy(
        "%(option)s cannot be %(value)s here: the %(game)s game always has %(choices)s."
    ),
}

_OBJECTIONS = {
    Fault.NO_TRUMP_WITH_JOKER: gettext_lazy(
        "No trump cannot be called with a joker in the deck, which is always a trump."
    ),
    Fault.NO_JOKER_TO_TURN_UP: gettext_lazy(
        "There is no joker in the deck that could be turned up."
    ),
    Fault.NOBODY_ALONE: gettext_lazy("Nobody plays alone at this table."),
    Fault.NO_LONE_MAKER: gettext_lazy(
        "Nobody plays alone at this table, so there is no lone maker to defend against."
    ),
    Fault.SHORT_DECK: gettext_lazy(
        "In Napoleon 24 cards are for three players, 28 for four and 32 for five."
    ),
}


def objection(fault: Fault) -> str:
    """Return why an option makes no sense with the others."""
    return str(_OBJECTIONS[fault])


def rule_set_words(error: RuleSetError) -> str:
    """Return which option cannot be so, why, and what can be chosen instead."""
    if error.fault in _OBJECTIONS:
        said = {"option": error.option, "why": objection(error.fault)}
        # Translators: %(why)s is a sentence of its own.
        return _("%(option)s cannot be so. %(why)s") % said
    return _SENTENCES[error.fault] % {
        "option": error.option,
        "value": _said(error.value),
        "choices": either(map(_said, error.choices)),
        "game": error.game,
    }


def _said(value: object) -> str:
    """Return *value* as a host says it."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value)
