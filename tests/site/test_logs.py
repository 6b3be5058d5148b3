import json
import logging

import pytest
from django.test import Client

from euchre_site import logs, resets
from euchre_site.models import User

PASSWORD = "four black jacks"


def lines(caplog: pytest.LogCaptureFixture) -> list[dict[str, object]]:
    formatter = logs.configuration("INFO")["formatters"]["json"]
    make = formatter.pop("()")
    written = make(**formatter)
    return [json.loads(written.format(record)) for record in caplog.records]


def test_each_request_is_one_line_of_json(
    client: Client, ann: User, caplog: pytest.LogCaptureFixture
) -> None:
    client.force_login(ann)
    with caplog.at_level(logging.INFO):
        response = client.get("/accounts/")

    (line,) = lines(caplog)
    assert line["event"] == "request"
    assert line["route"] == "accounts/"
    assert line["status"] == 200
    assert line["user_id"] == ann.pk
    assert line["request_id"] == response.headers["X-Request-ID"]


def test_no_line_has_a_password_or_a_key_in_it(
    client: Client, ann: User, caplog: pytest.LogCaptureFixture
) -> None:
    link = resets.make_link(ann, actor=ann)
    key = link.split("/")[-2]

    with caplog.at_level(logging.INFO):
        client.post("/accounts/login/", {"login": PASSWORD, "password": PASSWORD})
        client.post(
            "/api/v1/tokens/",
            {"username": "ann", "password": PASSWORD},
            content_type="application/json",
        )
        client.get(link)

    written = json.dumps(lines(caplog))
    assert "sign_in_failed" in written
    assert PASSWORD not in written
    assert key not in written


def test_a_traceback_has_no_values_in_it(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        try:
            _play(str(reversed("JH")))
        except ValueError:
            logging.getLogger("x").exception("failed")

    (line,) = lines(caplog)
    assert "ValueError: no such card" in str(line["exception"])
    assert "reversed object" not in str(line["exception"])


def _play(card: str) -> None:
    hand = [card]
    raise ValueError("no such card" if hand else "no hand")
