"""The clock of each turn, in seconds and in words."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Turn
from tournaments.selectors.replays import Replay

_HOW = {
    Turn.How.MOVED: _("moved in time"),
    Turn.How.EXPIRED: _("the clock ran out"),
    Turn.How.CONCEDED: _("the match was given up"),
    Turn.How.VOID: _("the match was called off"),
}
_NOTHING = timedelta(0)


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The clock of one turn; spans are in seconds.

    *bank_used* is what the turn took of the time bank, and *bank_left* what that held
    afterwards.
    """

    turn: Turn
    username: str
    is_bot: bool
    bank_used: float
    bank_left: float

    @property
    def took(self) -> float:
        """Return how long the player took, or the clock ran without a move."""
        until = self.turn.received_at or self.turn.decided_at
        return max(0.0, (until - self.turn.published_at).total_seconds())

    @property
    def limit(self) -> float | None:
        """Return how long the shown clock was, extensions included."""
        due_at = self.turn.due_at
        if due_at is None:
            return None
        return (due_at - self.turn.published_at).total_seconds()

    @property
    def left(self) -> float | None:
        """Return what the shown clock still had, the bank not counted."""
        return None if self.limit is None else max(0.0, self.limit - self.took)

    @property
    def extended(self) -> float:
        """Return by how much outages of the house moved the deadline."""
        return self.turn.extended_ms / 1000

    @property
    def waited(self) -> float:
        """Return how long the move lay before the engine had applied it."""
        received_at = self.turn.received_at
        if received_at is None:
            return 0.0
        return max(_NOTHING, self.turn.decided_at - received_at).total_seconds()

    @property
    def is_late(self) -> bool:
        """Return whether this is the clock that ran out."""
        return self.turn.how == Turn.How.EXPIRED

    @property
    def is_offline(self) -> bool:
        """Return whether the player showed no sign of life; bots need none."""
        return not self.is_bot and not self.turn.was_connected

    @property
    def how(self) -> str | Promise:
        """Return how the turn was decided, in words."""
        return _HOW[Turn.How(self.turn.how)]


def clocks(replay: Replay) -> list[TurnClock]:
    """Return the clock of each turn of a match, the awaited one at its end included."""
    users = {row.seat: row.registration.user for row in replay.seats}
    full_ms = replay.match.tournament.bank_seconds * 1000
    left_ms = dict.fromkeys(users, full_ms)
    found = []
    for _number, turn in sorted(replay.clocks.items()):
        used_ms = _bank_used_ms(turn, left_ms[turn.seat])
        left_ms[turn.seat] -= used_ms
        found.append(
            TurnClock(
                turn=turn,
                username=users[turn.seat].get_username(),
                is_bot=users[turn.seat].is_bot,
                bank_used=used_ms / 1000,
                bank_left=left_ms[turn.seat] / 1000,
            )
        )
    return found


def _bank_used_ms(turn: Turn, left_ms: int) -> int:
    """Return what a turn used of the bank; a clock that ran out has used it all."""
    return left_ms if turn.how == Turn.How.EXPIRED else turn.bank_used_ms
