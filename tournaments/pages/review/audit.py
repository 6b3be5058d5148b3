"""The auditor's page: the whole book, its proof, and each tournament's money."""

from dataclasses import dataclass
from itertools import groupby

from django.contrib.auth.decorators import login_required, permission_required
from django.core.paginator import Paginator
from django.db import OperationalError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ledger import reports, seals
from tournaments.models import Payout, Tournament
from tournaments.selectors import review
from tournaments.selectors.waterfall import Waterfall, waterfall
from tournaments.words import review as words

_may_audit = permission_required("ledger.read_the_book", raise_exception=True)

_PAGE_LENGTH = 10
_AT_MOST = 100


@dataclass(frozen=True, slots=True)
class CurrencyTotals:
    """What each kind of account holds in one currency, in minor units."""

    currency: str
    totals: tuple[reports.Total, ...]

    @property
    def sum(self) -> int:
        """Return what has to be zero."""
        return sum(total.amount for total in self.totals)


@dataclass(frozen=True, slots=True)
class Proof:
    """What recomputing the book has found; ``is_cut_off`` if it took too long here."""

    breaches: tuple[reports.Breach, ...] = ()
    warnings: tuple[reports.Breach, ...] = ()
    is_cut_off: bool = False


@dataclass(frozen=True, slots=True)
class Audited:
    """A tournament and where its money came from and went."""

    tournament: Tournament
    waterfall: Waterfall


@dataclass(frozen=True, slots=True)
class WaitingPayout:
    """A payout that nobody has decided, and what it and its state are called."""

    payout: Payout
    kind: str
    state: str


@login_required
@_may_audit
@require_safe
def audit(request: HttpRequest) -> HttpResponse:
    """Show all that an auditor looks at; prove the book if that is asked for."""
    pages = Paginator(_with_money(), _PAGE_LENGTH)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "books": _books(),
        "proof": _proof() if "prove" in request.GET else None,
        "head": seals.head(),
        "waiting": [
            WaitingPayout(row, words.kind(row.kind), words.state(row.state))
            for row in review.payouts()[:_AT_MOST]
        ],
        "page": page,
        "audited": [Audited(row, waterfall(row)) for row in page.object_list],
    }
    return render(request, "tournaments/audit.html", context)


def _books() -> list[CurrencyTotals]:
    by_currency = groupby(reports.trial_balance(), lambda total: total.currency)
    return [CurrencyTotals(code, tuple(totals)) for code, totals in by_currency]


def _proof() -> Proof:
    try:
        found = reports.audit()
    except OperationalError:
        # Pages may not take as long as the command may.
        return Proof(is_cut_off=True)
    return Proof(
        breaches=tuple(breach for breach in found if not breach.is_warning),
        warnings=tuple(breach for breach in found if breach.is_warning),
    )


def _with_money() -> QuerySet[Tournament]:
    """Return every tournament that has taken money, newest first."""
    return (
        Tournament.objects.filter(registrations__taken__gt=0)
        .select_related("host")
        .distinct()
        .order_by("-pk")
    )
