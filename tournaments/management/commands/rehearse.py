"""``rehearse``: play whole tournaments with bots, and account for every unit."""

import argparse
import json
import secrets
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.engine.rules import PRESETS
from tournaments.rehearsal import printed
from tournaments.rehearsal.database import (
    RehearsalError,
    running,
    throwaway_database,
)
from tournaments.rehearsal.plan import Plan

_RANDOM = "random"
_INTERRUPTED = 130


class Command(BaseCommand):
    """Play tournaments with bots in a throw-away database and print the settlement."""

    help = (
        "Plays a whole tournament with bots, signed up as ordinary players, through"
        " the real services and book, without waiting for clocks, in a throw-away"
        " database, and prints the settlement. Exit 0 only if every unit is accounted"
        " for."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        add = parser.add_argument
        add("--preset", default="single-table", choices=["single-table"])
        add("--entrants", type=_positive, metavar="N", help="as many as the preset has")
        add("--rules", default="standard", choices=sorted(PRESETS))
        add("--buy-in", default="1.00", metavar="AMOUNT")
        add("--fee", default="0.10", metavar="AMOUNT")
        add("--currency", default="USD", metavar="CODE")
        add(
            "--late",
            type=_number_or_random,
            action="append",
            default=[],
            metavar="NUMBER",
            help="the player with this registration number lets the clock run out;"
            " repeatable: the first of them whose turn comes."
            ' "random": at each table somebody or nobody, at some time',
        )
        add("--seed", default="", help="the same seed, the same tournament")
        add(
            "--tables",
            type=_positive,
            default=1,
            metavar="N",
            help="that many one after another, a summary at the end",
        )
        add("--json", action="store_true", help="print one JSON document, nothing else")

    def handle(self, **options: Any) -> None:  # noqa: ANN401  # Django's signature.
        """Hold the rehearsal; exit 1 unless every unit is accounted for."""
        plan = _plan(options)
        rehearsal = _Printer(self, plan, as_json=options["json"])
        try:
            with _interruptible(), throwaway_database(plan.currency) as environment:
                is_balanced = rehearsal.hold(environment)
        except RehearsalError as error:
            raise CommandError(str(error)) from None
        except KeyboardInterrupt:
            raise CommandError("Interrupted.", returncode=_INTERRUPTED) from None
        if not is_balanced:
            raise CommandError("Not every unit is accounted for.")


class _Printer:
    """Prints what the rehearsing process reports."""

    def __init__(self, command: Command, plan: Plan, *, as_json: bool) -> None:
        self._command = command
        self._plan = plan
        self._as_json = as_json
        self._exponent = 0
        self._tables: list[printed.Document] = []
        self._breaches: list[str] | None = None

    def hold(self, environment: dict[str, str]) -> bool:
        """Rehearse and print; return whether every unit is accounted for."""
        with running(environment, self._plan.to_json()) as process:
            assert process.stdout is not None
            for line in process.stdout:
                self._read(json.loads(line))
            if process.wait() != 0 or self._breaches is None:
                raise RehearsalError("The rehearsal broke off.")
        return self._finish(self._breaches)

    def _read(self, line: printed.Document) -> None:
        if "error" in line:
            raise RehearsalError(line["error"])
        if "exponent" in line:
            self._exponent = line["exponent"]
        elif "breaches" in line:
            self._breaches = line["breaches"]
        else:
            self._tables.append(line)
            self._print_table(line)

    def _print_table(self, table: printed.Document) -> None:
        if self._as_json:
            return
        if self._plan.tables == 1:
            self._write(printed.settlement(table, self._exponent))
        else:
            self._write(printed.headline(table))

    def _finish(self, breaches: list[str]) -> bool:
        whole = printed.summary(self._tables, breaches)
        if self._as_json:
            document = whole
            if self._plan.tables == 1:
                document = self._tables[0] | {"balanced": whole["balanced"]}
            self._write(json.dumps(document, indent=2))
        elif self._plan.tables > 1:
            self._write(printed.summary_text(whole, self._exponent))
        for breach in breaches:
            self._command.stderr.write(breach)
        if not self._as_json:
            self._write(f"Seed: {self._plan.seed}")
        return bool(whole["balanced"])

    def _write(self, text: str) -> None:
        self._command.stdout.write(text)


def _plan(options: dict[str, Any]) -> Plan:
    late = options["late"]
    if _RANDOM in late and len(late) > 1:
        raise CommandError("--late random stands alone.")
    return Plan(
        preset=options["preset"],
        entrants=options["entrants"],
        rules=options["rules"],
        buy_in=options["buy_in"],
        fee=options["fee"],
        currency=options["currency"],
        late=tuple(number for number in late if number != _RANDOM),
        has_random_late=_RANDOM in late,
        seed=options["seed"] or secrets.token_hex(8),
        tables=options["tables"],
    )


def _positive(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number above zero.")
    return number


def _number_or_random(text: str) -> int | str:
    return text if text == _RANDOM else _positive(text)


@contextmanager
def _interruptible() -> Iterator[None]:
    """Treat a request to terminate as Ctrl-C, so that the database is dropped."""

    def interrupt(_signal: int, _frame: object) -> NoReturn:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
