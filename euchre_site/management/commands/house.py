"""Run the whole house on this machine."""

import os
import sys
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from euchre_site import environment
from euchre_site.embedded.errors import EmbeddedError
from euchre_site.embedded.house import House, Options


class Command(BaseCommand):
    """Start servers, web, workers and clock, and start again what ends."""

    help = (
        "Runs every process of the house on this machine until Ctrl-C: PostgreSQL and"
        " Valkey (unless DATABASE_URL and CELERY_BROKER_URL name others), web, workers"
        " and clock. With people and a table to try, unless told otherwise."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how to run it."""
        parser.add_argument(
            "--no-demo",
            action="store_true",
            help="no demo people; refuses to start with unsafe settings",
        )
        parser.add_argument(
            "--port",
            type=int,
            default=environment.number("PORT", 8000),
            help="the port of the pages and the API (PORT, or 8000)",
        )
        parser.add_argument(
            "--host",
            default=environment.text("BOWERHOUSE_HOST", "127.0.0.1"),
            help="the address to listen on (BOWERHOUSE_HOST, or 127.0.0.1)",
        )
        parser.add_argument(
            "--follow-parent",
            action="store_true",
            help="stop when the process that started this one ends",
        )

    def handle(self, *_args: object, **options: object) -> None:
        """Run until somebody asks to stop; exit 1 where the house cannot open."""
        os.chdir(settings.BASE_DIR)
        is_demo = environment.flag("BOWERHOUSE_DEMO", default=True)
        chosen = Options(
            host=str(options["host"]),
            port=int(str(options["port"])),
            is_demo=is_demo and not options["no_demo"],
            follows_parent=bool(options["follow_parent"]),
        )
        try:
            House(Path(settings.BASE_DIR), chosen, say=self._say).run()
        except EmbeddedError as error:
            self.stderr.write(str(error))
            sys.exit(1)

    def _say(self, sentence: str) -> None:
        try:
            self.stdout.write(sentence)
            self.stdout.flush()
        except OSError:
            pass  # The terminal is gone; the house still has to be closed in order.
