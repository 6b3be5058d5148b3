"""The only door that moves money.

Everything here works inside the caller's database transaction where there is one. A
refusal is raised before anything was written, so the caller's transaction stays usable.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, LiteralString, NoReturn

from django.db import connection
from django.utils.translation import gettext as _
from psycopg import Cursor

from ledger.accounts import AccountName, Kind
from ledger.balances import balance, balances, owed
from ledger.currencies import (
    Currency,
    currencies,
    currency,
    enabled_currencies,
    find,
)
from ledger.errors import (
    AccountClosedError,
    AlreadyReversedError,
    InsufficientFundsError,
    KeyReusedError,
    LedgerError,
    UnknownTransferError,
)
from ledger.models import Transfer
from ledger.transfers import NewTransfer, Posted, Recorded, Reversal

__all__ = [
    "AccountName",
    "Currency",
    "Kind",
    "NewTransfer",
    "Posted",
    "Recorded",
    "Reversal",
    "balance",
    "balances",
    "close_accounts",
    "currencies",
    "currency",
    "enabled_currencies",
    "owed",
    "post",
    "post_many",
    "recorded",
    "reverse",
    "reverse_many",
]

_POST = (
    "SELECT status, transfer, posted_at, account, missing FROM ledger_post("
    "%s, %s, %s, %s::text[], %s::bigint[], %s, %s, %s, %s, %s)"
)
_POST_MANY = (
    "SELECT place, (outcome).status, (outcome).transfer, (outcome).posted_at,"
    " (outcome).account, (outcome).missing FROM ledger_post_many(%s::jsonb)"
)
_REVERSE_MANY = (
    "SELECT place, (outcome).status, (outcome).transfer, (outcome).posted_at,"
    " (outcome).account, (outcome).missing FROM ledger_reverse_many(%s::jsonb)"
)


def post(transfer: NewTransfer) -> Posted:
    """Write *transfer* and move its accounts, in one round trip.

    Posting the same key and content again returns the first transfer and moves
    nothing. Accounts are made when first used.

    Raises:
        InsufficientFundsError: an account would go below zero.
        AccountClosedError: an account is closed.
        KeyReusedError: the key was used for another transfer.
        UnknownCurrencyError: there is no such currency.

    """
    postings = transfer.postings
    code = transfer.currency
    find(code)
    [outcome] = _ask(
        _POST,
        (
            transfer.key,
            transfer.kind,
            code,
            "{" + ",".join(map(str, postings)) + "}",
            "{" + ",".join(map(str, postings.values())) + "}",
            transfer.actor,
            transfer.reason,
            transfer.tournament,
            transfer.match,
            transfer.reverses,
        ),
    )
    return _posted(transfer.key, outcome)


def post_many(transfers: Sequence[NewTransfer]) -> list[Posted]:
    """Write *transfers* in order, all or nothing, in one round trip.

    The union of their accounts is locked first. Raises what ``post`` raises.
    """
    for code in {transfer.currency for transfer in transfers}:
        find(code)
    return _call_many(
        _POST_MANY,
        [transfer.key for transfer in transfers],
        [
            {
                "key": transfer.key,
                "kind": transfer.kind,
                "currency": transfer.currency,
                "names": list(map(str, transfer.postings)),
                "amounts": list(transfer.postings.values()),
                "actor": transfer.actor,
                "reason": transfer.reason,
                "tournament": transfer.tournament,
                "match": transfer.match,
                "reverses": transfer.reverses,
            }
            for transfer in transfers
        ],
    )


def reverse(
    key: str,
    original_key: str,
    *,
    kind: str,
    actor: int | None = None,
    reason: str = "",
    effective_on: date | None = None,
) -> Posted:
    """Take back the transfer *original_key* by one with its postings negated.

    It is posted now; *effective_on*, the day that it is for, is information.

    Raises:
        UnknownTransferError: there is no such transfer.
        AlreadyReversedError: it was reversed under another key.
        InsufficientFundsError: what it gave is no longer there.

    """
    reversal = Reversal(key, original_key, kind, actor, reason, effective_on)
    return reverse_many([reversal])[0]


def reverse_many(reversals: Sequence[Reversal]) -> list[Posted]:
    """Take back many transfers, all or nothing; raises what ``reverse`` raises."""
    return _call_many(
        _REVERSE_MANY,
        [reversal.key for reversal in reversals],
        [
            {
                "key": reversal.key,
                "original_key": reversal.original_key,
                "kind": reversal.kind,
                "actor": reversal.actor,
                "reason": reversal.reason,
                "effective_on": reversal.effective_on,
            }
            for reversal in reversals
        ],
    )


def recorded(key: str) -> Recorded:
    """Return what the book says about the transfer *key*.

    Raises:
        UnknownTransferError: there is no such transfer.

    """
    found = Transfer.objects.filter(key=key).values_list("kind", "tournament").first()
    if found is None:
        message = _("There is no transfer with the key %(key)s.")
        raise UnknownTransferError(message % {"key": key})
    return Recorded(*found)


def close_accounts(names: Iterable[AccountName]) -> None:
    """Close the accounts for good; those that were never used are passed over.

    Raises:
        AccountClosedError: one of them holds money; none is closed then.

    """
    [(not_empty,)] = _ask("SELECT ledger_close(%s)", [[str(name) for name in names]])
    if not_empty:
        message = _("%(account)s holds money and cannot be closed.")
        raise AccountClosedError(message % {"account": not_empty[0]})


def _call_many(
    query: LiteralString, keys: list[str], arguments: list[dict[str, Any]]
) -> list[Posted]:
    if not arguments:
        return []
    rows = _ask(query, [json.dumps(arguments, default=date.isoformat)])
    return [_posted(keys[place - 1], outcome) for place, *outcome in rows]


def _ask(query: LiteralString, parameters: Sequence[object]) -> list[tuple[Any, ...]]:
    """Return what the database answers, on the bare connection.

    Django's own cursor writes the parameters into the text, so that every call is
    parsed anew; here it is prepared, where the settings allow that.
    """
    connection.validate_no_broken_transaction()
    connection.ensure_connection()
    with connection.wrap_database_errors:
        return Cursor(connection.connection).execute(query, parameters).fetchall()


def _posted(key: str, outcome: Sequence[Any]) -> Posted:
    status, transfer, posted_at, account, missing = outcome
    if status not in {"posted", "replay"}:
        _refuse(key, status, account, missing)
    return Posted(transfer, key, posted_at, status == "replay")


def _refuse(key: str, status: str, account: str, missing: int) -> NoReturn:
    if status == "insufficient_funds":
        name = AccountName.parse(account)
        amount = f"{find(name.currency).write(missing)} {name.currency}"
        raise InsufficientFundsError(name, missing, amount)
    if status == "account_closed":
        raise AccountClosedError(_("%(account)s is closed.") % {"account": account})
    if status == "key_reused":
        message = _("The key %(key)s was used for another transfer.")
        raise KeyReusedError(message % {"key": key})
    if status == "already_reversed":
        message = _("%(key)s reverses what was reversed before.")
        raise AlreadyReversedError(message % {"key": key})
    if status == "unknown_transfer":
        message = _("%(key)s reverses a transfer that does not exist.")
        raise UnknownTransferError(message % {"key": key})
    raise LedgerError(status)
