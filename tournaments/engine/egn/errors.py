"""What cannot be said in the one form or the other."""

from tournaments.engine.record_reader import RecordError


class EgnError(RecordError):
    """A game cannot be read or written; the message says where and why."""
