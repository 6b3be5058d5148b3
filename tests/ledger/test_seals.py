"""Seals cover every committed transfer once, in a chain that only grows."""

import hashlib
import json
from datetime import datetime

import psycopg
import pytest
from psycopg import errors

from euchre_site.models import User
from ledger import seals
from ledger.api import post
from ledger.models import Posting, Seal, Transfer
from ledger.reports import audit
from ledger.services import sealer
from tests.ledger.book import (
    bring,
    cash,
    move,
    person,
    player,
    registration,
    seal_all,
    sealed,
    sealed_ids,
)

pytestmark = pytest.mark.django_db(transaction=True)

NO_HASH = "0" * 64


@pytest.fixture
def ann() -> User:
    ann = person("ann")
    bring(ann, 500)
    return ann


def test_an_empty_book_has_no_seal() -> None:
    assert sealer.seal() == 0
    assert seals.head() == seals.Link(0, None, NO_HASH, 0)


def test_a_seal_covers_what_was_posted_since_the_last_one(ann: User) -> None:
    seal_all()
    first = seals.head()
    post(registration(ann, 7))
    seal_all()
    second = seals.head()

    assert (first.number, first.transfers) == (1, 1)
    assert (second.number, second.transfers) == (2, 2)
    assert seals.find(1) == first
    assert seals.find(3) is None
    assert Seal.objects.get(number=2).previous_hash.hex() == first.hash
    assert sealer.seal() == 0
    assert audit() == []


def test_one_call_covers_no_more_than_it_is_told(ann: User) -> None:
    for _ in range(4):
        bring(ann, 5)

    seal_all(at_once=2)

    ids = list(Transfer.objects.order_by("pk").values_list("pk", flat=True))
    assert max(len(seal) for seal in sealed()) <= 2
    assert sealed_ids() == ids


def _digest(transfer: Transfer) -> str:
    """Compute a digest as docs/money.md says, in another language."""
    postings = Posting.objects.filter(transfer=transfer).values_list(
        "account__name", "amount", "seq", "balance_after"
    )
    day = transfer.effective_on
    return _sha256(
        transfer.pk,
        transfer.key,
        transfer.kind,
        transfer.currency_id,
        transfer.posting_count,
        transfer.reverses_id,
        transfer.actor_id,
        transfer.reason,
        transfer.tournament,
        transfer.match,
        _microseconds(transfer.posted_at),
        day and day.isoformat(),
        sorted(postings),
    )


def _sha256(*fields: object) -> str:
    text = json.dumps(fields, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _microseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1_000_000)


def test_hashes_can_be_computed_by_anybody(ann: User) -> None:
    reason = 'Größe "7" \\ / \t\n\x01\x7f ♥ 🂡'
    post(move(player(ann), cash(), 7, reason=reason, actor=ann.pk, tournament=3))
    seal_all()
    bring(ann, 10**15 - 1)
    seal_all()

    expected = NO_HASH
    for seal, ids in zip(Seal.objects.order_by("number"), sealed(), strict=True):
        digests = [[id_, _digest(Transfer.objects.get(pk=id_))] for id_ in ids]
        sealed_at = _microseconds(seal.sealed_at)
        expected = _sha256(seal.number, expected, sealed_at, digests)
        assert seal.hash.hex() == expected
    assert seals.head().hash == expected


@pytest.mark.parametrize(
    "act",
    [
        "UPDATE ledger_seal SET hash = previous_hash",
        "UPDATE ledger_seal SET upto_id = 0",
        "DELETE FROM ledger_seal",
        "TRUNCATE ledger_seal",
    ],
)
def test_seals_are_only_added_even_by_the_owner(
    act: str, ann: User, owner: psycopg.Connection
) -> None:
    seal_all()

    with pytest.raises(errors.RestrictViolation, match="append-only"):
        owner.execute(act)


_NEXT = """
    INSERT INTO ledger_seal (
        number, transfers, total, hash, previous_hash, sealed_at, transfer_ids,
        digests, upto_xid, upto_id, after_id
    ) SELECT number + {number}, 1, total + {total},
        ledger_seal_hash(number + {number}, {previous}, now(), ARRAY[{id}], digests),
        {previous}, now(), ARRAY[9], digests, upto_xid, upto_id, after_id
    FROM ledger_seal
"""
_NEXT_IN_ORDER = {"number": 1, "total": 1, "previous": "hash", "id": 9}


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ({"number": 2}, "seal_follows_on"),
        ({"number": 0}, "seal_follows_on"),
        ({"total": 2}, "seal_follows_on"),
        ({"previous": "previous_hash"}, "seal_follows_on"),
        ({"id": 8}, "seal_hashes_its_transfers"),
    ],
)
def test_a_seal_that_does_not_follow_on_is_refused_even_to_the_owner(
    wrong: dict[str, object], rule: str, ann: User, owner: psycopg.Connection
) -> None:
    seal_all()

    with pytest.raises(errors.CheckViolation) as refused:
        owner.execute(_NEXT.format(**_NEXT_IN_ORDER | wrong))

    assert refused.value.diag.constraint_name == rule
    owner.execute(_NEXT.format(**_NEXT_IN_ORDER))
