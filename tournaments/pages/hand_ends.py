"""How a hand ended, in words, for every game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tournaments.engine.scoring import HAND_TRICKS, TRICKS_TO_MAKE
from tournaments.pages.cards import suit_face
from tournaments.pages.past_play import View, usernames
from tournaments.pages.talk import bid_words, count, listed, number

End = Mapping[str, Any]
Names = Mapping[int, str]
_Told = Callable[[View, End, Names], str]


def last_hand(view: View) -> str:
    """Say how the hand before this one ended."""
    end = view["last_hand"]
    if end is None:
        return ""
    names = usernames(view)
    if end["maker"] is None:
        told = _thrown_in(end, names)
    else:
        told = _TOLD.get(view["rules"]["variant"], _called)(view, end, names)
    return f"Hand {end['number']}: {told}.{_game_won(view, end, names)}"


def _game_won(view: View, end: End, names: Names) -> str:
    """Say to whom the hand gave a game, where a match is of several."""
    won = end["game"]
    if won is None or view["rules"]["match"] == "game":
        return ""
    at, points = won["winner"], won["score"]
    others = sorted((*points[:at], *points[at + 1 :]), reverse=True)
    score = f"{number(points[at])} to {listed(map(number, others))}"
    winner = listed(names[seat] for seat in view["sides"][at])
    over = won["carried"]
    verb = "carries" if over == 1 else "carry"
    carried = f"; {count(over, 'point')} {verb} over" if over else ""
    return f" Game {won['number']} to {winner}, {score}{carried}."


def _thrown_in(end: End, names: Names) -> str:
    for row in end["calls"]:
        if row["call"] == "throw in":
            return f"{names[row['seat']]} threw the hand in, and nobody scores"
    return "everybody passed"


def _called(view: View, end: End, names: Names) -> str:
    """Tell of a hand whose trump was called over an upcard."""
    maker = names[end["maker"]]
    suit = suit_face(end["trump"]).name
    verb = "called" if end["trump"] == "NT" else "made"
    alone = " alone" if end["alone"] else ""
    against = f", {names[end['defender']]} defended alone," if end["defender"] else ""
    outcome = _outcome(_makers_tricks(view, end))
    points = _points(view["sides"], end["points"], names)
    return f"{maker} {verb} {suit}{alone}{against} and {outcome}; {points}"


def _outcome(took: int) -> str:
    if took == HAND_TRICKS:
        return "took all five tricks, a march"
    if took >= TRICKS_TO_MAKE:
        return f"took {took} tricks"
    return f"was euchred with {_tricks(took)}"


def _bid_for_tricks(view: View, end: End, names: Names) -> str:
    """Tell of a hand of Hasenpfeffer."""
    maker, bid, took = names[end["maker"]], end["bid"], _makers_tricks(view, end)
    suit = suit_face(end["trump"]).name
    is_bid = any(row["call"].startswith("bid ") for row in end["calls"])
    promised = (
        f"{maker} bid {bid} in {suit}"
        if is_bid
        else f"all passed, so {maker} with the joker had to take {bid} in {suit}"
    )
    which = "which makes it" if took >= int(bid) else "which is too few"
    points = _points(view["sides"], end["points"], names)
    return f"{promised} and took {_tricks(took)}, {which}; {points}"


def _bid_against_all(view: View, end: End, names: Names) -> str:
    """Tell of a hand of Napoleon, in which the bidder pays or is paid."""
    maker, took = names[end["maker"]], _makers_tricks(view, end)
    others = [seat for seat in names if seat != end["maker"]]
    paid = -end["points"][others[0] - 1]
    every = names[others[0]] if len(others) == 1 else "each of the others"
    payment = (
        f"{every} pays {paid}" if paid > 0 else f"{maker} pays {every} {number(-paid)}"
    )
    return f"{maker} bid {bid_words(end['bid'])} and took {_tricks(took)}: {payment}"


_TOLD: Mapping[str, _Told] = {
    "hasenpfeffer": _bid_for_tricks,
    "napoleon": _bid_against_all,
}


def _makers_tricks(view: View, end: End) -> int:
    sides = view["sides"]
    took: int = next(
        tricks
        for side, tricks in zip(sides, end["tricks"], strict=True)
        if end["maker"] in side
    )
    return took


def _tricks(took: int) -> str:
    return count(took, "trick") if took else "no trick"


def _points(sides: Sequence[Sequence[int]], points: Sequence[int], names: Names) -> str:
    """Say what each side scores or loses, the most first."""
    by_points: dict[int, list[str]] = {}
    for side, scored in zip(sides, points, strict=True):
        if scored:
            by_points.setdefault(scored, []).append(listed(names[s] for s in side))
    return ", ".join(_scored(sorted(by_points.items(), reverse=True)))


def _scored(scored: Sequence[tuple[int, list[str]]]) -> Iterator[str]:
    for points, sides in scored:
        each = " each" if len(sides) > 1 else ""
        who = ", and for ".join(sides) if " and " in sides[0] else listed(sides)
        if points > 0:
            yield f"{count(points, 'point')}{each} for {who}"
        else:
            yield f"{who} lose {count(-points, 'point')}"
