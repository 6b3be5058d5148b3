"""The cashier's desk: deposits, and withdrawals that wait."""

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required, permission_required
from django.contrib.auth.models import AbstractBaseUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from ledger import reports
from ledger.currencies import find
from ledger.errors import LedgerError
from ledger.models import Withdrawal
from ledger.pages.account import person
from ledger.pages.forms import DepositForm, RefusalForm
from ledger.services import cashier

_may = permission_required("ledger.work_the_desk", raise_exception=True)
_AT_MOST = 100
_RECENT = 10


@login_required
@_may
@require_http_methods(["GET", "POST"])
def desk(request: HttpRequest) -> HttpResponse:
    """Show who waits for money and take a deposit."""
    username = request.GET.get("player", "").strip()
    form = DepositForm(request.POST or None, initial={"username": username})
    if request.method == "POST" and form.is_valid():
        try:
            _deposit(request, form)
        except LedgerError as error:
            form.add_error(None, str(error))
        else:
            return redirect("ledger:desk")
    player = _find(username)
    context = {
        "form": form,
        "username": username,
        "player": player,
        "available": reports.available(player.pk) if player else {},
        "page": reports.history(player.pk, limit=_RECENT) if player else None,
        "waiting": _waiting(),
        "refusal": RefusalForm(),
    }
    status = 400 if form.errors else 200
    return render(request, "ledger/desk.html", context, status=status)


@login_required
@_may
@require_POST
def pay(request: HttpRequest, withdrawal_id: int) -> HttpResponse:
    """Record that the money was handed out."""
    try:
        cashier.pay_withdrawal(withdrawal_id, actor=person(request))
    except Withdrawal.DoesNotExist:
        raise Http404 from None
    except LedgerError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Paid out.")
    return redirect("ledger:desk")


@login_required
@_may
@require_POST
def refuse(request: HttpRequest, withdrawal_id: int) -> HttpResponse:
    """Give the money back to the player, with a reason."""
    form = RefusalForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Say why it is refused.")
        return redirect("ledger:desk")
    try:
        cashier.refuse_withdrawal(
            withdrawal_id, actor=person(request), reason=form.cleaned_data["reason"]
        )
    except Withdrawal.DoesNotExist:
        raise Http404 from None
    except LedgerError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Refused; the player has the money back.")
    return redirect("ledger:desk")


def _deposit(request: HttpRequest, form: DepositForm) -> None:
    brought = form.cleaned_data
    cashier.deposit(
        brought["username"],
        brought["units"],
        brought["currency"],
        key=f"deposit:desk:{person(request).pk}:{brought['key']}",
        actor=person(request),
    )
    amount = find(brought["currency"]).format(brought["units"])
    name = brought["username"].get_username()
    messages.success(request, f"{amount} {brought['currency']} credited to {name}.")


def _find(username: str) -> AbstractBaseUser | None:
    model = get_user_model()
    if not username or "\0" in username:
        return None
    return model._default_manager.filter(  # noqa: SLF001
        **{model.USERNAME_FIELD: username}
    ).first()


def _waiting() -> list[Withdrawal]:
    waiting = Withdrawal.objects.filter(state=Withdrawal.State.ASKED)
    return list(waiting.select_related("player").order_by("asked_at")[:_AT_MOST])
