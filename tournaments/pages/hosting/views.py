"""A host's own tournaments, and the form for a new one."""

import json
import secrets
from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required, permission_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ledger import currencies
from ledger.errors import LedgerError
from tournaments import selectors
from tournaments.engine.dealing import SEED_BYTES
from tournaments.errors import NotFoundError, TermsError, TournamentError
from tournaments.models import Tournament
from tournaments.pages import fragments
from tournaments.pages.actions import or_404, person
from tournaments.pages.cost import LateNote, cost, tables
from tournaments.pages.hosting.forms import TermsForm
from tournaments.pages.lobby.views import row_of
from tournaments.selectors.hosting import fees_earned
from tournaments.selectors.lobby import tournaments
from tournaments.services import life
from tournaments.words.names import listed

_may_host = permission_required("tournaments.host_tournaments", raise_exception=True)
_SHOWN_AT_MOST = 100
_SHOW = "show"
_OPTIONS = "tournaments/partials/rule_options.html"


@login_required
@_may_host
@require_safe
def hosting(request: HttpRequest) -> HttpResponse:
    """List the tournaments of who looks, newest first."""
    rows = [row_of(found, request.user) for found in _own(request)[:_SHOWN_AT_MOST]]
    earned = fees_earned(person(request).pk)
    sums = [currencies.find(code).say(total) for code, total in earned.items()]
    context = {"rows": rows, "earned": listed(sums) if sums else ""}
    return render(request, "tournaments/hosting.html", context)


@login_required
@_may_host
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show the form; open what it says, or keep it as a draft."""
    form = _form(request)
    host, now = person(request), selectors.database_now()
    return _answer(
        request, form, lambda: life.create(host, terms=form.terms(), now=now)
    )


@login_required
@_may_host
@require_http_methods(["GET", "HEAD", "POST"])
@or_404
def edit(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show the form of an own draft; write it anew, and open it if asked to."""
    host = person(request)
    draft = tournaments().filter(pk=tournament_id, host_id=host.pk).first()
    if draft is None:
        raise NotFoundError(_("You have no such tournament."))
    if draft.state != Tournament.State.DRAFT:
        messages.error(request, _("Its terms stand: only a draft can be changed."))
        return redirect("tournaments:tournament", tournament_id=draft.pk)
    form = _form(request, draft)
    return _answer(
        request,
        form,
        lambda: life.revise(draft.pk, actor=host, terms=form.terms()),
        draft=draft,
    )


def _form(request: HttpRequest, draft: Tournament | None = None) -> TermsForm:
    """Return the form as it was sent, or to fill in; choosing rules sends nothing."""
    said = request.POST.dict()
    if _SHOW in said:
        return TermsForm(initial=said)
    if draft is not None:
        return TermsForm.of_draft(draft, said or None)
    return TermsForm(said or None)


def _answer(
    request: HttpRequest,
    form: TermsForm,
    write: Callable[[], Tournament],
    *,
    draft: Tournament | None = None,
) -> HttpResponse:
    """Write and maybe open what a valid form says; show the form otherwise."""
    if form.is_valid():
        try:
            written = _write(request, write)
        except TermsError as error:
            form.refuse(error.fields)
        except (TournamentError, LedgerError) as error:
            form.add_error(None, str(error))
        else:
            return redirect("tournaments:tournament", tournament_id=written.pk)
    if _SHOW in request.POST and fragments.is_wanted(request):
        return fragments.answer(request, _OPTIONS, {"form": form})
    amounts = form.amounts()
    context = {
        "form": form,
        "draft": draft,
        "cost": cost(
            buy_in=amounts.buy_in,
            fee=amounts.fee,
            currency=amounts.currency,
            rules=form.rule_set(),
        ),
        "exponents": json.dumps(form.exponents()),
        "tables": json.dumps(tables()),
        "late_notes": LateNote,
        "decimal": get_format("DECIMAL_SEPARATOR"),
        "is_first": draft is None and not _own(request).exists(),
    }
    status = 400 if form.errors else 200
    return render(request, "tournaments/new.html", context, status=status)


def _own(request: HttpRequest) -> QuerySet[Tournament]:
    return tournaments().filter(host_id=person(request).pk, is_practice=False)


def _write(request: HttpRequest, write: Callable[[], Tournament]) -> Tournament:
    written = write()
    if "draft" in request.POST:
        messages.success(request, _("Kept as a draft, which only you can see."))
        return written
    life.open_registration(
        written.pk,
        actor=person(request),
        seed=secrets.token_bytes(SEED_BYTES),
        now=selectors.database_now(),
    )
    messages.success(request, _("Registration is open."))
    return written
