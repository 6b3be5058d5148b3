import json
import re

import pytest
from django.core.management import call_command
from django.test import Client

from tournaments.engine.moves import MOVES
from tournaments.engine.notation import print_move


@pytest.mark.django_db
def test_the_schema_has_no_warnings(tmp_path: object) -> None:
    call_command(
        "spectacular", "--validate", "--fail-on-warn", "--file", f"{tmp_path}/api.yaml"
    )


@pytest.mark.parametrize("query", ["", "?version=%0a", "?lang=%ff", "?format=x"])
def test_the_schema_is_served_whatever_is_asked(
    client: Client, db: None, query: str
) -> None:
    response = client.get(
        f"/api/schema/{query}",
        headers={"Accept": "application/vnd.oai.openapi+json"},
    )

    assert response.status_code == 200
    assert "/api/v1/tokens/" in json.loads(response.content)["paths"]


def test_the_page_for_programs_shows_every_call(client: Client, db: None) -> None:
    schema = client.get(
        "/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}
    )

    page = client.get("/api/docs/").content.decode()

    for path in json.loads(schema.content)["paths"]:
        assert path in page
    targets = set(re.findall(r'href="#(shape-[^"]+)"', page))
    assert targets
    assert targets <= set(re.findall(r'id="(shape-[^"]+)"', page))


def test_the_page_for_programs_shows_an_example_and_every_form_of_a_move(
    client: Client, db: None
) -> None:
    page = client.get("/api/docs/").content.decode()

    assert "curl -s $HOUSE/tokens/" in page
    assert "HOUSE=http://testserver/api/v1" in page
    shown = re.findall(r'<tr><th scope="row"><code>([^<]+)</code>', page)
    forms = {re.sub(r"\b[A-Z0-9]+\b", "X", print_move(move)) for move in MOVES}
    assert {re.sub(r"\b[A-Z0-9]+\b", "X", text) for text in shown} == forms


def test_no_shape_stands_for_nothing(client: Client, db: None) -> None:
    page = client.get("/api/docs/").content.decode()

    assert "NullEnum" not in page
    assert "One of <code>None</code>" not in page
