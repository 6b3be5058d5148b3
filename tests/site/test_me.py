import pytest
from django.contrib.auth.models import Group
from django.test import Client
from pytest_django import Settings
from rest_framework.authtoken.models import Token

from euchre_site.models import User
from ledger.services import cashier


def me(client: Client, person: User) -> dict[str, object]:
    token, _ = Token.objects.get_or_create(user=person)
    response = client.get(
        "/api/v1/me/", headers={"Authorization": f"Token {token.key}"}
    )
    assert response.status_code == 200
    body: dict[str, object] = response.json()
    return body


def test_a_new_player_has_nothing_of_any_currency(
    client: Client, ann: User, settings: Settings
) -> None:
    settings.REAL_CURRENCIES = ["USD", "JPY"]

    assert me(client, ann) == {
        "id": ann.pk,
        "username": "ann",
        "roles": [],
        "accounts": [
            {"currency": "JPY", "available": 0, "in_play": 0, "held": 0},
            {"currency": "USD", "available": 0, "in_play": 0, "held": 0},
            {"currency": "PLAY", "available": 0, "in_play": 0, "held": 0},
        ],
    }


def test_money_is_available_or_held(
    client: Client, ann: User, settings: Settings
) -> None:
    settings.REAL_CURRENCIES = ["USD"]
    cashier.deposit(ann, 1000, "USD", key="deposit:1", actor=None)
    cashier.ask_withdrawal(ann, 300, "USD", key="withdrawal:1")

    assert me(client, ann)["accounts"] == [
        {"currency": "USD", "available": 700, "in_play": 0, "held": 300},
        {"currency": "PLAY", "available": 0, "in_play": 0, "held": 0},
    ]


def test_money_of_a_currency_that_is_out_of_use_is_still_shown(
    client: Client, ann: User, settings: Settings
) -> None:
    settings.REAL_CURRENCIES = ["USD"]
    cashier.deposit(ann, 1000, "USD", key="deposit:1", actor=None)

    settings.REAL_CURRENCIES = []

    assert me(client, ann)["accounts"] == [
        {"currency": "PLAY", "available": 0, "in_play": 0, "held": 0},
        {"currency": "USD", "available": 1000, "in_play": 0, "held": 0},
    ]


@pytest.mark.parametrize("role", ["host", "cashier", "reviewer", "auditor"])
def test_roles_are_named(client: Client, ann: User, role: str) -> None:
    ann.groups.add(Group.objects.get(name=role))

    assert me(client, ann)["roles"] == [role]


def test_the_pages_session_opens_the_api_too(client: Client, ann: User) -> None:
    client.force_login(ann)

    assert client.get("/api/v1/me/").status_code == 200
