"""Every error of the API has one form: ``{"code", "detail"}`` and maybe ``"fields"``.

The domain's own refusals say their ``code`` and ``status`` themselves; this module
is the only place that turns an exception into an answer.
"""

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
    ValidationError,
)
from django.db import DataError
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.serializers import as_serializer_error

from euchre_site.rest.refusals import PayloadTooLargeError


@runtime_checkable
class Refusal(Protocol):
    """What an exception of the domain says about itself."""

    code: str
    status: int


def answer(exception: Exception, context: dict[str, Any]) -> Response | None:
    """Return the answer to *exception*, or ``None`` where it is a fault of ours."""
    del context
    if isinstance(exception, Refusal) and not isinstance(
        exception, exceptions.APIException
    ):
        return Response(_refusal_body(exception), status=exception.status)
    known = _as_api_exception(exception)
    if known is None:
        return None
    return Response(_body(known), status=known.status_code, headers=_headers(known))


def _refusal_body(refusal: Refusal) -> dict[str, Any]:
    body: dict[str, Any] = {"code": refusal.code, "detail": str(refusal)}
    fields = getattr(refusal, "fields", None)
    if fields:
        body["fields"] = fields
    return body


def _as_api_exception(exception: Exception) -> exceptions.APIException | None:
    if isinstance(exception, exceptions.APIException):
        return exception
    if isinstance(exception, ValidationError):
        return exceptions.ValidationError(as_serializer_error(exception))
    for kind, known in _KNOWN.items():
        if isinstance(exception, kind):
            return known()
    return None


def _out_of_range() -> exceptions.APIException:
    return exceptions.ParseError(_("A value is out of range."))


# Made for each answer: the framework chooses the language when it makes one.
_KNOWN: dict[type[Exception], Callable[[], exceptions.APIException]] = {
    Http404: exceptions.NotFound,
    PermissionDenied: exceptions.PermissionDenied,
    RequestDataTooBig: PayloadTooLargeError,
    SuspiciousOperation: exceptions.ParseError,
    BadRequest: exceptions.ParseError,
    # Text or a number that PostgreSQL has no room for, such as a NUL.
    DataError: _out_of_range,
}


def _body(exception: exceptions.APIException) -> dict[str, Any]:
    if isinstance(exception, exceptions.ValidationError):
        return _validation_body(exception.detail)
    codes = exception.get_codes()
    return {
        "code": codes if isinstance(codes, str) else exception.default_code,
        "detail": _sentence(exception.detail),
    }


def _validation_body(detail: Any) -> dict[str, Any]:  # noqa: ANN401  (DRF's any)
    if not isinstance(detail, dict):
        return {"code": "invalid", "detail": _sentence(detail)}
    fields = {name: value for name, value in detail.items() if name != _WHOLE}
    whole = _sentence(detail.get(_WHOLE, []))
    words = whole or f"Please check: {', '.join(map(str, fields))}."
    body: dict[str, Any] = {"code": "invalid", "detail": words}
    if fields:
        body["fields"] = fields
    return body


_WHOLE = "non_field_errors"


def _sentence(detail: Any) -> str:  # noqa: ANN401  (DRF's any)
    if isinstance(detail, dict):
        return " ".join(_sentence(value) for value in detail.values())
    if isinstance(detail, (list, tuple)):
        return " ".join(_sentence(value) for value in detail)
    return str(detail)


def _headers(exception: exceptions.APIException) -> dict[str, str]:
    headers = {}
    challenge = getattr(exception, "auth_header", None)
    if challenge:
        headers["WWW-Authenticate"] = challenge
    wait_s = getattr(exception, "wait", None)
    if wait_s:
        headers["Retry-After"] = f"{wait_s:.0f}"
    return headers
