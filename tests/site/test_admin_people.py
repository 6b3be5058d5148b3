"""What staff who are no superusers may do to people on the admin site."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, Permission
from django.test import Client

from euchre_site.models import User

pytestmark = pytest.mark.django_db

RIGHTS = ["view_user", "change_user", "add_user", "delete_user", "change_group"]
RIGHTS += ["view_authenticator", "delete_authenticator"]


def _person(name: str, **fields: Any) -> User:
    return User.objects.create_user(name, password="x", **fields)


@pytest.fixture
def helper() -> User:
    helper = _person("helper", is_staff=True)
    helper.user_permissions.set(Permission.objects.filter(codename__in=RIGHTS))
    return helper


@pytest.fixture
def browser(helper: User) -> Client:
    client = Client()
    client.force_login(helper)
    return client


def _form(person: User, **fields: str) -> dict[str, str]:
    joined = {"date_joined_0": "2030-01-01", "date_joined_1": "12:00:00"}
    return {"username": person.username, "is_active": "on"} | joined | fields


def test_a_helper_changes_players_but_gives_no_rights(browser: Client) -> None:
    player = _person("player")
    host = Group.objects.get(name="host")
    form = _form(player, first_name="Ann", is_superuser="on", is_staff="on")

    answer = browser.post(
        f"/admin/euchre_site/user/{player.pk}/change/", form | {"groups": str(host.pk)}
    )

    player.refresh_from_db()
    assert answer.status_code == 302
    assert player.first_name == "Ann"
    assert not player.is_staff
    assert not player.is_superuser
    assert not player.groups.exists()


@pytest.mark.parametrize("page", ["change", "password", "delete"])
def test_a_helper_touches_no_staff(browser: Client, helper: User, page: str) -> None:
    owner = _person("owner", is_superuser=True)
    cashier = _person("cashier")
    cashier.groups.add(Group.objects.get(name="cashier"))
    form = {"password1": "four black jacks", "password2": "four black jacks"}

    for person in (owner, cashier, helper):
        path = f"/admin/euchre_site/user/{person.pk}/{page}/"
        assert browser.post(path, form | {"post": "yes"}).status_code == 403

    assert User.objects.get(pk=owner.pk).check_password("x")


def test_a_helper_deletes_no_staff_among_others(browser: Client) -> None:
    owner = _person("owner", is_superuser=True)
    form = {"action": "delete_selected", "_selected_action": str(owner.pk)}

    browser.post("/admin/euchre_site/user/", form | {"post": "yes"})

    assert User.objects.filter(pk=owner.pk).exists()


def test_a_helper_changes_no_role(browser: Client) -> None:
    host = Group.objects.get(name="host")

    answer = browser.post(f"/admin/auth/group/{host.pk}/change/", {"name": "x"})

    assert answer.status_code == 403


def test_a_helper_takes_no_second_factor_from_staff(browser: Client) -> None:
    owner = _person("owner", is_superuser=True)
    player = _person("player")
    factors = [
        Authenticator.objects.create(user=person, type="totp", data={"secret": "x"})
        for person in (owner, player)
    ]

    answers = [
        browser.post(f"/admin/mfa/authenticator/{row.pk}/delete/", {"post": "yes"})
        for row in factors
    ]

    assert [answer.status_code for answer in answers] == [403, 302]


@pytest.mark.parametrize(
    "query",
    ["mfa/authenticator/?data__secret__startswith=x", "euchre_site/user/?id__gt=1"],
)
def test_an_address_asks_for_nothing_that_is_not_offered(
    browser: Client, query: str
) -> None:
    assert browser.get(f"/admin/{query}").status_code == 400


def test_what_is_offered_filters(browser: Client) -> None:
    answer = browser.get("/admin/euchre_site/user/?is_bot__exact=1")

    assert answer.status_code == 200
    assert "0 users" in answer.content.decode()
