"""Statements of any period, and the history of one, in the reader's time zone."""

from datetime import date, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from euchre_site.models import User
from ledger import seals
from ledger.pages.periods import Days, month_of, year_of
from tests.ledger.book import bring, person, seal_all
from tests.ledger.browsing import focused, shown, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def page(ann: User) -> Client:
    return signed_in(ann)


def test_month_and_year_have_all_their_days() -> None:
    assert month_of(date(2028, 2, 10)) == Days(date(2028, 2, 1), date(2028, 2, 29))
    assert year_of(date(2028, 2, 10)) == Days(date(2028, 1, 1), date(2028, 12, 31))
    assert month_of(date(2028, 1, 1)).before() == month_of(date(2027, 12, 1))
    assert year_of(date(2028, 1, 1)).after() == year_of(date(2029, 1, 1))
    assert Days(date(2028, 1, 1), date(2028, 1, 2)).after() is None


@pytest.mark.parametrize(
    ("query", "days", "name"),
    [
        ("month=2031-02", (date(2031, 2, 1), date(2031, 2, 28)), "2031-02"),
        ("year=2031", (date(2031, 1, 1), date(2031, 12, 31)), "2031"),
        (
            "first=2031-02-03&last=2031-02-05",
            (date(2031, 2, 3), date(2031, 2, 5)),
            "2031-02-03-2031-02-05",
        ),
        (
            "last=2031-02-05",
            (date(2031, 2, 1), date(2031, 2, 5)),
            "2031-02-01-2031-02-05",
        ),
        ("first=2031-02-01&last=2031-02-28", None, "2031-02"),
    ],
)
def test_period_is_a_month_a_year_or_from_and_to(
    query: str, days: tuple[date, date] | None, name: str, ann: User, page: Client
) -> None:
    bring(ann, 100)

    answer = page.get(f"/account/statement/?currency=USD&{query}")
    file = page.get(f"/account/statement.csv?currency=USD&{query}")

    assert days is None or answer.context["days"] == Days(*days)
    assert f'filename="statement-USD-{name}.csv"' in file["Content-Disposition"]


def test_last_days_end_today(ann: User, page: Client) -> None:
    bring(ann, 1000)
    today = timezone.localdate()

    answer = page.get("/account/statement/?currency=USD&days=30")

    assert answer.context["days"] == Days(today - timedelta(days=29), today)
    assert "+10.00" in answer.content.decode()
    link = '<a href="?currency=USD&amp;days=30" aria-current="true">Last 30 days</a>'
    assert link in answer.content.decode()


@pytest.mark.parametrize(
    "path", ["/account/statement/?currency=USD&", "/account/history/?"]
)
def test_period_that_ends_before_it_begins_is_said_so(
    path: str, ann: User, page: Client
) -> None:
    bring(ann, 100)

    answer = page.get(f"{path}first=2031-02-05&last=2031-02-03")

    html = answer.content.decode()
    assert answer.status_code == 400
    assert "It ends before it begins." in html
    assert 'name="first" value="2031-02-05"' in html
    assert 'name="last" value="2031-02-03"' in html
    assert focused(answer) == ["id_last"]
    assert "Closing balance" not in html


def test_statement_of_what_is_to_come_says_so_and_leads_no_further(
    ann: User, page: Client
) -> None:
    bring(ann, 100)
    year = timezone.localdate().year + 2

    answer = page.get(f"/account/statement/?month={year}-05")

    assert "This period has not begun yet." in answer.content.decode()
    assert not [choice for choice in answer.context["choices"] if choice.is_shown]
    assert f"{year}-0" not in "".join(
        choice.query for choice in answer.context["choices"]
    )


@pytest.mark.parametrize(
    "query", ["year=0", "year=9999", "days=0", "days=9999", "month=x"]
)
def test_period_that_nothing_links_to_is_a_404(
    query: str, ann: User, page: Client
) -> None:
    bring(ann, 100)

    assert page.get(f"/account/statement/?currency=USD&{query}").status_code == 404


def test_statement_is_of_days_where_the_reader_is(ann: User, page: Client) -> None:
    posted = bring(ann, 1000)
    zone = "Pacific/Kiritimati"  # Fourteen hours ahead of UTC.
    ann.time_zone = zone
    ann.save(update_fields=["time_zone"])
    here = timezone.localtime(posted.posted_at, ZoneInfo(zone)).date()

    on_the_day = page.get(f"/account/statement/?first={here}&last={here}")
    after = here + timedelta(days=1)
    the_day_after = page.get(f"/account/statement/?first={after}&last={after}")

    assert zone in on_the_day.content.decode()
    assert on_the_day.context["statement"].closing == 1000
    assert len(on_the_day.context["statement"].lines) == 1
    assert not the_day_after.context["statement"].lines
    assert the_day_after.context["statement"].opening == 1000


@pytest.mark.django_db(transaction=True)
def test_statement_on_paper_names_the_last_seal(ann: User, page: Client) -> None:
    bring(ann, 1000)
    seal_all()

    html = page.get("/account/statement/?currency=USD").content.decode()

    assert seals.head().hash in html
    assert 'media="print"' in html
    assert "data-print hidden" in html


def test_history_is_narrowed_by_days(ann: User, page: Client) -> None:
    bring(ann, 1000)
    today = timezone.localdate()
    before = today - timedelta(days=1)

    assert "Deposit." in shown(page, f"/account/history/?first={today}&last={today}")
    text = shown(page, f"/account/history/?last={before}")
    assert "No line of your history is of this kind." in text


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_amounts_and_dates_are_those_of_the_language(
    language: str, ann: User, page: Client
) -> None:
    bring(ann, 123456)

    answer = page.get(
        "/account/statement/?currency=USD&month=2031-02",
        headers={"Accept-Language": language},
    )
    file = page.get(
        "/account/statement.csv?currency=USD&days=1",
        headers={"Accept-Language": language},
    )

    text = answer.content.decode()
    assert "1\N{NO-BREAK SPACE}234,56\N{NO-BREAK SPACE}USD" in text
    assert ("1 февраля 2031" if language == "ru" else "1 лютого 2031") in text
    assert ",1234.56,1234.56," in file.content.decode()


@pytest.mark.parametrize(
    ("query", "current"),
    [
        ("", "This month"),
        ("month=2031-11", "This month"),
        ("first=2031-11-01&last=2031-11-30", "This month"),
        ("days=30", "Last 30 days"),
        ("month=2031-10", "Last month"),
        ("month=2031-09", None),
    ],
)
def test_one_period_at_most_is_the_one_shown(
    query: str,
    current: str | None,
    ann: User,
    page: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bring(ann, 1000)
    monkeypatch.setattr(timezone, "localdate", lambda: date(2031, 11, 30))

    choices = page.get(f"/account/statement/?{query}").context["choices"]

    shown = [choice.words for choice in choices if choice.is_shown]
    assert shown == ([current] if current else [])
    assert [choice.words for choice in choices][:5] == [
        "This month",
        "Last month",
        "Last 30 days",
        "This year",
        "Last year",
    ]


def test_months_beside_an_older_one_are_offered(
    ann: User, page: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(ann, 1000)
    monkeypatch.setattr(timezone, "localdate", lambda: date(2031, 11, 30))

    choices = page.get("/account/statement/?month=2031-08").context["choices"]

    words = [choice.words for choice in choices]
    assert words[5:] == ["July 2031", "September 2031"]
