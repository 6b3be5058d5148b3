"""How the match stands, in words: points, games, deals, and what was called."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournaments.engine.rules import from_dict
from tournaments.engine.tally import deals_to_play
from tournaments.pages.table.past_play import View, bottom_seat, usernames
from tournaments.words.bids import bid_name
from tournaments.words.counts import number
from tournaments.words.names import listed

_TWO = 2
_GAMES = {
    "rubber": gettext_lazy("Games (rubber)"),
    "best-of-3": gettext_lazy("Games (best of 3)"),
    "best-of-5": gettext_lazy("Games (best of 5)"),
    "best-of-7": gettext_lazy("Games (best of 7)"),
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
    is_two_sided = len(view["sides"]) == _TWO
    more = [_tally(view, _("Tricks"), view["tricks"])]
    if rules.match in _GAMES:
        more.append(_tally(view, str(_GAMES[rules.match]), view["games"]))
    if rules.match == "rubber" and any(view["rubber"]):
        more.append(_tally(view, _("Rubber points"), view["rubber"]))
    return Standing(
        side_names=_side_names(view) if is_two_sided else (),
        score=_tally(view, _score_title(view), view["score"]) if is_two_sided else None,
        more=tuple(more) if is_two_sided else (),
        goal_title=_("To win") if deals is None else pgettext("number of", "Deal"),
        goal=str(rules.points_to_win)
        if deals is None
        else _("%(number)s of %(all)s")
        % {"number": max(1, view["hand_number"]), "all": deals},
        contract=contract(view),
    )


def contract(view: View) -> str:
    """Return who has called what: "ann bid 4", "ann, alone"."""
    if view["maker"] is None:
        return ""
    names = usernames(view)
    maker = names[view["maker"]]
    said = {
        "maker": maker,
        "defender": names.get(view["defender"]),
        "bid": view["bid"] and bid_name(view["bid"]),
    }
    if view["bid"] is not None:
        return _("%(maker)s bid %(bid)s") % said
    if view["defender"]:
        return _("%(maker)s, alone; %(defender)s defends alone") % said
    return _("%(maker)s, alone") % said if view["alone"] else maker


def _tally(view: View, title: str, by_side: Iterable[int]) -> Tally:
    own, other = _own_first(view, [number(each) for each in by_side][:_TWO])
    return Tally(title, own, other)


def _score_title(view: View) -> str:
    """Return what stands over the score, and who is at the bridge if a side is."""
    side = view["at_the_bridge"]
    if side is None:
        return _("Score")
    is_own = side == _own_side(view)
    if view.get("your_seat") is not None:
        if _has_partners(view):
            return _bridge_of_pair(is_own=is_own)
        if is_own:
            return _("Score (you at the bridge)")
    names = _side_names(view)[0 if is_own else 1]
    return _("Score (%(names)s at the bridge)") % {"names": names}


def _bridge_of_pair(*, is_own: bool) -> str:
    return _("Score (we at the bridge)") if is_own else _("Score (they at the bridge)")


def _side_names(view: View) -> tuple[str, ...]:
    names = usernames(view)
    own, other = _own_first(
        view, [listed(names[seat] for seat in side) for side in view["sides"]]
    )
    if view.get("your_seat") is None:
        return own, other
    if _has_partners(view):
        return pgettext("side", "We"), pgettext("side", "They")
    return pgettext("side", "You"), other


def _has_partners(view: View) -> bool:
    return len(view["sides"][0]) > 1


def _own_side(view: View) -> int:
    """Return which of two sides is the onlooker's own, or the one they sit behind."""
    return 0 if bottom_seat(view) in view["sides"][0] else 1


def _own_first(view: View, by_side: Sequence[str]) -> Sequence[str]:
    """Return what belongs to each of two sides, the onlooker's own first."""
    return by_side[::-1] if _own_side(view) else by_side
