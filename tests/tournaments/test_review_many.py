"""Many payouts are decided at once, each of them by itself."""

import pytest

from euchre_site.models import User
from ledger import api as ledger
from tests import factories
from tests.factories import NOON, Table, hours
from tournaments import accounts
from tournaments.errors import TermsError, TournamentError
from tournaments.models import Payout
from tournaments.services import review

pytestmark = pytest.mark.django_db

LATER = NOON + hours(24)


@pytest.fixture
def reviewer() -> User:
    return factories.reviewer()


@pytest.fixture
def table() -> Table:
    """Seats 1 and 3 have lost; seats 2 and 4 wait for 2.00 each."""
    settled = factories.running()
    settled.concede(losers=(1, 3))
    return settled


def prize(table: Table, seat: int) -> Payout:
    return Payout.objects.get(registration=table.registration(seat), kind="prize")


def codes(refusals: dict[int, TournamentError]) -> dict[int, str]:
    return {payout_id: refusal.code for payout_id, refusal in refusals.items()}


def test_many_are_held_each_by_itself(table: Table, reviewer: User) -> None:
    second, fourth = prize(table, 2), prize(table, 4)

    refusals = review.hold_many(
        {second.pk: 7, fourth.pk: 1},
        reviewer=reviewer,
        reason="Asking both.",
        until=LATER,
        now=NOON,
    )

    assert codes(refusals) == {second.pk: "stale_revision"}
    assert prize(table, 2).state == "waiting"
    held = prize(table, 4)
    assert (held.state, held.held_until, held.reason, held.revision) == (
        "held",
        LATER,
        "Asking both.",
        2,
    )


def test_many_are_rejected_each_by_itself(table: Table, reviewer: User) -> None:
    second, fourth = prize(table, 2), prize(table, 4)

    refusals = review.reject_many(
        {second.pk: 1, fourth.pk: 7}, reviewer=reviewer, reason="Signals.", now=NOON
    )

    assert codes(refusals) == {fourth.pk: "stale_revision"}
    assert (prize(table, 2).state, prize(table, 2).reason) == ("rejected", "Signals.")
    assert prize(table, 4).state == "waiting"
    assert ledger.balance(accounts.pool(table.tournament)) == 200


def test_who_has_an_interest_in_some_decides_on_the_others(table: Table) -> None:
    ann = factories.user("ann", rights=["review_payouts"])
    others = table_of_others()
    own, other = prize(table, 2), prize(others, 2)
    revisions = {own.pk: 1, other.pk: 1}

    held = review.hold_many(
        revisions, reviewer=ann, reason="Asking.", until=None, now=NOON
    )
    rejected = review.reject_many(
        {own.pk: 1, prize(others, 4).pk: 1}, reviewer=ann, reason="Mule.", now=NOON
    )

    assert codes(held) == codes(rejected) == {own.pk: "own_interest"}
    assert (prize(others, 2).state, prize(others, 4).state) == ("held", "rejected")
    assert prize(table, 2).state == "waiting"


def table_of_others() -> Table:
    people = [factories.user(name) for name in ("eve", "fay", "gus", "hal")]
    for person in people:
        factories.deposit(person, 1000)
    settled = factories.running(people)
    settled.concede(losers=(1, 3))
    return settled


def test_many_leave_out_what_somebody_holds(table: Table, reviewer: User) -> None:
    held = prize(table, 2)
    review.hold_many(
        {held.pk: 1}, reviewer=reviewer, reason="Asking.", until=None, now=NOON
    )

    again = review.hold_many(
        {held.pk: 2}, reviewer=reviewer, reason="Asking.", until=None, now=NOON
    )
    rejected = review.reject_many(
        {held.pk: 2}, reviewer=reviewer, reason="Signals.", now=NOON
    )

    assert codes(again) == codes(rejected) == {held.pk: "on_hold"}
    assert (prize(table, 2).state, prize(table, 2).reason) == ("held", "Asking.")


def test_a_day_is_asked_for_only_where_time_releases(
    table: Table, reviewer: User
) -> None:
    timed = factories.running(list(table.people.values()), review="off")
    timed.let_clock_run_out()
    timed_reserve = timed.tournament.payouts.get(kind="partner_reserve")

    refusals = review.hold_many(
        {prize(table, 2).pk: 1, timed_reserve.pk: 1},
        reviewer=reviewer,
        reason="Asking.",
        until=None,
        now=NOON,
    )

    assert codes(refusals) == {timed_reserve.pk: "invalid"}
    assert prize(table, 2).state == "held"


def test_terms_that_no_payout_could_have_decide_on_none(
    table: Table, reviewer: User
) -> None:
    one = {prize(table, 2).pk: 1}

    with pytest.raises(TermsError):
        review.reject_many(one, reviewer=reviewer, reason=" ", now=NOON)
    for reason, until in ((" ", LATER), ("Asking.", NOON)):
        with pytest.raises(TermsError):
            review.hold_many(
                one, reviewer=reviewer, reason=reason, until=until, now=NOON
            )

    assert prize(table, 2).state == "waiting"
