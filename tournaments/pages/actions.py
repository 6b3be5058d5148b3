"""What every form of these pages shares: who may send it, and what a refusal shows.

A view of a form calls one service. What the service refuses becomes a message on the
page that the form stands on, with the refusal's HTTP status.
"""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import AbstractUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from ledger.errors import InsufficientFundsError, LedgerError
from tournaments.errors import NotFoundError, TournamentError
from tournaments.pages import fragments

Page = Callable[..., HttpResponse]

Refusal = (TournamentError, LedgerError)

# No longer than the largest number of any column.
_NUMBER = re.compile(r"[0-9]{1,19}")


def or_404(view: Page) -> Page:
    """Answer a 404 where a selector finds nothing."""

    @wraps(view)
    def wrapper(request: HttpRequest, **ids: Any) -> HttpResponse:  # noqa: ANN401  (ids of the route)
        try:
            return view(request, **ids)
        except NotFoundError as error:
            raise Http404(str(error)) from None

    return wrapper


def posts_from(page: Page, at: str) -> Callable[[Page], Page]:
    """Make a view take one form of *page*, whose route is named *at*.

    Whoever is not signed in is led there by the sign-in, and so is a plain visit.
    """

    def decorate(view: Page) -> Page:
        @wraps(view)
        def wrapper(request: HttpRequest, **ids: Any) -> HttpResponse:  # noqa: ANN401  (ids of the route)
            address = reverse(at, kwargs=ids)
            if not request.user.is_authenticated:
                return _to_sign_in(request, address)
            if request.method != "POST":
                return redirect(address)
            _check_text(request)
            return answer(request, **ids)

        @or_404
        def answer(request: HttpRequest, **ids: Any) -> HttpResponse:  # noqa: ANN401  (ids of the route)
            try:
                return view(request, **ids)
            except Refusal as error:
                if isinstance(error, NotFoundError):
                    raise
                # The page itself may be hidden from who sent this.
                return refused(request, error, page, **ids)

        return wrapper

    return decorate


def _check_text(request: HttpRequest) -> None:
    """Refuse what no browser sends and no column can hold.

    Raises:
        BadRequest: a field holds a NUL.

    """
    if any("\0" in value for _name, values in request.POST.lists() for value in values):
        raise BadRequest(_("Text may not contain NUL."))


def _to_sign_in(request: HttpRequest, address: str) -> HttpResponse:
    # A page that refreshes itself says so where it stands and leads nobody away.
    if fragments.is_wanted(request):
        return HttpResponse(status=401)
    return redirect_to_login(address)


def refused(
    request: HttpRequest,
    error: TournamentError | LedgerError,
    page: Page,
    **ids: Any,  # noqa: ANN401  (ids of the route)
) -> HttpResponse:
    """Show *page* with what was refused, under the refusal's status."""
    messages.error(request, _told(error))
    response = page(request, **ids)
    response.status_code = error.status
    return response


def _told(error: TournamentError | LedgerError) -> str:
    if not isinstance(error, InsufficientFundsError):
        return str(error)
    return format_html(
        '{} <a href="{}#deposit">{}</a>',
        str(error),
        reverse("ledger:account"),
        _("How to bring money"),
    )


def person(request: HttpRequest) -> AbstractUser:
    """Return who is signed in.

    Raises:
        PermissionDenied: nobody is.

    """
    if not isinstance(request.user, AbstractUser):
        raise PermissionDenied
    return request.user


def person_id(request: HttpRequest) -> int | None:
    """Return the id of who is signed in; None for a visitor."""
    return request.user.pk if isinstance(request.user, AbstractUser) else None


def whole(text: str | None) -> int:
    """Return a number that one of our own forms carries; -1 for anything else."""
    return int(text) if text and _NUMBER.fullmatch(text) else -1
