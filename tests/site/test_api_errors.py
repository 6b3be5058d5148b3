"""Each error of the API is ``{"code", "detail"}``, whatever goes wrong."""

import json
from collections.abc import Iterator

import pytest
from django.core.exceptions import (
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.db import DataError, connection
from django.http import Http404
from django.test import Client, override_settings
from django.urls import path
from django.utils import translation
from rest_framework import serializers
from rest_framework.authtoken.models import Token
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from euchre_site.models import User
from euchre_site.rest import errors


class OutOfTurnError(Exception):
    code = "not_your_turn"
    status = 409


class WrongTermError(Exception):
    code = "invalid"
    status = 400
    fields = {"fee": ["The fee is more than the buy-in."]}


class RaisingView(APIView):
    """Raise whatever the test has put here."""

    permission_classes = (AllowAny,)
    error: Exception

    def post(self, request: Request) -> Response:
        del request
        raise self.error


class DatabaseView(APIView):
    permission_classes = (AllowAny,)

    def get(self, request: Request) -> Response:
        with connection.cursor() as cursor:
            cursor.execute("SELECT %s::bigint", [request.query_params["number"]])
        return Response()


urlpatterns = [
    path("api/raise/", RaisingView.as_view()),
    path("api/database/", DatabaseView.as_view()),
]
handler500 = "euchre_site.pages.errors.server_error"


@pytest.fixture
def here() -> Iterator[None]:
    with override_settings(ROOT_URLCONF=__name__):
        yield


def answer_to(client: Client, error: Exception) -> tuple[int, dict[str, object]]:
    RaisingView.error = error
    response = client.post("/api/raise/", {}, content_type="application/json")
    return response.status_code, response.json()


@pytest.mark.usefixtures("here", "db")
@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (OutOfTurnError("It is ben's turn."), 409, "not_your_turn"),
        (Http404(), 404, "not_found"),
        (PermissionDenied(), 403, "permission_denied"),
        (SuspiciousOperation(), 400, "parse_error"),
        (serializers.ValidationError("No."), 400, "invalid"),
        (DataError(), 400, "parse_error"),
    ],
)
def test_an_exception_becomes_its_status_and_code(
    client: Client, error: Exception, status: int, code: str
) -> None:
    found = answer_to(client, error)

    assert (found[0], found[1]["code"]) == (status, code)
    assert isinstance(found[1]["detail"], str)


@pytest.mark.usefixtures("here", "db")
def test_a_refusal_of_the_domain_keeps_its_words_and_fields(client: Client) -> None:
    assert answer_to(client, WrongTermError("The terms make no sense.")) == (
        400,
        {
            "code": "invalid",
            "detail": "The terms make no sense.",
            "fields": {"fee": ["The fee is more than the buy-in."]},
        },
    )


@pytest.mark.usefixtures("here", "db")
def test_a_fault_of_ours_is_a_500_without_a_traceback(client: Client) -> None:
    client.raise_request_exception = False

    status, body = answer_to(client, RuntimeError("the jack of hearts is in hand"))

    assert (status, body["code"]) == (500, "server_error")
    assert "jack" not in json.dumps(body)


@pytest.mark.usefixtures("here")
@pytest.mark.django_db(transaction=True)
def test_a_number_that_no_column_holds_is_a_400(client: Client) -> None:
    response = client.get("/api/database/", {"number": str(2**64)})

    assert response.status_code == 400
    assert response.json()["code"] == "parse_error"


