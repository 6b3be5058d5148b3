"""Rejected money goes back to the pool and is assigned by one, decided by another."""

import pytest

from euchre_site.models import User
from ledger import api as ledger
from tests import factories
from tests.factories import NOON, Table, hours
from tournaments import accounts
from tournaments.errors import (
    NotFoundError,
    NothingToAssignError,
    OwnInterestError,
    TermsError,
    TournamentError,
    WrongStateError,
)
from tournaments.models import Payout, Tournament
from tournaments.services import assignment, cancellation, review

pytestmark = pytest.mark.django_db

AFTER_RESERVE = 1000 - 220 + 110


@pytest.fixture
def reviewer() -> User:
    return factories.reviewer()


@pytest.fixture
def table() -> Table:
    """Seats 1 and 3 have lost; seats 2 and 4 wait for 2.00 each."""
    settled = factories.running()
    settled.concede(losers=(1, 3))
    return settled


def prize(table: Table, seat: int = 2) -> Payout:
    return Payout.objects.get(registration=table.registration(seat), kind="prize")


def test_rejected_money_goes_back_to_the_pool(table: Table, reviewer: User) -> None:
    reject(prize(table), reviewer)

    assert pool(table) == 200
    assert prize(table).reason == "Signals."
    assert ledger.balance(accounts.revenue("USD")) == 40
    assert ledger.balance(accounts.payable(table.tournament, table.people[2].pk)) == 0


def test_a_rejection_needs_a_reason(table: Table, reviewer: User) -> None:
    with pytest.raises(TermsError):
        reject(prize(table), reviewer, reason="")


def test_a_tournament_with_unassigned_money_stays_settled(
    table: Table, reviewer: User
) -> None:
    reject(prize(table, 2), reviewer)

    assert approve_all(table, reviewer) == {}

    assert table.tournament.state == Tournament.State.SETTLED


def test_rejected_money_goes_to_the_other_entrants_after_a_second_review(
    table: Table, reviewer: User
) -> None:
    reject(prize(table, 2), reviewer)
    reject(prize(table, 4), reviewer)

    assigned = assign(table, reviewer, to="entrants")

    assert sorted((row.registration.user_id, row.amount) for row in assigned) == sorted(
        [(table.people[1].pk, 200), (table.people[3].pk, 200)]
    )
    assert pool(table) == 0
    assert review.release_due(NOON + hours(10**5)) == 0

    refusals = approve_all(table, reviewer)
    assert [type(refusal) for refusal in refusals.values()] == [OwnInterestError] * 2
    assert approve_all(table, factories.reviewer("reviewer2")) == {}

    assert table.available() == [AFTER_RESERVE + 200, AFTER_RESERVE] * 2
    assert table.tournament.state == Tournament.State.CLOSED


def test_an_odd_unit_of_assigned_money_is_not_lost(reviewer: User) -> None:
    table = factories.running(buy_in=1, fee=0)
    table.let_clock_run_out()
    reserve = table.tournament.payouts.get(kind="partner_reserve")
    reject(reserve, reviewer)

    assigned = assign(table, reviewer, to="entrants")

    assert [row.amount for row in assigned] == [1]
    assert pool(table) == 0


def test_an_odd_unit_of_assigned_money_goes_to_the_lower_seat(reviewer: User) -> None:
    for _ in range(6):  # Seats are drawn anew, so that they follow no other order.
        table = factories.running(buy_in=1, fee=0)
        late = table.let_clock_run_out()
        reject(table.tournament.payouts.get(kind="partner_reserve"), reviewer)

        (assigned,) = assign(table, reviewer, to="entrants")

        assert assigned.registration == table.registration(2 if late % 2 else 1)


def test_a_forfeited_reserve_goes_to_the_other_pair_and_not_to_the_late_one(
    reviewer: User,
) -> None:
    table = factories.running()
    late = table.let_clock_run_out()
    reject(table.tournament.payouts.get(kind="partner_reserve"), reviewer)

    assigned = assign(table, reviewer, to="entrants")

    winners = (2, 4) if late % 2 else (1, 3)
    assert by_seat(assigned) == dict.fromkeys(winners, 55)


