import pytest
from django.contrib.auth.hashers import identify_hasher
from django.db import IntegrityError, transaction
from django.test import Client

from euchre_site.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "four black jacks"


def sign_up(client: Client, username: str, **fields: str) -> bool:
    """Return whether the page took the sign-up."""
    form = {"username": username, "password1": PASSWORD, "password2": PASSWORD}
    response = client.post("/accounts/signup/", form | fields)
    return response.status_code == 302


def test_a_visitor_signs_up_without_an_e_mail_and_is_signed_in(client: Client) -> None:
    assert sign_up(client, "Ann")

    person = User.objects.get(username="Ann")
    assert not person.email
    assert client.session["_auth_user_id"] == str(person.pk)


def test_a_password_is_kept_as_argon2(client: Client) -> None:
    sign_up(client, "ann")

    hasher = identify_hasher(User.objects.get().password)
    assert hasher.algorithm == "argon2"


@pytest.mark.parametrize("username", ["ann", "ANN", "Ann"])
def test_a_username_is_taken_in_any_case(client: Client, username: str) -> None:
    User.objects.create_user("Ann")

    assert not sign_up(client, username)


@pytest.mark.parametrize(
    "username",
    ["a n", "\u0430nn", "me", "Entrants", "house", "bot-alder", "Bot-X", "x" * 61],
)
def test_a_username_that_could_mislead_is_refused(
    client: Client, username: str
) -> None:
    assert not sign_up(client, username)


def test_the_database_refuses_the_same_username_in_another_case() -> None:
    User.objects.create_user("ann")

    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("ANN")


@pytest.mark.parametrize("password", ["demo", "short", "1234567890", "password"])
def test_a_weak_password_is_refused(client: Client, password: str) -> None:
    assert not sign_up(client, "ann", password1=password, password2=password)


def test_the_api_signs_up_a_player(client: Client) -> None:
    response = client.post(
        "/api/v1/signup/",
        {"username": "ann", "password": PASSWORD},
        content_type="application/json",
    )

    person = User.objects.get()
    assert response.status_code == 201
    assert response.json() == {"id": person.pk, "username": "ann"}
    assert person.check_password(PASSWORD)


def test_the_api_says_which_field_of_a_sign_up_is_wrong(client: Client) -> None:
    User.objects.create_user("ann")

    response = client.post(
        "/api/v1/signup/",
        {"username": "Ann", "password": "demo"},
        content_type="application/json",
    )

    assert response.status_code == 400
    assert response.json()["code"] == "invalid"
    assert set(response.json()["fields"]) == {"username", "password"}
