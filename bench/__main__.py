"""``make bench``: measure the house against its peers; print a table, write JSON."""

import argparse
import asyncio
import os
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from bench import (
    deals,
    engine,
    figures,
    inside,
    playing,
    results,
    screens,
    stage,
    watchers,
    writes,
)
from bench.figures import Bar, Figure
from bench.house import open_house

_SLOWER = Bar(at_most=1.5)
_READS = {
    "balance": "balance",
    "history": "first page of a history",
    "page": "the same, rendered",
}
PARTS = ("engine", "deals", "writes", "reads", "tables", "screens", "watchers")


def main(arguments: list[str]) -> None:
    """Measure what is asked for."""
    options = _options(arguments)
    found: list[Figure] = []
    with ExitStack() as stack:

        @cache
        def folder() -> Path:
            """Have servers from now on: not every part needs them."""
            return stack.enter_context(stage.stage())

        measures: dict[str, Callable[[], Iterator[Figure]]] = {
            "engine": lambda: _engine(options),
            "deals": lambda: deals.measure(options.rounds, options.hands),
            "writes": lambda: _writes(options, folder()),
            "reads": lambda: _reads(options, folder()),
            "tables": lambda: _tables(options, folder()),
            "screens": lambda: screens.measure(
                folder(), seconds=options.screen_seconds
            ),
            "watchers": lambda: watchers.measure(
                folder(), runs=options.runs, seconds=options.seconds
            ),
        }
        try:
            for part in options.only or PARTS:
                sys.stderr.write(f"Measuring {part} ...\n")
                found += measures[part]()
        finally:  # What was found is shown, even where a later part fails.
            _show(found, options.output)


def _show(found: list[Figure], output: Path) -> None:
    output.parent.mkdir(exist_ok=True)
    output.write_text(figures.document(found, _machine()), encoding="utf-8")
    print(figures.table(found))


def _engine(options: argparse.Namespace) -> Iterator[Figure]:
    yield from engine.measure(options.rounds, options.hands, options.seed)
    yield from results.measure(options.results, options.seed)


def _writes(options: argparse.Namespace, _folder: Path) -> Iterator[Figure]:
    yield from writes.measure(options.runs, options.seconds)


def _reads(options: argparse.Namespace, _folder: Path) -> Iterator[Figure]:
    found = inside.ask("bench.reading", options.runs, options.postings)
    for name, title in _READS.items():
        few, many = zip(*found[name], strict=True)
        long = f"{title}, {options.postings:,} postings"
        yield Figure(long, "ms", many, "100 postings", few, _SLOWER)


def _tables(options: argparse.Namespace, folder: Path) -> Iterator[Figure]:
    people = inside.ask("bench.people", playing.SEATS * options.tables)
    with open_house(folder) as port:
        room = playing.Room(port, people["host"])
        played = asyncio.run(
            playing.main(
                room, people["players"], seconds=options.play_seconds, runs=options.runs
            )
        )
    for pace, runs in played.items():
        title = f"{options.tables} tables, {pace}"
        p95 = [run.p95_ms for run in runs]
        again = [run.sent_again for run in runs]
        yield Figure(f"{title}: moves", "/s", [run.moves_a_second for run in runs])
        yield Figure(f"{title}: 95% visible within", "ms", p95)
        yield Figure(f"{title}: moves sent again", "a run", again)


def _machine() -> dict[str, Any]:
    return {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
        "system": platform.platform(),
        "python": platform.python_version(),
    }


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    add = parser.add_argument
    add("--only", action="append", choices=PARTS, help="a part; repeatable")
    add("--rounds", type=int, default=30, help="paired runs of engines and deals")
    add("--hands", type=int, default=1500, help="of each engine in a round")
    add("--results", type=int, default=100_000, help="hands whose ends are compared")
    add("--seed", type=int, default=1, help="of the hands")
    add("--runs", type=int, default=5, help="paired runs of each other figure")
    add("--seconds", type=float, default=3, help="of each run that posts")
    add("--postings", type=int, default=100_000, help="on the long account")
    add("--tables", type=int, default=100, help="of bots that play over HTTP")
    add("--play-seconds", type=float, default=25, help="of play at each pace")
    add("--screen-seconds", type=float, default=120, help="of play in browsers")
    add("--output", type=Path, default=stage.CHECKOUT / "var" / "bench.json")
    add("--short", action="store_true", help="a quick look; the figures are rough")
    options = parser.parse_args(arguments)
    if options.short:
        options.seconds, options.play_seconds = 1, 15
        options.postings, options.tables = 10_000, 20
        options.rounds, options.results = 10, 20_000
        options.screen_seconds = 30
    return options


if __name__ == "__main__":
    main(sys.argv[1:])
