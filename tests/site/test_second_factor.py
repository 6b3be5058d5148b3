import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from django.contrib.auth.models import Group
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings
from rest_framework.authtoken.models import Token

from euchre_site.models import User

SECRET = "JBSWY3DPEHPK3PXP"
SET_UP = "/accounts/2fa/totp/activate/"


@pytest.fixture
def outside_the_demo(settings: Settings) -> None:
    settings.DEMO = False


@pytest.fixture(params=["host", "cashier", "reviewer", "auditor"])
def role_holder(ann: User, request: pytest.FixtureRequest) -> User:
    ann.groups.add(Group.objects.get(name=request.param))
    return ann


@pytest.mark.usefixtures("outside_the_demo")
def test_whoever_holds_a_role_is_led_to_set_one_up(
    client: Client, role_holder: User
) -> None:
    client.force_login(role_holder)

    response = client.get("/api/docs/", follow=False)
    page = client.get("/admin/")

    assert response.status_code == 403
    assert response.json()["code"] == "second_factor_required"
    assert page.headers["Location"] == SET_UP


@pytest.mark.usefixtures("outside_the_demo")
def test_staff_with_a_second_factor_come_in(client: Client, admin_user: User) -> None:
    auth.TOTP.activate(admin_user, SECRET)
    client.force_login(admin_user)

    assert client.get("/admin/").status_code == 200


@pytest.mark.usefixtures("outside_the_demo")
def test_a_player_needs_none(client: Client, ann: User) -> None:
    client.force_login(ann)

    assert client.get("/api/docs/").status_code == 200


@pytest.mark.usefixtures("outside_the_demo")
def test_the_pages_that_set_one_up_stay_open(client: Client, admin_user: User) -> None:
    client.force_login(admin_user)

    assert client.get("/accounts/").status_code == 200
    assert client.get("/accounts/2fa/").status_code == 200


def test_the_demo_asks_for_none(client: Client, admin_user: User) -> None:
    client.force_login(admin_user)

    assert client.get("/admin/").status_code == 200


@pytest.mark.usefixtures("outside_the_demo")
def test_a_token_from_before_somebody_became_staff_opens_nothing(
    client: Client, ann: User
) -> None:
    token = Token.objects.create(user=ann)
    header = {"Authorization": f"Token {token.key}"}
    assert client.get("/api/v1/me/", headers=header).status_code == 200

    ann.groups.add(Group.objects.get(name="cashier"))

    response = client.get("/api/v1/me/", headers=header)
    assert response.status_code == 403
    assert response.json()["code"] == "second_factor_required"


def test_setting_one_up_ends_the_tokens_from_before(
    client: Client,
    ann: User,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    Token.objects.create(user=ann)
    client.force_login(ann)
    client.post("/accounts/reauthenticate/", {"password": "four black jacks"})
    page = client.get(SET_UP)
    secret = page.context["form"].secret

    with django_capture_on_commit_callbacks(execute=True):
        client.post(SET_UP, {"code": _code(secret)})

    assert Authenticator.objects.filter(user=ann, type="totp").exists()
    assert not Token.objects.exists()


def test_the_sign_in_page_asks_for_the_code(client: Client, ann: User) -> None:
    auth.TOTP.activate(ann, SECRET)

    response = client.post(
        "/accounts/login/", {"login": "ann", "password": "four black jacks"}
    )
    assert response.headers["Location"].startswith("/accounts/2fa/authenticate/")
    assert "_auth_user_id" not in client.session

    client.post("/accounts/2fa/authenticate/", {"code": _code(SECRET)})
    assert client.session["_auth_user_id"] == str(ann.pk)


def _code(secret: str) -> str:
    counter = list(auth.yield_hotp_counters_from_time())[1]
    return str(auth.format_hotp_value(auth.hotp_value(secret, counter)))
