"""A payout is decided once, whoever decides at the same moment."""

from functools import partial
from typing import Any

from euchre_site.models import User
from tests import factories
from tests.factories import NOON, Table, hours, watched_until
from tests.races.crowd import Crowd, refusals
from tests.races.tables import check_books, dealt, guests
from tests.soak import sample_and_soak
from tournaments.models import Payout, Tournament
from tournaments.services import assignment, play, review

FIRST, SECOND = "reviewer", "reviewer2"


def settled(**terms: Any) -> Table:
    """Return a table that seats 2 and 4 have won; each has 890 and 200 under review."""
    table = factories.running(guests(4), **terms)
    table.concede(losers=(1, 3))
    return table


def payouts(table: Table) -> list[Payout]:
    return list(table.tournament.payouts.order_by("registration__seats__seat"))


def approve(payout: Payout, name: str) -> "partial[Payout]":
    return partial(
        review.approve,
        payout.pk,
        reviewer=factories.reviewer(name),
        revision=payout.revision,
        now=NOON,
    )


def reject(payout: Payout, name: str) -> "partial[Payout]":
    return partial(
        review.reject,
        payout.pk,
        reviewer=factories.reviewer(name),
        revision=payout.revision,
        reason="Two of them share a device.",
        now=NOON,
    )


@sample_and_soak(2)
def test_two_approve_and_it_is_paid_once(crowd: Crowd, rounds: int) -> None:
    for _ in range(rounds):
        table = settled()
        payout, _ = payouts(table)

        found = crowd.at_once(*[approve(payout, FIRST), approve(payout, SECOND)] * 3)

        assert refusals(found) == ["already_decided"] * 5
        assert table.available() == [890, 1090, 890, 890]
        check_books(table.tournament)


@sample_and_soak(3)
def test_one_approves_and_one_rejects_and_one_of_the_two_holds(
    crowd: Crowd, rounds: int
) -> None:
    for _ in range(rounds):
        table = settled()
        payout, _ = payouts(table)

        approved, rejected = crowd.at_once(
            approve(payout, FIRST), reject(payout, SECOND)
        )

        assert refusals([approved, rejected]) == ["already_decided"]
        paid = 200 if rejected.__class__ is not Payout else 0
        assert table.available() == [890, 890 + paid, 890, 890]
        check_books(table.tournament)


@sample_and_soak(3)
def test_one_holds_and_one_approves_on_the_same_revision(
    crowd: Crowd, rounds: int
) -> None:
    for _ in range(rounds):
        table = settled()
        payout, _ = payouts(table)
        hold = partial(
            review.hold,
            payout.pk,
            reviewer=factories.reviewer(SECOND),
            revision=payout.revision,
            reason="To be asked.",
            until=NOON + hours(24),
            now=NOON,
        )

        found = crowd.at_once(approve(payout, FIRST), hold)

        is_paid = isinstance(found[0], Payout)
        assert refusals(found) == (
            ["already_decided"] if is_paid else ["stale_revision"]
        )
        assert table.available() == [890, 1090 if is_paid else 890, 890, 890]
        check_books(table.tournament)


@sample_and_soak(2)
def test_two_who_approve_many_in_opposite_order_pay_each_once(
    crowd: Crowd, rounds: int
) -> None:
    for _ in range(rounds):
        people = guests(4, amount=2000)
        tables = [factories.running(people) for _ in range(3)]
        for table in tables:
            table.concede(losers=(1, 3))
        revisions = {each.pk: 1 for table in tables for each in payouts(table)}

        one, other = crowd.at_once(
            *[
                partial(
                    review.approve_many,
                    order,
                    reviewer=factories.reviewer(name),
                    now=NOON,
                )
                for name, order in (
                    (FIRST, revisions),
                    (SECOND, dict(reversed(revisions.items()))),
                )
            ]
        )

        # Each payout is refused to one of the two.
        assert sorted([*one, *other]) == sorted(revisions)
        # 2000 a player, less 40 in fees at each of three tables, in all.
        assert sum(tables[0].available()) == 4 * 2000 - 3 * 40
        assert {table.tournament.state for table in tables} == {"closed"}
        check_books(*[table.tournament for table in tables])


@sample_and_soak(3)
def test_a_release_and_a_rejection_are_one_of_the_two(
    crowd: Crowd, rounds: int
) -> None:
    for _ in range(rounds):
        waiting = dealt(review="off", hold_hours=1)
        expires_at = waiting.clock.expires_at
        watched_until(expires_at)
        play.advance(waiting.table.match.pk, now=expires_at)
        payout = waiting.table.tournament.payouts.get(kind="partner_reserve")
        release = partial(review.release_due, expires_at + hours(1))

        released, rejected, again = crowd.at_once(
            release, reject(payout, FIRST), release
        )

        late, partner = waiting.seat, (waiting.seat + 1) % 4 + 1
        back = {1: 1090, 2: 1090, 3: 1090, 4: 1090} | {late: 780, partner: 890}
        if refusals([rejected]):
            assert refusals([rejected]) == ["already_decided"]
            assert released + again == 1
            back[partner] = 1000
        else:
            assert released + again == 0
        assert waiting.table.available() == list(back.values())
        check_books(waiting.table.tournament)


@sample_and_soak(3)
def test_rejected_money_is_assigned_once(crowd: Crowd, rounds: int) -> None:
    for _ in range(rounds):
        table = settled()
        payout, other = payouts(table)
        reject(payout, FIRST)()
        approve(other, FIRST)()
        loser = table.people[1]

        found = crowd.at_once(
            *[_assign(table.tournament, loser, name) for name in (FIRST, SECOND)] * 3
        )

        assert refusals(found) == ["nothing_to_assign"] * 5
        assigned = table.tournament.payouts.get(kind="assigned")
        assert (assigned.amount, assigned.registration.user_id) == (200, loser.pk)
        check_books(table.tournament)
        other_reviewer = factories.reviewer("reviewer3")
        approve(assigned, other_reviewer.username)()
        assert table.available() == [1090, 890, 890, 1090]
        assert table.tournament.state == Tournament.State.CLOSED
        check_books(table.tournament)


def _assign(tournament: Tournament, to: User, name: str) -> "partial[list[Payout]]":
    return partial(
        assignment.assign,
        tournament.pk,
        to=to.username,
        actor=factories.reviewer(name),
        reason="It was ours to give back.",
        now=NOON,
    )
