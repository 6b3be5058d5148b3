"""Give a demonstration its people, money and tables."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from euchre_site import demo


class Command(BaseCommand):
    """Add the demo people and the open tables; safe to repeat."""

    help = (
        "Add the people of the demonstration, each with money of every currency, and"
        " two open tables. Refused outside the demonstration. Safe to repeat."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:  # noqa: ANN401
        """Seed, or say why not."""
        try:
            demo.seed()
        except demo.NotADemoError as error:
            raise CommandError(str(error)) from None
