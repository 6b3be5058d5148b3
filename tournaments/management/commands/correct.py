"""``manage.py correct KEY``: take back a transfer that was posted wrongly."""

import argparse
import json
from datetime import date
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser
from django.core.management.base import BaseCommand, CommandError, CommandParser

from ledger.errors import LedgerError
from tournaments import selectors
from tournaments.errors import TournamentError
from tournaments.services import corrections


class Command(BaseCommand):
    """Reverse one transfer; the same transfer again moves nothing."""

    help = (
        "Takes back a transfer that was posted wrongly by one that reverses it, posted"
        " now. Nothing in the book is ever changed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Add which transfer, who takes it back, and why."""
        parser.add_argument("key", metavar="KEY", help="the key of the transfer")
        parser.add_argument(
            "--by", metavar="USERNAME", required=True, help="the admin who does it"
        )
        parser.add_argument("--reason", required=True, help="why; players read it")
        parser.add_argument(
            "--effective",
            metavar="YYYY-MM-DD",
            type=_day,
            help="the day that it is for, shown beside the line",
        )
        parser.add_argument("--json", action="store_true", help="print JSON only")

    def handle(self, **options: Any) -> None:  # noqa: ANN401 -- Django's options
        """Take the transfer back, or say why not."""
        try:
            posted = corrections.correct(
                options["key"],
                actor=_admin(options["by"]),
                reason=options["reason"],
                now=selectors.database_now(),
                effective_on=options["effective"],
            )
        except (LedgerError, TournamentError) as error:
            raise CommandError(str(error)) from None
        if options["json"]:
            document = {
                "key": posted.key,
                "corrects": options["key"],
                "posted_at": posted.posted_at.isoformat(),
                "effective_on": str(options["effective"] or "") or None,
                "is_replay": posted.is_replay,
            }
            self.stdout.write(json.dumps(document))
            return
        done = "was corrected before" if posted.is_replay else "is corrected"
        self.stdout.write(f"{options['key']} {done}, by {posted.key}.")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is not a day.") from None


def _admin(username: str) -> AbstractUser:
    person = get_user_model().objects.filter(username__iexact=username).first()
    if person is None:
        raise CommandError(f"Nobody is called {username}.")
    return person
