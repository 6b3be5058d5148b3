"""Payouts are decided by people without an interest, once, on what they saw."""

import threading
from datetime import datetime

import pytest
from django.db import connection

from euchre_site.models import User
from tests import factories
from tests.factories import NOON, Table, hours
from tournaments.errors import (
    AlreadyDecidedError,
    NotAllowedError,
    NotFoundError,
    OwnInterestError,
    StaleRevisionError,
    TermsError,
    TournamentError,
)
from tournaments.models import Payout, StaffAct, Tournament
from tournaments.services import review

pytestmark = pytest.mark.django_db

AFTER_RESERVE = 1000 - 220 + 110
ONE_O_CLOCK = NOON + hours(1)


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


def test_an_approved_payout_is_available_at_once(table: Table, reviewer: User) -> None:
    payout = review.approve(prize(table).pk, reviewer=reviewer, revision=1, now=NOON)

    assert table.available() == [
        AFTER_RESERVE,
        AFTER_RESERVE + 200,
        AFTER_RESERVE,
        AFTER_RESERVE,
    ]
    assert (payout.state, payout.revision) == ("approved", 2)
    assert (payout.decided_by_id, payout.decided_at) == (reviewer.pk, NOON)


def test_a_tournament_closes_with_its_last_payout(table: Table, reviewer: User) -> None:
    review.approve(prize(table, 2).pk, reviewer=reviewer, revision=1, now=NOON)
    assert table.tournament.state == Tournament.State.SETTLED

    review.approve(prize(table, 4).pk, reviewer=reviewer, revision=1, now=NOON)

    assert table.tournament.state == Tournament.State.CLOSED


def test_a_payout_is_approved_once(table: Table, reviewer: User) -> None:
    payout = prize(table)
    review.approve(payout.pk, reviewer=reviewer, revision=1, now=NOON)

    for revision in (1, 2):
        with pytest.raises(AlreadyDecidedError, match="approved already"):
            review.approve(payout.pk, reviewer=reviewer, revision=revision, now=NOON)

    assert factories.available(table.people[2]) == AFTER_RESERVE + 200


def test_a_decision_on_what_has_changed_since_is_refused(
    table: Table, reviewer: User
) -> None:
    payout = prize(table)
    hold(payout, reviewer)

    with pytest.raises(StaleRevisionError, match="revision 2"):
        review.approve(payout.pk, reviewer=reviewer, revision=1, now=NOON)

    review.approve(payout.pk, reviewer=reviewer, revision=2, now=NOON)


def test_many_are_approved_each_by_itself(table: Table, reviewer: User) -> None:
    hold(prize(table, 2), reviewer)

    refusals = review.approve_many(
        {prize(table, 2).pk: 1, prize(table, 4).pk: 1}, reviewer=reviewer, now=NOON
    )

    assert [type(refusal) for refusal in refusals.values()] == [StaleRevisionError]
    assert prize(table, 2).state == "held"
    assert prize(table, 4).state == "approved"


def test_only_a_reviewer_decides(table: Table) -> None:
    somebody = factories.user("eve")

    with pytest.raises(NotAllowedError):
        review.approve(prize(table).pk, reviewer=somebody, revision=1, now=NOON)


@pytest.mark.parametrize("name", ["host", "ann"])
def test_who_hosts_or_plays_does_not_decide(table: Table, name: str) -> None:
    interested = factories.reviewer(name)

    with pytest.raises(OwnInterestError):
        review.approve(prize(table).pk, reviewer=interested, revision=1, now=NOON)


def test_who_changed_its_course_does_not_decide(table: Table, reviewer: User) -> None:
    StaffAct.objects.create(
        tournament=table.tournament, actor=reviewer, act="pause", at=NOON
    )

    with pytest.raises(OwnInterestError, match="changed the course"):
        review.approve(prize(table).pk, reviewer=reviewer, revision=1, now=NOON)


def test_a_payout_that_is_not_there_is_not_found(reviewer: User) -> None:
    with pytest.raises(NotFoundError):
        review.approve(10**6, reviewer=reviewer, revision=1, now=NOON)


def test_where_a_reviewer_decides_time_releases_nothing(table: Table) -> None:
    assert review.release_due(NOON + hours(10**5)) == 0
    assert prize(table).state == "waiting"


@pytest.fixture
def timed() -> Table:
    """A partner's reserve is released by itself after 72 hours."""
    settled = factories.running(review="off")
    settled.let_clock_run_out()
    return settled


