"""Plain factories: people, money and tournaments, made by the real services.

Four players have names: ann, ben, cleo and dan. Times are injected; ``NOON`` is so far
ahead that accounts and deposits made by a test are old by then.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth.models import Permission

from euchre_site.models import User
from ledger import api as ledger
from ledger.services import cashier
from tournaments import accounts
from tournaments.models import Match, Registration, Tournament, Watch
from tournaments.services import life, play, registration
from tournaments.services.terms import Terms

NOON = datetime(2040, 1, 1, 12, tzinfo=UTC)
PLAYERS = ("ann", "ben", "cleo", "dan")
_numbers = itertools.count(1)


def user(username: str, *, rights: Sequence[str] = (), **fields: Any) -> User:
    """Return the user of this name, made when there is none; rights by codename."""
    found, _ = User.objects.get_or_create(
        username=username, defaults={"password": "!", **fields}
    )
    found.user_permissions.add(*Permission.objects.filter(codename__in=rights))
    return User.objects.get(pk=found.pk)


def reviewer(username: str = "reviewer") -> User:
    """Return somebody who may review payouts."""
    return user(username, rights=["review_payouts"])


def players(amount: int = 1000, *, currency: str = "USD") -> list[User]:
    """Return ann, ben, cleo and dan, each with a deposit of *amount* minor units."""
    people = [user(name) for name in PLAYERS]
    for person in people:
        deposit(person, amount, currency=currency)
    return people


def deposit(person: User, amount: int, *, currency: str = "USD") -> None:
    """Bring money in at the cashier's desk."""
    if amount:
        cashier.deposit(
            person,
            amount,
            currency,
            key=f"deposit:test:{next(_numbers)}",
            actor=user("cashier"),
        )


def available(person: User, *, currency: str = "USD") -> int:
    """Return what somebody can spend."""
    return ledger.balance(accounts.player(person.pk, currency))


def tournament(*, now: datetime = NOON, **terms: Any) -> Tournament:
    """Return an open tournament of the user ``host``: 1.00 + 0.10 USD by default."""
    host = user("host")
    stakes: dict[str, Any] = {
        "buy_in": 100,
        "fee": 10,
        "currency": "USD",
        "name": "Friday table",
    }
    draft = life.create(host, terms=Terms(**stakes | terms), now=now)
    return life.open_registration(
        draft.pk, actor=host, seed=draft.pk.to_bytes(32, "big"), now=now
    )


def running(
    people: Sequence[User] | None = None, *, now: datetime = NOON, **terms: Any
) -> "Table":
    """Return a table that has just started; of ann, ben, cleo and dan by default."""
    opened = tournament(now=now, **terms)
    sitting = people or players(currency=opened.currency)[: opened.capacity]
    for person in sitting:
        registration.register(
            opened.pk, user=person, client_seed=person.username, now=now
        )
    return Table.of(opened.matches.get())


@dataclass(frozen=True, slots=True)
class Table:
    """A match and who sits where, by seat."""

    match: Match
    people: dict[int, User]

    @classmethod
    def of(cls, match: Match) -> "Table":
        """Return the table of a match, read anew."""
        found = Match.objects.select_related("tournament").get(pk=match.pk)
        seats = found.seats.select_related("registration__user").order_by("seat")
        people = {row.seat: row.registration.user for row in seats}
        return cls(
            found, {seat: User.objects.get(pk=p.pk) for seat, p in people.items()}
        )

    @property
    def tournament(self) -> Tournament:
        """Return the tournament, read anew."""
        return Tournament.objects.get(pk=self.match.tournament_id)

    def registration(self, seat: int) -> Registration:
        """Return the registration that sits there."""
        return self.match.seats.get(seat=seat).registration

    def available(self) -> list[int]:
        """Return what each seat's player can spend, seat 1 first."""
        currency = self.match.tournament.currency
        return [available(p, currency=currency) for p in self.people.values()]

    def concede(self, *, losers: Sequence[int] = (1, 3), now: datetime = NOON) -> None:
        """End the match as a normal loss of some seats, each of them agreeing."""
        for seat in losers:
            play.concede(self.match.pk, user=self.people[seat], now=now)

    def let_clock_run_out(self, *, now: datetime = NOON) -> int:
        """Let the first player to move overstep the timer; return the late seat."""
        play.advance(self.match.pk, now=now)
        expires_at = Match.objects.get(pk=self.match.pk).wake_at
        assert expires_at is not None
        watched_until(expires_at)
        play.advance(self.match.pk, now=expires_at)
        late = Match.objects.get(pk=self.match.pk).late_seat
        assert late is not None
        return late


def watched_until(moment: datetime) -> None:
    """Have the house watched without a gap up to a moment."""
    Watch.objects.update_or_create(pk=1, defaults={"watched_until": moment})


def hours(number: float) -> timedelta:
    """Return a span of hours."""
    return timedelta(hours=number)
