import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from pytest_django import Settings

from euchre_site.models import User

NEW = "two red bowers"


@pytest.fixture
def post_office(settings: Settings) -> None:
    settings.EMAIL_HOST = "mail.house.example"
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"


@pytest.fixture
def address(ann: User) -> EmailAddress:
    return EmailAddress.objects.create(
        user=ann, email="ann@house.example", verified=True, primary=True
    )


def link_in_mail() -> str:
    found = re.search(r"http://testserver(/accounts/\S+)", str(mail.outbox[-1].body))
    assert found is not None
    return found[1]


@pytest.mark.usefixtures("post_office", "address")
def test_a_confirmed_address_recovers_a_forgotten_password(
    client: Client, ann: User
) -> None:
    client.post("/accounts/password/reset/", {"email": "ann@house.example"})
    page = client.get(link_in_mail(), follow=True)

    client.post(page.request["PATH_INFO"], {"password1": NEW, "password2": NEW})

    ann.refresh_from_db()
    assert ann.check_password(NEW)


@pytest.mark.usefixtures("post_office")
def test_an_address_is_confirmed_by_the_link_that_is_sent_to_it(
    client: Client, ann: User
) -> None:
    client.force_login(ann)
    client.post("/accounts/reauthenticate/", {"password": "four black jacks"})
    client.post("/accounts/email/", {"action_add": "", "email": "ann@house.example"})
    assert not EmailAddress.objects.get(user=ann).verified

    client.post(link_in_mail())

    assert EmailAddress.objects.get(user=ann).verified


@pytest.mark.usefixtures("post_office", "address")
def test_a_mail_server_in_trouble_is_no_reason_to_refuse_a_page(
    client: Client, settings: Settings
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = 1

    response = client.post("/accounts/password/reset/", {"email": "ann@house.example"})

    assert response.status_code == 302


def test_a_house_without_mail_says_whom_to_ask(client: Client, db: None) -> None:
    page = client.get("/accounts/password/reset/").content.decode()

    assert "Ask whoever runs it" in page


def test_a_house_without_mail_asks_for_no_address(client: Client, db: None) -> None:
    assert 'name="email"' not in client.get("/accounts/signup/").content.decode()
