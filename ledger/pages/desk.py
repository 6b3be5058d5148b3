"""The cashier's desk: find somebody, take a deposit, hand money out.

An amount is shown once more, with the name and the currency, before it is posted.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required, permission_required
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from ledger import reports, till
from ledger.currencies import Currency, currency
from ledger.errors import LedgerError
from ledger.models import Withdrawal
from ledger.pages.account import numbers_of, person
from ledger.pages.forms import (
    CounterForm,
    DepositForm,
    HandOutForm,
    lead_to,
    lead_to_fault,
)
from ledger.pages.lines import tell
from ledger.pages.outside import Outside, part_for_who_is_signed_in
from ledger.services import cashier

may_work_the_desk = permission_required("ledger.work_the_desk", raise_exception=True)
_AT_MOST = 100
_RECENT = 10
_FOUND = 20


@dataclass(frozen=True, slots=True)
class Asked:
    """What a cashier is about to do with *units* of somebody's money."""

    player: AbstractBaseUser
    units: int
    money: Currency
    available: int
    then: int


@login_required
@may_work_the_desk
@require_http_methods(["GET", "HEAD", "POST"])
def desk(request: HttpRequest, outside: Outside) -> HttpResponse:
    """Show who waits for money, and take a deposit."""
    if request.method != "POST":
        return _show(request, outside)
    form = DepositForm(request.POST, auto_id="deposit_%s")
    return _pass_over(request, outside, form, _credit)


@login_required
@may_work_the_desk
@require_POST
def hand_out(request: HttpRequest, outside: Outside) -> HttpResponse:
    """Pay somebody who stands at the desk."""
    form = HandOutForm(request.POST, auto_id="payment_%s")
    return _pass_over(request, outside, form, _pay)


@part_for_who_is_signed_in
@may_work_the_desk
@require_safe
def waiting_part(request: HttpRequest, outside: Outside) -> HttpResponse:
    """Answer with the withdrawals that wait, for a desk that is open already."""
    context = {"waiting": _waiting()}
    return outside.answer_part(request, "ledger/partials/waiting.html", context)


@part_for_who_is_signed_in
@may_work_the_desk
@require_safe
def purse_part(request: HttpRequest, player_id: int, outside: Outside) -> HttpResponse:
    """Answer with the money of a player, for a desk where it is shown already."""
    player = get_object_or_404(get_user_model(), pk=player_id)
    context = _purse(request, outside, player)
    return outside.answer_part(request, "ledger/partials/purse.html", context)


def _pass_over(
    request: HttpRequest,
    outside: Outside,
    form: CounterForm,
    act: Callable[[HttpRequest, CounterForm], str],
) -> HttpResponse:
    """Do what a form says once the cashier has read it again."""
    if not form.is_valid():
        return _show(request, outside, form, HTTPStatus.BAD_REQUEST)
    if "change" in request.POST:
        lead_to(form, "amount")
        return _show(request, outside, form)
    player = form.cleaned_data["username"]
    try:
        cashier.check_is_of_another(player.pk, person(request))
        if not form.cleaned_data["confirmed"]:
            form.check_with_the_book()
            return _ask_again(request, form)
        messages.success(request, act(request, form))
    except LedgerError as error:
        form.refuse(error)
        return _show(request, outside, form, error.status)
    query = urlencode({"player": player.get_username()})
    return redirect(f"{reverse('ledger:desk')}?{query}")


def _ask_again(request: HttpRequest, form: CounterForm) -> HttpResponse:
    wanted = form.cleaned_data
    is_deposit = isinstance(form, DepositForm)
    money = currency(wanted["currency"])
    available = reports.available(wanted["username"].pk).get(money.code, 0)
    units = wanted["units"]
    asked = Asked(
        player=wanted["username"],
        units=units,
        money=money,
        available=available,
        then=available + units if is_deposit else available - units,
    )
    context = {
        "asked": asked,
        "form": form,
        "is_deposit": is_deposit,
        "sent": [(name, form.data.get(name, "")) for name in form.fields],
    }
    return render(request, "ledger/desk_confirm.html", context)


