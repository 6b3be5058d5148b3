"""Statements as CSV: the opening balance, the lines, and the closing balance."""

import csv
import io
from collections.abc import Callable, Mapping

from ledger.reports import Line, Statement

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


def write(
    statement: Statement,
    show: Callable[[int], int | str],
    *,
    names: Mapping[int, str] | None = None,
) -> str:
    """Return *statement* as CSV; *show* turns minor units into what a cell says.

    *names* are those of tournaments by their numbers, for the sentences.
    """
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
                "memo": _memo(line, names or {}),
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


def _memo(line: Line, names: Mapping[int, str]) -> str:
    named = "" if line.tournament is None else names.get(line.tournament, "")
    return line.why.about(named)
