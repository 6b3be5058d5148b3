"""One table of a rehearsal, played through the services on a clock of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.contrib.auth.models import AbstractUser

from ledger import api as ledger
from tournaments import bots, selectors, timing
from tournaments.engine import view
from tournaments.models import Heartbeat, Match, Payout, Tournament
from tournaments.models.rows import ask
from tournaments.rehearsal import people
from tournaments.rehearsal.database import RehearsalError
from tournaments.rehearsal.people import Staff
from tournaments.rehearsal.plan import Plan
from tournaments.selectors.folding import state_of
from tournaments.selectors.seated import match_with_tournament
from tournaments.services import life, play, registration, review, watch
from tournaments.services.terms import Terms

_A_MOVE = timedelta(seconds=0.25)
# So far ahead that no move seems to have been long on its way, on the slowest machine.
_AHEAD = timedelta(hours=1)
_LATEST_TURN = 60


class Lateness(NamedTuple):
    """Who lets the clock run out, from which turn on: the first whose turn comes."""

    numbers: tuple[int, ...]
    from_turn: int = 1


@dataclass(slots=True)
class House:
    """A house in which time passes only when it is told to, fully watched."""

    plan: Plan
    staff: Staff
    now: datetime
    proved_at: datetime
    last_table: int = 0

    @classmethod
    def open(cls, plan: Plan) -> "House":
        """Hire the staff and start the clock and the watch."""
        now = selectors.database_now() + _AHEAD
        house = cls(plan, people.hire(), now=now, proved_at=now)
        house._prove()
        return house

    def play(self, table: int) -> Tournament:
        """Play a whole tournament and approve its payouts."""
        self._pass_over(table - self.last_table - 1)
        self.last_table = table
        tournament = self._open(table)
        players = people.players(tournament.capacity, table=table)
        for number, player in enumerate(players, start=1):
            people.bring_money(player, tournament, staff=self.staff)
            registration.register(
                tournament.pk,
                user=player,
                client_seed=self.plan.secret(table, f"client {number}").hex(),
                now=self.now,
            )
        self._play_match(tournament, players, table=table)
        self._approve(tournament)
        tournament.refresh_from_db()
        return tournament

    def _pass_over(self, tables: int) -> None:
        """Leave the ids of tables to other processes; a commitment names its own."""
        ask(
            "SELECT count(nextval(pg_get_serial_sequence('tournaments_tournament',"
            " 'id'))) FROM generate_series(1, %s)",
            tables,
        )

    def _open(self, table: int) -> Tournament:
        plan = self.plan
        currency = ledger.currency(plan.currency)
        terms = Terms(
            name=f"Rehearsal {table}",
            buy_in=currency.parse(plan.buy_in),
            fee=currency.parse(plan.fee),
            currency=plan.currency,
            preset=plan.preset,
            rules_preset=plan.rules,
            rules=plan.options,
        )
        tournament = life.create(self.staff.host, terms=terms, now=self.now)
        _check_entrants(plan, tournament.capacity)
        return life.open_registration(
            tournament.pk,
            actor=self.staff.host,
            seed=plan.secret(table, "tournament"),
            now=self.now,
        )

    def _play_match(
        self, tournament: Tournament, players: Sequence[AbstractUser], *, table: int
    ) -> None:
        match = tournament.matches.get()
        seats = {
            row.seat: row.registration
            for row in match.seats.select_related("registration__user")
        }
        chance = self.plan.chance(table, "moves")
        late = self._lateness(table, places=len(players))
        play.advance(match.pk, now=self.now)
        while (match := _again(match)).state != Match.State.FINISHED:
            if match.to_move is None:
                raise RehearsalError(f"Nobody is to move in {match}.")
            player = seats[match.to_move]
            if player.number in late.numbers and match.turn >= late.from_turn:
                self._let_clock_run_out(match)
            else:
                self._pass_time(until=self.now + _A_MOVE)
                play.submit(
                    match.pk,
                    user=player.user,
                    turn=match.turn,
                    move=bots.choose(_seen(match), chance),
                    received_at=self.now,
                )
            play.advance(match.pk, now=self.now)

    def _lateness(self, table: int, *, places: int) -> Lateness:
        if not self.plan.has_random_late:
            return Lateness(self.plan.late)
        chance = self.plan.chance(table, "late")
        number = chance.randint(0, places)
        return Lateness((number,), from_turn=chance.randint(1, _LATEST_TURN))

    def _let_clock_run_out(self, match: Match) -> None:
        assert match.wake_at is not None
        self._pass_time(until=match.wake_at)
        self._prove()

    def _pass_time(self, *, until: datetime) -> None:
        """Let time pass while the house is up, proved just as often as needed."""
        while (due_at := self.proved_at + timing.UNWATCHED_AT_MOST) <= until:
            self.now = due_at
            self._prove()
        self.now = until

    def _prove(self) -> None:
        """Let the watch pass this moment, players being able to move until now."""
        watch.beat(Heartbeat.Kind.WEB, "rehearsal", now=self.now)
        watch.tick(now=self.now)
        self.proved_at = self.now

    def _approve(self, tournament: Tournament) -> None:
        waiting = tournament.payouts.filter(state=Payout.State.WAITING)
        refusals = review.approve_many(
            dict(waiting.values_list("pk", "revision")),
            reviewer=self.staff.reviewer,
            now=self.now,
        )
        for refusal in refusals.values():
            raise refusal


def _again(match: Match) -> Match:
    found = match_with_tournament(match.pk)
    assert found is not None
    return found


def _seen(match: Match) -> dict[str, object]:
    """Return what the seat to move sees of the game, and nothing else."""
    return view.view(state_of(match), match.to_move)


def _check_entrants(plan: Plan, capacity: int) -> None:
    if plan.entrants not in {None, capacity}:
        raise RehearsalError(
            f"{plan.preset} is for {capacity} entrants, not {plan.entrants}."
        )
    strangers = [number for number in plan.late if not 1 <= number <= capacity]
    if strangers:
        raise RehearsalError(f"There is no registration number {strangers[0]}.")
