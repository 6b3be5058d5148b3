import pytest
from django.test import Client
from pytest_django import Settings

from euchre_site.models import User

PASSWORD = "four black jacks"


def signs_in(
    client: Client, username: str, password: str, ip: str = "10.0.0.1"
) -> bool:
    response = client.post(
        "/accounts/login/", {"login": username, "password": password}, REMOTE_ADDR=ip
    )
    return response.status_code == 302


def test_the_case_of_a_username_does_not_matter(client: Client, ann: User) -> None:
    assert signs_in(client, "ANN", PASSWORD)


def test_a_wrong_password_is_refused(client: Client, ann: User) -> None:
    assert not signs_in(client, "ann", "four red jacks")


def test_after_five_failures_even_the_right_password_has_to_wait(
    client: Client, ann: User
) -> None:
    for _ in range(5):
        assert not signs_in(client, "ann", "wrong")

    assert not signs_in(client, "ann", PASSWORD)
    assert not signs_in(client, "Ann", PASSWORD)


def test_failures_elsewhere_lock_nobody_out(client: Client, ann: User) -> None:
    for _ in range(6):
        signs_in(client, "ann", "wrong", ip="10.6.6.6")

    assert signs_in(client, "ann", PASSWORD, ip="10.0.0.1")


def test_right_passwords_do_not_count(client: Client, ann: User) -> None:
    for _ in range(8):
        assert signs_in(client, "ann", PASSWORD)
        client.logout()


def test_somebody_who_is_closed_out_does_not_come_in(client: Client, ann: User) -> None:
    ann.is_active = False
    ann.save(update_fields=["is_active"])

    signs_in(client, "ann", PASSWORD)

    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(("is_demo", "comes_in"), [(True, True), (False, False)])
def test_the_demo_password_opens_nothing_outside_the_demo(
    client: Client,
    db: None,
    settings: Settings,
    is_demo: bool,  # noqa: FBT001
    comes_in: bool,  # noqa: FBT001
) -> None:
    settings.DEMO = is_demo
    User.objects.create_user("cashier", password="demo")

    assert signs_in(client, "cashier", "demo") is comes_in


@pytest.mark.parametrize(("is_demo", "times"), [(True, 1), (False, 0)])
def test_the_sign_in_page_names_the_demo_people_only_in_the_demo(
    client: Client,
    db: None,
    settings: Settings,
    is_demo: bool,  # noqa: FBT001
    times: int,
) -> None:
    settings.DEMO = is_demo

    page = client.get("/accounts/login/").content.decode()

    assert page.count("<code>cleo</code>") == times


def test_the_admin_site_has_no_door_of_its_own(client: Client, db: None) -> None:
    response = client.get("/admin/login/?next=/admin/")

    assert response.status_code == 302
    assert response.headers["Location"].startswith("/accounts/login/")


def test_sign_out_takes_a_post(client: Client, ann: User) -> None:
    client.force_login(ann)
    client.get("/accounts/logout/")
    assert "_auth_user_id" in client.session

    client.post("/accounts/logout/")

    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    "elsewhere", ["https://elsewhere.example/", "//elsewhere.example", "http://["]
)
def test_nobody_is_led_to_another_site_after_the_sign_in(
    client: Client, ann: User, elsewhere: str
) -> None:
    assert client.get("/accounts/login/", {"next": elsewhere}).status_code == 200

    response = client.post(
        "/accounts/login/", {"login": "ann", "password": PASSWORD, "next": elsewhere}
    )

    assert response.headers["Location"] == "/"


@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [
        (b"login=%00&password=%ff", "application/x-www-form-urlencoded", 200),
        (b"a=b&" * 2000, "application/x-www-form-urlencoded", 400),
        (b"a=" + b"b" * 3_000_000, "application/x-www-form-urlencoded", 400),
        (b"x", "multipart/form-data", 400),
        (b"x", "multipart/form-data; boundary=\xff", 400),
        (b"{}", "application/json", 400),
    ],
)
def test_a_form_that_no_page_sends_is_no_fault_of_ours(
    client: Client, db: None, body: bytes, content_type: str, status: int
) -> None:
    response = client.generic("POST", "/accounts/login/", body, content_type)

    assert response.status_code == status
