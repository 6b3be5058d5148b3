"""Money over the API."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from euchre_site.models import User
from ledger.api import balance, post
from ledger.models import Transfer, Withdrawal
from ledger.reports import available
from tests.ledger.book import (
    at_once,
    bring,
    move,
    person,
    player,
    registration,
)

pytestmark = pytest.mark.django_db


def _client(user: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def desk() -> APIClient:
    return _client(person("cashier", "work_the_desk"))


def _post(client: APIClient, path: str, body: object, key: str = "") -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(f"/api/v1/{path}", body, format="json", headers=headers)


def _deposit(amount: object, **other: object) -> dict[str, object]:
    return {"username": "ann", "amount": amount, "currency": "USD"} | other


def test_deposit_answers_with_the_transfer(ann: User, desk: APIClient) -> None:
    response = _post(desk, "deposits/", _deposit(1000))

    posted = Transfer.objects.get()
    assert response.status_code == 201
    assert response.json() == {
        "id": posted.pk,
        "username": "ann",
        "amount": 1000,
        "currency": "USD",
        "note": "",
        "at": posted.posted_at.isoformat().replace("+00:00", "Z"),
    }
    assert available(ann.pk) == {"USD": 1000}


def test_note_of_a_deposit_is_in_the_players_history(
    ann: User, desk: APIClient
) -> None:
    response = _post(desk, "deposits/", _deposit(1000, note="receipt 17"))

    assert response.json()["note"] == "receipt 17"
    line = _client(ann).get("/api/v1/me/history/").json()["results"][0]
    assert line["memo"] == "Deposit. Receipt 17."


def test_cashier_who_would_serve_the_own_account_is_a_403(desk: APIClient) -> None:
    own = _deposit(1000, username="cashier")

    response = _post(desk, "deposits/", own)

    assert response.status_code == 403
    assert response.json()["code"] == "own_interest"


@pytest.mark.parametrize(
    "amount",
    [0, -5, 1.5, 1.0, 10**18, 2**63, 10**40, "100", "1,00", "NaN", None, True, [], {}],
)
def test_amount_that_is_no_whole_number_is_a_400(
    amount: object, ann: User, desk: APIClient
) -> None:
    response = _post(desk, "deposits/", _deposit(amount))

    assert response.status_code == 400
    assert list(response.json()["fields"]) == ["amount"]
    assert available(ann.pk) == {}


def test_bare_nan_is_a_400(ann: User, desk: APIClient) -> None:
    response = desk.post(
        "/api/v1/deposits/",
        '{"username": "ann", "amount": NaN, "currency": "USD"}',
        content_type="application/json",
    )

    assert response.status_code == 400
    assert available(ann.pk) == {}


@pytest.mark.usefixtures("ann")
def test_unknown_currency_and_unknown_person_are_a_400(desk: APIClient) -> None:
    response = _post(desk, "deposits/", _deposit(5, currency="XAU"))
    assert (response.status_code, response.json()["code"]) == (400, "unknown_currency")

    response = _post(desk, "deposits/", _deposit(5, username="zoe"))
    assert (response.status_code, list(response.json()["fields"])) == (
        400,
        ["username"],
    )


@pytest.mark.parametrize(
    "path", ["deposits/", "withdrawals/1/pay/", "withdrawals/1/refuse/"]
)
def test_only_cashiers_work_the_desk(path: str, ann: User) -> None:
    assert _post(_client(ann), path, _deposit(5)).status_code == 403
    assert _post(APIClient(), path, _deposit(5)).status_code == 401


def test_withdrawal_is_asked_and_paid(ann: User, desk: APIClient) -> None:
    bring(ann, 1000)

    asked = _post(_client(ann), "withdrawals/", {"amount": 400, "currency": "USD"})
    assert asked.status_code == 201
    assert asked.json()["state"] == "asked"
    number = asked.json()["id"]

    paid = _post(desk, f"withdrawals/{number}/pay/", None)
    assert (paid.status_code, paid.json()["state"]) == (200, "paid")
    again = _post(desk, f"withdrawals/{number}/pay/", None)
    assert (again.status_code, again.json()["code"]) == (409, "already_decided")
    assert available(ann.pk) == {"USD": 600}


def test_withdrawal_is_refused_with_a_reason(ann: User, desk: APIClient) -> None:
    bring(ann, 1000)
    asked = _post(_client(ann), "withdrawals/", {"amount": 400, "currency": "USD"})
    path = f"withdrawals/{asked.json()['id']}/refuse/"

    assert _post(desk, path, {}).status_code == 400
    refused = _post(desk, path, {"reason": "No passport."})

    assert (refused.status_code, refused.json()["reason"]) == (200, "No passport.")
    assert available(ann.pk) == {"USD": 1000}


def test_withdrawal_is_taken_back_by_its_player_alone(ann: User) -> None:
    bring(ann, 1000)
    asked = _post(_client(ann), "withdrawals/", {"amount": 400, "currency": "USD"})
    path = f"withdrawals/{asked.json()['id']}/cancel/"

    assert _post(_client(person("ben")), path, None).status_code == 404
    taken_back = _post(_client(ann), path, None)

    assert (taken_back.status_code, taken_back.json()["state"]) == (200, "cancelled")
    assert available(ann.pk) == {"USD": 1000}
    again = _post(_client(ann), path, None)
    assert (again.status_code, again.json()["code"]) == (409, "already_decided")


def test_withdrawal_of_play_money_is_a_400(ann: User) -> None:
    bring(ann, 300, "PLAY")

    refused = _post(_client(ann), "withdrawals/", {"amount": 100, "currency": "PLAY"})

    assert (refused.status_code, refused.json()["code"]) == (400, "play_money")


def test_withdrawal_of_more_than_is_available_is_a_409(ann: User) -> None:
    bring(ann, 300)
    post(registration(ann, 7))

    refused = _post(_client(ann), "withdrawals/", {"amount": 100, "currency": "USD"})

    assert (refused.status_code, refused.json()["code"]) == (409, "insufficient_funds")
    assert not Withdrawal.objects.exists()


@pytest.mark.parametrize("number", [999, 10**30])
def test_withdrawal_that_does_not_exist_is_a_404(number: int, desk: APIClient) -> None:
    assert _post(desk, f"withdrawals/{number}/pay/", None).status_code == 404


def test_same_key_and_body_answer_the_first_answer(ann: User, desk: APIClient) -> None:
    first = _post(desk, "deposits/", _deposit(1000), key="k1")
    again = _post(desk, "deposits/", _deposit(1000), key="k1")

    assert (again.status_code, again.json()) == (201, first.json())
    assert available(ann.pk) == {"USD": 1000}


def test_same_key_with_another_body_or_call_is_a_409(
    ann: User, desk: APIClient
) -> None:
    _post(desk, "deposits/", _deposit(1000), key="k1")

    other = _post(desk, "deposits/", _deposit(1001), key="k1")
    assert (other.status_code, other.json()["code"]) == (409, "key_reused")
    call = _post(desk, "withdrawals/", _deposit(1000), key="k1")
    assert (call.status_code, call.json()["code"]) == (409, "key_reused")
    assert available(ann.pk) == {"USD": 1000}


@pytest.mark.usefixtures("ann")
def test_without_a_key_twice_is_twice(desk: APIClient) -> None:
    for _ in range(2):
        assert _post(desk, "deposits/", _deposit(5)).status_code == 201

    assert Transfer.objects.count() == 2


@pytest.mark.usefixtures("ann")
def test_keys_of_two_people_do_not_meet(desk: APIClient) -> None:
    other = _client(person("cashier2", "work_the_desk"))

    assert _post(desk, "deposits/", _deposit(5), key="k1").status_code == 201
    assert _post(other, "deposits/", _deposit(7), key="k1").status_code == 201


def test_refusal_is_not_kept_so_the_key_may_succeed_later(ann: User) -> None:
    client, body = _client(ann), {"amount": 100, "currency": "USD"}
    assert _post(client, "withdrawals/", body, key="k1").status_code == 409

    bring(ann, 100)

    assert _post(client, "withdrawals/", body, key="k1").status_code == 201


@pytest.mark.usefixtures("ann")
def test_key_that_is_too_long_is_a_400(desk: APIClient) -> None:
    assert _post(desk, "deposits/", _deposit(5), key="k" * 121).status_code == 400
    assert _post(desk, "deposits/", _deposit(5), key="k" * 120).status_code == 201


@pytest.mark.django_db(transaction=True)
def test_equal_requests_at_once_are_carried_out_once(ann: User) -> None:
    bring(ann, 1000)

    def ask() -> tuple[int, Any]:
        body = {"amount": 100, "currency": "USD"}
        response = _post(_client(ann), "withdrawals/", body, key="k1")
        return response.status_code, response.json()["id"]

    outcomes = at_once([ask for _ in range(6)])

    assert len(set(outcomes)) == 1
    assert balance(player(ann)) == 900


def test_history_is_paged_to_its_end(ann: User) -> None:
    for amount in (1, 2, 3, 4, 5):
        bring(ann, amount)
    client, url, amounts = _client(ann), "/api/v1/me/history/?limit=2", []
    while url:
        page = client.get(url).json()
        amounts += [line["amount"] for line in page["results"]]
        url = page["next"]

    assert amounts == [5, 4, 3, 2, 1]


def test_line_of_the_history_has_every_field(ann: User) -> None:
    bring(ann, 1000)
    post(registration(ann, 7))

    line = _client(ann).get("/api/v1/me/history/?kind=registration").json()["results"]

    assert [{**line[0], "id": 0, "at": ""}] == [
        {
            "id": 0,
            "at": "",
            "currency": "USD",
            "kind": "registration",
            "amount": -220,
            "balance": 780,
            "memo": "Registration: buy-in, fee and any reserve.",
            "tournament": 7,
            "match": None,
            "effective_on": None,
        }
    ]


def test_history_is_narrowed_by_currency_and_time(ann: User) -> None:
    bring(ann, 5)
    bring(ann, 6, "EUR")
    client = _client(ann)

    def amounts(query: str) -> list[int]:
        page = client.get(f"/api/v1/me/history/?{query}").json()
        return [line["amount"] for line in page["results"]]

    assert amounts("currency=EUR") == [6]
    assert amounts("from=2001-01-01&to=2001-02-01") == []
    assert amounts("from=2001-01-01T00:00:00Z&currency=USD") == [5]


@pytest.mark.parametrize(
    "query",
    [
        "currency=XAU",
        "from=yesterday",
        "to=2001-13-01",
        "limit=0",
        "limit=x",
        "cursor=x",
        "currency=%00",
    ],
)
def test_query_without_sense_is_refused(query: str, ann: User) -> None:
    bring(ann, 5)

    response = _client(ann).get(f"/api/v1/me/history/?{query}")

    assert response.status_code in {400, 404}
    assert response.json()["detail"]


def test_statement_is_csv_in_minor_units(ann: User) -> None:
    bring(ann, 1000)
    post(move(player(ann), player(person("ben")), 250))

    response = _client(ann).get(
        "/api/v1/me/statement.csv?currency=USD&from=2001-01-01&to=2101-01-01",
        headers={"Accept": "text/csv"},
    )

    assert response.status_code == 200
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    rows = [row.split(",") for row in response.content.decode().splitlines()]
    assert rows[0][:5] == ["id", "at", "kind", "amount", "balance"]
    assert [row[2:5] for row in rows[1:]] == [
        ["opening", "", "0"],
        ["deposit", "1000", "1000"],
        ["correction", "-250", "750"],
        ["closing", "", "750"],
    ]


def test_statement_needs_a_currency_and_a_period(ann: User) -> None:
    response = _client(ann).get("/api/v1/me/statement.csv?currency=USD")

    assert response.status_code == 400
    assert sorted(response.json()["fields"]) == ["from", "to"]
