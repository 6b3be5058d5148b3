"""A host's own tournaments, and the form for a new one."""

import json
import secrets

from django.contrib import messages
from django.contrib.auth.decorators import login_required, permission_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from ledger.errors import LedgerError
from tournaments import selectors
from tournaments.engine.dealing import SEED_BYTES
from tournaments.errors import TermsError, TournamentError
from tournaments.models import Tournament
from tournaments.pages.actions import person
from tournaments.pages.cost import cost
from tournaments.pages.forms import TermsForm
from tournaments.pages.lobby import row_of
from tournaments.selectors.lobby import tournaments
from tournaments.services import life

_may_host = permission_required("tournaments.host_tournaments", raise_exception=True)
_SHOWN_AT_MOST = 100


@login_required
@_may_host
@require_GET
def hosting(request: HttpRequest) -> HttpResponse:
    """List the tournaments of who looks, newest first."""
    own = tournaments().filter(host_id=person(request).pk)
    rows = [row_of(found, request.user) for found in own[:_SHOWN_AT_MOST]]
    return render(request, "tournaments/hosting.html", {"rows": rows})


@login_required
@_may_host
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show the form; open what it says, or keep it as a draft."""
    form = TermsForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            created = _create(request, form)
        except TermsError as error:
            form.refuse(error.fields)
        except (TournamentError, LedgerError) as error:
            form.add_error(None, str(error))
        else:
            return redirect("tournaments:tournament", tournament_id=created.pk)
    amounts = form.amounts()
    context = {
        "form": form,
        "cost": cost(buy_in=amounts.buy_in, fee=amounts.fee, currency=amounts.currency),
        "exponents": json.dumps(form.exponents()),
    }
    status = 400 if form.errors else 200
    return render(request, "tournaments/new.html", context, status=status)


def _create(request: HttpRequest, form: TermsForm) -> Tournament:
    host = person(request)
    now = selectors.database_now()
    created = life.create(host, terms=form.terms(), now=now)
    if "draft" in request.POST:
        messages.success(request, "Kept as a draft, which only you can see.")
        return created
    life.open_registration(
        created.pk, actor=host, seed=secrets.token_bytes(SEED_BYTES), now=now
    )
    messages.success(request, "Registration is open.")
    return created
