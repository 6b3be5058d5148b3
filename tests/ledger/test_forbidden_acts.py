"""What the database itself refuses, to the application's role and to the owner."""

import psycopg
import pytest
from django.db import connection
from django.db.models import Model
from django.db.utils import DatabaseError, ProgrammingError
from psycopg import errors

from euchre_site.models import User
from ledger.api import balance, close_accounts, post
from ledger.models import Account, Posting, Transfer
from tests.ledger.book import bring, cash, move, person, player, pool

pytestmark = pytest.mark.django_db(transaction=True)

_NOT_HIS = [
    "UPDATE ledger_account SET balance = 1000000",
    "UPDATE ledger_account SET closed_at = now()",
    "DELETE FROM ledger_account",
    "UPDATE ledger_transfer SET reason = 'x'",
    "DELETE FROM ledger_transfer",
    "UPDATE ledger_posting SET amount = 1",
    "DELETE FROM ledger_posting",
    "TRUNCATE ledger_posting",
    "INSERT INTO ledger_account (kind, currency_id) VALUES ('cash', 'EUR')",
    "INSERT INTO ledger_transfer (key) VALUES ('k')",
    "INSERT INTO ledger_posting (amount) VALUES (5)",
    "INSERT INTO ledger_currency VALUES ('XXX', 2, false)",
    "INSERT INTO ledger_emptying_permit VALUES ('please')",
    "INSERT INTO ledger_seal (number) VALUES (1)",
    "UPDATE ledger_seal SET total = 0",
    "DELETE FROM ledger_seal",
    "TRUNCATE ledger_seal",
    "SELECT ledger_restored(5)",
    "SET session_replication_role = replica",
    "ALTER TABLE ledger_posting DISABLE TRIGGER ALL",
    "SELECT ledger_find_accounts('{pool:USD::99}')",
    "CREATE FUNCTION public.sum(bigint) RETURNS numeric LANGUAGE sql AS 'SELECT 0.0'",
]


@pytest.fixture
def ann() -> User:
    ann = person("ann")
    bring(ann, 500)
    return ann


@pytest.mark.usefixtures("ann")
@pytest.mark.parametrize("act", _NOT_HIS)
def test_the_application_may_only_read_and_post(act: str) -> None:
    with (
        pytest.raises(ProgrammingError, match=r"permission denied|must be owner"),
        connection.cursor() as cursor,
    ):
        cursor.execute(act)


_CHANGES = [
    "UPDATE ledger_transfer SET reason = 'x'",
    "UPDATE ledger_transfer SET posted_at = now()",
    "DELETE FROM ledger_transfer",
    "UPDATE ledger_posting SET amount = amount * 2",
    "UPDATE ledger_posting SET balance_after = 1",
    "DELETE FROM ledger_posting",
    "DELETE FROM ledger_account",
    "UPDATE ledger_currency SET exponent = 3",
    "DELETE FROM ledger_currency WHERE code = 'JPY'",
    "TRUNCATE ledger_posting",
    "TRUNCATE ledger_transfer CASCADE",
    "TRUNCATE ledger_account CASCADE",
    "TRUNCATE ledger_currency CASCADE",
]


@pytest.mark.usefixtures("ann")
@pytest.mark.parametrize("act", _CHANGES)
def test_rows_are_only_added_even_by_the_owner(
    act: str, owner: psycopg.Connection
) -> None:
    with pytest.raises(errors.RestrictViolation, match="append-only"):
        owner.execute(act)


_GUARDED = [
    ("SET balance = balance + 1", "account_moved_by_posting"),
    ("SET seq = seq + 1", "account_moved_by_posting"),
    ("SET moved_at = now()", "account_moved_by_posting"),
    ("SET kind = 'reserve'", "account_keeps_identity"),
    ("SET currency_id = 'EUR'", "account_keeps_identity"),
    ("SET owner_id = owner_id + 1", "account_keeps_identity"),
    ("SET tournament = 1", "account_keeps_identity"),
    ("SET name = 'cash:USD::'", "account_keeps_identity"),
    ("SET floor = -1000", "account_keeps_identity"),
    ("SET stored = false", "account_keeps_identity"),
    ("SET closed_at = now()", "account_closed_is_empty"),
]


@pytest.mark.usefixtures("ann")
@pytest.mark.parametrize(("change", "rule"), _GUARDED)
def test_accounts_are_moved_by_postings_only(
    change: str, rule: str, owner: psycopg.Connection
) -> None:
    with pytest.raises(errors.CheckViolation) as refused:
        owner.execute(f"UPDATE ledger_account {change} WHERE kind = 'player'")

    assert refused.value.diag.constraint_name == rule


