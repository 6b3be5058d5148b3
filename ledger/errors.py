"""What the book refuses, one class per broken rule.

``code`` is the word for programs and ``status`` the HTTP status that edges answer with;
the message is for people.
"""

from django.utils.translation import gettext as _

from ledger.accounts import AccountName, Kind


class LedgerError(Exception):
    """Something that the book refuses."""

    code = "refused"
    status = 409


class InsufficientFundsError(LedgerError):
    """An account holds less than is to be taken from it."""

    code = "insufficient_funds"

    def __init__(self, account: AccountName, missing: int, amount: str) -> None:
        """Remember *account* and what is *missing*, of which *amount* is the text."""
        self.account = account
        self.missing = missing
        pattern = (
            _("Not enough money available: %(amount)s is missing.")
            if account.kind is Kind.PLAYER
            else _("Not enough money on %(account)s: %(amount)s is missing.")
        )
        super().__init__(pattern % {"account": account, "amount": amount})


class KeyReusedError(LedgerError):
    """A key was used before, for another transfer or another request."""

    code = "key_reused"


class UnbalancedError(LedgerError):
    """The postings of a transfer do not sum to zero."""

    code = "unbalanced"
    status = 400


class AmountError(LedgerError):
    """An amount is zero, not whole, or out of range."""

    code = "invalid_amount"
    status = 400


class AccountClosedError(LedgerError):
    """An account is closed, or cannot be closed because it holds money."""

    code = "account_closed"


class UnknownCurrencyError(LedgerError):
    """No such currency, or it is not enabled in this house."""

    code = "unknown_currency"
    status = 400


class UnknownTransferError(LedgerError):
    """There is no transfer with the key that is to be reversed."""

    code = "unknown_transfer"
    status = 404


class AlreadyReversedError(LedgerError):
    """A transfer is reversed once."""

    code = "already_reversed"


class NotCorrectableError(LedgerError):
    """A transfer is undone otherwise than by a correction, or not like this."""

    code = "not_correctable"


class PlayMoneyError(LedgerError):
    """Play money is never paid out."""

    code = "play_money"
    status = 400


class AlreadyDecidedError(LedgerError):
    """A withdrawal was paid, refused or taken back before."""

    code = "already_decided"


class OwnInterestError(LedgerError):
    """A cashier would decide on the own money."""

    code = "own_interest"
    status = 403


class InDebtError(LedgerError):
    """A player owes the house money and can only bring some in."""

    code = "in_debt"


class UnknownCursorError(LedgerError):
    """A page was asked for that no answer pointed to."""

    code = "not_found"
    status = 404
