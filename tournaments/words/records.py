"""What is wrong with the record of a match, for who reads it."""

from tournaments.engine.notation import NotationError
from tournaments.engine.reasons import Refusal
from tournaments.engine.record import RecordError
from tournaments.engine.rules import RuleSetError
from tournaments.words.refusals import notation_words, sentence
from tournaments.words.rules import rule_set_words


def told(error: RecordError) -> str:
    """Return where a record is wrong, and why a move, a card or its rules are refused.

    Places are named as they are in the record: "turn 5: It is the turn of seat 3."
    """
    return str(error) if error.why is None else f"{error.place}: {_why(error.why)}"


def _why(why: Refusal | ValueError) -> str:
    if isinstance(why, Refusal):
        return sentence(why)
    if isinstance(why, NotationError):
        return notation_words(why)
    return rule_set_words(why) if isinstance(why, RuleSetError) else str(why)
