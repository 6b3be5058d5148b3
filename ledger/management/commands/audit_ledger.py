"""``manage.py audit_ledger``: prove every invariant of the book."""

import json
import sys
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import connection

from ledger import reports


class Command(BaseCommand):
    """List whatever in the book cannot be; exit 1 if there is anything."""

    help = "Prove every invariant of the book; exit 1 if one is broken."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add ``--json``."""
        parser.add_argument("--json", action="store_true", help="print JSON only")

    def handle(self, **options: Any) -> None:  # noqa: ANN401 -- Django's options
        """Print the breaches, then the warnings."""
        with connection.cursor() as cursor:
            # A long book takes as long as it takes.
            cursor.execute("SET statement_timeout = 0")
        found = reports.audit()
        breaches = [breach for breach in found if not breach.is_warning]
        warnings = [breach for breach in found if breach.is_warning]
        if options["json"]:
            document = {
                "balanced": not breaches,
                "breaches": [asdict(breach) for breach in breaches],
                "warnings": [asdict(breach) for breach in warnings],
                "totals": [asdict(total) for total in reports.trial_balance()],
            }
            self.stdout.write(json.dumps(document))
        else:
            for breach in breaches:
                self.stdout.write(f"BREACH {breach}")
            for warning in warnings:
                self.stdout.write(f"WARNING {warning}")
            count = len(breaches)
            verdict = f"{count} broken" if breaches else "every rule holds"
            self.stdout.write(f"The book was recomputed: {verdict}.")
        if breaches:
            sys.exit(1)
