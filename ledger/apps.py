"""The book as a Django app."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """The book; it imports nothing of the house's other apps."""

    name = "ledger"
    verbose_name = "Book"
    # What the application's role may only read: the database's own functions write.
    read_only_tables = (
        "ledger_currency",
        "ledger_account",
        "ledger_transfer",
        "ledger_posting",
        "ledger_seal",
    )
    # What the application's role may call: the only way to write there.
    executable_functions = (
        "ledger_post",
        "ledger_post_many",
        "ledger_reverse_many",
        "ledger_close",
        "ledger_append_seal",
    )
