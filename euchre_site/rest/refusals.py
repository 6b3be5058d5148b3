"""What the API refuses by itself, beside what the domain refuses."""

from django.http import JsonResponse
from django.utils.translation import gettext_lazy
from rest_framework import exceptions, status


class PayloadTooLargeError(exceptions.APIException):
    """The body is longer than any request of this API."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = gettext_lazy("The body is too long.")
    default_code = "payload_too_large"


class SecondFactorRequiredError(exceptions.PermissionDenied):
    """Staff come in with a second factor, or not at all."""

    default_detail = gettext_lazy(
        "Staff need a second factor: set one up under your username."
    )
    default_code = "second_factor_required"


def plain(status_code: int, code: str, detail: str) -> JsonResponse:
    """Return an error in the API's form from outside of its views."""
    return JsonResponse({"code": code, "detail": detail}, status=status_code)