def test_the_winners_prizes_go_to_the_partner_of_who_was_late_alone(
    reviewer: User,
) -> None:
    table = factories.running()
    late = table.let_clock_run_out()
    for payout in table.tournament.payouts.filter(kind="prize"):
        reject(payout, reviewer)

    assigned = assign(table, reviewer, to="entrants")

    assert by_seat(assigned) == {(late + 1) % 4 + 1: 400}


def test_one_rejected_prize_keeps_its_whole_pair_from_it(
    table: Table, reviewer: User
) -> None:
    reject(prize(table, 2), reviewer)

    assert by_seat(assign(table, reviewer, to="entrants")) == {1: 100, 3: 100}


def test_a_forfeited_reserve_can_go_back_to_the_late_player(reviewer: User) -> None:
    table = factories.running()
    late = table.let_clock_run_out()
    reject(table.tournament.payouts.get(kind="partner_reserve"), reviewer)
    name = table.people[late].username

    assign(table, reviewer, to=name.upper(), reason="The house was down.")
    assert approve_all(table, factories.reviewer("reviewer2")) == {}

    assert factories.available(table.people[late]) == 1000 - 220 + 110
    assert table.tournament.state == Tournament.State.CLOSED


def test_money_rejected_a_second_time_can_be_assigned_again(
    table: Table, reviewer: User
) -> None:
    second = factories.reviewer("reviewer2")
    reject(prize(table, 2), reviewer)
    (first_try,) = assign(table, reviewer, to=table.people[1].username)
    reject(first_try, second)

    amounts = [row.amount for row in assign(table, second, to="entrants")]

    assert amounts == [100, 100]


def test_there_has_to_be_rejected_money_to_assign(table: Table, reviewer: User) -> None:
    with pytest.raises(NothingToAssignError, match="no rejected money"):
        assign(table, reviewer, to="entrants")


def test_where_every_entrant_was_rejected_one_player_is_named(reviewer: User) -> None:
    table = factories.running()
    table.let_clock_run_out()
    for payout in table.tournament.payouts.all():
        reject(payout, reviewer)

    with pytest.raises(NothingToAssignError, match="name one player"):
        assign(table, reviewer, to="entrants")

    assert [row.amount for row in assign(table, reviewer, to="ann")] == [510]


def test_money_is_assigned_to_players_of_the_tournament_alone(
    table: Table, reviewer: User
) -> None:
    reject(prize(table), reviewer)

    with pytest.raises(NotFoundError, match="does not play"):
        assign(table, reviewer, to="host")


def test_a_cancelled_tournament_has_nothing_to_assign(reviewer: User) -> None:
    opened = factories.tournament()
    cancellation.cancel(
        opened.pk, actor=factories.user("host"), reason="Rain.", now=NOON
    )

    with pytest.raises(WrongStateError):
        assignment.assign(
            opened.pk, to="entrants", actor=reviewer, reason="Why not?", now=NOON
        )


def reject(payout: Payout, reviewer: User, *, reason: str = "Signals.") -> None:
    review.reject(
        payout.pk,
        reviewer=reviewer,
        revision=payout.revision,
        reason=reason,
        now=NOON,
    )


def assign(
    table: Table, actor: User, *, to: str, reason: str = "They had no part in it."
) -> list[Payout]:
    return assignment.assign(
        table.tournament.pk, to=to, actor=actor, reason=reason, now=NOON
    )


def by_seat(payouts: list[Payout]) -> dict[int, int]:
    return {row.registration.seats.get().seat: row.amount for row in payouts}


def pool(table: Table) -> int:
    return ledger.balance(accounts.pool(table.tournament))


def approve_all(table: Table, reviewer: User) -> dict[int, TournamentError]:
    waiting = table.tournament.payouts.filter(state="waiting")
    revisions = dict(waiting.values_list("pk", "revision"))
    return review.approve_many(revisions, reviewer=reviewer, now=NOON)
