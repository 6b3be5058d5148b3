"""Tables of the house: people come and go, play, run late, give up or are sent home."""

from datetime import datetime
from functools import partial

from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from tests import factories
from tests.factories import NOON, watched_until
from tests.races.tables import awaited, bring_to_last_move
from tests.stateful.desk import Desk, currencies, one_of, things
from tests.stateful.plain_house import LIVE, Tournament
from tournaments.models import Match
from tournaments.models import Tournament as Stored
from tournaments.selectors.waterfall import waterfall
from tournaments.services import cancellation, life, play, registration

LIVE_AT_MOST = 4
ENDED = {"settled", "closed"}

actors = st.sampled_from(["host", "reviewer", "reviewer2"])
seats = st.integers(1, 4)

Terms = tuple[str, int, int, str, int]
"""Currency, buy-in, fee, review policy and hold hours."""

terms = st.tuples(
    currencies,
    st.sampled_from([100, 33, 1, 0]),
    st.sampled_from([10, 7, 0]),
    st.sampled_from(["always", "flagged", "off"]),
    st.sampled_from([72, 0]),
)


class Tables(Desk):
    """Several tournaments at once, from registration to settlement."""

    def live(self, *states: str) -> list[int]:
        """Return the tournaments in one of these states, by number."""
        known = self.model.tournaments.items()
        return [number for number, each in known if each.state in states]

    @initialize(several=st.lists(terms, min_size=2, max_size=LIVE_AT_MOST))
    def open_full_tables(self, several: list[Terms]) -> None:
        for each in several:
            self._open_table(each)
            self._fill(max(self.model.tournaments))

    @precondition(lambda self: len(self.live(*LIVE)) < LIVE_AT_MOST)
    @rule(terms=terms)
    def open_table(self, terms: Terms) -> None:
        self._open_table(terms)

    @precondition(lambda self: self.model.tournaments)
    @rule(which=things, who=things)
    def register(self, which: int, who: int) -> None:
        number = one_of(list(self.model.tournaments), which)
        self._register(number, one_of(self.players, who))

    @precondition(lambda self: self.live("open"))
    @rule(which=things)
    def fill(self, which: int) -> None:
        self._fill(one_of(self.live("open"), which))

    @precondition(lambda self: self.model.tournaments)
    @rule(which=things, who=things)
    def leave(self, which: int, who: int) -> None:
        number = one_of(list(self.model.tournaments), which)
        each = self.model.tournaments[number]
        name = one_of(each.players or self.players, who)
        code = "" if each.state == "open" else "wrong_state"
        if name not in each.players or each.state not in LIVE:
            code = "not_registered"

        self.expect(
            code,
            partial(registration.leave, number, user=self.users[name], now=NOON),
        )

        if not code:
            self.model.leave(each, name)

    @precondition(lambda self: self.live("running"))
    @rule(which=things, moves=st.integers(1, 4))
    def play_on(self, which: int, moves: int) -> None:
        number = one_of(self.live("running"), which)
        for _ in range(moves):
            if self.model.tournaments[number].state == "running":
                self._move(number)

    @precondition(lambda self: self.live("running"))
    @rule(which=things)
    def play_to_the_end(self, which: int) -> None:
        number = one_of(self.live("running"), which)
        match = self._advance(number, NOON)
        bring_to_last_move(match)
        self._move(number)
        assert self.model.tournaments[number].state in ENDED

    @precondition(lambda self: self.live("running"))
    @rule(which=things)
    def let_time_run_out(self, which: int) -> None:
        number = one_of(self.live("running"), which)
        match = self._advance(number, NOON)
        expires_at = awaited(factories.Table.of(match)).clock.expires_at
        watched_until(expires_at)
        self._advance(number, expires_at)
        # At the other tables it is noon still.
        watched_until(NOON)
        assert self.model.tournaments[number].state in ENDED

    @precondition(lambda self: self.model.tournaments)
    @rule(which=things)
    def pause(self, which: int) -> None:
        number = one_of(list(self.model.tournaments), which)
        each = self.model.tournaments[number]

        done = self.expect(
            "" if each.state in {"running", "paused"} else "wrong_state",
            partial(
                life.pause,
                number,
                actor=self.users["host"],
                reason="Tea.",
                now=NOON,
            ),
        )

        if done is not None:
            each.state = "paused"

    @precondition(lambda self: self.model.tournaments)
    @rule(which=things)
    def resume(self, which: int) -> None:
        number = one_of(list(self.model.tournaments), which)
        each = self.model.tournaments[number]

        done = self.expect(
            "" if each.state in {"running", "paused"} else "wrong_state",
            partial(life.resume, number, actor=self.users["host"], now=NOON),
        )

        if done is not None:
            each.state = "running"

    @precondition(lambda self: any(t.seats for t in self.model.tournaments.values()))
    @rule(which=things, seat=seats)
    def concede(self, which: int, seat: int) -> None:
        started = [n for n, each in self.model.tournaments.items() if each.seats]
        number = one_of(started, which)
        each = self.model.tournaments[number]
        code = {"running": "", "paused": "paused"}.get(each.state, "over")

        self.expect(
            code,
            partial(
                play.concede,
                self._match(number).pk,
                user=self.users[each.seats[seat]],
                now=NOON,
            ),
        )

        if not code:
            each.conceding.add(seat)
            self._look(number)
            is_agreed = (seat + 1) % 4 + 1 in each.conceding
            assert is_agreed == (each.state in ENDED)

    @precondition(lambda self: len(self.live(*LIVE)) > 2)
    @rule(which=things, actor=actors)
    def cancel(self, which: int, actor: str) -> None:
        number = one_of(list(self.model.tournaments), which)
        each = self.model.tournaments[number]

        done = self.expect(
            _against_cancelling(each, actor),
            partial(
                cancellation.cancel,
                number,
                actor=self.users[actor],
                reason="The room is flooded.",
                now=NOON,
            ),
        )

        if done is None or each.state == "cancelled":
            return
        each.changed_by.add(actor)
        if _takes_two(each) and not each.asked_by:
            each.asked_by = actor
        else:
            self.model.cancel(each)

    def teardown(self) -> None:
        for number, each in self.model.tournaments.items():
            stored = Stored.objects.get(pk=number)
            assert stored.state == each.state
            assert waterfall(stored).holds
        super().teardown()

    def _open_table(self, terms: Terms) -> None:
        currency, buy_in, fee, review, hold_hours = terms
        stored = factories.tournament(
            currency=currency,
            buy_in=buy_in,
            fee=fee,
            review=review,
            hold_hours=hold_hours,
        )
        self.model.tournaments[stored.pk] = Tournament(*terms)

    def _fill(self, number: int) -> None:
        for name in self.players:
            self._register(number, name)

    def _register(self, number: int, name: str) -> None:
        each = self.model.tournaments[number]
        code = self._against_registering(each, name)

        self.expect(
            code,
            partial(
                registration.register,
                number,
                user=self.users[name],
                client_seed=name,
                now=NOON,
            ),
        )

        if not code:
            self.model.register(each, name)
        if not code and len(each.players) == 4:
            each.state = "running"
            table = factories.Table.of(self._match(number))
            each.seats = {seat: user.username for seat, user in table.people.items()}

    def _against_registering(self, each: Tournament, name: str) -> str:
        if name in each.players:
            return "already_registered"
        if len(each.players) == 4:
            return "full"
        if each.state != "open":
            return "wrong_state"
        is_there = self.model.available[name, each.currency] >= 2 * each.price
        return "" if is_there else "insufficient_funds"

    def _match(self, number: int) -> Match:
        return Match.objects.get(tournament_id=number)

    def _move(self, number: int) -> None:
        waiting = awaited(factories.Table.of(self._advance(number, NOON)))
        waiting.submit(NOON)
        self._advance(number, NOON)

    def _advance(self, number: int, now: datetime) -> Match:
        play.advance(self._match(number).pk, now=now)
        return self._look(number)

    def _look(self, number: int) -> Match:
        """Return the match; where it has ended, tell the model who won and was late."""
        match = self._match(number)
        each = self.model.tournaments[number]
        if match.state == Match.State.FINISHED and each.state == "running":
            assert match.finished_at is not None
            winners = set(match.winning_seats)
            assert winners in ({1, 3}, {2, 4})
            assert match.late_seat not in winners
            self.model.settle(each, winners, late=match.late_seat, at=match.finished_at)
            self.settled(number, match.finished_at)
        return match

    def settled(self, number: int, at: datetime) -> None:
        """Compare the payouts of a tournament that the model has just settled."""
        raise NotImplementedError


def _takes_two(each: Tournament) -> bool:
    return each.currency == "USD" and each.state in {"running", "paused"}


def _against_cancelling(each: Tournament, actor: str) -> str:
    if each.state in ENDED:
        return "wrong_state"
    if each.state == "cancelled":
        return ""
    if not _takes_two(each):
        return "" if actor == "host" else "permission_denied"
    if each.asked_by and actor == "host":
        return "permission_denied"
    return "own_interest" if actor == each.asked_by else ""
