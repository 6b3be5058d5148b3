"""What every request goes through and every answer carries.

All of it is synchronous: under ASGI a request then changes threads once, not once
for each layer.
"""

import re
import time
import uuid
from collections.abc import Callable
from datetime import UTC, timedelta, tzinfo

import structlog
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from euchre_site import staff
from euchre_site.pages import errors
from euchre_site.preferences import (
    Preferences,
    language_for,
    preferences_of,
    zone_for,
)
from euchre_site.rest.refusals import SecondFactorRequiredError, plain
from tournaments.origin import DEVICE_COOKIE, device_of, new_device

Handler = Callable[[HttpRequest], HttpResponse]

log = structlog.get_logger("euchre_site.requests")

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'; manifest-src 'self'"
)
# As long as browsers keep any cookie.
_DEVICE_KNOWN = timedelta(days=400)
_REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
# Where staff without a second factor may go: to set one up, and out.
_OPEN_TO_STAFF = ("/accounts/", "/static/", "/healthz", "/readyz", "/metrics")


def request_log(get_response: Handler) -> Handler:
    """Give each request an id, and write one line about its answer.

    The line has the route and the numbers in it, not the address itself: that may
    hold a key that lets somebody in.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        request_id = given if _REQUEST_ID.fullmatch(given) else str(uuid.uuid4())
        started = time.perf_counter()
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        response = get_response(request)
        response.headers["X-Request-ID"] = request_id
        log.info(
            "request",
            method=request.method,
            status=response.status_code,
            duration_ms=round((time.perf_counter() - started) * 1000, 1),
            **_where(request),
        )
        return response

    return middleware


def content_security_policy(get_response: Handler) -> Handler:
    """Allow pages nothing but the house's own files."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", _POLICY)
        return response

    return middleware


def no_store(get_response: Handler) -> Handler:
    """Keep answers out of every cache: they hold money, and hands of cards.

    Whoever comes to the browser next finds nothing by going back.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    return middleware


def well_formed(get_response: Handler) -> Handler:
    """Refuse what no browser sends and no column can hold, before any view asks."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return errors.bad_request(request)
        # A cookie can be written with escapes, which have been read by now.
        if any("\0" in value for value in request.COOKIES.values()):
            return errors.bad_request(request)
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower() not in {"utf-8", "utf8", "us-ascii"}:
            return errors.bad_request(request)
        return get_response(request)

    return middleware


def known_device(get_response: Handler) -> Handler:
    """Know the browser again that somebody has signed in with, whoever does next.

    Only registrations ask for it, and callers of the API have none.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_page = request.user.is_authenticated and not errors.is_for_api(request)
        if is_page and not device_of(request):
            response.set_cookie(
                DEVICE_COOKIE,
                new_device(),
                max_age=_DEVICE_KNOWN,
                httponly=True,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
        return response

    return middleware


def as_the_reader_prefers(get_response: Handler) -> Handler:
    """Answer in the reader's language and, except to programs, time zone."""

    def middleware(request: HttpRequest) -> HttpResponse:
        chosen = Preferences()
        zone: tzinfo = UTC
        if not errors.is_for_api(request):
            chosen = preferences_of(request)
            zone = zone_for(request, chosen)
        language = language_for(request, chosen)
        with translation.override(language), timezone.override(zone):
            response = get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ["Accept-Language"])
        return response

    return middleware


def second_factor_for_staff(get_response: Handler) -> Handler:
    """Lead staff without a second factor to where they set one up."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return get_response(request)
        structlog.contextvars.bind_contextvars(user_id=request.user.pk)
        if request.path.startswith(_OPEN_TO_STAFF):
            return get_response(request)
        if not staff.lacks_second_factor(request.user):
            return get_response(request)
        if errors.is_for_api(request):
            refusal = SecondFactorRequiredError()
            return plain(403, refusal.default_code, str(refusal.detail))
        messages.warning(
            request, _("Staff need a second factor. Please set it up now.")
        )
        return redirect("mfa_activate_totp")

    return middleware


def _where(request: HttpRequest) -> dict[str, object]:
    match = request.resolver_match
    if match is None:
        return {"route": None, "user_id": _known_user_id(request)}
    ids = {key: value for key, value in match.kwargs.items() if isinstance(value, int)}
    return {"route": match.route, "user_id": _known_user_id(request), **ids}


def _known_user_id(request: HttpRequest) -> int | None:
    """Return whose request it was, without asking the database only for a log."""
    user = getattr(request, "user", None)
    if isinstance(user, SimpleLazyObject):
        user = getattr(request, "_cached_user", None)
    return getattr(user, "pk", None)
