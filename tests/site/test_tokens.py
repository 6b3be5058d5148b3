import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth as totp
from django.test import Client
from pytest_django import Settings
from rest_framework.authtoken.models import Token

from euchre_site.models import User

PASSWORD = "four black jacks"
SECRET = "JBSWY3DPEHPK3PXP"


def ask(client: Client, **fields: str) -> tuple[int, dict[str, str]]:
    body = {"username": "ann", "password": PASSWORD} | fields
    response = client.post("/api/v1/tokens/", body, content_type="application/json")
    return response.status_code, response.json()


def code_now() -> str:
    counter = list(totp.yield_hotp_counters_from_time())[-1]
    return str(totp.format_hotp_value(totp.hotp_value(SECRET, counter)))


def test_a_username_and_a_password_give_a_token_that_opens_the_api(
    client: Client, ann: User
) -> None:
    status, body = ask(client)

    assert status == 200
    assert body == {"token": Token.objects.get(user=ann).key}


def test_asking_again_gives_the_same_token(client: Client, ann: User) -> None:
    assert ask(client) == ask(client, username="Ann")


def test_a_wrong_password_is_a_401(client: Client, ann: User) -> None:
    status, body = ask(client, password="wrong")

    assert (status, body["code"]) == (401, "authentication_failed")


def test_nobody_learns_which_usernames_exist(client: Client, ann: User) -> None:
    assert ask(client, password="wrong") == ask(client, username="nobody")


def test_the_sixth_try_waits_whatever_the_password(client: Client, ann: User) -> None:
    for _ in range(5):
        assert ask(client, password="wrong")[0] == 401

    status, body = ask(client)

    assert (status, body["code"]) == (429, "throttled")


def test_names_that_are_one_person_are_counted_together(
    client: Client, db: None
) -> None:
    User.objects.create_user("cashier", password=PASSWORD)
    # The long s and the i without a dot are S and I in upper case, as PostgreSQL may
    # have it too.
    for name in ("cashier", "CASHIER", "ca\u017fhier", "cash\u0131er", "Cashier"):
        assert ask(client, username=name, password="wrong")[0] == 401

    assert ask(client, username="cashier")[0] == 429


def test_the_page_and_the_api_count_failures_together(
    client: Client, ann: User
) -> None:
    for _ in range(5):
        client.post("/accounts/login/", {"login": "ann", "password": "wrong"})

    assert ask(client)[0] == 429


def test_a_second_factor_asks_for_its_code(client: Client, ann: User) -> None:
    totp.TOTP.activate(ann, SECRET)

    status, body = ask(client)
    assert (status, body["code"]) == (401, "code_required")

    status, body = ask(client, code="000000x")
    assert (status, body["code"]) == (401, "wrong_code")

    status, body = ask(client, code=code_now())
    assert (status, list(body)) == (200, ["token"])


def test_a_code_opens_once(client: Client, ann: User) -> None:
    totp.TOTP.activate(ann, SECRET)
    code = code_now()
    ask(client, code=code)

    assert ask(client, code=code)[0] == 401


def test_a_recovery_code_is_a_code(client: Client, ann: User) -> None:
    totp.TOTP.activate(ann, SECRET)
    code = RecoveryCodes.activate(ann).get_unused_codes()[0]

    assert ask(client, code=code)[0] == 200
    assert ask(client, code=code)[0] == 401


def test_wrong_codes_are_counted(client: Client, ann: User) -> None:
    totp.TOTP.activate(ann, SECRET)
    for _ in range(5):
        assert ask(client, code="1")[0] == 401

    status, body = ask(client, code=code_now())

    assert (status, body["code"]) == (429, "throttled")


def test_staff_outside_the_demo_get_no_token_without_a_second_factor(
    client: Client, ann: User, settings: Settings
) -> None:
    settings.DEMO = False
    ann.is_staff = True
    ann.save(update_fields=["is_staff"])

    status, body = ask(client)

    assert (status, body["code"]) == (403, "second_factor_required")
    assert not Token.objects.exists()


def test_a_new_password_ends_the_tokens(ann: User) -> None:
    Token.objects.create(user=ann)

    ann.set_password("two red bowers")
    ann.save()

    assert not Token.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"username": "ann"},
        {"username": ["ann"], "password": {}},
        {"username": "a\x00", "password": "b"},
        {"username": "", "password": ""},
        {"username": "x" * 1000, "password": "x"},
    ],
)
def test_a_form_without_sense_is_a_400(
    client: Client, db: None, body: dict[str, object]
) -> None:
    response = client.post("/api/v1/tokens/", body, content_type="application/json")

    assert response.status_code == 400
