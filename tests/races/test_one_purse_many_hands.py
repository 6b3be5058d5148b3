"""One player's money moves for several reasons at once: in some order, and no other."""

import random
from functools import partial

from ledger import reports
from ledger.services import cashier
from tests import factories
from tests.factories import NOON, Table, available
from tests.races.crowd import Crowd, refusals
from tests.races.tables import AT_ONCE, check_books, guests, opened, registering
from tests.soak import sample_and_soak
from tournaments.services import play


@sample_and_soak(2)
def test_tables_of_the_same_players_are_settled_at_once(
    crowd: Crowd, rounds: int
) -> None:
    rng = random.Random(1)
    for _ in range(rounds):
        people = guests(4, amount=2000)
        tables = [factories.running(rng.sample(people, 4), **AT_ONCE) for _ in range(6)]
        for table in tables:
            play.concede(table.match.pk, user=table.people[1], now=NOON)

        found = crowd.at_once(
            *[
                partial(play.concede, table.match.pk, user=table.people[3], now=NOON)
                for table in tables
            ]
        )

        assert found == [True] * 6
        for person in people:
            won = sum(_seat(table, person.pk) in (2, 4) for table in tables)
            # A win is the pool's half less the price; a loss is the price.
            assert available(person) == 2000 + 90 * won - 110 * (6 - won)
        check_books(*[table.tournament for table in tables])


@sample_and_soak(2)
def test_money_is_staked_or_withdrawn_but_not_both(crowd: Crowd, rounds: int) -> None:
    for number in range(rounds):
        tournament, _ = opened(1)
        (person,) = guests(1, amount=300)
        withdraw = partial(
            cashier.ask_withdrawal, person, 100, "USD", key=f"purse:{number}"
        )

        withdrawn, registered = crowd.at_once(withdraw, registering(tournament, person))

        assert refusals([withdrawn, registered]) == ["insufficient_funds"]
        is_withdrawn = refusals([registered]) != []
        assert available(person) == (200 if is_withdrawn else 80)
        assert reports.held(person.pk).get("USD", 0) == (100 if is_withdrawn else 0)
        check_books(tournament)


@sample_and_soak(2)
def test_a_withdrawal_is_paid_or_refused_once(crowd: Crowd, rounds: int) -> None:
    desk = factories.user("cashier")
    for number in range(rounds):
        (person,) = guests(1, amount=300)
        asked = cashier.ask_withdrawal(person, 100, "USD", key=f"once:{number}")

        paid, *others = crowd.at_once(
            partial(cashier.pay_withdrawal, asked.pk, actor=desk),
            *[
                partial(
                    cashier.refuse_withdrawal, asked.pk, actor=desk, reason="No cash."
                )
            ]
            * 3,
        )

        assert refusals([paid, *others]) == ["already_decided"] * 3
        assert available(person) == (300 if refusals([paid]) else 200)
        assert reports.held(person.pk).get("USD", 0) == 0
        check_books()


@sample_and_soak(3)
def test_debts_are_made_and_repaid_at_once(crowd: Crowd, rounds: int) -> None:
    for number in range(rounds):
        (person,) = guests(1, amount=100)
        # An earlier debt, so that its account is older than the next one's purse.
        cashier.charge_back(person, 500, "USD", key=f"first:{number}", actor=None)

        found = crowd.at_once(
            *[
                act
                for part in range(4)
                for act in (
                    partial(
                        cashier.deposit,
                        person,
                        200,
                        "USD",
                        key=f"in:{number}:{part}",
                        actor=None,
                    ),
                    partial(
                        cashier.charge_back,
                        person,
                        100,
                        "USD",
                        key=f"back:{number}:{part}",
                        actor=None,
                    ),
                )
            ]
        )

        assert refusals(found) == []
        # 100 in and 500 back, four times 200 in and 100 back: in all 0.
        assert available(person) == 0
        assert reports.owed(person.pk).get("USD", 0) == 0
        check_books()


def _seat(table: Table, user_id: int) -> int:
    return next(seat for seat, person in table.people.items() if person.pk == user_id)


@sample_and_soak(5)
def test_a_debt_that_is_made_while_a_deposit_comes_is_repaid_from_it(
    crowd: Crowd, rounds: int
) -> None:
    for number in range(rounds):
        (person,) = guests(1, amount=0)

        found = crowd.at_once(
            partial(
                cashier.deposit, person, 100, "USD", key=f"skew:{number}", actor=None
            ),
            partial(
                cashier.charge_back,
                person,
                100,
                "USD",
                key=f"skew:back:{number}",
                actor=None,
            ),
        )

        assert refusals(found) == []
        assert available(person) == 0
        assert reports.owed(person.pk).get("USD", 0) == 0
        check_books()
