"""Anybody sees the last seal of the book, and earlier ones by their numbers."""

import pytest
from django.test import Client

from ledger import seals
from tests.ledger.book import bring, person, seal_all

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def links() -> list[seals.Link]:
    """Return two seals, the head last."""
    found = []
    for _ in range(2):
        bring(person("ann"), 500)
        seal_all()
        found.append(seals.head())
    return found


def _page(client: Client, query: str = "") -> str:
    response = client.get(f"/book/{query}")
    assert response.status_code == 200
    return response.content.decode()


def test_the_page_shows_the_head_to_everybody(
    client: Client, links: list[seals.Link]
) -> None:
    page = _page(client)

    assert links[1].hash in page
    assert links[0].hash not in page


def test_the_page_shows_an_earlier_seal_by_its_number(
    client: Client, links: list[seals.Link]
) -> None:
    assert links[0].hash in _page(client, "?number=1")
    assert "There is no seal 3." in _page(client, "?number=3")


@pytest.mark.parametrize(
    "query", ["?number=0", "?number=x", f"?number={10**30}", f"?number={'9' * 5000}"]
)
def test_any_number_can_be_asked_for(client: Client, query: str) -> None:
    assert "Nothing is sealed yet" in _page(client, query)


def test_every_page_leads_there(client: Client) -> None:
    assert 'href="/book/"' in client.get("/accounts/login/").content.decode()

    client.force_login(person("ann"))
    assert "Seals of the book" in client.get("/account/").content.decode()


def test_programs_read_the_head_and_earlier_seals_without_a_token(
    client: Client, links: list[seals.Link]
) -> None:
    head = client.get("/api/v1/book/head/").json()
    first = client.get("/api/v1/book/seals/1/").json()

    assert head["sealed_at"].endswith("Z")
    assert {**head, "sealed_at": None} == {
        "number": 2,
        "sealed_at": None,
        "hash": links[1].hash,
        "transfers": 2,
    }
    assert (first["number"], first["hash"]) == (1, links[0].hash)


def test_programs_are_told_that_nothing_is_sealed(client: Client) -> None:
    assert client.get("/api/v1/book/head/").json() == {
        "number": 0,
        "sealed_at": None,
        "hash": "0" * 64,
        "transfers": 0,
    }


@pytest.mark.parametrize("number", ["1", str(10**30), "9" * 5000])
def test_a_seal_that_is_not_there_is_not_found(client: Client, number: str) -> None:
    answer = client.get(f"/api/v1/book/seals/{number}/")

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
