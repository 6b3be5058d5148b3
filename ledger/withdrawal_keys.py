"""The key of the transfer that sets a withdrawal aside, written and read."""

import re

from ledger.models import Transfer

ASKED = "withdrawal_asked"
"""The kind of that transfer."""

_KEY = re.compile(r"withdraw:([0-9]+):ask")


def ask_key(withdrawal_id: int) -> str:
    """Return the key under which a withdrawal is asked for."""
    return f"withdraw:{withdrawal_id}:ask"


def withdrawal_asked_by(transfer: Transfer) -> int | None:
    """Return the number of the withdrawal that *transfer* sets aside, if it does."""
    found = _KEY.fullmatch(transfer.key) if transfer.kind == ASKED else None
    return None if found is None else int(found[1])
