"""``manage.py charge_back USER 10.00 USD``: a deposit that the bank took back."""

from django.contrib.auth.models import AbstractBaseUser

from ledger.management.counter import CounterCommand
from ledger.services import cashier


class Command(CounterCommand):
    """Take a deposit back; what is spent already becomes a debt."""

    help = "Take back a deposit that the bank reversed; what is spent is then owed."

    def move(
        self, person: AbstractBaseUser, units: int, currency_code: str, key: str
    ) -> str:
        """Charge it back."""
        cashier.charge_back(
            person, units, currency_code, key=f"chargeback:counter:{key}", actor=None
        )
        return "Charged back"
