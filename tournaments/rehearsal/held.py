"""A rehearsal as it is held, whatever database the connections lead to."""

from collections.abc import Iterator

from ledger import api as ledger
from ledger import reports
from tournaments import accounts
from tournaments.rehearsal import settled
from tournaments.rehearsal.house import House
from tournaments.rehearsal.plan import Plan


def hold(plan: Plan) -> Iterator[settled.Document]:
    """Yield the exponent of the currency, a settlement a table, the audit's breaches.

    Raises what the services raise, where the plan makes no sense.
    """
    house = House.open(plan)
    revenue = accounts.revenue(plan.currency)
    yield {"exponent": ledger.currency(plan.currency).exponent}
    before = ledger.balance(revenue)
    for table in plan.numbers:
        tournament = house.play(table)
        after = ledger.balance(revenue)
        yield settled.document(tournament, plan=plan, house=after - before)
        before = after
    yield {"breaches": [str(breach) for breach in reports.audit()]}
