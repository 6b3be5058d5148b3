"""``verify_deal FILE``: check the commitment and every deal of a record."""

import sys
from typing import Any

from tournaments.engine import record
from tournaments.management.records import RecordCommand, read
from tournaments.words.records import told


class Command(RecordCommand):
    """Check that a match was dealt as it was promised; exit 1 where it was not."""

    help = "Checks the commitment, the seat draw and every deal of a match's record."

    def handle(self, *_args: str, file: str, json: bool, **_options: Any) -> None:  # noqa: ANN401  (Django's)
        """List each breach, or say that there is none."""
        document = read(file)
        breaches = [told(breach) for breach in record.verify(document)]
        is_complete = document.get("seed") is not None
        self.answer(
            {"fair": not breaches, "seed_revealed": is_complete, "breaches": breaches},
            _words(breaches, is_complete=is_complete),
            as_json=json,
        )
        if breaches:
            sys.exit(1)


def _words(breaches: list[str], *, is_complete: bool) -> str:
    if breaches:
        return "\n".join(breaches)
    if is_complete:
        return (
            "Fair: the commitment, the seats, every deal and every move fit the seed."
        )
    return (
        "The moves and the result fit the hand keys. The seed is not revealed yet, so"
        " neither the commitment nor the keys could be checked."
    )
