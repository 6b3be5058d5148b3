"""``rehearse``: play whole tournaments with bots, and account for every unit."""

import argparse
import json
import secrets
import signal
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.engine import rules
from tournaments.rehearsal import printed
from tournaments.rehearsal.database import (
    Environment,
    RehearsalError,
    running,
    throwaway_databases,
)
from tournaments.rehearsal.plan import Plan
from tournaments.words.rules import rule_set_words

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
        add("--rules", default="standard", choices=sorted(rules.PRESETS))
        add(
            "--option",
            type=_option,
            action="append",
            default=[],
            metavar="KEY=VALUE",
            help="an option over the preset of the rules, such as points_to_win=5 or"
            " dealer_must_name=true; repeatable",
        )
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
        add(
            "--jobs",
            type=_positive,
            default=1,
            metavar="N",
            help="that many processes share the tables; the results are the same",
        )
        add("--json", action="store_true", help="print one JSON document, nothing else")

    def handle(self, **options: Any) -> None:  # noqa: ANN401  # Django's signature.
        """Hold the rehearsal; exit 1 unless every unit is accounted for."""
        plan = _plan(options)
        shares = plan.shares(options["jobs"])
        rehearsal = _Printer(self, plan, as_json=options["json"])
        databases = throwaway_databases(plan.currency, count=len(shares))
        try:
            with _interruptible(), databases as environments:
                is_balanced = rehearsal.hold(shares, environments)
        except RehearsalError as error:
            raise CommandError(str(error)) from None
        except KeyboardInterrupt:
            raise CommandError("Interrupted.", returncode=_INTERRUPTED) from None
        if not is_balanced:
            raise CommandError("Not every unit is accounted for.")


class _Printer:
    """Prints what the rehearsing processes report."""

    def __init__(self, command: Command, plan: Plan, *, as_json: bool) -> None:
        self._command = command
        self._plan = plan
        self._as_json = as_json
        self._exponent = 0
        self._tables: list[printed.Document] = []

    def hold(self, shares: Sequence[Plan], environments: Sequence[Environment]) -> bool:
        """Rehearse and print; return whether every unit is accounted for."""
        with ExitStack() as stack:
            processes = [
                stack.enter_context(running(environment, share.to_json()))
                for share, environment in zip(shares, environments, strict=True)
            ]
            for process in processes:
                self._exponent = _next_line(process)["exponent"]
            # The processes have the tables by turns, so they come in order.
            for number in range(self._plan.tables):
                table = _next_line(processes[number % len(processes)])
                self._tables.append(table)
                self._print_table(table)
            breaches = [
                breach
                for process in processes
                for breach in _next_line(process)["breaches"]
            ]
        return self._finish(breaches)

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


def _next_line(process: "subprocess.Popen[str]") -> printed.Document:
    assert process.stdout is not None
    text = process.stdout.readline()
    if not text:
        raise RehearsalError("The rehearsal broke off.")
    line: printed.Document = json.loads(text)
    if "error" in line:
        raise RehearsalError(line["error"])
    return line


def _plan(options: dict[str, Any]) -> Plan:
    changed = dict(options["option"])
    try:
        rules.rule_set(options["rules"], changed)
    except rules.RuleSetError as error:
        raise CommandError(rule_set_words(error)) from None
    late = options["late"]
    if _RANDOM in late and len(late) > 1:
        raise CommandError("--late random stands alone.")
    return Plan(
        preset=options["preset"],
        entrants=options["entrants"],
        rules=options["rules"],
        options=changed,
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


def _option(text: str) -> tuple[str, object]:
    """Return an option's key and its value: a number, true or false, or a word."""
    key, is_given, value = text.partition("=")
    if not is_given:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form KEY=VALUE.")
    try:
        return key, json.loads(value)
    except json.JSONDecodeError:
        return key, value


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
