"""The chart of a match's clocks: how much of its time each turn used."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.models import Turn
from tournaments.pages.replay.clock import TurnClock
from tournaments.selectors.replays import Replay

_STEPS = range(6, 25)
_WIDTH = 720
_GAP = 1
_ROW = 48
_HEAD = 16
_FOOT = 10
_FULL = 28
_MOST = 1.25


@dataclass(frozen=True, slots=True)
class Bar:
    """The time that one turn used, as a box of a chart; *kind* decides its colour."""

    clock: TurnClock
    x: int
    y: int
    middle: int
    height: int
    kind: str


@dataclass(frozen=True, slots=True)
class Strip:
    """The bars of one seat; *limit_y* is where their time was up."""

    username: str
    top: int
    base: int
    limit_y: int
    bars: tuple[Bar, ...]

    @property
    def mark_y(self) -> int:
        """Return the height of the marks below the bars."""
        return self.base + _FOOT // 2


@dataclass(frozen=True, slots=True)
class HandLine:
    """Where a hand begins in the chart."""

    number: int
    x: int


@dataclass(frozen=True, slots=True)
class Timeline:
    """The chart of a match's clocks: a strip a seat, turn after turn."""

    width: int
    height: int
    bar_width: int
    strips: tuple[Strip, ...]
    hands: tuple[HandLine, ...]
    has_late: bool
    has_offline: bool
    has_extended: bool
    has_bank: bool


def timeline(replay: Replay, found: Sequence[TurnClock]) -> Timeline:
    """Return the chart of the clocks that were *found* in a match."""
    step = _step(found)
    return Timeline(
        width=(len(found) + 1) * step,
        height=_HEAD + _ROW * len(replay.seats),
        bar_width=step - _GAP,
        strips=tuple(_strips(replay, found)),
        hands=tuple(
            HandLine(hand.number, x_of(hand.before + 1, found)) for hand in replay.hands
        ),
        has_late=any(clock.is_late for clock in found),
        has_offline=any(clock.is_offline for clock in found),
        has_extended=any(clock.extended for clock in found),
        has_bank=any(clock.bank_used for clock in found),
    )


def x_of(turn: int, found: Sequence[TurnClock]) -> int:
    """Return where a turn begins in the chart, from the left."""
    step = _step(found)
    return (turn - 1) * step + step // 2


def _step(found: Sequence[TurnClock]) -> int:
    """Return how far the turns stand apart: the fewer there are, the wider."""
    fitting = _WIDTH // max(1, len(found))
    return max(_STEPS[0], min(fitting, _STEPS[-1]))


def _strips(replay: Replay, found: Sequence[TurnClock]) -> Iterator[Strip]:
    names = replay.names
    for place, seat in enumerate(sorted(names)):
        top = _HEAD + place * _ROW
        base = top + _ROW - _FOOT
        yield Strip(
            username=names[seat],
            top=top,
            base=base,
            limit_y=base - _FULL,
            bars=tuple(
                _bar(each, x=x_of(each.turn.turn, found), base=base, step=_step(found))
                for each in found
                if each.turn.seat == seat
            ),
        )


def _bar(clock: TurnClock, *, x: int, base: int, step: int) -> Bar:
    share = clock.took / clock.limit if clock.limit else 0
    height = max(1, round(min(share, _MOST) * _FULL))
    return Bar(
        clock,
        x=x,
        y=base - height,
        middle=x + (step - _GAP) // 2,
        height=height,
        kind=_kind(clock),
    )


def _kind(clock: TurnClock) -> str:
    if clock.is_late:
        return "late"
    if clock.turn.how != Turn.How.MOVED:
        return "open"
    if clock.bank_used:
        return "bank"
    return "outage" if clock.extended else "move"
