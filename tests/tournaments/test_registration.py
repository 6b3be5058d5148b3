"""Registering takes a place and its money at once; leaving gives both back."""

import pytest

from ledger import api as ledger
from ledger.errors import InDebtError, InsufficientFundsError
from ledger.services import cashier
from tests import factories
from tests.factories import NOON
from tournaments import accounts
from tournaments.errors import (
    AlreadyRegisteredError,
    FullError,
    NotRegisteredError,
    OwnTournamentError,
    TermsError,
    WrongStateError,
)
from tournaments.models import Match, Registration, Tournament
from tournaments.selectors import in_play
from tournaments.services import life
from tournaments.services.registration import leave, register
from tournaments.services.terms import Terms

pytestmark = pytest.mark.django_db


def test_registration_takes_price_and_reserve_to_their_own_accounts() -> None:
    ann, *_ = factories.players(1000)
    opened = factories.tournament()

    register(opened.pk, user=ann, client_seed="ann", now=NOON)

    assert ledger.balance(accounts.player(ann.pk, "USD")) == 780
    assert ledger.balance(accounts.pool(opened)) == 100
    assert ledger.balance(accounts.fees(opened)) == 10
    assert ledger.balance(accounts.reserve(opened, ann.pk)) == 110
    assert in_play(ann.pk) == {"USD": 220}


def test_a_player_without_the_money_gets_no_place() -> None:
    ann, *_ = factories.players(219)
    opened = factories.tournament()

    with pytest.raises(InsufficientFundsError):
        register(opened.pk, user=ann, client_seed="ann", now=NOON)

    assert factories.available(ann) == 219


def test_nobody_registers_twice() -> None:
    ann, *_ = factories.players(1000)
    opened = factories.tournament()
    register(opened.pk, user=ann, client_seed="ann", now=NOON)

    with pytest.raises(AlreadyRegisteredError):
        register(opened.pk, user=ann, client_seed="ann", now=NOON)

    assert factories.available(ann) == 780


def test_a_fifth_player_finds_every_place_taken() -> None:
    table = factories.running()
    eve = factories.user("eve")

    with pytest.raises(FullError):
        register(table.tournament.pk, user=eve, client_seed="eve", now=NOON)


def test_a_host_has_no_stake_in_an_own_tournament_with_real_money() -> None:
    host = factories.user("host")
    factories.deposit(host, 1000)
    opened = factories.tournament()

    with pytest.raises(OwnTournamentError):
        register(opened.pk, user=host, client_seed="host", now=NOON)

    assert factories.available(host) == 1000


def test_a_host_may_play_in_an_own_tournament_with_play_money() -> None:
    host = factories.user("host")
    factories.deposit(host, 1000, currency="PLAY")
    opened = factories.tournament(currency="PLAY")

    register(opened.pk, user=host, client_seed="host", now=NOON)

    assert factories.available(host, currency="PLAY") == 780


def test_a_free_tournament_moves_no_money() -> None:
    ann = factories.user("ann")
    opened = factories.tournament(buy_in=0, fee=0, currency="PLAY")

    registration = register(opened.pk, user=ann, client_seed="ann", now=NOON)

    assert registration.taken == 0
    assert in_play(ann.pk) == {}


@pytest.mark.parametrize("seed", ["", "x" * 65, "line\nfeed", "nul\0"])
def test_a_client_seed_is_short_and_printable(seed: str) -> None:
    ann, *_ = factories.players()
    opened = factories.tournament()

    with pytest.raises(TermsError):
        register(opened.pk, user=ann, client_seed=seed, now=NOON)


def test_a_draft_takes_no_registrations() -> None:
    ann, *_ = factories.players()
    terms = Terms(name="Draft", buy_in=100, fee=10, currency="USD")
    draft = life.create(factories.user("host"), terms=terms, now=NOON)

    with pytest.raises(WrongStateError):
        register(draft.pk, user=ann, client_seed="ann", now=NOON)


def test_leaving_gives_everything_back_and_frees_the_place() -> None:
    ann, *_ = factories.players(1000)
    opened = factories.tournament()
    register(opened.pk, user=ann, client_seed="ann", now=NOON)

    leave(opened.pk, user=ann, now=NOON)

    assert factories.available(ann) == 1000
    assert ledger.balance(accounts.pool(opened)) == 0
    assert ledger.balance(accounts.fees(opened)) == 0
    assert in_play(ann.pk) == {}


def test_who_left_may_come_back_under_the_next_number() -> None:
    ann, *_ = factories.players(1000)
    opened = factories.tournament()
    register(opened.pk, user=ann, client_seed="ann", now=NOON)
    leave(opened.pk, user=ann, now=NOON)

    again = register(opened.pk, user=ann, client_seed="ann", now=NOON)

    assert again.number == 2
    assert factories.available(ann) == 780


def test_who_has_no_place_cannot_leave() -> None:
    opened = factories.tournament()

    with pytest.raises(NotRegisteredError):
        leave(opened.pk, user=factories.user("ann"), now=NOON)


def test_nobody_leaves_a_table_that_has_started() -> None:
    table = factories.running()

    with pytest.raises(WrongStateError):
        leave(table.tournament.pk, user=table.people[1], now=NOON)

    assert table.available() == [780, 780, 780, 780]


def test_the_fourth_player_starts_the_table() -> None:
    table = factories.running()

    assert table.tournament.state == Tournament.State.RUNNING
    assert table.match.state == Match.State.PLAYING
    assert sorted(person.username for person in table.people.values()) == [
        "ann",
        "ben",
        "cleo",
        "dan",
    ]


def test_the_pairs_sit_opposite() -> None:
    table = factories.running()

    entrants = [table.registration(seat).entrant for seat in (1, 2, 3, 4)]

    assert entrants[0] == entrants[2]
    assert entrants[1] == entrants[3]
    assert entrants[0] != entrants[1]


def test_the_two_lowest_cards_are_partners_and_the_lowest_deals() -> None:
    table = factories.running()
    low_to_high = "A9TJQK"  # Seven and eight are not in the deck; the ace is low.
    draws = table.match.draw["draws"]
    # Redraws decide among those who drew equal cards.
    rank = {
        number: [low_to_high.index(d[number][0]) for d in draws if number in d]
        for number in draws[0]
    }
    in_order = sorted(rank, key=lambda number: rank[number])

    seat_of = {
        str(row.registration.number): row.seat
        for row in table.match.seats.select_related("registration")
    }

    lowest, second, third, highest = (seat_of[number] for number in in_order)
    assert table.match.draw["dealer"] == lowest
    assert abs(lowest - second) == 2
    assert abs(third - highest) == 2


def test_registrations_are_registered_once_in_any_state_but_left() -> None:
    table = factories.running()

    states = Registration.objects.filter(tournament=table.tournament)

    assert {row.state for row in states} == {Registration.State.REGISTERED}


def test_who_owes_the_house_money_cannot_stake_any() -> None:
    ann, *_ = factories.players(1000)
    cashier.charge_back(ann, 500, "EUR", key="chargeback:bank:1", actor=None)
    opened = factories.tournament()
    free = factories.tournament(buy_in=0, fee=0, name="Free table")

    with pytest.raises(InDebtError):
        register(opened.pk, user=ann, client_seed="ann", now=NOON)
    register(free.pk, user=ann, client_seed="ann", now=NOON)

    assert factories.available(ann) == 1000
