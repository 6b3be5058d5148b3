"""The audit finds what was forged with every guard off."""

import io
import json
from collections.abc import Iterator

import psycopg
import pytest
from django.core.management import call_command

from euchre_site.models import User
from ledger.accounts import AccountName, Kind
from ledger.api import post
from ledger.reports import audit
from ledger.services import cashier
from tests.ledger.book import bring, move, person, player, registration

pytestmark = pytest.mark.django_db(transaction=True)

_PLAYER = "account_id = (SELECT id FROM ledger_account WHERE kind = 'player')"
# What is done with the triggers off, the rule that it breaks, and where.
_FORGERIES = [
    (
        f"UPDATE ledger_posting SET amount = 501 WHERE seq = 1 AND {_PLAYER}",
        "Postings of a transfer sum to zero",
        "transfer deposit:test",
    ),
    (
        "DELETE FROM ledger_posting WHERE seq IS NULL",
        "A transfer has all its postings",
        "transfer deposit:test",
    ),
    (
        "DELETE FROM ledger_transfer WHERE kind = 'deposit'",
        "A posting has its transfer and its account",
        "posting",
    ),
    (
        "UPDATE ledger_posting SET currency_id = 'EUR' WHERE seq IS NULL",
        "Money of one currency does not become another",
        "posting",
    ),
    (
        f"UPDATE ledger_posting SET seq = 9 WHERE seq = 2 AND {_PLAYER}",
        "Postings of a stored account are numbered without a gap",
        "account player:USD:{ann}:",
    ),
    (
        f"UPDATE ledger_posting SET balance_after = 7 WHERE seq = 1 AND {_PLAYER}",
        "A running balance is what the postings add up to",
        "account player:USD:{ann}: seq 1",
    ),
    (
        "UPDATE ledger_account SET balance = balance + 1 WHERE kind = 'player'",
        "A stored balance is that of the last posting",
        "account player:USD:{ann}:",
    ),
    (
        "UPDATE ledger_posting SET seq = 1, balance_after = 5 WHERE seq IS NULL",
        "A summed account stores nothing",
        "account cash:USD::",
    ),
    (
        "UPDATE ledger_transfer SET posted_at = '2001-01-01' WHERE kind <> 'deposit'",
        "Postings of an account do not go back in time",
        "account player:USD:{ann}: seq 2",
    ),
    (
        f"UPDATE ledger_posting SET balance_after = -1 WHERE seq = 2 AND {_PLAYER}",
        "A balance keeps to its floor and ceiling",
        "account player:USD:{ann}: seq 2",
    ),
    (
        "UPDATE ledger_account SET closed_at = '2001-01-01' WHERE kind = 'withdrawal'",
        "A closed account is empty and stays so",
        "account withdrawal:USD:{ann}:",
    ),
    (
        "UPDATE ledger_transfer SET reverses_id = id - 1 WHERE kind <> 'deposit'",
        "A reversal has the postings of its original, negated",
        "transfer withdraw:",
    ),
    (
        "DELETE FROM ledger_withdrawal",
        "Withdrawals that wait are set aside",
        "account withdrawal:USD:{ann}:",
    ),
]


_LOOSE = """
    ALTER TABLE ledger_account DISABLE TRIGGER USER,
        DROP CONSTRAINT account_closed_is_empty;
    ALTER TABLE ledger_transfer DISABLE TRIGGER USER;
    ALTER TABLE ledger_posting DISABLE TRIGGER USER,
        DROP CONSTRAINT posting_of_transfer, DROP CONSTRAINT posting_on_account;
"""
_TIGHT = """
    INSERT INTO ledger_emptying_permit VALUES ('a test');
    TRUNCATE ledger_posting, ledger_transfer, ledger_account, ledger_emptying_permit;
    ALTER TABLE ledger_account ENABLE TRIGGER USER, ADD CONSTRAINT
        account_closed_is_empty CHECK (closed_at IS NULL OR (stored AND balance = 0));
    ALTER TABLE ledger_transfer ENABLE TRIGGER USER;
    ALTER TABLE ledger_posting ENABLE TRIGGER USER,
        ADD CONSTRAINT posting_of_transfer FOREIGN KEY (transfer_id, currency_id)
            REFERENCES ledger_transfer (id, currency_id),
        ADD CONSTRAINT posting_on_account FOREIGN KEY (account_id, currency_id)
            REFERENCES ledger_account (id, currency_id);
"""


@pytest.fixture
def forger(owner: psycopg.Connection) -> Iterator[psycopg.Connection]:
    """Give the owner's connection while every guard is off."""
    owner.execute(_LOOSE)
    yield owner
    owner.execute(_TIGHT)


@pytest.fixture
def ann() -> User:
    ann = person("ann")
    cashier.deposit(ann, 500, "USD", key="deposit:test", actor=None)
    cashier.ask_withdrawal(ann, 200, "USD", key="w")
    return ann


def test_honest_book_has_no_breach(ann: User) -> None:
    post(registration(ann, 7))

    assert audit() == []


@pytest.mark.parametrize(
    ("forgery", "rule", "where"), _FORGERIES, ids=[rule for _, rule, _ in _FORGERIES]
)
def test_audit_names_what_was_forged(
    forgery: str, rule: str, where: str, ann: User, forger: psycopg.Connection
) -> None:
    forger.execute(forgery)

    places = [breach.where for breach in audit() if breach.rule == rule]
    assert places
    assert places[0].startswith(where.format(ann=ann.pk))


def test_audit_tells_when_a_guard_is_off(owner: psycopg.Connection) -> None:
    owner.execute("ALTER TABLE ledger_posting DISABLE TRIGGER moves_accounts")
    try:
        found = audit()
    finally:
        owner.execute("ALTER TABLE ledger_posting ENABLE TRIGGER moves_accounts")

    assert [breach.where for breach in found] == [
        "trigger moves_accounts on ledger_posting"
    ]


def test_audit_tells_when_emptying_is_permitted(owner: psycopg.Connection) -> None:
    owner.execute("INSERT INTO ledger_emptying_permit VALUES ('a mistake')")

    found = audit()

    owner.execute("DELETE FROM ledger_emptying_permit")
    assert [(breach.where, breach.words) for breach in found] == [
        ("ledger_emptying_permit", "a mistake")
    ]


def test_audit_warns_when_players_money_is_not_covered(ann: User) -> None:
    bring(ann, 5, "EUR")
    post(move(AccountName(Kind.ADJUSTMENT, "USD"), player(ann), 100))

    found = audit()

    assert [(breach.where, breach.is_warning) for breach in found] == [
        ("currency USD", True)
    ]
    assert found[0].words.startswith("100 minor units")


def test_command_prints_each_breach_and_exits_with_one(
    ann: User, forger: psycopg.Connection
) -> None:
    forger.execute("UPDATE ledger_account SET balance = 7 WHERE kind = 'player'")
    printed = io.StringIO()

    with pytest.raises(SystemExit) as left:
        call_command("audit_ledger", stdout=printed)

    assert left.value.code == 1
    assert (
        f"BREACH A stored balance is that of the last posting: account"
        f" player:USD:{ann.pk}:: 7 after 2 postings is stored, 300 after 2 is right"
    ) in printed.getvalue()


def test_command_is_content_with_an_honest_book(ann: User) -> None:
    bring(ann, 5)
    printed = io.StringIO()

    call_command("audit_ledger", "--json", stdout=printed)

    document = json.loads(printed.getvalue())
    assert document["balanced"] is True
    assert document["breaches"] == document["warnings"] == []
    assert {"currency": "USD", "kind": "cash", "amount": -505} in document["totals"]