def _credit(request: HttpRequest, form: CounterForm) -> str:
    """Credit what the form says; return that in words."""
    brought = form.cleaned_data
    cashier.deposit(
        brought["username"],
        brought["units"],
        brought["currency"],
        key=f"deposit:desk:{person(request).pk}:{brought['key']}",
        actor=person(request),
        note=brought["note"],
    )
    return _("%(amount)s credited to %(name)s. Available now: %(available)s.") % _said(
        brought["username"], brought["units"], brought["currency"]
    )


def _pay(request: HttpRequest, form: CounterForm) -> str:
    """Pay what the form says; return that in words."""
    wanted = form.cleaned_data
    cashier.withdraw(
        wanted["username"],
        wanted["units"],
        wanted["currency"],
        key=f"withdrawal:desk:{person(request).pk}:{wanted['key']}",
        actor=person(request),
    )
    return said_as_paid(wanted["username"], wanted["units"], wanted["currency"])


def said_as_paid(player: AbstractBaseUser, units: int, code: str) -> str:
    """Return in words that *units* were paid out, and what the player has now."""
    return _("%(amount)s paid out to %(name)s. Available now: %(available)s.") % _said(
        player, units, code
    )


def _said(player: AbstractBaseUser, units: int, code: str) -> dict[str, str]:
    money = currency(code)
    return {
        "amount": money.say(units),
        "name": player.get_username(),
        "available": money.say(reports.available(player.pk).get(code, 0)),
    }


def _show(
    request: HttpRequest,
    outside: Outside,
    sent: CounterForm | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    wanted = request.GET.get("player", "").strip()
    if sent is not None:
        wanted = str(sent.data.get("username", "")).strip()
    found = _search(wanted)
    player = found[0] if len(found) == 1 else None
    day = timezone.localdate()
    today = reports.Period.days(day, day, timezone.get_current_timezone())
    purse = _purse(request, outside, player) if player else {}
    # What was done is in view, above everything, unless the browser is led away.
    is_begun = sent is None and not messages.get_messages(request)
    deposit = _form(DepositForm, "deposit_%s", player, sent)
    if is_begun and purse and not purse["asked"]:
        lead_to(deposit, "amount")
    context = purse | {
        "deposit": deposit,
        "payment": _form(HandOutForm, "payment_%s", player, sent),
        "wanted": wanted,
        "found": found,
        "waiting": _waiting(),
        "is_begun": is_begun,
        "tills": till.tills(today),
        "takings": till.told(till.passed(today)[:_RECENT]),
    }
    return render(request, "ledger/desk.html", context, status=status)


def _purse(
    request: HttpRequest, outside: Outside, player: AbstractBaseUser
) -> dict[str, object]:
    return {
        "player": player,
        "is_own": player.pk == person(request).pk,
        "numbers": numbers_of(player.pk, outside.in_play(player.pk)),
        "asked": reports.waiting_withdrawals(player.pk),
        "lines": tell(reports.history(player.pk, limit=_RECENT), outside.names),
    }


def _form(
    kind: type[CounterForm],
    auto_id: str,
    player: AbstractBaseUser | None,
    sent: CounterForm | None,
) -> CounterForm:
    """Return the form that was sent, or a new one about the *player*."""
    if isinstance(sent, kind):
        lead_to_fault(sent)
        return sent
    form = kind(auto_id=auto_id)
    form.begin_with_usual_currency(player.pk if player else None)
    if player is not None:
        form.initial["username"] = player.get_username()
    return form


def _search(wanted: str) -> Sequence[AbstractBaseUser]:
    """Return who has this username, or whose usernames begin with it or contain it."""
    if not wanted or "\0" in wanted:
        return []
    model = get_user_model()
    people = model._default_manager.order_by(model.USERNAME_FIELD)  # noqa: SLF001
    for way in ("iexact", "icontains"):
        found = list(
            people.filter(**{f"{model.USERNAME_FIELD}__{way}": wanted})[:_FOUND]
        )
        if found:
            return sorted(
                found,
                key=lambda user: (
                    not user.get_username().lower().startswith(wanted.lower())
                ),
            )
    return []


def _waiting() -> list[Withdrawal]:
    waiting = Withdrawal.objects.filter(state=Withdrawal.State.ASKED)
    return list(waiting.select_related("player").order_by("asked_at")[:_AT_MOST])
