"""A reader's language, time zone and looks."""

import re
from datetime import UTC, datetime
from http.cookies import SimpleCookie

import pytest
from django.template import engines
from django.test import Client
from django.utils import timezone, translation

from euchre_site.models import User
from euchre_site.preferences import Preferences, read, written

pytestmark = pytest.mark.django_db

CHOSEN = {
    "language": "",
    "time_zone": "Asia/Tokyo",
    "theme": "dark",
    "faces": "large",
    "colours": "four",
    "back": "green",
    "motion": "reduced",
    "sounds": "on",
}


def _html(client: Client) -> str:
    found = re.search("<html.*>", client.get("/").content.decode())
    assert found
    return found[0]


def test_usual_looks_are_those_of_the_device(client: Client) -> None:
    assert _html(client) == (
        '<html lang="en" data-theme="auto" data-faces="standard" data-colours="two"'
        ' data-back="red" data-sounds="off" data-keys="on" data-motion="auto">'
    )


@pytest.mark.parametrize("is_signed_in", [True, False])
def test_what_is_chosen_is_on_every_page(
    client: Client, ann: User, *, is_signed_in: bool
) -> None:
    if is_signed_in:
        client.force_login(ann)

    answer = client.post("/accounts/preferences/", CHOSEN)

    assert (answer.status_code, answer["Location"]) == (302, "/accounts/preferences/")
    assert _html(client) == (
        '<html lang="en" data-theme="dark" data-faces="large" data-colours="four"'
        ' data-back="green" data-sounds="on" data-keys="off" data-motion="reduced">'
    )
    assert "Asia/Tokyo" in client.get("/accounts/preferences/").content.decode()


def test_what_is_no_choice_is_refused(client: Client, ann: User) -> None:
    client.force_login(ann)

    answer = client.post("/accounts/preferences/", CHOSEN | {"theme": "plaid"})

    assert answer.status_code == 400
    ann.refresh_from_db()
    assert ann.theme == "auto"


def test_a_new_person_keeps_what_the_visitor_preferred(client: Client) -> None:
    client.post("/accounts/preferences/", CHOSEN)
    password = "a-long-enough-password"

    client.post(
        "/accounts/signup/",
        {"username": "eve", "password1": password, "password2": password},
    )

    eve = User.objects.get(username="eve")
    assert (eve.theme, eve.faces, eve.time_zone) == ("dark", "large", "Asia/Tokyo")


@pytest.mark.parametrize("is_signed_in", [True, False])
def test_a_language_is_chosen_at_once(
    client: Client, ann: User, *, is_signed_in: bool
) -> None:
    if is_signed_in:
        client.force_login(ann)

    answer = client.post("/accounts/language/", {"language": "uk", "next": "/mine/"})

    assert answer["Location"] == "/mine/"
    assert client.get("/")["Content-Language"] == "uk"
    assert ">English</button>" in client.get("/").content.decode()
    assert 'lang="uk"' in _html(client)
    assert translation.get_language() == "en"


@pytest.mark.parametrize(
    "said",
    [
        {"language": "xx", "next": "//evil"},
        {"next": "account_login"},
        {"next": "?a"},
        {},
    ],
)
def test_a_language_that_is_none_changes_nothing(
    client: Client, said: dict[str, str]
) -> None:
    answer = client.post("/accounts/language/", said)

    assert answer["Location"] == "/"
    assert 'lang="en"' in _html(client)


def test_the_browser_says_the_language_of_who_has_chosen_none(client: Client) -> None:
    answer = client.get("/", headers={"Accept-Language": "ru-RU,ru;q=0.9"})

    assert answer["Content-Language"] == "ru"
    assert "Accept-Language" in answer["Vary"]


@pytest.mark.parametrize(
    ("chosen", "device", "zone"),
    [
        ("", "", "UTC"),
        ("", "Europe/Kyiv", "Europe/Kyiv"),
        ("", "Europe/Kiev", "Europe/Kyiv"),
        ("", "Europe/Nowhere", "UTC"),
        ("", "../../etc/passwd", "UTC"),
        ("Asia/Tokyo", "Europe/Kyiv", "Asia/Tokyo"),
    ],
)
def test_times_are_in_the_zone_chosen_or_of_the_device(
    client: Client, ann: User, chosen: str, device: str, zone: str
) -> None:
    User.objects.filter(pk=ann.pk).update(time_zone=chosen)
    client.force_login(ann)
    client.cookies["time_zone"] = device

    answer = client.get("/accounts/preferences/")

    assert f"Times are in {zone} now." in answer.content.decode()
    assert timezone.get_current_timezone_name() == "UTC"


def test_programs_get_their_times_in_utc_and_the_language_they_ask_for(
    client: Client, ann: User
) -> None:
    User.objects.filter(pk=ann.pk).update(time_zone="Asia/Tokyo", language="uk")
    client.force_login(ann)

    plain = client.get("/api/v1/me/")
    asked = client.get("/api/v1/me/", headers={"Accept-Language": "ru"})

    assert (plain["Content-Language"], asked["Content-Language"]) == ("en", "ru")


def test_a_visitors_cookie_says_what_is_not_usual() -> None:
    chosen = Preferences(theme="dark", sounds=True, single_keys=False, language="uk")

    assert written(chosen) == "language=uk&theme=dark&sounds=on&single_keys=off"
    assert read(SimpleCookie(f'p="{written(chosen)}"')["p"].value) == chosen
    assert read("theme=plaid&sounds=perhaps&is_staff=1&;;=") == Preferences()


@pytest.mark.parametrize(
    ("code", "full", "short"),
    [
        ("ru", "29 ноября 2026, 22:27 UTC", "29.11.2026, 22:27"),
        ("uk", "29 листопада 2026, 22:27 UTC", "29.11.2026, 22:27"),
    ],
)
def test_dates_are_written_as_the_language_does(
    code: str, full: str, short: str
) -> None:
    moment = datetime(2026, 11, 29, 22, 27, tzinfo=UTC)
    template = engines["django"].from_string(
        '{{ moment }}|{{ moment|date:"SHORT_DATETIME_FORMAT" }}'
    )

    with translation.override(code):
        assert template.render({"moment": moment}) == f"{full}|{short}"