@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        (b"{", "application/json", 400, "parse_error"),
        (b"\xff", "application/json", 400, "parse_error"),
        (b"[1]", "application/json", 400, "parse_error"),
        (b'"text"', "application/json", 400, "parse_error"),
        (b"[" * 100_000, "application/json", 400, "parse_error"),
        (b'{"username": NaN}', "application/json", 400, "parse_error"),
        (b'{"username": "a\\u0000"}', "application/json", 400, "invalid"),
        (b'{"rules": {"\\ud800": 1}}', "application/json", 400, "invalid"),
        (b'{"n": 9223372036854775808}', "application/json", 400, "invalid"),
        (b'{"n": ' + b"9" * 5000 + b"}", "application/json", 400, "parse_error"),
        (b" " * 300_000, "application/json", 413, "payload_too_large"),
        (b"username=ann", "text/plain", 415, "unsupported_media_type"),
        (b"{}", "application/json; charset=hex", 400, "bad_request"),
    ],
)
def test_a_body_that_cannot_be_read_is_refused(
    client: Client, db: None, body: bytes, content_type: str, status: int, code: str
) -> None:
    response = client.generic("POST", "/api/v1/tokens/", body, content_type)

    assert (response.status_code, response.json()["code"]) == (status, code)


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_a_path_that_does_not_exist_is_a_404(
    client: Client, db: None, method: str
) -> None:
    response = client.generic(method, "/api/v1/nothing/here")

    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_a_method_that_does_not_exist_is_a_405(client: Client, db: None) -> None:
    response = client.delete("/api/v1/tokens/")

    assert response.status_code == 405
    assert response.json()["code"] == "method_not_allowed"


def test_a_caller_without_a_token_is_told_how_to_come_in(
    client: Client, db: None
) -> None:
    response = client.get("/api/v1/me/")

    assert response.status_code == 401
    assert response.json()["code"] == "not_authenticated"
    assert response.headers["WWW-Authenticate"] == "Token"


def test_a_token_that_nobody_has_is_a_401(client: Client, db: None) -> None:
    response = client.get("/api/v1/me/", headers={"Authorization": "Token x"})

    assert response.status_code == 401
    assert response.json()["code"] == "authentication_failed"


@pytest.mark.parametrize("target", ["/api/v1/%00/", "/api/v1/me/?currency=%00"])
def test_nul_in_an_address_is_a_400(client: Client, db: None, target: str) -> None:
    address, _, query = target.partition("?")

    response = client.generic("GET", address, QUERY_STRING=query)

    assert (response.status_code, response.json()["code"]) == (400, "bad_request")


@pytest.mark.parametrize(
    "path", ["/", "/accounts/login/", "/healthz", "/api/v1/me/", "/live/?lobby=1"]
)
@pytest.mark.parametrize("name", ["sessionid", "preferences", "csrftoken"])
def test_nul_in_a_cookie_is_a_400(
    client: Client, db: None, path: str, name: str
) -> None:
    response = client.get(path, headers={"Cookie": rf'{name}="\000aaaaaaaa"'})

    assert response.status_code == 400


@pytest.mark.parametrize(
    ("exception", "words"),
    [
        (DataError(), "Значение выходит за допустимые пределы."),
        (PermissionDenied(), "недостаточно прав"),
        (RequestDataTooBig(), "Тело запроса слишком длинное."),
    ],
)
def test_what_is_refused_underneath_is_told_in_the_callers_language(
    exception: Exception, words: str
) -> None:
    with translation.override("ru"):
        refused = errors.answer(exception, {})

    assert refused is not None
    assert words in refused.data["detail"]


def test_a_session_needs_the_forms_key_to_change_anything(ann: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ann)

    response = strict.post("/api/v1/tournaments/", {}, content_type="application/json")

    assert response.status_code == 403
    assert response.json()["code"] == "permission_denied"


def test_a_token_needs_no_forms_key(ann: User) -> None:
    token = Token.objects.create(user=ann)
    strict = Client(enforce_csrf_checks=True)

    response = strict.get(
        "/api/v1/me/", headers={"Authorization": f"Token {token.key}"}
    )

    assert response.status_code == 200


def test_too_many_tries_say_how_long_to_wait(client: Client, ann: User) -> None:
    wrong = {"username": "ann", "password": "wrong"}
    for _ in range(5):
        client.post("/api/v1/tokens/", wrong, content_type="application/json")

    response = client.post("/api/v1/tokens/", wrong, content_type="application/json")

    assert response.headers["Retry-After"] == "300"
