"""Hold the rehearsal whose plan comes in; one JSON document a line goes out.

Runs with every connection on the throw-away database, never on the house's own.
"""

import json
import sys

import django

django.setup()

# Only now can models be read.
from ledger.errors import LedgerError  # noqa: E402
from ledger.money import MoneyError  # noqa: E402
from tournaments.errors import TournamentError  # noqa: E402
from tournaments.rehearsal.database import RehearsalError  # noqa: E402
from tournaments.rehearsal.held import hold  # noqa: E402
from tournaments.rehearsal.plan import Plan  # noqa: E402

_REFUSALS = (RehearsalError, TournamentError, LedgerError, MoneyError)


def main() -> None:
    """Read the plan, write a settlement a line, and the audit's breaches last."""
    plan = Plan.from_json(sys.stdin.read())
    try:
        for line in hold(plan):
            sys.stdout.write(json.dumps(line) + "\n")
            sys.stdout.flush()
    except _REFUSALS as refusal:
        sys.stdout.write(json.dumps({"error": str(refusal)}) + "\n")


main()
