"""Every address of the house, asked by somebody, and what they are shown."""

import re
from collections.abc import Iterable, Iterator, Mapping

from django.contrib import admin
from django.db.models import Model
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

from euchre_site.models import User
from tests.factories import Table
from tournaments.pages.table.onlookers import RENDERINGS

Shown = Mapping[str, str]
"""The whole of each answer, by address."""

# Sign-in and the schema know no match; numbers of requests go up with each; streams
# have a test of their own, and the admin site is asked row by row.
_LEFT_OUT = re.compile(r"accounts/|api/(schema|docs)/|metrics|live/|.*stream/|admin/")
# What differs between two answers to the same question: times, forms' tokens.
_VOLATILE = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.]*(Z|[+-]\d\d:\d\d)?"
    r'|name="(csrfmiddlewaretoken|key)" value="[^"]*"|"X-CSRFToken": "[^"]*"'
)
_HEADERS_LEFT_OUT = {"X-Request-ID", "Expires", "Content-Length", "Set-Cookie", "Date"}


def addresses(table: Table) -> list[str]:
    """Return every address that can be read, of this table where it is of one."""
    numbers = {"match_id": table.match.pk, "tournament_id": table.match.tournament_id}
    return [
        "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(numbers[found[1]]), route)
        for route in _routes(get_resolver().url_patterns)
        if set(re.findall(r"<(?:\w+:)?(\w+)>", route)) <= numbers.keys()
        and not _LEFT_OUT.match(route)
    ]


def of_table(found: Iterable[str], table: Table) -> list[str]:
    """Return those of the addresses that are the match's or the tournament's own."""
    own = re.compile(
        rf"/(m|matches)/{table.match.pk}/|/(t|tournaments)/{table.match.tournament_id}/"
    )
    return [address for address in found if own.search(address)]


def of_admin() -> list[str]:
    """Return the addresses of every row in the admin site, and of every list."""
    found = ["/admin/"]
    for model in admin.site._registry:
        meta = model._meta
        pages = f"/admin/{meta.app_label}/{meta.model_name}/"
        found.append(pages)
        found += [f"{pages}{key}/change/" for key in _keys(model)]
    return found


def somebody(user: User | None) -> Client:
    """Return a browser where *user* is signed in, or nobody."""
    browser = Client()
    if user is not None:
        browser.force_login(user)
    return browser


def ask(browser: Client, questions: Iterable[str]) -> Shown:
    """Return what is answered to each question."""
    shown = {}
    RENDERINGS._places.clear()  # Each answer is made anew, also for visitors.
    for address in questions:
        response = browser.get(address)
        head = [f"{response.status_code}", *_lines(response.headers)]
        whole = "\n".join([*head, response.content.decode()])
        shown[address] = _VOLATILE.sub("…", whole)
    return shown


def _lines(headers: Mapping[str, str]) -> list[str]:
    return [
        f"{name}: {value}"
        for name, value in headers.items()
        if name not in _HEADERS_LEFT_OUT
    ]


def _keys(model: type[Model]) -> list[object]:
    return list(model._default_manager.order_by("-pk").values_list("pk", flat=True)[:2])


def _routes(
    patterns: Iterable[URLPattern | URLResolver], before: str = ""
) -> Iterator[str]:
    for each in patterns:
        if not isinstance(each.pattern, RoutePattern):
            continue
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from _routes(each.url_patterns, route)
        else:
            yield route
