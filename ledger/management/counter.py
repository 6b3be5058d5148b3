"""What the commands of the cashier's counter share."""

import json
import uuid
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.core.management.base import BaseCommand, CommandError, CommandParser

from ledger.balances import available
from ledger.currencies import currency
from ledger.errors import LedgerError
from ledger.money import MoneyError


class CounterCommand(BaseCommand):
    """A command that moves an amount for one person, once for each key."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Add who, how much, and the key."""
        parser.add_argument("user", metavar="USER", help="the username")
        parser.add_argument("amount", metavar="AMOUNT", help="such as 10.00")
        parser.add_argument("currency", metavar="CURRENCY", help="such as USD")
        parser.add_argument(
            "--key", default="", help="the same key again moves nothing"
        )
        parser.add_argument("--json", action="store_true", help="print JSON only")

    def handle(self, **options: Any) -> None:  # noqa: ANN401 -- Django's options
        """Move the money, or say why not."""
        model = get_user_model()
        try:
            person = model._default_manager.get_by_natural_key(options["user"])  # noqa: SLF001
        except model.DoesNotExist:
            raise CommandError(f"Nobody is called {options['user']}.") from None
        try:
            money = currency(options["currency"].upper())
            units = money.parse(options["amount"])
            done = self.move(
                person, units, money.code, options["key"] or uuid.uuid4().hex
            )
        except (LedgerError, MoneyError) as error:
            raise CommandError(str(error)) from None
        left = available(person.pk).get(money.code, 0)
        if options["json"]:
            document = {
                "username": options["user"],
                "amount": units,
                "currency": money.code,
                "available": left,
            }
            self.stdout.write(json.dumps(document))
        else:
            self.stdout.write(
                f"{done} {money.format(units)} {money.code}: {options['user']} "
                f"has {money.format(left)} {money.code} available."
            )

    def move(
        self, person: AbstractBaseUser, units: int, currency_code: str, key: str
    ) -> str:
        """Move the money and return what was done, in one word."""
        raise NotImplementedError
