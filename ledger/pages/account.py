"""A player's own money: the account, its history, and withdrawals."""

from dataclasses import dataclass
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.models import AbstractBaseUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django.views.generic import View

from ledger import reports
from ledger.currencies import find
from ledger.errors import LedgerError
from ledger.models import Withdrawal
from ledger.pages.forms import WithdrawalForm, lead_to_fault
from ledger.pages.lines import TournamentNames, tell
from ledger.pages.outside import Outside, part_for_who_is_signed_in
from ledger.pages.periods import HistoryForm
from ledger.services import cashier

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

    @property
    def name(self) -> str:
        """Return what the currency is called."""
        return find(self.currency).name


class AccountPage(LoginRequiredMixin, View):
    """Three numbers a currency, the latest lines, and withdrawals.

    The book alone cannot tell all of it; the rest is from *outside*.
    """

    outside: Outside | None = None

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
        assert self.outside is not None
        lead_to_fault(form)
        context = _account(request, self.outside, form)
        status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
        return render(request, "ledger/account.html", context, status=status)


@part_for_who_is_signed_in
@require_safe
def account_part(request: HttpRequest, outside: Outside) -> HttpResponse:
    """Answer with the account alone, for the page that shows it already."""
    context = _account(request, outside, _withdrawal_form(request))
    return outside.answer_part(request, "ledger/partials/account.html", context)


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
        messages.success(request, _("Taken back: the money is available again."))
    return redirect("ledger:account")


@login_required
@require_safe
def history(request: HttpRequest, names: TournamentNames) -> HttpResponse:
    """Show a page of the history, narrowed by currency, reason and time."""
    form = HistoryForm(request.GET)
    user = person(request)
    if not form.is_valid() and not form.is_of_days_only():
        raise Http404
    wanted = form.wanted()
    try:
        page = reports.history(
            user.pk,
            wanted.currency,
            kind=wanted.kind,
            since=wanted.since,
            until=wanted.until,
            before=wanted.cursor,
            limit=_PAGE,
        )
    except LedgerError:
        raise Http404 from None
    lead_to_fault(form)
    following = request.GET.copy()
    following["cursor"] = page.next
    context = {
        "form": form,
        "lines": tell(page, names),
        "is_narrowed": wanted.is_narrowed,
        "currencies": list(reports.available(user.pk)),
        "following": following.urlencode() if page.next else "",
    }
    status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
    return render(request, "ledger/history.html", context, status=status)


def person(request: HttpRequest) -> AbstractBaseUser:
    """Return who is signed in; the decorators have made sure that somebody is."""
    user = request.user
    assert isinstance(user, AbstractBaseUser)
    return user


def _account(
    request: HttpRequest, outside: Outside, form: WithdrawalForm
) -> dict[str, object]:
    user = person(request)
    return {
        "rows": numbers_of(user.pk, outside.in_play(user.pk)),
        "lines": tell(reports.history(user.pk, limit=_RECENT), outside.names),
        "withdrawals": _withdrawals(user),
        "form": form,
    }


def _withdrawal_form(request: HttpRequest) -> WithdrawalForm:
    """Return the form, with the currency that the player used last."""
    user_id = person(request).pk
    form = WithdrawalForm(
        request.POST if request.method == "POST" else None,
        available=reports.available(user_id),
    )
    form.begin_with_usual_currency(user_id)
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
        _(
            "Asked for. A cashier pays it out or refuses it;"
            " until then you can take it back."
        ),
    )
    return True


def numbers_of(user_id: int, in_play: dict[str, int]) -> list[Numbers]:
    """Return the numbers of each currency: what is at stake first, play money last."""
    available, held = reports.available(user_id), reports.held(user_id)
    owed = reports.owed(user_id)
    rows = [
        Numbers(
            code,
            available.get(code, 0),
            in_play.get(code, 0),
            held.get(code, 0),
            owed.get(code, 0),
        )
        for code in sorted({*available, *in_play, *held, *owed})
    ]
    return sorted(
        rows,
        key=lambda row: (
            not (row.in_play or row.held or row.owed),
            find(row.currency).is_play,
            row.currency,
        ),
    )


def _withdrawals(user: AbstractBaseUser) -> list[Withdrawal]:
    return list(Withdrawal.objects.filter(player_id=user.pk).order_by("-pk")[:_RECENT])
