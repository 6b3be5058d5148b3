"""``manage.py deposit USER 10.00 USD``: money brought to the counter."""

from django.contrib.auth.models import AbstractBaseUser

from ledger.management.counter import CounterCommand
from ledger.services import cashier


class Command(CounterCommand):
    """Credit money that somebody brought."""

    help = "Credit money that somebody brought to the counter."

    def move(
        self, person: AbstractBaseUser, units: int, currency_code: str, key: str
    ) -> str:
        """Deposit it."""
        cashier.deposit(
            person, units, currency_code, key=f"deposit:counter:{key}", actor=None
        )
        return "Deposited"
