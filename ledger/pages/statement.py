"""Statements of a period: to read, to print, and as a file."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from http import HTTPStatus
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ledger import reports, seals, statement_csv
from ledger.currencies import find
from ledger.pages.account import person
from ledger.pages.forms import lead_to_fault
from ledger.pages.lines import TournamentNames, tell
from ledger.pages.periods import Days, StatementForm, month_of, year_of

# A period in words, its days, and what asks for it in an address.
Offer = tuple[str, Days, dict[str, object]]

_RECENT = 30


@dataclass(frozen=True, slots=True)
class Choice:
    """A period that one click leads to."""

    words: str
    query: str
    is_shown: bool


@login_required
@require_safe
def statement(request: HttpRequest, names: TournamentNames) -> HttpResponse:
    """Show the statement of a period, this month's at first."""
    user = person(request)
    today = timezone.localdate()
    currencies = list(reports.available(user.pk))
    usual = reports.last_used(user.pk, currencies) or "PLAY"
    form = StatementForm({"currency": usual} | request.GET.dict())
    if not form.is_valid() and not form.is_of_days_only():
        raise Http404
    currency = form.cleaned_data["currency"]
    days = form.days(today)
    found = reports.statement(user.pk, currency, days.period())
    lead_to_fault(form)
    context = {
        "form": form if form.errors else _form_of(currency, days),
        "statement": found,
        "currency": find(currency),
        "days": days,
        "is_to_come": days.first > today,
        "lines": tell(found.lines, names),
        "currencies": currencies or [usual],
        "choices": _choices(currency, days, today, asked=request.GET.keys()),
        "file_query": urlencode({"currency": currency} | days.query()),
        "head": seals.head(),
        "printed_at": timezone.now(),
    }
    status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
    return render(request, "ledger/statement.html", context, status=status)


@login_required
@require_safe
def statement_file(request: HttpRequest, names: TournamentNames) -> HttpResponse:
    """Download the statement of a period as CSV.

    Amounts, dates and columns are the same in every language; the sentences are in
    the reader's.
    """
    form = StatementForm(request.GET)
    if not form.is_valid():
        raise Http404
    days = form.days(timezone.localdate())
    currency = form.cleaned_data["currency"]
    found = reports.statement(person(request).pk, currency, days.period())
    named = names({line.tournament for line in found.lines if line.tournament})
    name = f"statement-{found.currency}-{days.slug}.csv"
    return HttpResponse(
        statement_csv.write(found, find(found.currency).format, names=named),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _form_of(currency: str, days: Days) -> StatementForm:
    """Return the form as if these days had been typed."""
    return StatementForm({"currency": currency, "first": days.first, "last": days.last})


def _choices(
    currency: str, shown: Days, today: date, *, asked: Collection[str]
) -> list[Choice]:
    """Return the usual periods, and the month or year before and after the *shown*.

    None of them lies wholly in the future. *asked* is what the address names.
    """
    offered = _usual(today)
    known = [days for _words, days, _query in offered]
    offered += [
        (_name(days), days, days.query())
        for days in (shown.before(), shown.after())
        if days is not None and days not in known and days.first <= today
    ]
    # The last 30 days can be this month: it is the one that was asked for.
    same = [query for _words, days, query in offered if days == shown]
    named = (query for query in same if query.keys() <= set(asked))
    current = next(named, same[0] if same else None)
    return [
        Choice(
            words,
            urlencode({"currency": currency, **query}),
            is_shown=query is current,
        )
        for words, _days, query in offered
    ]


def _usual(today: date) -> list[Offer]:
    month, year = month_of(today), year_of(today)
    last_month = month_of(month.first - timedelta(days=1))
    last_year = year_of(year.first - timedelta(days=1))
    recent = Days(today - timedelta(days=_RECENT - 1), today)
    return [
        (_("This month"), month, month.query()),
        (_("Last month"), last_month, last_month.query()),
        (_("Last 30 days"), recent, {"days": _RECENT}),
        (_("This year"), year, year.query()),
        (_("Last year"), last_year, last_year.query()),
    ]


def _name(days: Days) -> str:
    """Return what a whole month or year is called."""
    return date_format(days.first, "F Y" if days.is_month else "Y")
