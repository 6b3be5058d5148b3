"""People who know the house by its API alone."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import Group
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from euchre_site.models import User
from tests import factories
from tournaments import selectors
from tournaments.services import play

API = "/api/v1/"
DOLLAR = {"buy_in": 100, "fee": 10, "currency": "USD"}


@dataclass
class Person:
    """Somebody with a token."""

    name: str
    client: APIClient

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(API + path, query)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.client.post(API + path, body, format="json", headers=headers)

    def delete(self, path: str) -> Any:
        return self.client.delete(API + path)

    def read(self, path: str, **query: Any) -> Any:
        response = self.get(path, **query)
        assert response.status_code == 200, response.content
        return response.json()

    def do(self, path: str, body: Any = None, **headers: str) -> Any:
        response = self.post(path, body, **headers)
        assert response.status_code in {200, 201, 202}, response.content
        return response.json()

    @property
    def user(self) -> User:
        return User.objects.get(username=self.name)


def person(name: str, *roles: str, **money: int) -> Person:
    """Sign somebody up who has these roles, and money by currency in minor units."""
    user = User.objects.create_user(name)
    user.groups.set(Group.objects.filter(name__in=roles))
    for currency, amount in money.items():
        factories.deposit(user, amount, currency=currency)
    return with_token(name, Token.objects.create(user=user).key)


def with_token(name: str, token: str) -> Person:
    client = APIClient(raise_request_exception=True)
    client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    return Person(name, client)


def available(somebody: Person, currency: str) -> int:
    accounts = somebody.read("me/")["accounts"]
    found = [row["available"] for row in accounts if row["currency"] == currency]
    return int(found[0]) if found else 0


def opened(host: Person, **terms: Any) -> int:
    """Return the id of a tournament that is open; 1.00 and 0.10 USD unless *terms*."""
    tournament = host.do("tournaments/", {"name": "A table", **DOLLAR, **terms})["id"]
    host.do(f"tournaments/{tournament}/open/")
    return int(tournament)


def seated(host: Person, players: Sequence[Person], **terms: Any) -> int:
    """Return the id of the match that *players* have just begun."""
    tournament = opened(host, **terms)
    for player in players:
        path = f"tournaments/{tournament}/registrations/"
        place = player.do(path, {"client_seed": player.name})
    match = int(place["match"])
    advance(match)
    return match


def advance(match: int) -> None:
    """Do what a worker does when it is woken."""
    play.advance(match, now=selectors.database_now())


def by_seat(view: Mapping[str, Any], players: Sequence[Person]) -> dict[int, Person]:
    names = {player.name: player for player in players}
    return {row["seat"]: names[row["username"]] for row in view["seats"]}


def play_one(match: int, player: Person) -> dict[str, Any]:
    """Make a move of *player*, whose turn it is, chosen from what is legal."""
    view: dict[str, Any] = player.read(f"matches/{match}/")
    choice = random.Random(view["turn"]).choice(view["legal"])
    player.do(f"matches/{match}/moves/", {"turn": view["turn"], "move": choice})
    advance(match)
    return view


def play_until(match: int, players: Sequence[Person], *, to_move: int | None) -> None:
    """Play until seat *to_move* has the turn; None: until the match is over."""
    while True:
        view = players[0].read(f"matches/{match}/")
        if view["to_move"] == to_move:
            return
        play_one(match, by_seat(view, players)[view["to_move"]])
