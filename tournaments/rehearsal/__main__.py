"""Hold the rehearsal whose plan comes in; one JSON document a line goes out.

Runs with every connection on the throw-away database, never on the house's own.
"""

import json
import sys
from collections.abc import Iterator

import django

django.setup()

# Only now can models be read.
from ledger import api as ledger  # noqa: E402
from ledger import reports  # noqa: E402
from ledger.errors import LedgerError  # noqa: E402
from ledger.money import MoneyError  # noqa: E402
from tournaments import accounts, selectors  # noqa: E402
from tournaments.errors import TournamentError  # noqa: E402
from tournaments.rehearsal import people, settled  # noqa: E402
from tournaments.rehearsal.database import RehearsalError  # noqa: E402
from tournaments.rehearsal.house import House  # noqa: E402
from tournaments.rehearsal.plan import Plan  # noqa: E402

_REFUSALS = (RehearsalError, TournamentError, LedgerError, MoneyError)


def _rehearse(plan: Plan) -> Iterator[settled.Document]:
    house = House(plan, people.hire(), now=selectors.database_now())
    revenue = accounts.revenue(plan.currency)
    exponent = ledger.currency(plan.currency).exponent
    yield {"exponent": exponent}
    for table in range(1, plan.tables + 1):
        before = ledger.balance(revenue)
        tournament, players = house.play(table)
        earned = ledger.balance(revenue) - before
        yield settled.document(tournament, players, seed=plan.seed, house=earned)
    yield {"breaches": [str(breach) for breach in reports.audit()]}


def main() -> None:
    """Read the plan, write a settlement a line, and the audit's breaches last."""
    plan = Plan.from_json(sys.stdin.read())
    try:
        for line in _rehearse(plan):
            sys.stdout.write(json.dumps(line) + "\n")
            sys.stdout.flush()
    except _REFUSALS as refusal:
        sys.stdout.write(json.dumps({"error": str(refusal)}) + "\n")


main()
