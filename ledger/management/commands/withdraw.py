"""``manage.py withdraw USER 10.00 USD``: money handed out at the counter."""

from django.contrib.auth.models import AbstractBaseUser

from ledger.management.counter import CounterCommand
from ledger.services import cashier


class Command(CounterCommand):
    """Ask for a withdrawal and pay it at once."""

    help = "Pay somebody's available money out at the counter."

    def move(
        self, person: AbstractBaseUser, units: int, currency_code: str, key: str
    ) -> str:
        """Withdraw it."""
        cashier.withdraw(
            person, units, currency_code, key=f"withdraw:counter:{key}", actor=None
        )
        return "Paid out"
