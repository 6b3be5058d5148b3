"""Statements as CSV: the opening balance, the lines, and the closing balance."""

import csv
import io
from collections.abc import Callable

from ledger.reports import Statement

_COLUMNS = (
    "id",
    "at",
    "kind",
    "amount",
    "balance",
    "memo",
    "tournament",
    "match",
)


def write(statement: Statement, show: Callable[[int], int | str]) -> str:
    """Return *statement* as CSV; *show* turns minor units into what a cell says."""
    text = io.StringIO()
    writer = csv.DictWriter(text, _COLUMNS, restval="")
    writer.writeheader()
    writer.writerow(
        {
            "at": statement.period.since.isoformat(),
            "kind": "opening",
            "balance": show(statement.opening),
        }
    )
    for line in statement.lines:
        writer.writerow(
            {
                "id": line.id,
                "at": line.at.isoformat(),
                "kind": line.kind,
                "amount": show(line.amount),
                "balance": show(line.balance),
                "memo": line.memo,
                "tournament": line.tournament,
                "match": line.match,
            }
        )
    writer.writerow(
        {
            "at": statement.period.until.isoformat(),
            "kind": "closing",
            "balance": show(statement.closing),
        }
    )
    return text.getvalue()
