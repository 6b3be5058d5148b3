"""Who sits where around the table, and what each seat shows."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.engine.seats import clockwise_from
from tournaments.pages.cards import Face, face
from tournaments.pages.table.avatars import avatars
from tournaments.pages.table.past_play import View, bottom_seat, usernames
from tournaments.pages.table.spoken import Talk
from tournaments.words.counts import games, number, points, tricks

POSITIONS: Mapping[int, tuple[str, ...]] = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top-left", "top-right", "right"),
    6: ("bottom", "left", "top-left", "top", "top-right", "right"),
    7: ("bottom", "low-left", "left", "top-left", "top-right", "right", "low-right"),
}
"""Where the seats stand, clockwise from the onlooker's own, by how many there are."""

_TWO = 2
_CALLING = frozenset(
    {"bid", "name", "call1", "call2", "exchange", "defend", "discard", "give"}
)


@dataclass(frozen=True, slots=True)
class Place:
    """One seat and who sits there.

    *points*, *games* and *tricks* are said where each plays alone against several.
    *card* lies in the trick, and *is_last* if it was played last; *has_led* is said of
    the seat whose card, or past card, was the first. *colour* is the player's own.
    """

    position: str
    seat: int
    username: str
    colour: int
    is_you: bool
    is_partner: bool
    is_bot: bool
    is_connected: bool
    is_dealer: bool
    is_maker: bool
    is_defender: bool
    is_to_move: bool
    sits_out: bool
    concedes: bool
    is_winner: bool
    is_late: bool
    count: int
    said: str
    points: str
    points_words: str
    games: str
    tricks: str
    card: Face | None
    is_last: bool
    has_led: bool
    past_card: Face | None
    took_past: bool

    @property
    def initial(self) -> str:
        """Return the letter that stands for the player; bots differ after a dash."""
        name = self.username.rpartition("-")[2] if self.is_bot else self.username
        return name[:1].upper()

    @property
    def backs(self) -> range:
        """Return as many steps as the seat holds cards, to draw their backs."""
        return range(self.count)


def places(view: View, talk: Talk) -> tuple[Place, ...]:
    """Return the seats, from the one that is nearest to the onlooker."""
    own = view.get("your_seat")
    by_seat = {row["seat"]: row for row in view["seats"]}
    colours = avatars(usernames(view).values())
    partners = _partners(view)
    trick = _faces(view["trick"])
    past = _faces(view["last_trick"]) if _awaits_lead(view) else {}
    past_taker = view["taken"][-1]["taker"] if past else None
    calls = _calls_by_seat(view, talk)
    result = view["result"] or {}
    has_games = view["rules"]["match"] != "game"
    found = []
    for seat, position in positions(view).items():
        row, at = by_seat[seat], _own_side(view, seat)
        found.append(
            Place(
                position=position,
                seat=seat,
                username=row["username"],
                colour=colours[row["username"]],
                is_you=seat == own,
                is_partner=seat in partners,
                is_bot=row["bot"],
                is_connected=row["connected"],
                is_dealer=seat == view["dealer"],
                is_maker=seat == view["maker"],
                is_defender=seat == view["defender"],
                is_to_move=seat == view["to_move"],
                sits_out=seat in view["sitting_out"],
                concedes=row["concedes"],
                is_winner=seat in result.get("winning_seats", ()),
                is_late=seat == result.get("late_seat"),
                count=view["counts"].get(str(seat), 0),
                said="" if seat == view["defender"] else calls.get(seat, ""),
                points="" if at is None else number(view["score"][at]),
                points_words="" if at is None else points(view["score"][at]),
                games=_counted(view["games"], at, games) if has_games else "",
                tricks=_counted(view["tricks"], at, tricks),
                card=trick.get(seat),
                is_last=seat == next(reversed(trick), None),
                has_led=seat == next(iter(trick or past), None),
                past_card=past.get(seat),
                took_past=seat == past_taker,
            )
        )
    return tuple(found)


def positions(view: View) -> dict[int, str]:
    """Return where each seat stands, clockwise from the one nearest to the onlooker."""
    seats = len(view["seats"])
    order = clockwise_from(bottom_seat(view), seats=seats)
    return dict(zip(order, POSITIONS[seats], strict=True))


def _partners(view: View) -> frozenset[int]:
    """Return where the onlooker's partner sits, if they have one."""
    own = view.get("your_seat")
    side = next((side for side in view["sides"] if own in side), ())
    return frozenset(side) - {own}


def _own_side(view: View, seat: int) -> int | None:
    """Return the side of a seat where it is shown at the seat: there are several."""
    sides = view["sides"]
    if len(sides) <= _TWO:
        return None
    return next(at for at, seats in enumerate(sides) if seat in seats)


def _counted(by_side: Sequence[int], at: int | None, say: Callable[[int], str]) -> str:
    """Return what the side *at* has, once any side has some."""
    return say(by_side[at]) if at is not None and any(by_side) else ""


def _faces(trick: Iterable[Mapping[str, Any]]) -> dict[int, Face]:
    return {played["seat"]: face(played["card"]) for played in trick}


def _awaits_lead(view: View) -> bool:
    """Return whether the trick that was just taken is still worth showing."""
    return view["phase"] in {"play", "over"} and not view["trick"]


def _calls_by_seat(view: View, talk: Talk) -> dict[int, str]:
    """Return what each seat said last, until the first card is played."""
    if view["phase"] not in _CALLING:
        return {}
    return {row["seat"]: talk.said(row["call"], row["seat"]) for row in view["calls"]}
