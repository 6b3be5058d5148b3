import re

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.test import Client
from pytest_django import Settings

from euchre_site import resets
from euchre_site.models import User

NEW = "two red bowers"


@pytest.fixture
def clerk(db: None) -> User:
    person = User.objects.create_user("clerk", is_staff=True)
    person.user_permissions.set(
        Permission.objects.filter(
            content_type__app_label="euchre_site",
            codename__in=["reset_passwords", "view_user"],
        )
    )
    return person


def hand_out(client: Client, person: User) -> list[str]:
    """Return the paths that the admin site shows."""
    response = client.post(
        "/admin/euchre_site/user/",
        {"action": "hand_out_reset", "_selected_action": [person.pk]},
    )
    return re.findall(
        r"http://testserver(/accounts/reset/[^<\s]+)", str(response.content)
    )


def set_password(client: Client, path: str, password: str = NEW) -> bool:
    page = client.get(path, follow=True)
    if not page.context["validlink"]:
        return False
    form = {"new_password1": password, "new_password2": password}
    return client.post(page.request["PATH_INFO"], form).status_code == 302


def test_a_link_sets_a_new_password_once(
    client: Client, clerk: User, ann: User
) -> None:
    client.force_login(clerk)
    (path,) = hand_out(client, ann)

    assert set_password(Client(), path)

    ann.refresh_from_db()
    assert ann.check_password(NEW)
    assert not set_password(Client(), path, "another one")


def test_the_key_leaves_the_address_before_the_form_is_shown(
    client: Client, clerk: User, ann: User
) -> None:
    path = resets.make_link(ann, actor=clerk)

    response = client.get(path)

    assert response.status_code == 302
    assert response.headers["Location"].endswith("/set-password/")


def test_a_link_ends_with_its_time(clerk: User, ann: User, settings: Settings) -> None:
    assert settings.PASSWORD_RESET_TIMEOUT == 24 * 60 * 60
    path = resets.make_link(ann, actor=clerk)

    settings.PASSWORD_RESET_TIMEOUT = -1

    assert not set_password(Client(), path)


def test_making_and_using_a_link_is_written_down(
    client: Client, clerk: User, ann: User
) -> None:
    client.force_login(clerk)
    set_password(Client(), hand_out(client, ann)[0])

    acts = LogEntry.objects.order_by("pk").values_list("user", "object_id")
    assert list(acts) == [(clerk.pk, str(ann.pk)), (ann.pk, str(ann.pk))]


def test_a_weak_password_is_refused(clerk: User, ann: User) -> None:
    assert not set_password(Client(), resets.make_link(ann, actor=clerk), "demo")


def test_only_a_superuser_hands_out_a_link_for_staff(
    client: Client, clerk: User, ann: User, admin_user: User
) -> None:
    ann.groups.add(Group.objects.get(name="cashier"))
    client.force_login(clerk)
    assert hand_out(client, ann) == []

    client.force_login(admin_user)
    assert len(hand_out(client, ann)) == 1


def test_staff_without_the_right_hand_out_nothing(
    client: Client, ann: User, clerk: User
) -> None:
    clerk.user_permissions.remove(Permission.objects.get(codename="reset_passwords"))
    client.force_login(clerk)

    assert hand_out(client, ann) == []
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("path", ["x/y", "MQ/c0ffee-1", "%F0%9F%82%A1/set-password"])
def test_a_link_that_nobody_made_is_spent(client: Client, db: None, path: str) -> None:
    page = client.get(f"/accounts/reset/{path}/", follow=True)

    assert page.status_code == 200
    assert not page.context["validlink"]
