"""A player's own money: the account, its history, statements, and withdrawals."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.models import AbstractBaseUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST
from django.views.generic import TemplateView

from ledger import reports, statement_csv
from ledger.currencies import find
from ledger.errors import LedgerError
from ledger.models import Withdrawal
from ledger.pages.forms import AmountForm, HistoryForm, StatementForm
from ledger.services import cashier

InPlay = Callable[[int], dict[str, int]]

_RECENT = 10
_PAGE = 50


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a player has in one currency, in minor units."""

    currency: str
    available: int
    in_play: int
    held: int
    owed: int


class AccountPage(LoginRequiredMixin, TemplateView):
    """Three numbers a currency, the latest lines, and what was asked for.

    *in_play* says what registrations have taken; the book alone cannot tell.
    """

    template_name = "ledger/account.html"
    in_play: InPlay | None = None

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:  # noqa: ANN401
        """Add the money of who looks."""
        user = person(self.request)
        assert self.in_play is not None
        return super().get_context_data(**kwargs) | {
            "rows": _numbers(user.pk, self.in_play(user.pk)),
            "page": reports.history(user.pk, limit=_RECENT),
            "withdrawals": _withdrawals(user),
            "form": AmountForm(),
        }


@login_required
@require_POST
def ask_withdrawal(request: HttpRequest) -> HttpResponse:
    """Set money aside for the cashier to hand out."""
    form = AmountForm(request.POST)
    if form.is_valid():
        asked = form.cleaned_data
        user = person(request)
        try:
            cashier.ask_withdrawal(
                user,
                asked["units"],
                asked["currency"],
                key=f"withdrawal:page:{user.pk}:{asked['key']}",
            )
        except LedgerError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "Asked for. A cashier will pay it out.")
    for problems in form.errors.get_json_data().values():
        for problem in problems:
            messages.error(request, str(problem["message"]))
    return redirect("ledger:account")


@login_required
@require_GET
def history(request: HttpRequest) -> HttpResponse:
    """Show a page of the history, narrowed by currency and reason."""
    form = HistoryForm(request.GET)
    user = person(request)
    if not form.is_valid():
        raise Http404
    wanted = form.cleaned_data
    try:
        page = reports.history(
            user.pk,
            wanted["currency"] or None,
            kind=wanted["kind"] or None,
            before=wanted["cursor"],
            limit=_PAGE,
        )
    except LedgerError:
        raise Http404 from None
    following = request.GET.copy()
    following["cursor"] = page.next
    context = {
        "form": form,
        "page": page,
        "currencies": list(reports.available(user.pk)),
        "following": following.urlencode() if page.next else "",
    }
    return render(request, "ledger/history.html", context)


@login_required
@require_GET
def statement(request: HttpRequest) -> HttpResponse:
    """Show the statement of a month, this one at first."""
    user = person(request)
    currencies = list(reports.available(user.pk))
    asked = {
        "currency": next(iter(currencies), "PLAY"),
        "month": f"{timezone.localdate():%Y-%m}",
    } | request.GET.dict()
    found = _statement(user, asked)
    context = {
        "statement": found,
        "month": asked["month"],
        "currencies": currencies,
        "zone": settings.TIME_ZONE,
    }
    return render(request, "ledger/statement.html", context)


@login_required
@require_GET
def statement_file(request: HttpRequest) -> HttpResponse:
    """Download the statement of a month as CSV."""
    found = _statement(person(request), request.GET.dict())
    name = f"statement-{found.currency}-{found.period.since:%Y-%m}.csv"
    return HttpResponse(
        statement_csv.write(found, find(found.currency).format),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def person(request: HttpRequest) -> AbstractBaseUser:
    """Return who is signed in; the decorators have made sure that somebody is."""
    user = request.user
    assert isinstance(user, AbstractBaseUser)
    return user


def _statement(user: AbstractBaseUser, asked: dict[str, str]) -> reports.Statement:
    form = StatementForm(asked)
    if not form.is_valid():
        raise Http404
    period = reports.Period.month(
        form.cleaned_data["month"], ZoneInfo(settings.TIME_ZONE)
    )
    return reports.statement(user.pk, form.cleaned_data["currency"], period)


def _numbers(user_id: int, in_play: dict[str, int]) -> list[Numbers]:
    available, held = reports.available(user_id), reports.held(user_id)
    owed = reports.owed(user_id)
    return [
        Numbers(
            code,
            available.get(code, 0),
            in_play.get(code, 0),
            held.get(code, 0),
            owed.get(code, 0),
        )
        for code in sorted({*available, *in_play, *held, *owed})
    ]


def _withdrawals(user: AbstractBaseUser) -> list[Withdrawal]:
    return list(Withdrawal.objects.filter(player_id=user.pk).order_by("-pk")[:_RECENT])
