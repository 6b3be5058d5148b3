"""A player's own money: the account, its history, statements, and withdrawals."""

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
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
from django.views.decorators.http import require_POST, require_safe
from django.views.generic import View

from ledger import reports, statement_csv
from ledger.currencies import find
from ledger.errors import LedgerError
from ledger.models import Withdrawal
from ledger.pages.forms import HistoryForm, StatementForm, WithdrawalForm
from ledger.pages.lines import TournamentNames, tell
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


class AccountPage(LoginRequiredMixin, View):
    """Three numbers a currency, the latest lines, and withdrawals.

    *in_play* says what registrations have taken and *names* what tournaments are
    called; the book alone cannot tell.
    """

    in_play: InPlay | None = None
    names: TournamentNames | None = None

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the money of who looks."""
        return self._show(request, _withdrawal_form(request))

    def post(self, request: HttpRequest) -> HttpResponse:
        """Set money aside for the cashier to hand out."""
        form = _withdrawal_form(request)
        if form.is_valid() and _ask(request, form):
            return redirect("ledger:account")
        return self._show(request, form)

    def _show(self, request: HttpRequest, form: WithdrawalForm) -> HttpResponse:
        user = person(request)
        assert self.in_play is not None
        assert self.names is not None
        context = {
            "rows": _numbers(user.pk, self.in_play(user.pk)),
            "lines": tell(reports.history(user.pk, limit=_RECENT), self.names),
            "withdrawals": _withdrawals(user),
            "form": form,
        }
        status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
        return render(request, "ledger/account.html", context, status=status)


@login_required
@require_POST
def cancel_withdrawal(request: HttpRequest, withdrawal_id: int) -> HttpResponse:
    """Take a withdrawal back that no cashier has decided on."""
    try:
        cashier.cancel_withdrawal(withdrawal_id, player=person(request))
    except Withdrawal.DoesNotExist:
        raise Http404 from None
    except LedgerError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Taken back: the money is available again.")
    return redirect("ledger:account")


@login_required
@require_safe
def history(request: HttpRequest, names: TournamentNames) -> HttpResponse:
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
        "lines": tell(page, names),
        "is_narrowed": bool(wanted["currency"] or wanted["kind"]),
        "currencies": list(reports.available(user.pk)),
        "following": following.urlencode() if page.next else "",
    }
    return render(request, "ledger/history.html", context)


@login_required
@require_safe
def statement(request: HttpRequest, names: TournamentNames) -> HttpResponse:
    """Show the statement of a month, this one at first."""
    user = person(request)
    currencies = list(reports.available(user.pk))
    asked = {
        "currency": reports.last_used(user.pk, currencies) or "PLAY",
        "month": f"{timezone.localdate():%Y-%m}",
    } | request.GET.dict()
    found = _statement(user, asked)
    context = {
        "statement": found,
        "lines": tell(found.lines, names),
        "month": asked["month"],
        "currencies": currencies,
        "zone": settings.TIME_ZONE,
    }
    return render(request, "ledger/statement.html", context)


@login_required
@require_safe
def statement_file(request: HttpRequest, names: TournamentNames) -> HttpResponse:
    """Download the statement of a month as CSV."""
    found = _statement(person(request), request.GET.dict())
    named = names({line.tournament for line in found.lines if line.tournament})
    name = f"statement-{found.currency}-{found.period.since:%Y-%m}.csv"
    return HttpResponse(
        statement_csv.write(found, find(found.currency).format, names=named),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def person(request: HttpRequest) -> AbstractBaseUser:
    """Return who is signed in; the decorators have made sure that somebody is."""
    user = request.user
    assert isinstance(user, AbstractBaseUser)
    return user


def _withdrawal_form(request: HttpRequest) -> WithdrawalForm:
    """Return the form, with the currency that the player used last."""
    user_id = person(request).pk
    form = WithdrawalForm(
        request.POST if request.method == "POST" else None,
        available=reports.available(user_id),
    )
    form.initial["currency"] = reports.last_used(user_id, form.codes())
    return form


def _ask(request: HttpRequest, form: WithdrawalForm) -> bool:
    """Ask for what a valid form says; return whether the book has taken it."""
    asked, user = form.cleaned_data, person(request)
    try:
        cashier.ask_withdrawal(
            user,
            asked["units"],
            asked["currency"],
            key=f"withdrawal:page:{user.pk}:{asked['key']}",
        )
    except LedgerError as error:
        form.refuse(error)
        return False
    messages.success(
        request,
        "Asked for. A cashier pays it out or refuses it;"
        " until then you can take it back.",
    )
    return True


def _statement(user: AbstractBaseUser, asked: dict[str, Any]) -> reports.Statement:
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
