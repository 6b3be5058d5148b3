"""A browser that somebody has signed in with is known again."""

import pytest
from django.test import Client
from pytest_django import Settings

from euchre_site.models import User

pytestmark = pytest.mark.django_db


def test_cookie_is_set_once_and_read_by_the_house_alone(
    client: Client, ann: User, settings: Settings
) -> None:
    settings.SESSION_COOKIE_SECURE = True
    client.force_login(ann)

    first, again = (client.get("/", secure=True) for _ in range(2))

    cookie = first.cookies["device"]
    assert len(cookie.value) == 32
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert cookie["secure"] is True
    assert cookie["max-age"] == 400 * 24 * 3600
    assert "device" not in again.cookies


def test_cookie_outlives_whoever_is_signed_in(client: Client, ann: User) -> None:
    client.force_login(ann)
    known_as = client.get("/").cookies["device"].value

    client.post("/accounts/logout/")
    client.force_login(User.objects.create_user("ben"))
    page = client.get("/")

    assert "device" not in page.cookies
    assert client.cookies["device"].value == known_as


@pytest.mark.parametrize("value", ["", "x", "d" * 33, "\u00fc" * 32])
def test_cookie_that_is_not_from_the_house_is_replaced(
    value: str, client: Client, ann: User
) -> None:
    client.force_login(ann)
    client.cookies["device"] = value

    assert len(client.get("/").cookies["device"].value) == 32


def test_visitors_and_callers_of_the_api_have_none(client: Client, ann: User) -> None:
    assert "device" not in client.get("/").cookies

    client.force_login(ann)

    assert "device" not in client.get("/api/v1/me/").cookies
