"""What somebody reads when a request cannot be served: never a traceback."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from euchre_site.rest.refusals import plain


def is_for_api(request: HttpRequest) -> bool:
    """Return whether the answer should be JSON."""
    return request.path.startswith("/api/")


def bad_request(
    request: HttpRequest, exception: Exception | None = None
) -> HttpResponse:
    """Answer a request that makes no sense."""
    del exception
    if is_for_api(request):
        return plain(400, "bad_request", _("The request cannot be read."))
    return HttpResponse(_without_person("400.html"), status=400)


def permission_denied(
    request: HttpRequest, exception: Exception | None = None
) -> HttpResponse:
    """Answer somebody who may not do that."""
    del exception
    if is_for_api(request):
        return plain(403, "permission_denied", _("You may not do that."))
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer a request for what is not there, or not for this person."""
    del exception
    if is_for_api(request):
        return plain(404, "not_found", _("There is nothing here."))
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer after a fault of ours; the log has the rest, under the request's id."""
    if is_for_api(request):
        return plain(500, "server_error", _("Something went wrong here; try again."))
    return HttpResponse(_without_person("500.html"), status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that was too old, or came from another site."""
    del reason
    if is_for_api(request):
        return plain(403, "csrf_failed", _("The form's key is missing or too old."))
    if request.headers.get("HX-Request") == "true":
        return _outdated_part(request)
    return render(request, "403_csrf.html", status=403)


def _outdated_part(request: HttpRequest) -> HttpResponse:
    """Tell a page's script that somebody signed in or out since, and who it is now.

    Only the same person's form may be sent again.
    """
    person = request.user.pk
    status = 401 if person is None else 403
    headers = {"X-Form": "outdated", "X-Person": str(person or "")}
    return HttpResponse(status=status, headers=headers)


def _without_person(template: str) -> str:
    # No request: its session would be read from a database that may be the fault.
    return render_to_string(template, {"house_name": settings.HOUSE_NAME})