def test_what_nobody_decides_is_released_after_the_hold_hours(timed: Table) -> None:
    payout = timed.tournament.payouts.get(state="waiting")
    due = payout.release_at
    assert due is not None

    assert review.release_due(due - hours(0.001)) == 0
    assert review.release_due(due) == 1
    assert review.release_due(due) == 0

    payout.refresh_from_db()
    assert (payout.state, payout.decided_by_id) == ("approved", None)
    assert timed.tournament.state == Tournament.State.CLOSED


def test_a_payout_that_the_book_refuses_keeps_no_other_back(timed: Table) -> None:
    other = factories.running(review="off")
    other.let_clock_run_out()
    waiting = timed.tournament.payouts.filter(state="waiting")
    waiting.update(amount=10**9)

    assert review.release_due(NOON + hours(100)) == 1

    assert waiting.count() == 1
    assert other.tournament.state == Tournament.State.CLOSED


def test_a_hold_keeps_it_until_its_date(timed: Table, reviewer: User) -> None:
    payout = timed.tournament.payouts.get(state="waiting")
    assert payout.release_at is not None
    until = payout.release_at + hours(24)

    hold(payout, reviewer, until=until)

    assert review.release_due(until - hours(1)) == 0
    assert review.release_due(until) == 1


def test_a_hold_never_releases_earlier_than_without(
    timed: Table, reviewer: User
) -> None:
    payout = timed.tournament.payouts.get(state="waiting")
    assert payout.release_at is not None

    hold(payout, reviewer, until=NOON + hours(1))

    assert review.release_due(payout.release_at - hours(1)) == 0
    assert review.release_due(payout.release_at) == 1


def test_a_held_payout_can_be_approved_at_any_time(
    table: Table, reviewer: User
) -> None:
    payout = prize(table)
    hold(payout, reviewer)

    review.approve(payout.pk, reviewer=reviewer, revision=2, now=NOON)

    assert factories.available(table.people[2]) == AFTER_RESERVE + 200


@pytest.mark.parametrize(
    ("reason", "until"), [(" ", NOON + hours(1)), ("Look.", NOON), ("x" * 201, NOON)]
)
def test_a_hold_has_a_reason_and_a_date_to_come(
    table: Table, reviewer: User, reason: str, until: datetime
) -> None:
    with pytest.raises(TermsError):
        hold(prize(table), reviewer, reason=reason, until=until)


def test_many_leave_out_what_is_on_hold(table: Table, reviewer: User) -> None:
    hold(prize(table, 2), reviewer, until=None)

    refusals = review.approve_many(
        {prize(table, 2).pk: 2, prize(table, 4).pk: 1}, reviewer=reviewer, now=NOON
    )

    assert [refusal.code for refusal in refusals.values()] == ["on_hold"]
    assert (prize(table, 2).state, prize(table, 4).state) == ("held", "approved")


def test_a_hold_without_a_date_lasts_until_a_reviewer_decides(
    table: Table, reviewer: User
) -> None:
    hold(prize(table), reviewer, until=None)

    assert review.release_due(NOON + hours(10**5)) == 0
    assert prize(table).held_until is None


def test_a_hold_has_a_date_where_time_releases(timed: Table, reviewer: User) -> None:
    waiting = timed.tournament.payouts.get(state="waiting")

    with pytest.raises(TermsError, match="Choose the day"):
        hold(waiting, reviewer, until=None)


@pytest.mark.django_db(transaction=True)
def test_two_reviewers_at_once_pay_once() -> None:
    table = factories.running()
    table.concede(losers=(1, 3))
    payout = prize(table)
    people = [factories.reviewer(f"reviewer{number}") for number in range(4)]
    start = threading.Barrier(len(people))
    outcomes: list[str] = []

    def decide(person: User) -> None:
        start.wait()
        try:
            review.approve(payout.pk, reviewer=person, revision=1, now=NOON)
            outcomes.append("approved")
        except TournamentError as refusal:
            outcomes.append(refusal.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=decide, args=[person]) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(outcomes) == ["already_decided"] * 3 + ["approved"]
    assert factories.available(table.people[2]) == AFTER_RESERVE + 200


def hold(
    payout: Payout,
    reviewer: User,
    *,
    reason: str = "Asked the players.",
    until: datetime | None = ONE_O_CLOCK,
) -> None:
    review.hold(
        payout.pk,
        reviewer=reviewer,
        revision=payout.revision,
        reason=reason,
        until=until,
        now=NOON,
    )
