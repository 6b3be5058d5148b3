"""An evening of play in a demonstration: tables in every state, by way of the API."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import httpx

from tournaments.bots import choose

PLAYERS = ("ann", "ben", "cleo", "dan")
_WAIT_S = 0.1
_PATIENCE_S = 120.0

View = Mapping[str, Any]


class Guest:
    """Somebody of the demonstration who uses the API."""

    def __init__(self, house: str, name: str) -> None:
        """Sign *name* in at the *house*."""
        self.name = name
        self._client = httpx.Client(base_url=f"{house}/api/v1/", timeout=30)
        body = {"username": name, "password": "demo"}
        token = self.post("tokens/", body)["token"]
        self._client.headers["Authorization"] = f"Token {token}"

    def get(self, path: str) -> dict[str, Any]:
        """Return what stands at *path*."""
        return self._answer(self._client.get(path))

    def post(self, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Send *body* to *path* and return the answer."""
        return self._answer(self._client.post(path, json=body or {}))

    def close(self) -> None:
        """Let the connection go."""
        self._client.close()

    @staticmethod
    def _answer(answer: httpx.Response) -> dict[str, Any]:
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found


@dataclass(frozen=True, slots=True)
class Table:
    """A tournament of one table, and its match once it has begun."""

    tournament: int
    match: int | None = None


class Evening:
    """Opens tables and has them played, each guest with a client of its own."""

    def __init__(self, house: str) -> None:
        """Begin an evening at the *house*."""
        self._house = house
        self._guests: dict[str, Guest] = {}
        self._moved: set[tuple[int, int]] = set()
        self._chance = random.Random(7)

    def guest(self, name: str) -> Guest:
        """Return the client of *name*."""
        if name not in self._guests:
            self._guests[name] = Guest(self._house, name)
        return self._guests[name]

    def end(self) -> None:
        """Let every connection go."""
        for guest in self._guests.values():
            guest.close()

    def open_table(self, name: str, **terms: object) -> Table:
        """Open a table with *terms* over those of a dollar table."""
        usual = {"buy_in": 1000, "fee": 100, "currency": "USD", "move_seconds": 600}
        host = self.guest("host")
        made = host.post("tournaments/", {"name": name} | usual | terms)
        host.post(f"tournaments/{made['id']}/open/")
        return Table(made["id"])

    def seat(self, table: Table, players: Sequence[str] = PLAYERS) -> Table:
        """Register *players*; return the table with its match if it has begun."""
        for name in players:
            self.guest(name).post(f"tournaments/{table.tournament}/registrations/")
        return self._begun(table)

    def seat_with_bots(self, table: Table, player: str) -> Table:
        """Register *player* and have bots take the other places."""
        self.seat(table, [player])
        self.guest("host").post(f"tournaments/{table.tournament}/bots/")
        return self._begun(table)

    def play(self, table: Table, until: Callable[[View], bool]) -> View:
        """Move for the players until what the host sees is as wanted."""
        return self._follow(table, until, act=self._move)

    def watch(self, table: Table, until: Callable[[View], bool]) -> View:
        """Let time pass until what the host sees is as wanted."""
        return self._follow(table, until, act=lambda _seen: False)

    def _follow(
        self,
        table: Table,
        until: Callable[[View], bool],
        *,
        act: Callable[[View], bool],
    ) -> View:
        ends_at = time.monotonic() + _PATIENCE_S
        while time.monotonic() < ends_at:
            seen = self.guest("host").get(f"matches/{table.match}/")
            if until(seen):
                return seen
            if not act(seen):
                time.sleep(_WAIT_S)
        raise AssertionError(f"{table} never came so far.")

    def _move(self, seen: View) -> bool:
        """Make the move of whoever is to move; return whether there was one."""
        seats = {row["seat"]: row for row in seen["seats"]}
        mover = seats.get(seen["to_move"])
        if mover is None or mover["bot"] or seen["result"]:
            return False
        guest = self.guest(mover["username"])
        own = guest.get(f"matches/{seen['id']}/")
        if not own.get("legal"):
            return False
        turn = (seen["id"], own["turn"])
        if turn in self._moved:  # The house has it, and no worker yet.
            return False
        move = {"turn": own["turn"], "move": choose(own, self._chance)}
        guest.post(f"matches/{seen['id']}/moves/", move)
        self._moved.add(turn)
        return True

    def _begun(self, table: Table) -> Table:
        ends_at = time.monotonic() + _PATIENCE_S
        found = self.guest("host").get(f"tournaments/{table.tournament}/")
        while not found["matches"]:
            if found["state"] == "open" or time.monotonic() > ends_at:
                return table
            time.sleep(_WAIT_S)
            found = self.guest("host").get(f"tournaments/{table.tournament}/")
        return Table(table.tournament, found["matches"][0]["id"])
