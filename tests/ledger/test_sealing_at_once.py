"""Sealers, posters and late committers at the same moment: none is lost or twice."""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from time import monotonic

import psycopg
import pytest
from django.db import transaction

from euchre_site.models import User
from ledger import seals
from ledger.api import post
from ledger.models import Transfer
from ledger.reports import audit
from ledger.services import sealer
from tests.ledger.book import (
    at_once,
    bring,
    cash,
    move,
    person,
    player,
    pool,
    refusals,
    seal_all,
    sealed,
    sealed_ids,
)

pytestmark = pytest.mark.django_db(transaction=True)

_POST = (
    "SELECT (ledger_post(%s, 'deposit', 'USD', ARRAY['cash:USD::', %s],"
    " ARRAY[-5, 5], NULL, '', NULL, NULL, NULL)).transfer"
)


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def clients(ann: User) -> Iterator[list[psycopg.Connection]]:
    """Give three connections, each of which commits when it is told to.

    What Ann has brought is sealed; a new account of cash would make them wait.
    """
    bring(ann, 5)
    seal_all()
    url, options = os.environ["DATABASE_OWNER_URL"], "-c lock_timeout=10000"
    with ExitStack() as stack:
        yield [
            stack.enter_context(psycopg.connect(url, options=options)) for _ in range(3)
        ]


def _post_on(client: psycopg.Connection, number: int) -> int:
    name = str(pool(number))
    [(transfer,)] = client.execute(_POST, [f"late:{number}", name]).fetchall()
    return int(transfer)


def test_a_late_committer_is_sealed_later_and_holds_back_what_began_after_it(
    clients: list[psycopg.Connection],
) -> None:
    first, second, third = clients
    first_id = _post_on(first, 1)
    second_id = _post_on(second, 2)
    third_id = _post_on(third, 3)
    second.commit()

    assert sealer.seal() == 0
    first.commit()
    seal_all()
    assert sealed_ids()[1:] == [first_id, second_id]
    third.commit()
    seal_all()

    assert sealed_ids()[1:] == [first_id, second_id, third_id]
    assert audit() == []


def test_a_larger_id_of_an_earlier_transaction_comes_first(
    clients: list[psycopg.Connection],
) -> None:
    early, late, _ = clients
    early.execute("SELECT pg_current_xact_id()")
    late_id = _post_on(late, 1)
    late.commit()
    early_id = _post_on(early, 2)
    assert sealer.seal() == 0
    early.commit()

    seal_all()

    assert early_id > late_id
    assert sealed_ids()[1:] == [early_id, late_id]


def test_what_is_rolled_back_holds_nothing_up(
    clients: list[psycopg.Connection],
) -> None:
    first, second, _ = clients
    _post_on(first, 1)
    second_id = _post_on(second, 2)
    second.commit()
    first.rollback()

    seal_all()

    assert sealed_ids()[1:] == [second_id]


def test_a_second_sealer_does_nothing_and_posters_wait_for_none(
    ann: User, clients: list[psycopg.Connection]
) -> None:
    bring(ann, 5)
    busy = clients[0]
    give_up_at = monotonic() + 60
    while busy.execute("SELECT ledger_append_seal(10)").fetchone() != (1,):
        busy.rollback()
        assert monotonic() < give_up_at

    bring(ann, 5)
    assert sealer.seal() == 0
    busy.commit()
    seal_all()

    assert [len(ids) for ids in sealed()] == [1, 1, 1]


def test_sealers_at_once_cover_each_transfer_once(ann: User) -> None:
    for _ in range(40):
        bring(ann, 5)

    outcomes = at_once([partial(sealer.seal, 7) for _ in range(6)])
    seal_all(at_once=7)

    assert refusals(outcomes) == []
    assert sealed_ids() == sorted(Transfer.objects.values_list("pk", flat=True))
    assert audit() == []


def test_nothing_is_lost_while_many_post_and_commit_late() -> None:
    people = [person(f"player{n}") for n in range(4)]
    for user in people:
        bring(user, 10_000)

    def keep_posting(number: int) -> None:
        rng = random.Random(number)
        for _ in range(30):
            with transaction.atomic():
                for _ in range(rng.randint(1, 4)):
                    post(move(player(people[number]), cash(), 1))
                if rng.random() < 0.2:
                    transaction.set_rollback(True)

    def keep_sealing() -> None:
        for _ in range(60):
            sealer.seal(9)

    posters: list[Callable[[], None]] = [partial(keep_posting, n) for n in range(4)]
    outcomes = at_once([*posters, keep_sealing, keep_sealing])
    seal_all()

    assert refusals(outcomes) == []
    ids = sealed_ids()
    assert len(ids) == len(set(ids))
    assert set(ids) == set(Transfer.objects.values_list("pk", flat=True))
    assert audit() == []


def test_sealing_goes_on_where_the_book_is_restored_on_a_younger_server(
    ann: User, owner: psycopg.Connection
) -> None:
    before = [bring(ann, 5).id for _ in range(3)]
    seal_all()
    late = [bring(ann, 5).id for _ in range(3)]
    _count_transactions_from(10**12, owner)
    new = bring(ann, 5).id
    assert audit() == []

    seal_all(at_once=2)
    assert audit() == []
    newer = bring(ann, 5).id
    seal_all()

    assert sealed_ids() == [*before, *late, new, newer]
    assert seals.head().transfers == 8
    assert audit() == []


def _count_transactions_from(many: int, owner: psycopg.Connection) -> None:
    """Have the book as it is where a server had counted *many* more transactions."""
    for table, column in (("ledger_transfer", "xid"), ("ledger_seal", "upto_xid")):
        owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER append_only")
        higher = f"({column}::text::bigint + {many})::text::xid8"
        owner.execute(f"UPDATE {table} SET {column} = {higher}")
        owner.execute(f"ALTER TABLE {table} ENABLE TRIGGER append_only")
