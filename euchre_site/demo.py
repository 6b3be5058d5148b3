"""What a demonstration begins with: people, money and two open tables."""

import secrets

from django.conf import settings
from django.contrib.auth.models import Group

from euchre_site.models import User
from euchre_site.passwords import DEMO_PASSWORD
from ledger import api as ledger
from ledger.services import cashier
from tournaments import selectors
from tournaments.models import Tournament
from tournaments.services import life
from tournaments.services.terms import Terms

# Each person with the role that it holds; the auditor reads on the admin site too.
PEOPLE = {
    "host": "host",
    "cashier": "cashier",
    "reviewer": "reviewer",
    "reviewer2": "reviewer",
    "auditor": "auditor",
    "ann": "",
    "ben": "",
    "cleo": "",
    "dan": "",
}
# In whole units of a currency.
_REAL_MONEY = 100
_PLAY_MONEY = 10_000
_TABLES = (
    Terms(name="The dollar table", buy_in=100, fee=10, currency="USD"),
    Terms(name="The friendly table", buy_in=0, fee=0, currency="PLAY"),
)


class NotADemoError(Exception):
    """The house is not a demonstration, and gets no known sign-ins."""


def seed() -> None:
    """Add what is missing; whatever is there already stays as it is.

    Raises:
        NotADemoError: this house is not a demonstration.

    """
    if not settings.DEMO:
        raise NotADemoError("Only a demonstration has people with a known password.")
    _superuser()
    people = [_person(name, role) for name, role in PEOPLE.items()]
    for person in people:
        _give_money(person)
    host = next(person for person in people if person.username == "host")
    for terms in _TABLES:
        _open_table(host, terms)


def _superuser() -> None:
    if not User.objects.filter(username="admin").exists():
        User.objects.create_superuser("admin", password=DEMO_PASSWORD)


def _person(username: str, role: str) -> User:
    person = User.objects.filter(username=username).first()
    if person is None:
        person = User.objects.create_user(
            username, password=DEMO_PASSWORD, is_staff=role == "auditor"
        )
    if role:
        person.groups.add(Group.objects.get(name=role))
    return person


def _give_money(person: User) -> None:
    for currency in ledger.enabled_currencies():
        units = _PLAY_MONEY if currency.is_play else _REAL_MONEY
        cashier.deposit(
            person,
            units * 10**currency.exponent,
            currency.code,
            key=f"demo:{person.username}:{currency.code}",
            actor=None,
        )


def _open_table(host: User, terms: Terms) -> None:
    if Tournament.objects.filter(host=host, name=terms.name).exists():
        return
    now = selectors.database_now()
    table = life.create(host, terms=terms, now=now)
    life.open_registration(table.pk, actor=host, seed=secrets.token_bytes(32), now=now)
