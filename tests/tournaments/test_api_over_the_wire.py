"""Four plain HTTP clients play a match on a house of real processes."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.contrib.auth.models import Group
from rest_framework.authtoken.models import Token

from euchre_site.models import User
from ledger import reports
from tests.tournaments.test_faults import House, is_watched, wait_until
from tournaments.engine import record

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True)]

NAMES = ("ann", "ben", "cleo", "dan")
PASSWORD = "four-handed-since-1860"


@pytest.fixture
def house() -> Iterator[House]:
    # Not pytest's own folder: the path of a socket has to be short.
    with tempfile.TemporaryDirectory(prefix="bowerhouse-wire-") as folder:
        opened = House(Path(folder))
        try:
            opened.start("clock", "worker")
            # As behind a proxy, which tells the address that a socket does not have.
            opened.start("web", BOWERHOUSE_PROXIES="1")
            wait_until(is_watched)
            yield opened
        finally:
            opened.close()


@pytest.fixture
def lines() -> Iterator[ExitStack]:
    """Hang up when the test is over."""
    with ExitStack() as stack:
        yield stack


class Program:
    """A program that knows an address, and maybe a token."""

    def __init__(self, house: House, lines: ExitStack, token: str = "") -> None:
        own = {"Authorization": f"Token {token}"} if token else {}
        self.http = lines.enter_context(
            httpx.Client(
                transport=house.address,
                base_url="http://localhost/api/v1/",
                headers={"X-Forwarded-For": "192.0.2.7"} | own,
                timeout=30,
            )
        )

    def get(self, path: str, **query: str) -> Any:
        return self.http.get(path, params=query).raise_for_status().json()

    def post(self, path: str, body: object = None, **headers: str) -> Any:
        answer = self.http.post(path, json=body, headers=headers)
        return answer.raise_for_status().json()


def player(house: House, lines: ExitStack, name: str) -> Program:
    stranger = Program(house, lines)
    credentials = {"username": name, "password": PASSWORD}
    stranger.post("signup/", credentials)
    return Program(house, lines, stranger.post("tokens/", credentials)["token"])


def of_staff(house: House, lines: ExitStack, role: str) -> Program:
    user = User.objects.create_user(role)
    user.groups.set(Group.objects.filter(name=role))
    return Program(house, lines, Token.objects.create(user=user).key)


def play(match: str, players: list[Program]) -> dict[str, Any]:
    """Play the first of the legal moves that is no pass, until the match is over."""
    played = -1
    while True:
        for each in players:
            view = each.get(match)
            if view["state"] == "finished":
                return dict(view)
            if not view["legal"] or view["turn"] == played:
                continue
            played = view["turn"]
            move = (view["legal"][1:] or view["legal"])[0]
            each.post(f"{match}moves/", {"turn": played, "move": move})


def test_four_programs_play_and_are_paid(house: House, lines: ExitStack) -> None:
    host, cashier, reviewer = (
        of_staff(house, lines, role) for role in ("host", "cashier", "reviewer")
    )
    players = [player(house, lines, name) for name in NAMES]
    for name in NAMES:
        deposit = {"username": name, "amount": 220, "currency": "USD"}
        cashier.post("deposits/", deposit, **{"Idempotency-Key": name})
    terms = {"name": "A table", "buy_in": 100, "fee": 10, "currency": "USD"}
    rules = {"points_to_win": 5}
    table = f"tournaments/{host.post('tournaments/', terms | {'rules': rules})['id']}/"
    host.post(f"{table}open/")
    places = [each.post(f"{table}registrations/") for each in players]
    match = f"matches/{places[-1]['match']}/"

    view = play(match, players)
    for payout in reviewer.get("payouts/", state="waiting")["results"]:
        decision = {"revision": payout["revision"]}
        reviewer.post(f"payouts/{payout['id']}/approve/", decision)

    winners = view["result"]["winning_seats"]
    names = {row["seat"]: row["username"] for row in view["seats"]}
    returned = {
        each.get("me/")["username"]: account["available"]
        for each in players
        for account in each.get("me/")["accounts"]
        if account["currency"] == "USD"
    }
    assert winners in ([1, 3], [2, 4])
    assert returned == {
        names[seat]: 310 if seat in winners else 110 for seat in (1, 2, 3, 4)
    }
    assert host.get(table)["state"] == "closed"
    assert record.verify(host.get(f"{match}record/")) == []
    assert reports.audit() == []
