"""The score of two sides as it lies on the table: figures, markers and pips."""

from dataclasses import dataclass

from tournaments.engine.scoring import HAND_TRICKS
from tournaments.pages.table.past_play import View, bottom_seat
from tournaments.words.counts import number, points, tricks

_TWO = 2
_CARDS_EACH = {"hasenpfeffer": 6}
_MARKED_GAME = 5
"""The game that is counted with a three-spot and a four-spot."""


@dataclass(frozen=True, slots=True)
class SideScore:
    """What one of two sides has.

    *marker* is the number that its two spare cards show in a game to five; *pips* are
    the tricks of a hand, those that it has taken filled.
    """

    points: str
    points_words: str
    tricks_words: str
    pips: tuple[bool, ...]
    marker: int | None
    is_at_the_bridge: bool


def scoreboard(view: View) -> tuple[SideScore, ...]:
    """Return the score of both sides, the onlooker's own first; none of several."""
    sides = view["sides"]
    if len(sides) != _TWO:
        return ()
    order = (0, 1) if bottom_seat(view) in sides[0] else (1, 0)
    return tuple(_side_score(view, at) for at in order)


def _side_score(view: View, at: int) -> SideScore:
    scored, taken = view["score"][at], view["tricks"][at]
    cards = _CARDS_EACH.get(view["rules"]["variant"], HAND_TRICKS)
    is_marked = view["rules"]["points_to_win"] == _MARKED_GAME
    return SideScore(
        points=number(scored),
        points_words=points(scored),
        tricks_words=tricks(taken),
        pips=tuple(place < taken for place in range(cards)),
        marker=scored if is_marked and 0 <= scored < _MARKED_GAME else None,
        is_at_the_bridge=view["at_the_bridge"] == at,
    )
