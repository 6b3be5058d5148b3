"""A locked match with its game: the fold over the stored moves goes on here."""

import hashlib
import random
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings

from tournaments import bots, timing
from tournaments.engine import game, notation, snapshots, view
from tournaments.models import Match, MatchSeat, Move, Turn
from tournaments.models.rows import Insert, Update
from tournaments.selectors.folding import dealt, state_of
from tournaments.selectors.seated import move_of, seats_of
from tournaments.selectors.views import is_connected

_SAVED = [
    "snapshot",
    "version",
    "turn",
    "to_move",
    "published_at",
    "move_due_at",
    "extended_ms",
    "wake_at",
    "notice",
]
_SAVED_AT_THE_END = [
    *_SAVED,
    "state",
    "result",
    "winning_seats",
    "late_seat",
    "remaining_ms",
    "finished_at",
]
_save = Update(Match, _SAVED)
_save_at_the_end = Update(Match, _SAVED_AT_THE_END)
_add_turn = Insert(Turn)
add_move = Insert(Move)
"""Store a move of a turn that has none."""

# How a turn is decided that is awaited when the match ends; played out, none is.
_DECIDED = {
    Match.Result.FORFEIT: Turn.How.EXPIRED,
    Match.Result.CONCEDED: Turn.How.CONCEDED,
    Match.Result.VOID: Turn.How.VOID,
}


@dataclass(slots=True)
class Table:
    """A locked match at one moment; ``state`` is the game as far as it is applied."""

    match: Match
    seats: dict[int, MatchSeat]
    state: game.MatchState
    now: datetime
    has_dealt: bool = False
    has_taken_trick: bool = False
    has_stored_move: bool = False

    @classmethod
    def of(cls, match: Match, *, now: datetime) -> "Table":
        """Return the table of a locked match."""
        seats = {row.seat: row for row in seats_of(match)}
        return cls(match=match, seats=seats, state=state_of(match), now=now)

    @property
    def clock(self) -> timing.Clock | None:
        """Return the clock of the published turn; None where none runs."""
        match = self.match
        if match.move_due_at is None or match.to_move is None:
            return None
        bank = timedelta(milliseconds=self.seats[match.to_move].bank_ms)
        return timing.Clock(match.move_due_at, bank)

    def play_on(self) -> None:
        """Deal, and apply every move that is there.

        Stops where only a person can act, or where the match is over.
        """
        while not game.is_over(self.state):
            if game.needs_deal(self.state):
                self._deal()
            elif not self._apply_next_move():
                break

    def publish(self) -> None:
        """Show the turn that is awaited now, and start its clock."""
        match = self.match
        seat = game.to_move(self.state)
        assert seat is not None
        tournament = match.tournament
        is_first = match.turn == 1
        match.to_move = seat
        match.published_at = self.now
        match.extended_ms = 0
        match.notice = ""
        match.move_due_at = timing.due_at(
            self.now,
            move_seconds=tournament.first_move_seconds
            if is_first
            else tournament.move_seconds,
            allowance=self._allowance(),
        )
        clock = self.clock
        assert clock is not None
        match.wake_at = self.now + _pace() if self.has_bot(seat) else clock.expires_at

    def save(self) -> None:
        """Save the fold under the next version."""
        self.match.snapshot = snapshots.snapshot(self.state)
        self.match.version += 1
        _save(self.match)

    def finish(self, result: Match.Result) -> None:
        """End the match, its winners and late seat being set, and save."""
        match = self.match
        if match.to_move is not None:
            self.record_turn(_DECIDED[result])
        match.state = Match.State.FINISHED
        match.result = result
        match.to_move = None
        match.move_due_at = None
        match.remaining_ms = None
        match.wake_at = None
        match.finished_at = self.now
        match.snapshot = snapshots.snapshot(self.state)
        match.version += 1
        _save_at_the_end(match)

    def has_bot(self, seat: int) -> bool:
        """Return whether a bot sits there."""
        return self.seats[seat].registration.user.is_bot

    def spend_bank(self, until: datetime) -> int:
        """Take what the awaited turn has used of the time bank; return it in ms."""
        clock = self.clock
        if clock is None or self.match.to_move is None:
            return 0
        used_ms = clock.bank_used(until) // timedelta(milliseconds=1)
        if used_ms:
            seat = self.seats[self.match.to_move]
            seat.bank_ms -= used_ms
            seat.save(update_fields=["bank_ms"])
        return used_ms

    def record_turn(
        self, how: Turn.How, *, received_at: datetime | None = None
    ) -> None:
        """Write the evidence of the awaited turn's clock, now that it is decided."""
        match = self.match
        assert match.to_move is not None
        assert match.published_at is not None
        seat = self.seats[match.to_move]
        used_ms = self.spend_bank(received_at) if received_at else 0
        _add_turn(
            Turn(
                match=match,
                turn=match.turn,
                seat=match.to_move,
                published_at=match.published_at,
                due_at=match.move_due_at,
                received_at=received_at,
                decided_at=self.now,
                extended_ms=match.extended_ms,
                bank_used_ms=used_ms,
                was_connected=is_connected(seat, now=self.now),
                how=how,
            )
        )

    def _deal(self) -> None:
        match = self.match
        self.state = dealt(self.state, match, self.seats.values())
        self.has_dealt = True
        if match.turn == 0:
            match.turn = 1

    def _apply_next_move(self) -> bool:
        stored = self._stored_move() or self._bot_move()
        if stored is None:
            return False
        # Who waited for the lock may have read the time before the move came in.
        self.now = max(self.now, stored.received_at)
        tricks = _tricks_taken(self.state)
        self.state = game.apply(self.state, notation.parse_move(stored.move))
        self.has_taken_trick = _tricks_taken(self.state) != tricks
        self.record_turn(Turn.How.MOVED, received_at=stored.received_at)
        self.match.turn += 1
        self.match.to_move = None
        return True

    def _stored_move(self) -> Move | None:
        if self.match.to_move is None:
            return None
        return move_of(self.match, turn=self.match.turn)

    def _bot_move(self) -> Move | None:
        """Return the move of a bot that has thought long enough, stored like any."""
        seat = game.to_move(self.state)
        assert seat is not None
        if not self.has_bot(seat):
            return None
        match = self.match
        if match.to_move is None:
            if _pace():
                return None
            self.publish()
        assert match.published_at is not None
        if self.now < match.published_at + _pace():
            return None
        choice = bots.choose(view.view(self.state, seat), self._bot_chance(seat))
        self.has_stored_move = True
        return add_move(
            Move(
                match=match,
                turn=match.turn,
                seat=seat,
                move=choice,
                received_at=self.now,
            )
        )

    def _bot_chance(self, seat: int) -> random.Random:
        """Return the chance of a bot's choice, the same if the turn is played again."""
        match = self.match
        seed = hashlib.sha256(
            bytes(match.tournament.secret.seed)
            + f"bot {match.number} {match.turn} {seat}".encode()
        ).digest()
        return random.Random(seed)  # noqa: S311  # No secret hangs on a bot's choice.

    def _allowance(self) -> timedelta:
        if self.has_dealt:
            return timing.DEAL_ALLOWANCE
        return timing.TRICK_ALLOWANCE if self.has_taken_trick else timedelta(0)


def _tricks_taken(state: game.MatchState) -> int:
    return 0 if state.hand is None else len(state.hand.takers)


def _pace() -> timedelta:
    return timedelta(milliseconds=settings.BOT_PACE_MS)