def test_closed_account_is_not_opened_again(
    ann: User, owner: psycopg.Connection
) -> None:
    post(move(player(ann), pool(1), 5))
    post(move(pool(1), player(ann), 5))
    close_accounts([pool(1)])

    with pytest.raises(errors.CheckViolation, match="pool:USD::1 is closed"):
        owner.execute("UPDATE ledger_account SET closed_at = NULL WHERE kind = 'pool'")


_UNFIT = [
    "('player', NULL, NULL)",
    "('player', {ann}, 7)",
    "('reserve', {ann}, NULL)",
    "('pool', NULL, NULL)",
    "('pool', {ann}, 7)",
    "('cash', {ann}, NULL)",
    "('bribe', NULL, NULL)",
]


@pytest.mark.parametrize("identity", _UNFIT)
def test_accounts_are_opened_with_an_identity_that_fits_their_kind(
    identity: str, ann: User, owner: psycopg.Connection
) -> None:
    kind, user, tournament = identity.format(ann=ann.pk).strip("()").split(", ")
    with pytest.raises(errors.CheckViolation) as refused:
        owner.execute(
            "INSERT INTO ledger_account (kind, currency_id, owner_id, tournament)"
            f" VALUES ({kind}, 'USD', {user}, {tournament})"
        )

    assert refused.value.diag.constraint_name == "account_fits_kind"


def test_account_is_opened_empty_whatever_is_written(
    owner: psycopg.Connection,
) -> None:
    owner.execute(
        "INSERT INTO ledger_account (kind, currency_id, tournament, name, stored,"
        " floor, balance, seq) VALUES ('pool', 'USD', 7, 'x', false, -5, 1000, 3)"
    )

    account = Account.objects.get(kind="pool")
    assert (account.name, account.balance, account.seq) == ("pool:USD::7", 0, 0)
    assert (account.stored, account.floor) == (True, 0)


class _Forged:
    """A transfer written by hand, as the owner, in one database transaction."""

    def __init__(self, owner: psycopg.Connection) -> None:
        self.owner = owner
        owner.autocommit = False

    def transfer(self, *, count: int = 2, reverses: int | None = None) -> int:
        row = self.owner.execute(
            "INSERT INTO ledger_transfer (key, kind, currency_id, posting_count,"
            " reason, posted_at, reverses_id)"
            " VALUES ('forged', 'deposit', 'USD', %s, '', now(), %s) RETURNING id",
            [count, reverses],
        ).fetchone()
        assert row is not None
        return int(row[0])

    def posting(
        self, transfer: int, name: object, amount: int, **other: object
    ) -> None:
        account = Account.objects.get(name=str(name))
        numbered = {
            "seq": account.seq + 1 if account.stored else None,
            "balance_after": account.balance + amount if account.stored else None,
            "currency_id": "USD",
        } | other
        self.owner.execute(
            "INSERT INTO ledger_posting (transfer_id, account_id, currency_id, amount,"
            " seq, balance_after) VALUES (%s, %s, %s, %s, %s, %s)",
            [
                transfer,
                account.pk,
                numbered["currency_id"],
                amount,
                numbered["seq"],
                numbered["balance_after"],
            ],
        )


@pytest.fixture
def forged(ann: User, owner: psycopg.Connection) -> _Forged:
    return _Forged(owner)


def test_postings_by_hand_move_the_account_with_them(
    ann: User, forged: _Forged
) -> None:
    transfer = forged.transfer()
    forged.posting(transfer, player(ann), 5)
    forged.posting(transfer, cash(), -5)
    forged.owner.commit()

    assert balance(player(ann)) == 505


def test_transfer_that_does_not_sum_to_zero_does_not_commit(
    ann: User, forged: _Forged
) -> None:
    transfer = forged.transfer()
    forged.posting(transfer, player(ann), 5)
    forged.posting(transfer, cash(), -4)

    with pytest.raises(errors.CheckViolation, match="sum to 1"):
        forged.owner.commit()


def test_transfer_without_its_postings_does_not_commit(forged: _Forged) -> None:
    forged.transfer()

    with pytest.raises(errors.CheckViolation, match="0 of 2 postings"):
        forged.owner.commit()


def test_transfer_of_one_posting_cannot_be(forged: _Forged) -> None:
    with pytest.raises(errors.CheckViolation, match="transfer_has_two_postings"):
        forged.transfer(count=1)


def test_reversal_with_other_postings_does_not_commit(
    ann: User, forged: _Forged
) -> None:
    original = Transfer.objects.get()
    transfer = forged.transfer(reverses=original.pk)
    forged.posting(transfer, player(ann), -499)
    forged.posting(transfer, cash(), 499)

    with pytest.raises(errors.CheckViolation, match="does not reverse"):
        forged.owner.commit()


