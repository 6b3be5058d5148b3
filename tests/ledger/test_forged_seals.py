"""The seals tell what was forged, even where everything else adds up."""

from collections.abc import Iterator
from typing import LiteralString

import psycopg
import pytest

from euchre_site.models import User
from ledger import seals
from ledger.api import post
from ledger.reports import audit
from tests.ledger.book import bring, cash, move, person, player, seal_all

pytestmark = pytest.mark.django_db(transaction=True)

AS_IT_WAS = "What is sealed is as it was"
FOLLOW_ON = "Seals follow on each other"
NOTHING_CAME_IN = "Nothing came in behind the last seal"
_TABLES = ("ledger_account", "ledger_transfer", "ledger_posting", "ledger_seal")


@pytest.fixture
def ann() -> User:
    """Give Ann, who got 5.00, 0.07 and 0.30, each under a seal of its own."""
    ann = person("ann")
    bring(ann, 500)
    seal_all()
    post(move(cash(), player(ann), 7, key="k2", actor=ann.pk))
    seal_all()
    bring(ann, 30)
    seal_all()
    return ann


@pytest.fixture
def forger(ann: User, owner: psycopg.Connection) -> Iterator[psycopg.Connection]:
    """Give the owner's connection while every guard is off."""
    for table in _TABLES:
        owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
    yield owner
    for table in _TABLES:
        owner.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")


def _breaches(rule: str) -> list[tuple[str, str]]:
    return [(found.where, found.words) for found in audit() if found.rule == rule]


def _broken() -> set[str]:
    """Return the rules that are broken, but for the guards, which are off."""
    return {found.rule for found in audit()} - {"The guards are on"}


@pytest.mark.parametrize(
    "forgery",
    [
        "UPDATE ledger_transfer SET reason = 'x' WHERE key = 'k2'",
        "UPDATE ledger_transfer SET actor_id = NULL WHERE key = 'k2'",
        "UPDATE ledger_transfer SET kind = 'deposit' WHERE key = 'k2'",
        "UPDATE ledger_transfer SET tournament = 1 WHERE key = 'k2'",
        "UPDATE ledger_transfer SET effective_on = '2026-01-01' WHERE key = 'k2'",
        "UPDATE ledger_transfer SET posted_at = posted_at + '1 us' WHERE key = 'k2'",
        "UPDATE ledger_posting SET balance_after = 9 WHERE seq = 2",
        "UPDATE ledger_posting SET amount = 2 * amount WHERE abs(amount) = 7",
    ],
)
def test_a_forged_row_is_named_with_its_seal_account_and_seq(
    forgery: LiteralString, ann: User, forger: psycopg.Connection
) -> None:
    forger.execute(forgery)

    assert _breaches(AS_IT_WAS) == [
        (f"seal 2 account player:USD:{ann.pk}: seq 2", "transfer k2 was changed"),
        ("seal 2 account cash:USD::", "transfer k2 was changed"),
    ]
    assert AS_IT_WAS in _broken()


def test_a_forgery_that_adds_up_breaks_the_seals_alone(
    ann: User, forger: psycopg.Connection
) -> None:
    forger.execute("UPDATE ledger_posting SET amount = 2 * amount WHERE abs(amount)=7")
    forger.execute("UPDATE ledger_posting SET balance_after = balance_after + 7")
    forger.execute("UPDATE ledger_posting SET balance_after = 500 WHERE seq = 1")
    forger.execute("UPDATE ledger_account SET balance = balance + 7 WHERE stored")

    assert _broken() == {AS_IT_WAS}
    where = [where for where, _ in _breaches(AS_IT_WAS)]
    assert where[0] == f"seal 2 account player:USD:{ann.pk}: seq 2"
    assert where[2] == f"seal 3 account player:USD:{ann.pk}: seq 3"


def test_a_transfer_that_was_taken_out_is_named_by_its_seal(
    forger: psycopg.Connection,
) -> None:
    forger.execute(
        "DELETE FROM ledger_posting WHERE transfer_id ="
        " (SELECT max(id) FROM ledger_transfer)"
    )
    [(gone,)] = forger.execute(
        "DELETE FROM ledger_transfer WHERE id ="
        " (SELECT max(id) FROM ledger_transfer) RETURNING id"
    ).fetchall()
    forger.execute("UPDATE ledger_account SET balance = 507, seq = 2 WHERE stored")

    assert _broken() == {AS_IT_WAS}
    assert _breaches(AS_IT_WAS) == [("seal 3", f"transfer {gone} is gone")]


def test_a_transfer_that_was_slipped_in_is_named(forger: psycopg.Connection) -> None:
    forger.execute("""
        WITH slipped_in AS (
            INSERT INTO ledger_transfer (
                key, kind, currency_id, posting_count, reason, posted_at, xid
            ) SELECT 'old', 'fees', 'USD', 2, '', posted_at, xid
            FROM ledger_transfer WHERE key = 'k2' RETURNING id
        ), revenue AS (
            INSERT INTO ledger_account (kind, currency_id, name, stored, balance, seq)
            VALUES ('revenue', 'USD', 'revenue:USD::', false, 0, 0) RETURNING id
        )
        INSERT INTO ledger_posting (transfer_id, account_id, currency_id, amount)
        SELECT t.id, a.id, 'USD', 5 FROM slipped_in t, revenue a UNION ALL
        SELECT t.id, a.id, 'USD', -5 FROM slipped_in t, ledger_account a
            WHERE a.name = 'cash:USD::'
    """)

    assert _broken() == {NOTHING_CAME_IN}
    assert sorted(_breaches(NOTHING_CAME_IN)) == [
        ("account cash:USD::", "transfer old is not sealed, seal 3 is"),
        ("account revenue:USD::", "transfer old is not sealed, seal 3 is"),
    ]


def test_a_gap_in_the_chain_is_named(forger: psycopg.Connection) -> None:
    forger.execute("DELETE FROM ledger_seal WHERE number = 2")

    assert _breaches(FOLLOW_ON) == [("seal 3", "it comes after seal 1")]


def test_a_seal_over_other_contents_breaks_the_chain_behind_it(
    forger: psycopg.Connection,
) -> None:
    forger.execute("UPDATE ledger_transfer SET reason = 'x' WHERE key = 'k2'")
    forger.execute("""
        UPDATE ledger_seal s SET digests = ARRAY[d], hash = ledger_seal_hash(
            number, previous_hash, sealed_at, transfer_ids, ARRAY[d]
        ) FROM (SELECT ledger_digest(t) d FROM ledger_transfer t WHERE key = 'k2') t
        WHERE number = 2
    """)

    assert _broken() == {FOLLOW_ON}
    assert _breaches(FOLLOW_ON) == [("seal 3", "it does not follow on the one before")]


def test_a_chain_forged_to_its_end_has_another_head_than_was_shown(
    ann: User, owner: psycopg.Connection
) -> None:
    kept = seals.head()
    bring(ann, 5)
    seal_all()
    owner.execute("INSERT INTO ledger_emptying_permit VALUES ('a forger')")
    owner.execute("TRUNCATE ledger_seal, ledger_emptying_permit")

    seal_all(at_once=1)

    forged = seals.find(kept.number)
    assert forged is not None
    assert _broken() == set()
    assert (forged.transfers, forged.hash == kept.hash) == (kept.transfers, False)
