"""How the match stands, in words: points, games, deals, and what was called."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.engine.rules import from_dict
from tournaments.engine.tally import deals_to_play
from tournaments.pages.past_play import View, usernames
from tournaments.words.bids import bid_name
from tournaments.words.counts import number
from tournaments.words.names import listed

_TWO = 2
_SEATED = frozenset({"We", "They", "You"})
_SERIES = {
    "rubber": "Rubber",
    "best-of-3": "Best of 3",
    "best-of-5": "Best of 5",
    "best-of-7": "Best of 7",
}


@dataclass(frozen=True, slots=True)
class Tally:
    """One number of each of two sides, the onlooker's own first."""

    title: str
    own: str
    other: str


@dataclass(frozen=True, slots=True)
class Standing:
    """What the bar above the table says; tallies where there are two sides only.

    *goal* is what wins, or which deal of how many this is.
    """

    side_names: tuple[str, ...]
    score: Tally | None
    more: tuple[Tally, ...]
    goal_title: str
    goal: str
    contract: str


def standing(view: View) -> Standing:
    """Return how the match of *view* stands, as its onlooker sees it."""
    rules = from_dict(view["rules"])
    deals = deals_to_play(rules)
    series = _SERIES.get(rules.match, "")
    is_two_sided = len(view["sides"]) == _TWO
    more = [_tally(view, "Tricks", view["tricks"])]
    if series:
        more.append(_tally(view, f"Games ({series.lower()})", view["games"]))
    if rules.match == "rubber" and any(view["rubber"]):
        more.append(_tally(view, "Rubber points", view["rubber"]))
    return Standing(
        side_names=_side_names(view) if is_two_sided else (),
        score=_tally(view, _score_title(view), view["score"]) if is_two_sided else None,
        more=tuple(more) if is_two_sided else (),
        goal_title="To win" if deals is None else "Deal",
        goal=str(rules.points_to_win)
        if deals is None
        else f"{max(1, view['hand_number'])} of {deals}",
        contract=contract(view),
    )


def contract(view: View) -> str:
    """Return who has called what: "ann bid 4", "made by ann, alone"."""
    if view["maker"] is None:
        return ""
    names = usernames(view)
    maker = names[view["maker"]]
    if view["bid"] is not None:
        return f"{maker} bid {bid_name(view['bid'])}"
    alone = ", alone" if view["alone"] else ""
    defender = view["defender"]
    against = f"; {names[defender]} defends alone" if defender else ""
    return f"{maker}{alone}{against}"


def _tally(view: View, title: str, by_side: Iterable[int]) -> Tally:
    own, other = _own_first(view, [number(each) for each in by_side][:_TWO])
    return Tally(title, own, other)


def _score_title(view: View) -> str:
    """Return what stands over the score, and who is at the bridge if a side is."""
    side = view["at_the_bridge"]
    if side is None:
        return "Score"
    marks = _own_first(view, ["yes" if at == side else "" for at in range(_TWO)])
    name = _side_names(view)[0 if marks[0] else 1]
    shown = name.lower() if name in _SEATED else name
    return f"Score ({shown} at the bridge)"


def _side_names(view: View) -> tuple[str, ...]:
    names = usernames(view)
    own, other = _own_first(
        view, [listed(names[seat] for seat in side) for side in view["sides"]]
    )
    if view.get("your_seat") is None:
        return own, other
    has_partners = len(view["sides"][0]) > 1
    return ("We", "They") if has_partners else ("You", other)


def _own_first(view: View, by_side: Sequence[str]) -> Sequence[str]:
    """Return what belongs to each of two sides, the onlooker's own first."""
    own = view.get("your_seat") or 1
    return by_side if own in view["sides"][0] else by_side[::-1]
