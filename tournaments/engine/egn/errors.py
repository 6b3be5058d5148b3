"""What cannot be said in the one form or the other."""


class EgnError(ValueError):
    """A game cannot be read or written; the message says where and why."""
