"""Withdrawals that wait at the desk: one at a time, paid or refused."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ledger import reports
from ledger.currencies import find
from ledger.errors import LedgerError
from ledger.models import Withdrawal
from ledger.pages.account import person
from ledger.pages.desk import may_work_the_desk, said_as_paid
from ledger.pages.forms import RefusalForm, lead_to_fault
from ledger.services import cashier


@login_required
@may_work_the_desk
@require_safe
def withdrawal(request: HttpRequest, withdrawal_id: int) -> HttpResponse:
    """Show one withdrawal, and what a cashier can decide about it."""
    return _show(request, withdrawal_id, RefusalForm())


@login_required
@may_work_the_desk
@require_POST
def pay(request: HttpRequest, withdrawal_id: int) -> HttpResponse:
    """Record that the money was handed out, once the cashier has read it again."""
    found = _find(withdrawal_id)
    is_to_pay = _is_waiting(found) and found.player_id != person(request).pk
    if is_to_pay and "confirmed" not in request.POST:
        return render(request, "ledger/pay_confirm.html", _told(found))
    try:
        paid = cashier.pay_withdrawal(withdrawal_id, actor=person(request))
    except LedgerError as error:
        return _refused(request, withdrawal_id, error)
    said = said_as_paid(paid.player, paid.amount, paid.currency_id)
    messages.success(request, said)
    return redirect("ledger:desk")


@login_required
@may_work_the_desk
@require_POST
def refuse(request: HttpRequest, withdrawal_id: int) -> HttpResponse:
    """Give the money back to the player, with a reason."""
    form = RefusalForm(request.POST)
    if not form.is_valid():
        return _show(request, withdrawal_id, form)
    try:
        refused = cashier.refuse_withdrawal(
            withdrawal_id, actor=person(request), reason=form.cleaned_data["reason"]
        )
    except Withdrawal.DoesNotExist:
        raise Http404 from None
    except LedgerError as error:
        return _refused(request, withdrawal_id, error)
    message = _("Refused; %(name)s has the money back.")
    messages.success(request, message % {"name": refused.player})
    return redirect("ledger:desk")


def _refused(
    request: HttpRequest, withdrawal_id: int, error: LedgerError
) -> HttpResponse:
    messages.error(request, str(error))
    response = _show(request, withdrawal_id, RefusalForm())
    response.status_code = error.status
    return response


def _show(
    request: HttpRequest, withdrawal_id: int, refusal: RefusalForm
) -> HttpResponse:
    found = _find(withdrawal_id)
    lead_to_fault(refusal)
    context = _told(found) | {
        "is_waiting": _is_waiting(found),
        "is_own": found.player_id == person(request).pk,
        "refusal": refusal,
    }
    status = HTTPStatus.BAD_REQUEST if refusal.errors else HTTPStatus.OK
    return render(request, "ledger/withdrawal.html", context, status=status)


def _find(withdrawal_id: int) -> Withdrawal:
    rows = Withdrawal.objects.select_related("player", "decided_by")
    found: Withdrawal | None = rows.filter(pk=withdrawal_id).first()
    if found is None:
        raise Http404
    return found


def _is_waiting(found: Withdrawal) -> bool:
    return found.state == Withdrawal.State.ASKED


def _told(found: Withdrawal) -> dict[str, object]:
    """Return what is said of a withdrawal, and what its player has besides."""
    return {
        "withdrawal": found,
        "currency": find(found.currency_id),
        "available": reports.available(found.player_id).get(found.currency_id, 0),
    }
