from base64 import b64encode
from urllib.parse import urlsplit

import pytest
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from euchre_site.models import User
from euchre_site.rest.pagination import CursorPages

pytestmark = pytest.mark.django_db


class ByName(APIView):
    ordering = ("username",)


def page(query: str, view: APIView | None = None) -> tuple[list[str], str | None]:
    """Return the usernames of a page, and the query of the next."""
    request = Request(APIRequestFactory().get(f"/people/?{query}"))
    pages = CursorPages()
    people = pages.paginate_queryset(User.objects.all(), request, view or APIView())
    body = pages.get_paginated_response([person.username for person in people or []])
    following = body.data["next"]
    return body.data["results"], following and urlsplit(following).query


def test_pages_go_on_to_the_end_newest_first() -> None:
    for name in ("ann", "ben", "cleo"):
        User.objects.create_user(name)

    first, following = page("limit=2")
    assert first == ["cleo", "ben"]
    assert following is not None

    assert page(following) == (["ann"], None)


def test_a_view_orders_by_what_it_says() -> None:
    for name in ("cleo", "ann", "ben"):
        User.objects.create_user(name)

    assert page("", ByName()) == (["ann", "ben", "cleo"], None)


@pytest.mark.parametrize("limit", ["0", "-1", "x", "999999"])
def test_a_limit_without_sense_is_left_alone(limit: str) -> None:
    User.objects.create_user("ann")

    assert page(f"limit={limit}") == (["ann"], None)


@pytest.mark.parametrize(
    "inside", ["p=x", "p=999999999999999999999999", "o=-1", "\xff"]
)
def test_a_forged_cursor_is_a_404(inside: str) -> None:
    User.objects.create_user("ann")
    cursor = b64encode(inside.encode("latin-1")).decode()

    try:
        page(f"cursor={cursor}")
    except NotFound:
        return
    assert inside in {"p=999999999999999999999999", "o=-1"}
