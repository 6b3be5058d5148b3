"""Reviewers decide on payouts over the API."""

from typing import Any

import pytest

from tests.tournaments.over_http import available, by_seat, person, seated

pytestmark = pytest.mark.django_db

NEVER_TOO_SOON = "2090-01-01T00:00:00Z"


class Settled:
    """A table at which seats 1 and 3 have conceded to seats 2 and 4."""

    def __init__(self) -> None:
        self.host = person("host", "host")
        self.players = [person(name, USD=220) for name in ("ann", "ben", "cleo", "dan")]
        match = seated(self.host, self.players)
        view = self.host.read(f"matches/{match}/")
        self.tournament = view["tournament"]
        self.seats = by_seat(view, self.players)
        for seat in (1, 3):
            self.seats[seat].do(f"matches/{match}/concede/")
        self.reviewer = person("reviewer", "reviewer")

    @property
    def waiting(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.reviewer.read("payouts/", state="waiting")[
            "results"
        ]
        return found

    def payout_of(self, seat: int) -> dict[str, Any]:
        name = self.seats[seat].name
        return next(row for row in self.waiting if row["username"] == name)


@pytest.fixture
def table() -> Settled:
    return Settled()


def test_queue_shows_what_waits(table: Settled) -> None:
    payout = table.payout_of(2)

    assert len(table.waiting) == 2
    assert payout | {"id": 0, "proposed_at": ""} == {
        "id": 0,
        "tournament": table.tournament,
        "match": payout["match"],
        "username": table.seats[2].name,
        "kind": "prize",
        "amount": 200,
        "currency": "USD",
        "state": "waiting",
        "revision": 1,
        "flags": payout["flags"],
        "until": None,
        "reason": "",
        "proposed_at": "",
        "decided_at": None,
        "decided_by": None,
    }


def test_auditor_reads_the_queue_and_decides_nothing(table: Settled) -> None:
    auditor = person("auditor", "auditor")
    path = f"payouts/{table.payout_of(2)['id']}/approve/"

    assert len(auditor.read("payouts/")["results"]) == 2
    assert auditor.post(path, {"revision": 1}).status_code == 403


def test_players_and_hosts_see_no_queue(table: Settled) -> None:
    for somebody in (table.players[0], table.host):
        assert somebody.get("payouts/").status_code == 403


def test_queue_is_paged_and_an_unknown_state_refused(table: Settled) -> None:
    page = table.reviewer.read("payouts/", limit=1)
    rest = table.reviewer.client.get(page["next"]).json()

    assert page["results"][0]["id"] < rest["results"][0]["id"]
    assert rest["next"] is None
    assert table.reviewer.get("payouts/", state="lost").status_code == 400


def test_approved_payout_can_be_spent_and_is_decided_once(table: Settled) -> None:
    path = f"payouts/{table.payout_of(2)['id']}/"

    approved = table.reviewer.do(f"{path}approve/", {"revision": 1})
    again = table.reviewer.post(f"{path}approve/", {"revision": 2})

    assert (approved["state"], approved["revision"]) == ("approved", 2)
    assert approved["decided_by"] == "reviewer"
    assert (again.status_code, again.json()["code"]) == (409, "already_decided")
    assert available(table.seats[2], "USD") == 310
    assert available(table.seats[4], "USD") == 110


def test_held_payout_waits_for_its_date_and_can_be_approved(table: Settled) -> None:
    path = f"payouts/{table.payout_of(2)['id']}/"
    hold = {"revision": 1, "reason": "Asking.", "until": NEVER_TOO_SOON}

    held = table.reviewer.do(f"{path}hold/", hold)
    stale = table.reviewer.post(f"{path}approve/", {"revision": 1})
    approved = table.reviewer.do(f"{path}approve/", {"revision": 2})

    assert (held["state"], held["until"]) == ("held", NEVER_TOO_SOON)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale_revision")
    assert approved["state"] == "approved"


@pytest.mark.parametrize(
    "until", ["yesterday", "2000-01-01", "2000-01-01T00:00:00Z", 0, True, "0"]
)
def test_hold_needs_a_time_to_come(until: object, table: Settled) -> None:
    path = f"payouts/{table.payout_of(2)['id']}/hold/"
    body = {"revision": 1, "reason": "Asking.", "until": until}

    response = table.reviewer.post(path, body)

    assert (response.status_code, list(response.json()["fields"])) == (400, ["until"])


@pytest.mark.parametrize("until", [{}, {"until": None}])
def test_hold_needs_no_time_where_a_reviewer_decides_on_every_payout(
    until: dict[str, None], table: Settled
) -> None:
    path = f"payouts/{table.payout_of(2)['id']}/"

    held = table.reviewer.do(f"{path}hold/", {"revision": 1, "reason": "Ask."} | until)

    assert (held["state"], held["until"]) == ("held", None)


@pytest.mark.parametrize(
    "until", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"]
)
def test_hold_beyond_the_calendar_is_refused(until: str, table: Settled) -> None:
    path = f"payouts/{table.payout_of(2)['id']}/hold/"
    body = {"revision": 1, "reason": "Asking.", "until": until}

    assert table.reviewer.post(path, body).status_code == 400


def test_rejected_money_is_assigned_and_a_second_reviewer_decides(
    table: Settled,
) -> None:
    path = f"payouts/{table.payout_of(2)['id']}/reject/"
    assign = f"tournaments/{table.tournament}/assign/"

    silent = table.reviewer.post(path, {"revision": 1})
    rejected = table.reviewer.do(path, {"revision": 1, "reason": "Arranged."})
    why = {"to": table.seats[1].name, "reason": "Played fair."}
    proposed = table.reviewer.do(assign, why)
    empty = table.reviewer.post(assign, why)
    approve = f"payouts/{proposed[0]['id']}/approve/"
    own = table.reviewer.post(approve, {"revision": 1})
    person("second", "reviewer").do(approve, {"revision": 1})

    assert (silent.status_code, list(silent.json()["fields"])) == (400, ["reason"])
    assert (rejected["state"], rejected["reason"]) == ("rejected", "Arranged.")
    assert [(row["kind"], row["amount"]) for row in proposed] == [("assigned", 200)]
    assert (empty.status_code, empty.json()["code"]) == (409, "nothing_to_assign")
    assert (own.status_code, own.json()["code"]) == (403, "own_interest")
    assert available(table.seats[1], "USD") == 110 + 200
    assert available(table.seats[2], "USD") == 110


def test_reviewer_with_an_interest_decides_nothing(table: Settled) -> None:
    player = table.seats[2]
    player.user.groups.add(*table.reviewer.user.groups.all())
    path = f"payouts/{table.payout_of(4)['id']}/approve/"

    response = player.post(path, {"revision": 1})

    assert (response.status_code, response.json()["code"]) == (403, "own_interest")


@pytest.mark.parametrize("revision", ["1", 1.0, True, None, -1, 2**31, []])
def test_revision_that_is_no_whole_number_is_refused(
    revision: object, table: Settled
) -> None:
    path = f"payouts/{table.payout_of(2)['id']}/approve/"

    assert table.reviewer.post(path, {"revision": revision}).status_code == 400


def test_payout_that_does_not_exist_is_not_found(table: Settled) -> None:
    for number in (0, 10**6, 2**63, 10**30):
        path = f"payouts/{number}/approve/"
        assert table.reviewer.post(path, {"revision": 1}).status_code == 404


@pytest.mark.parametrize(
    ("act", "body"),
    [
        ("approve", {"revision": 1}),
        ("reject", {"revision": 1, "reason": "Arranged."}),
        ("hold", {"revision": 1, "reason": "Asking.", "until": NEVER_TOO_SOON}),
    ],
)
def test_decision_with_the_same_key_is_answered_again(
    act: str, body: dict[str, object], table: Settled
) -> None:
    path = f"payouts/{table.payout_of(2)['id']}/{act}/"
    key = {"Idempotency-Key": "a decision"}

    first = table.reviewer.do(path, body, **key)
    again = table.reviewer.do(path, body, **key)
    other = table.reviewer.post(path, body)

    assert first == again
    assert other.status_code == 409