def test_second_reversal_cannot_be(ann: User, forged: _Forged) -> None:
    original = Transfer.objects.get()
    transfer = forged.transfer(reverses=original.pk)
    forged.posting(transfer, player(ann), -500)
    forged.posting(transfer, cash(), 500)
    forged.owner.commit()

    with pytest.raises(errors.UniqueViolation, match="transfer_reversed_once"):
        forged.owner.execute(
            "INSERT INTO ledger_transfer (key, kind, currency_id, posting_count,"
            " reason, posted_at, reverses_id)"
            " VALUES ('again', 'deposit', 'USD', 2, '', now(), %s)",
            [original.pk],
        )


def test_posting_is_not_added_to_an_old_transfer(ann: User, forged: _Forged) -> None:
    post(move(player(ann), pool(1), 5))
    old = Transfer.objects.order_by("pk").first()
    assert old is not None

    with pytest.raises(errors.CheckViolation, match="together with their transfer"):
        forged.posting(old.pk, pool(1), 5)


@pytest.mark.parametrize(
    "other",
    [
        {"seq": 3},
        {"seq": 1},
        {"balance_after": 1_000_000},
        {"seq": None, "balance_after": None},
    ],
)
def test_posting_follows_on_the_last_of_its_account(
    other: dict[str, object], ann: User, forged: _Forged
) -> None:
    transfer = forged.transfer()

    with pytest.raises((errors.CheckViolation, errors.UniqueViolation)):
        forged.posting(transfer, player(ann), 5, **other)


def test_summed_account_is_not_numbered(forged: _Forged) -> None:
    transfer = forged.transfer()

    with pytest.raises(errors.CheckViolation, match="follow on the last"):
        forged.posting(transfer, cash(), 5, seq=1, balance_after=5)


def test_account_is_not_taken_below_zero_by_hand(ann: User, forged: _Forged) -> None:
    transfer = forged.transfer()

    with pytest.raises(errors.CheckViolation, match="account_not_below_floor"):
        forged.posting(transfer, player(ann), -501)


def test_account_appears_once_in_a_transfer(ann: User, forged: _Forged) -> None:
    transfer = forged.transfer()
    forged.posting(transfer, player(ann), 5)

    with pytest.raises(errors.UniqueViolation, match="posting_once_per_account"):
        forged.posting(transfer, player(ann), -5, seq=3, balance_after=500)


def test_posting_of_nothing_cannot_be(ann: User, forged: _Forged) -> None:
    transfer = forged.transfer()

    with pytest.raises(errors.CheckViolation, match="posting_amount_not_zero"):
        forged.posting(transfer, player(ann), 0)


def test_posting_has_the_currency_of_its_account_and_transfer(
    ann: User, forged: _Forged
) -> None:
    transfer = forged.transfer()

    with pytest.raises(errors.ForeignKeyViolation, match="posting_o"):
        forged.posting(transfer, player(ann), 5, currency_id="EUR")


def test_function_called_by_hand_with_a_wrong_sum_does_not_commit(ann: User) -> None:
    names = f"{{{player(ann)},{cash()}}}"
    with (
        pytest.raises(DatabaseError, match="sum to 1"),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            "SELECT ledger_post('forged', 'deposit', 'USD', %s::text[], '{5,-4}',"
            " NULL, '', NULL, NULL, NULL)",
            [names],
        )

    assert balance(player(ann)) == 500


def test_deferred_check_is_not_fooled_by_the_callers_tables(ann: User) -> None:
    names = f"{{{player(ann)},{cash()}}}"
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMP TABLE ledger_posting (amount bigint)")
        cursor.execute("SET search_path = pg_temp, public")
    act = (
        "SELECT public.ledger_post('forged', 'deposit', 'USD', %s::text[], '{9,-4}',"
        " NULL, '', NULL, NULL, NULL)"
    )
    try:
        with (
            pytest.raises(DatabaseError, match="sum to 5"),
            connection.cursor() as cursor,
        ):
            cursor.execute(act, [names])
    finally:
        connection.close()

    assert balance(player(ann)) == 500


def test_emptying_needs_the_owners_permit(ann: User, owner: psycopg.Connection) -> None:
    with pytest.raises(errors.RestrictViolation):
        owner.execute("TRUNCATE ledger_posting")
    owner.autocommit = False
    owner.execute("INSERT INTO ledger_emptying_permit VALUES ('a test')")
    owner.execute("TRUNCATE ledger_posting")
    owner.rollback()

    assert balance(player(ann)) == 500
    assert Posting.objects.count() == 2


@pytest.mark.parametrize("model", [Account, Transfer, Posting])
@pytest.mark.usefixtures("ann")
def test_the_orm_is_refused_like_everybody(model: type[Model]) -> None:
    row = model._default_manager.first()
    assert row is not None

    with pytest.raises(ProgrammingError, match="permission denied"):
        row.save()
    with pytest.raises(ProgrammingError, match="permission denied"):
        model._default_manager.filter(pk=row.pk)._raw_delete("default")
