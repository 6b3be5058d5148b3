"""The history of a player's available money, and statements of it."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import psycopg
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from euchre_site.models import User
from ledger import reports, statement_csv
from ledger.accounts import AccountName
from ledger.api import balance, post, post_many
from ledger.errors import UnknownCursorError
from ledger.memos import memo
from ledger.models import Posting
from tests.ledger.book import bring, cash, move, person, player, pool, registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return person("ann")


def _pages(user: User, limit: int, **wanted: str) -> list[list[reports.Line]]:
    pages, before = [], ""
    while True:
        page = reports.history(user.pk, before=before, limit=limit, **wanted)  # type: ignore[arg-type]
        pages.append(page.lines)
        before = page.next
        if not before:
            return pages


def test_every_line_says_how_much_and_why(ann: User) -> None:
    bring(ann, 1000)
    post(registration(ann, 7))

    newest, oldest = reports.history(ann.pk, "USD")

    assert (newest.amount, newest.balance, newest.tournament) == (-220, 780, 7)
    assert newest.memo == "Registration: buy-in, fee and any reserve."
    assert (oldest.amount, oldest.balance, oldest.memo) == (1000, 1000, "Deposit.")


def test_nobody_else_is_in_a_history(ann: User) -> None:
    bring(person("ben"), 1000)

    assert not reports.history(ann.pk)


def test_pages_have_every_line_once_while_postings_arrive(ann: User) -> None:
    for _ in range(7):
        bring(ann, 1)
        bring(ann, 1, "EUR")
    seen: list[int] = []
    before = ""
    for _ in range(20):
        page = reports.history(ann.pk, before=before, limit=3)
        seen += [line.id for line in page]
        before = page.next
        if not before:
            break
        bring(ann, 1)
        bring(ann, 1, "EUR")
        bring(ann, 1, "JPY")

    first = Posting.objects.filter(account__kind="player").order_by("pk")[:14]
    assert seen == [posting.pk for posting in first][::-1]


def test_pages_of_one_currency_have_no_other(ann: User) -> None:
    for _ in range(5):
        bring(ann, 1)
        bring(ann, 1, "EUR")

    pages = _pages(ann, 2, currency="EUR")

    assert [len(page) for page in pages] == [2, 2, 1]
    assert {line.currency for page in pages for line in page} == {"EUR"}


def test_history_is_narrowed_by_reason(ann: User) -> None:
    bring(ann, 1000)
    post_many([registration(ann, number) for number in (1, 2, 3)])
    bring(ann, 5)

    pages = _pages(ann, 2, kind="registration")

    assert [line.tournament for page in pages for line in page] == [3, 2, 1]


def test_history_is_narrowed_by_time(ann: User) -> None:
    at = [bring(ann, 1).posted_at for _ in range(4)]

    lines = reports.history(ann.pk, since=at[1], until=at[3])

    assert [line.at for line in lines] == [at[2], at[1]]
    assert not reports.history(ann.pk, until=at[0])
    assert not reports.history(ann.pk, since=at[3] + timedelta(microseconds=1))


@pytest.mark.parametrize("before", ["x", "USD", "USD.x", "USD.1_", "..", "USD.1.2"])
def test_cursor_that_no_page_gave_out_is_refused(ann: User, before: str) -> None:
    bring(ann, 1)
    with pytest.raises(UnknownCursorError):
        reports.history(ann.pk, before=before)


def test_unknown_kind_has_a_memo_too() -> None:
    assert memo("bad_beat").about() == "Bad beat."
    assert memo("correction", "wrong till.").about() == "Correction. Wrong till."


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("the host is ill", "The host is ill."),
        ("Flood.", "Flood."),
        ("who turned up?", "Who turned up?"),
        ("élan", "Élan."),
    ],
)
def test_reason_of_a_line_reads_as_a_sentence(reason: str, sentence: str) -> None:
    said = memo("cancellation", reason).about("Friday table")

    assert said == (
        f"Registration for Friday table given back: it was cancelled. {sentence}"
    )


@pytest.mark.parametrize(
    ("kind", "is_by_person", "alone", "named"),
    [
        ("prize_paid", False, "Prize.", "Prize of Friday table."),
        (
            "prize_paid",
            True,
            "Prize, approved by a reviewer.",
            "Prize of Friday table, approved by a reviewer.",
        ),
        (
            "partner_reserve_paid",
            True,
            "Reserve of your late partner, approved by a reviewer.",
            "Reserve of your late partner in Friday table, approved by a reviewer.",
        ),
        (
            "registration",
            True,
            "Registration: buy-in, fee and any reserve.",
            "Registration for Friday table: buy-in, fee and any reserve.",
        ),
        ("deposit", True, "Deposit.", "Deposit."),
    ],
)
def test_memo_says_what_is_paid_and_where(
    kind: str,
    is_by_person: bool,  # noqa: FBT001
    alone: str,
    named: str,
) -> None:
    found = memo(kind, is_by_person=is_by_person)

    assert found.about() == alone
    assert kind == "deposit" or found.about("Friday table") == named


@pytest.mark.django_db(transaction=True)
def test_line_at_midnight_is_in_the_month_that_begins(
    ann: User, owner: psycopg.Connection
) -> None:
    kyiv = ZoneInfo("Europe/Kyiv")
    _post_at(owner, ann, 1, datetime(2030, 1, 31, 21, 59, 59, 999999, UTC))
    _post_at(owner, ann, 10, datetime(2030, 1, 31, 22, tzinfo=UTC))
    _post_at(owner, ann, 100, datetime(2030, 2, 28, 22, tzinfo=UTC))

    months = [
        reports.statement(ann.pk, "USD", reports.Period.month(first, kyiv))
        for first in (date(2030, 1, 1), date(2030, 2, 1), date(2030, 3, 1))
    ]

    assert [[line.amount for line in month.lines] for month in months] == [
        [1],
        [10],
        [100],
    ]
    assert [(month.opening, month.closing) for month in months] == [
        (0, 1),
        (1, 11),
        (11, 111),
    ]


def test_statement_opens_where_the_one_before_closed(ann: User) -> None:
    bring(ann, 1000)
    post(registration(ann, 7))
    today = datetime.now(UTC).date()
    utc = ZoneInfo("UTC")

    before, now, after = (
        reports.statement(ann.pk, "USD", reports.Period.days(day, day, utc))
        for day in (today - timedelta(days=2), today, today + timedelta(days=2))
    )

    assert (before.opening, before.lines, before.closing) == (0, [], 0)
    assert (now.opening, [line.amount for line in now.lines], now.closing) == (
        0,
        [1000, -220],
        780,
    )
    assert (after.opening, after.lines, after.closing) == (780, [], 780)


def test_statement_of_who_never_had_money_is_empty(ann: User) -> None:
    period = reports.Period.month(date(2030, 12, 1), ZoneInfo("UTC"))

    empty = reports.statement(ann.pk, "USD", period)

    assert (empty.opening, empty.lines, empty.closing) == (0, [], 0)
    assert period.until == datetime(2031, 1, 1, tzinfo=UTC)


def test_statement_as_csv_has_opening_lines_and_closing(ann: User) -> None:
    posted = bring(ann, 1000)
    line = reports.history(ann.pk).lines[0]
    period = reports.Period(
        datetime(2000, 1, 1, tzinfo=UTC), datetime(3000, 1, 1, tzinfo=UTC)
    )

    text = statement_csv.write(reports.statement(ann.pk, "USD", period), int)

    assert text.splitlines() == [
        "id,at,kind,amount,balance,memo,tournament,match",
        ",2000-01-01T00:00:00+00:00,opening,,0,,,",
        f"{line.id},{posted.posted_at.isoformat()},deposit,1000,1000,Deposit.,,",
        ",3000-01-01T00:00:00+00:00,closing,,1000,,,",
    ]


def test_reading_costs_the_same_at_any_length(ann: User) -> None:
    bring(ann, 5)
    few = _cost_of_reading(ann)
    post_many([move(cash(), player(ann), 1) for _ in range(500)])

    assert _cost_of_reading(ann) == few


def test_trial_balance_sums_to_zero_in_each_currency(ann: User) -> None:
    bring(ann, 1000)
    bring(ann, 300, "JPY")
    post(registration(ann, 7))

    totals = {(row.currency, row.kind): row.amount for row in reports.trial_balance()}

    assert totals == {
        ("JPY", "cash"): -300,
        ("JPY", "player"): 300,
        ("USD", "cash"): -1000,
        ("USD", "fees"): 10,
        ("USD", "player"): 780,
        ("USD", "pool"): 100,
        ("USD", "reserve"): 110,
    }


def test_what_was_never_used_holds_nothing() -> None:
    assert balance(pool(12345)) == 0


def _cost_of_reading(user: User) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert balance(player(user)) > 0
        assert reports.history(user.pk, "USD", limit=50).lines
    return len(queries)


def _post_at(owner: psycopg.Connection, user: User, amount: int, at: datetime) -> None:
    """Post as of another time, which only the owner can."""
    postings = {cash(): -amount, player(user): amount}
    with owner.transaction():
        row = owner.execute(
            "INSERT INTO ledger_transfer"
            " (key, kind, currency_id, posting_count, reason, posted_at)"
            " VALUES (%s, 'deposit', 'USD', 2, '', %s) RETURNING id",
            [f"at:{at}", at],
        ).fetchone()
        assert row is not None
        for name, units in postings.items():
            _add(owner, row[0], name, units)


def _add(
    owner: psycopg.Connection, transfer: int, name: AccountName, amount: int
) -> None:
    owner.execute("SELECT ledger_find_accounts(ARRAY[%s])", [str(name)])
    owner.execute(
        "INSERT INTO ledger_posting"
        " (transfer_id, account_id, currency_id, amount, seq, balance_after)"
        " SELECT %(transfer)s, id, currency_id, %(amount)s,"
        " CASE WHEN stored THEN seq + 1 END,"
        " CASE WHEN stored THEN balance + %(amount)s END"
        " FROM ledger_account WHERE name = %(name)s",
        {"transfer": transfer, "amount": amount, "name": str(name)},
    )
