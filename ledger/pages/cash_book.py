"""The cash book: what passed over the desk on a day, and the count of the cash."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ledger import reports, till
from ledger.currencies import find
from ledger.money import MoneyError
from ledger.pages.desk import may_work_the_desk
from ledger.pages.forms import CashBookForm

_AT_MOST = 100


@dataclass(frozen=True, slots=True)
class Count:
    """A till, and what somebody has counted in it; nothing of that is kept."""

    till: till.Till
    name: str
    typed: str
    error: str
    difference: int | None


@login_required
@may_work_the_desk
@require_safe
def cash_book(request: HttpRequest) -> HttpResponse:
    """Show what passed over the desk on a day, today at first, and the tills."""
    form = CashBookForm(request.GET)
    if not form.is_valid():
        raise Http404
    today = timezone.localdate()
    day = form.cleaned_data["day"] or today
    period = reports.Period.days(day, day, timezone.get_current_timezone())
    pages = Paginator(till.passed(period), _AT_MOST)
    page = pages.get_page(form.cleaned_data["page"] or 1)
    counts = [_count(found, request.GET) for found in till.tills(period)]
    context = {
        "day": day,
        "before": day - timedelta(days=1),
        "after": day + timedelta(days=1) if day < today else None,
        "counts": counts,
        "first_wrong": next((count.name for count in counts if count.error), ""),
        "page": page,
        "passed": till.told(page.object_list),
    }
    return render(request, "ledger/cash_book.html", context)


def _count(found: till.Till, typed: Mapping[str, str]) -> Count:
    name = f"counted_{found.currency}"
    text = typed.get(name, "").strip()
    if not text:
        return Count(found, name, text, error="", difference=None)
    try:
        counted = find(found.currency).read(text)
    except MoneyError as error:
        return Count(found, name, text, error=str(error), difference=None)
    return Count(found, name, text, error="", difference=counted - found.closing)
