"""The cashier's desk: deposits, withdrawals that wait, and the cash book."""

from collections.abc import Sequence
from datetime import timedelta
from http import HTTPStatus
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required, permission_required
from django.contrib.auth.models import AbstractBaseUser
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from ledger import reports, till
from ledger.currencies import find
from ledger.errors import LedgerError
from ledger.models import Withdrawal
from ledger.pages.account import person
from ledger.pages.forms import CashBookForm, DepositForm, RefusalForm
from ledger.pages.lines import TournamentNames, tell
from ledger.services import cashier

_may = permission_required("ledger.work_the_desk", raise_exception=True)
_AT_MOST = 100
_RECENT = 10
_FOUND = 20


@login_required
@_may
@require_http_methods(["GET", "HEAD", "POST"])
def desk(request: HttpRequest, names: TournamentNames) -> HttpResponse:
    """Show who waits for money and take a deposit."""
    wanted = request.GET.get("player", "").strip()
    found = _search(wanted)
    player = found[0] if len(found) == 1 else None
    form = DepositForm(
        request.POST or None,
        initial={"username": player.get_username()} if player else {},
    )
    if player:
        form.initial["currency"] = reports.last_used(player.pk, form.codes())
    status = int(HTTPStatus.OK)
    if request.method == "POST":
        status = _take_deposit(request, form)
        if status == HTTPStatus.OK:
            return redirect("ledger:desk")
    lines = reports.history(player.pk, limit=_RECENT) if player else ()
    context = {
        "form": form,
        "wanted": wanted,
        "found": found,
        "player": player,
        "available": reports.available(player.pk) if player else {},
        "lines": tell(lines, names),
        "waiting": _waiting(),
    }
    return render(request, "ledger/desk.html", context, status=status)


@login_required
@_may
@require_safe
def cash_book(request: HttpRequest) -> HttpResponse:
    """Show what passed over the desk on a day, today at first, and the tills."""
    form = CashBookForm(request.GET)
    if not form.is_valid():
        raise Http404
    today = timezone.localdate()
    day = form.cleaned_data["day"] or today
    period = reports.Period.days(day, day, ZoneInfo(settings.TIME_ZONE))
    pages = Paginator(till.passed(period), _AT_MOST)
    page = pages.get_page(form.cleaned_data["page"] or 1)
    context = {
        "day": day,
        "before": day - timedelta(days=1),
        "after": day + timedelta(days=1) if day < today else None,
        "tills": till.tills(period),
        "page": page,
        "passed": till.told(page.object_list),
        "zone": settings.TIME_ZONE,
    }
    return render(request, "ledger/cash_book.html", context)


@login_required
@_may
@require_safe
def withdrawal(request: HttpRequest, withdrawal_id: int) -> HttpResponse:
    """Show one withdrawal, and what a cashier can decide about it."""
    return _show_withdrawal(request, withdrawal_id, RefusalForm())


@login_required
@_may
@require_POST
def pay(request: HttpRequest, withdrawal_id: int) -> HttpResponse:
    """Record that the money was handed out."""
    try:
        paid = cashier.pay_withdrawal(withdrawal_id, actor=person(request))
    except Withdrawal.DoesNotExist:
        raise Http404 from None
    except LedgerError as error:
        return _refused(request, withdrawal_id, error)
    amount = find(paid.currency_id).format(paid.amount)
    messages.success(request, f"{amount} {paid.currency_id} paid out to {paid.player}.")
    return redirect("ledger:desk")


@login_required
@_may
@require_POST
def refuse(request: HttpRequest, withdrawal_id: int) -> HttpResponse:
    """Give the money back to the player, with a reason."""
    form = RefusalForm(request.POST)
    if not form.is_valid():
        return _show_withdrawal(request, withdrawal_id, form)
    try:
        refused = cashier.refuse_withdrawal(
            withdrawal_id, actor=person(request), reason=form.cleaned_data["reason"]
        )
    except Withdrawal.DoesNotExist:
        raise Http404 from None
    except LedgerError as error:
        return _refused(request, withdrawal_id, error)
    messages.success(request, f"Refused; {refused.player} has the money back.")
    return redirect("ledger:desk")


def _refused(
    request: HttpRequest, withdrawal_id: int, error: LedgerError
) -> HttpResponse:
    messages.error(request, str(error))
    response = _show_withdrawal(request, withdrawal_id, RefusalForm())
    response.status_code = error.status
    return response


def _show_withdrawal(
    request: HttpRequest, withdrawal_id: int, refusal: RefusalForm
) -> HttpResponse:
    rows = Withdrawal.objects.select_related("player", "decided_by")
    found = rows.filter(pk=withdrawal_id).first()
    if found is None:
        raise Http404
    context = {
        "withdrawal": found,
        "is_waiting": found.state == Withdrawal.State.ASKED,
        "is_own": found.player_id == person(request).pk,
        "refusal": refusal,
    }
    status = HTTPStatus.BAD_REQUEST if refusal.errors else HTTPStatus.OK
    return render(request, "ledger/withdrawal.html", context, status=status)


def _take_deposit(request: HttpRequest, form: DepositForm) -> int:
    """Credit what the form says; return the status, with the refusal in the form."""
    if not form.is_valid():
        return HTTPStatus.BAD_REQUEST
    brought = form.cleaned_data
    try:
        cashier.deposit(
            brought["username"],
            brought["units"],
            brought["currency"],
            key=f"deposit:desk:{person(request).pk}:{brought['key']}",
            actor=person(request),
            note=brought["note"],
        )
    except LedgerError as error:
        form.refuse(error)
        return error.status
    amount = find(brought["currency"]).format(brought["units"])
    name = brought["username"].get_username()
    messages.success(request, f"{amount} {brought['currency']} credited to {name}.")
    return HTTPStatus.OK


def _search(wanted: str) -> Sequence[AbstractBaseUser]:
    """Return who has this username, or whose usernames contain it."""
    if not wanted or "\0" in wanted:
        return []
    model = get_user_model()
    people = model._default_manager.order_by(model.USERNAME_FIELD)  # noqa: SLF001
    for way in ("iexact", "icontains"):
        found = list(
            people.filter(**{f"{model.USERNAME_FIELD}__{way}": wanted})[:_FOUND]
        )
        if found:
            return found
    return []


def _waiting() -> list[Withdrawal]:
    waiting = Withdrawal.objects.filter(state=Withdrawal.State.ASKED)
    return list(waiting.select_related("player").order_by("asked_at")[:_AT_MOST])
