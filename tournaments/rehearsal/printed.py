"""A rehearsal as people read it, and as one JSON document."""

from collections.abc import Iterable, Sequence
from typing import Any

from ledger import money

Document = dict[str, Any]
Column = tuple[str, str, int]

_COLUMNS: tuple[Column, ...] = (
    ("no", "number", 3),
    ("player", "name", -14),
    ("seat", "seat", 5),
    ("partner", "partner", 8),
    ("place", "place", 6),
    ("paid in", "paid_in", 11),
    ("prize", "prize", 11),
    ("reserve", "reserve_returned", 11),
    ("partner's", "partner_reserve", 11),
    ("total back", "total_back", 12),
)
_OF_PARTNERS = {"partner", "reserve_returned", "partner_reserve"}
_AMOUNTS = {"paid_in", "prize", "reserve_returned", "partner_reserve", "total_back"}


def settlement(table: Document, exponent: int) -> str:
    """Return one table's settlement as a table of text.

    What only partners have is left out where nobody has one.
    """
    has_partners = any(player["partner"] for player in table["players"])
    columns = [
        column for column in _COLUMNS if has_partners or column[1] not in _OF_PARTNERS
    ]
    head = "".join(_cell(title, width) for title, _, width in columns)
    rows = [_row(player, columns, exponent) for player in table["players"]]
    return "\n".join([headline(table), head, *rows, balance(table, exponent)])


def headline(table: Document) -> str:
    """Return who won and how, in a line."""
    tournament = table["tournament"]
    late = [_name(player) for player in table["players"] if player["late"]]
    how = f"{late[0]} let the clock run out" if late else _score(tournament["score"])
    return (
        f"{tournament['name']}: {_end(table)}, {how};"
        f" {_count(tournament['hands'], 'hand')},"
        f" {_count(tournament['moves'], 'move')}."
    )


def balance(table: Document, exponent: int) -> str:
    """Return what came in and went out, and whether it is the same."""
    paid_in, paid_out, house = (
        money.format(table[name], exponent) for name in ("paid_in", "paid_out", "house")
    )
    verdict = "balanced" if table["balanced"] else "NOT BALANCED"
    currency = table["currency"]
    return (
        f"Paid in {paid_in} {currency}; back to players {paid_out}, house {house}:"
        f" {verdict}."
    )


def summary(tables: Sequence[Document], breaches: Sequence[str]) -> Document:
    """Return many tables as one document with their sums."""
    sums = {
        name: sum(table[name] for table in tables)
        for name in ("pool", "fees", "paid_in", "paid_out", "house")
    }
    return {
        "tables": len(tables),
        "seed": tables[0]["tournament"]["seed"],
        "currency": tables[0]["currency"],
        "forfeits": sum(table["tournament"]["result"] == "forfeit" for table in tables),
        "hands": sum(table["tournament"]["hands"] for table in tables),
        "moves": sum(table["tournament"]["moves"] for table in tables),
        **sums,
        "breaches": list(breaches),
        "balanced": not breaches and all(table["balanced"] for table in tables),
        "tournaments": list(tables),
    }


def summary_text(whole: Document, exponent: int) -> str:
    """Return the sums of many tables in two lines."""
    played = (
        f"{_count(whole['tables'], 'table')},"
        f" {whole['forfeits']} lost by the clock,"
        f" {_count(whole['hands'], 'hand')}, {_count(whole['moves'], 'move')}."
    )
    return f"{played}\n{balance(whole, exponent)}"


def _end(table: Document) -> str:
    seats, players = table["tournament"]["winning_seats"], table["players"]
    if len(seats) == len(players) > 1:
        return "all ended level"
    *others, last = [_name(player) for player in players if player["seat"] in seats]
    winners = f"{', '.join(others)} and {last}" if others else last
    return f"{winners} won"


def _row(player: Document, columns: Iterable[Column], exponent: int) -> str:
    cells = []
    for _, name, width in columns:
        value = player[name]
        if name in _AMOUNTS:
            value = money.format(value, exponent)
        cells.append(_cell("-" if value is None else str(value), width))
    return "".join(cells)


def _cell(text: str, width: int) -> str:
    return f" {text:<{-width}}" if width < 0 else text.rjust(width)


def _name(player: Document) -> str:
    return f"{player['name']} (no {player['number']})"


def _score(score: Sequence[int]) -> str:
    best, *others = sorted(score, reverse=True)
    return f"{best} to {' and '.join(map(str, others))}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
