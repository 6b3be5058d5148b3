"""Parts of pages that refresh themselves, sent only when they have changed."""

import hashlib
import re
from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.loader import render_to_string

# What differs between two renderings although nothing has changed.
_VOLATILE = re.compile(
    r' data-now="[^"]*"|name="(?:csrfmiddlewaretoken|key)" value="[^"]*"'
)
_NOW = re.compile(r' data-now="[^"]*"')


def is_wanted(request: HttpRequest) -> bool:
    """Return whether the page's own script asks, for a part and not for a page."""
    return request.headers.get("HX-Request") == "true"


def renewed(html: str, *, now_text: str) -> str:
    """Return a part that was rendered a moment ago with the time that it is now."""
    return _NOW.sub(f' data-now="{now_text}"', html)


def is_known_to_the_page(request: HttpRequest) -> bool:
    """Return whether the page's script shows by itself what it has just sent."""
    return request.headers.get("Prefer") == "return=minimal"


def done() -> HttpResponse:
    """Answer that what was sent is taken, and no more."""
    return HttpResponse(status=204, headers={"Preference-Applied": "return=minimal"})


def answer(
    request: HttpRequest,
    template: str,
    context: Mapping[str, object],
    *,
    status: int = 200,
) -> HttpResponse:
    """Answer with a part of a page, or with 304 if the browser shows it already."""
    html = render_to_string(template, dict(context), request)
    return answer_with(request, html, status=status)


def answer_with(request: HttpRequest, html: str, *, status: int = 200) -> HttpResponse:
    """Answer with a part that has been rendered, or with 304 as `answer` does."""
    steady = _VOLATILE.sub("", html).encode()
    etag = f'"{hashlib.sha256(steady).hexdigest()[:32]}"'
    known = request.headers.get("If-None-Match")
    response = (
        HttpResponseNotModified()
        if request.method == "GET" and known == etag
        else HttpResponse(html, status=status)
    )
    response.headers["ETag"] = etag
    response.headers["X-Fragment"] = "1"
    # A hand of cards stays out of every cache; live.js remembers the tag itself.
    response.headers["Cache-Control"] = "private, no-store"
    return response
