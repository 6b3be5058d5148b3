"""Reviewers decide on the payouts of the house's tables, and time does."""

from datetime import datetime, timedelta
from functools import partial

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tests.factories import NOON
from tests.stateful.desk import one_of, things
from tests.stateful.plain_house import UNDECIDED, Payout, Tournament
from tests.stateful.tables import ENDED, Tables
from tournaments.models import Payout as Stored
from tournaments.services import assignment, review

reviewers = st.sampled_from(["reviewer", "reviewer2"])
spans = st.sampled_from([1, 72, 100]).map(lambda number: timedelta(hours=number))


class ReviewDesk(Tables):
    """Payouts are approved, held, rejected, assigned and released."""

    def payouts(self) -> list[tuple[Tournament, Payout]]:
        """Return every payout with its tournament."""
        return [
            (each, payout)
            for each in self.model.tournaments.values()
            for payout in each.payouts
        ]

    @precondition(lambda self: self.payouts())
    @rule(which=things, reviewer=reviewers, is_stale=st.booleans())
    def approve(self, which: int, reviewer: str, *, is_stale: bool) -> None:
        each, payout = one_of(self.payouts(), which)
        code = _against_deciding(each, payout, reviewer, is_stale=is_stale)

        self.expect(
            code,
            partial(
                review.approve,
                payout.number,
                reviewer=self.users[reviewer],
                revision=payout.revision - is_stale,
                now=NOON,
            ),
        )

        if not code:
            self.model.approve(each, payout)

    @precondition(lambda self: self.payouts())
    @rule(which=things, reviewer=reviewers)
    def reject(self, which: int, reviewer: str) -> None:
        each, payout = one_of(self.payouts(), which)
        code = _against_deciding(each, payout, reviewer)

        self.expect(
            code,
            partial(
                review.reject,
                payout.number,
                reviewer=self.users[reviewer],
                revision=payout.revision,
                reason="They share a device.",
                now=NOON,
            ),
        )

        if not code:
            self.model.reject(each, payout)

    @precondition(lambda self: self.payouts())
    @rule(which=things, reviewer=reviewers, span=spans)
    def hold(self, which: int, reviewer: str, span: timedelta) -> None:
        each, payout = one_of(self.payouts(), which)
        code = _against_deciding(each, payout, reviewer)

        self.expect(
            code,
            partial(
                review.hold,
                payout.number,
                reviewer=self.users[reviewer],
                revision=payout.revision,
                reason="To be asked.",
                until=NOON + span,
                now=NOON,
            ),
        )

        if not code:
            payout.state, payout.held_until = "held", NOON + span
            payout.revision += 1

    @precondition(lambda self: any(t.rejected for t in self.model.tournaments.values()))
    @rule(which=things, who=things, reviewer=reviewers)
    def assign(self, which: int, who: int, reviewer: str) -> None:
        rejected = [n for n, each in self.model.tournaments.items() if each.rejected]
        number = one_of(rejected, which)
        each = self.model.tournaments[number]
        to = one_of(["entrants", *each.seats.values(), "entrants"], who)
        payees = self.model.others(each) if to == "entrants" else [to]
        code = "" if payees else "nothing_to_assign"
        if reviewer in each.changed_by:
            code = "own_interest"

        assigned = self.expect(
            code,
            partial(
                assignment.assign,
                number,
                to=to,
                actor=self.users[reviewer],
                reason="It was the house's fault.",
                now=NOON,
            ),
        )

        if assigned is not None:
            self.model.assign(each, payees, by=reviewer)
            self._compare(number)

    @rule(span=spans)
    def let_holds_end(self, span: timedelta) -> None:
        review.release_due(NOON + span)
        for each in self.model.tournaments.values():
            self.model.release(each, NOON + span)

    def settled(self, number: int, at: datetime) -> None:
        each = self.model.tournaments[number]
        rows = Stored.objects.filter(tournament_id=number)
        flagged = {
            (row.kind, row.registration.user.username) for row in rows if row.flags
        }
        self.model.hold_flagged(each, flagged, at)
        self._compare(number)

    def _compare(self, number: int) -> None:
        """Find the model's payouts among the stored ones, one by one."""
        each = self.model.tournaments[number]
        rows = Stored.objects.filter(tournament_id=number).order_by("pk")
        stored = [
            (row.kind, row.registration.user.username, row.amount, row.state)
            for row in rows
        ]
        ours = [
            (payout.kind, payout.player, payout.amount, payout.state)
            for payout in each.payouts
        ]
        assert sorted(stored) == sorted(ours)
        for payout in each.payouts:
            if not payout.number:
                known = {other.number for other in each.payouts}
                payout.number = next(
                    row.pk
                    for row in rows
                    if row.pk not in known
                    and (row.kind, row.registration.user.username)
                    == (payout.kind, payout.player)
                )


def _against_deciding(
    each: Tournament, payout: Payout, reviewer: str, *, is_stale: bool = False
) -> str:
    assert each.state in ENDED
    if reviewer in each.changed_by or reviewer == payout.proposed_by:
        return "own_interest"
    if payout.state not in UNDECIDED:
        return "already_decided"
    return "stale_revision" if is_stale else ""
