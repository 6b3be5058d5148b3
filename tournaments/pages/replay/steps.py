"""Where one can stop in a replay, and how to get from there to the next place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.engine.course import PlayedHand


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment of a match: *turn* moves have been made.

    With *is_dealt* the next hand has been dealt as well; *number* counts the stops.
    """

    number: int
    turn: int
    hand: PlayedHand | None
    is_dealt: bool

    @property
    def address(self) -> str:
        """Return the end of its address."""
        deal = "&deal=1" if self.is_dealt and self.turn else ""
        return f"?turn={self.turn}{deal}"

    @property
    def ends_hand(self) -> bool:
        """Return whether the last card or call of a hand has just been made."""
        return self.hand is not None and not self.is_dealt and not self._is_inside

    @property
    def _is_inside(self) -> bool:
        assert self.hand is not None
        state = self.hand.after(self.turn)
        return state.hand is not None and state.hand.to_move is not None


@dataclass(frozen=True, slots=True)
class Ways:
    """One stop of a replay and where one can go from it; None where nowhere."""

    here: Stop
    first: Stop | None
    previous: Stop | None
    next: Stop | None
    next_trick: Stop | None
    next_hand: Stop | None
    last: Stop | None


def stops(hands: Sequence[PlayedHand]) -> list[Stop]:
    """Return every stop of a match, the first of which is there even without cards."""
    if not hands:
        return [Stop(0, 0, None, is_dealt=False)]
    return [
        Stop(number, turn, hand, is_dealt=turn == hand.before)
        for number, (hand, turn) in enumerate(_turns(hands))
    ]


def stop_at(found: Sequence[Stop], *, turn: int, is_dealt: bool) -> Stop:
    """Return the stop that is asked for, or the nearest there is."""
    last = found[-1]
    turn = max(0, min(turn, last.turn))
    here = [stop for stop in found if stop.turn == turn]
    return here[-1] if is_dealt else here[0]


def ways(found: Sequence[Stop], here: Stop) -> Ways:
    """Return where one can go from *here*."""
    after = found[here.number + 1 :]
    return Ways(
        here=here,
        first=found[0] if here.number else None,
        previous=found[here.number - 1] if here.number else None,
        next=after[0] if after else None,
        next_trick=next((stop for stop in after if _takes_trick(stop)), None),
        next_hand=next((stop for stop in after if stop.is_dealt), None),
        last=after[-1] if after else None,
    )


def _turns(hands: Sequence[PlayedHand]) -> Iterator[tuple[PlayedHand, int]]:
    for hand in hands:
        for turn in range(hand.before, hand.last + 1):
            yield hand, turn


def _takes_trick(stop: Stop) -> bool:
    return stop.hand is not None and stop.turn in stop.hand.tricks
