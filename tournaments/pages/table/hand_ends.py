"""How a hand ended, in words, for every game.

A sentence is made of clauses that can each stand alone in any language: who played
for what, what came of it, and what that counts.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine.scoring import HAND_TRICKS, TRICKS_TO_MAKE
from tournaments.pages.cards import suit_face
from tournaments.pages.table.past_play import View, usernames
from tournaments.words import counts
from tournaments.words.bids import bid_name
from tournaments.words.names import listed

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
    hand = _("Hand %(number)s: %(told)s.") % {"number": end["number"], "told": told}
    return " ".join([hand, *_game_won(view, end, names)])


def _game_won(view: View, end: End, names: Names) -> Iterator[str]:
    """Say to whom the hand gave a game, where a match is of several."""
    won = end["game"]
    if won is None or view["rules"]["match"] == "game":
        return
    at, points, over = won["winner"], won["score"], won["carried"]
    others = sorted((*points[:at], *points[at + 1 :]), reverse=True)
    said = {
        "number": won["number"],
        "winner": listed(names[seat] for seat in view["sides"][at]),
        "score": counts.score(points[at], *others),
        "points": over,
    }
    if not over:
        yield _("Game %(number)s to %(winner)s, %(score)s.") % said
        return
    words = ngettext(
        "Game %(number)s to %(winner)s, %(score)s; %(points)s point carries over.",
        "Game %(number)s to %(winner)s, %(score)s; %(points)s points carry over.",
        over,
    )
    yield words % said


def _thrown_in(end: End, names: Names) -> str:
    for row in end["calls"]:
        if row["call"] == "throw in":
            words = _("%(name)s threw the hand in, and nobody scores")
            return words % {"name": names[row["seat"]]}
    return _("everybody passed")


def _called(view: View, end: End, names: Names) -> str:
    """Tell of a hand whose trump was called over an upcard."""
    said = {
        "contract": _contract(end, names),
        "defender": names.get(end["defender"]),
        "outcome": _outcome(_makers_tricks(view, end)),
        "points": _points(view["sides"], end["points"], names),
    }
    if end["defender"]:
        words = _(
            "%(contract)s, %(defender)s defended alone, and %(outcome)s; %(points)s"
        )
        return words % said
    return _("%(contract)s and %(outcome)s; %(points)s") % said


def _contract(end: End, names: Names) -> str:
    said = {"maker": names[end["maker"]], "suit": suit_face(end["trump"]).name}
    if end["trump"] == "NT":
        if end["alone"]:
            return _("%(maker)s called no trump alone") % said
        return _("%(maker)s called no trump") % said
    if end["alone"]:
        return _("%(maker)s made %(suit)s alone") % said
    return _("%(maker)s made %(suit)s") % said


def _outcome(took: int) -> str:
    if took == HAND_TRICKS:
        return _("took all five tricks, a march")
    if took >= TRICKS_TO_MAKE:
        words = ngettext("took %(tricks)s trick", "took %(tricks)s tricks", took)
        return words % {"tricks": took}
    if not took:
        return _("was euchred with no trick")
    words = ngettext(
        "was euchred with %(tricks)s trick", "was euchred with %(tricks)s tricks", took
    )
    return words % {"tricks": took}


def _bid_for_tricks(view: View, end: End, names: Names) -> str:
    """Tell of a hand of Hasenpfeffer."""
    took = _makers_tricks(view, end)
    is_bid = any(row["call"].startswith("bid ") for row in end["calls"])
    words = _promised(is_bid=is_bid, is_made=took >= int(end["bid"]))
    return words % {
        "maker": names[end["maker"]],
        "bid": end["bid"],
        "suit": suit_face(end["trump"]).name,
        "tricks": _tricks(took),
        "points": _points(view["sides"], end["points"], names),
    }


def _promised(*, is_bid: bool, is_made: bool) -> str:
    if is_bid and is_made:
        return _(
            "%(maker)s bid %(bid)s in %(suit)s and took %(tricks)s, which makes it;"
            " %(points)s"
        )
    if is_bid:
        return _(
            "%(maker)s bid %(bid)s in %(suit)s and took %(tricks)s, which is too few;"
            " %(points)s"
        )
    if is_made:
        return _(
            "all passed, so %(maker)s with the joker had to take %(bid)s in %(suit)s"
            " and took %(tricks)s, which makes it; %(points)s"
        )
    return _(
        "all passed, so %(maker)s with the joker had to take %(bid)s in %(suit)s"
        " and took %(tricks)s, which is too few; %(points)s"
    )


def _bid_against_all(view: View, end: End, names: Names) -> str:
    """Tell of a hand of Napoleon, in which the bidder pays or is paid."""
    others = [seat for seat in names if seat != end["maker"]]
    paid = -end["points"][others[0] - 1]
    words = _paid(is_made=paid > 0, has_one_opponent=len(others) == 1)
    return words % {
        "maker": names[end["maker"]],
        "other": names[others[0]],
        "bid": bid_name(end["bid"]),
        "tricks": _tricks(_makers_tricks(view, end)),
        "points": counts.number(abs(paid)),
    }


def _paid(*, is_made: bool, has_one_opponent: bool) -> str:
    if has_one_opponent and is_made:
        return _("%(maker)s bid %(bid)s and took %(tricks)s: %(other)s pays %(points)s")
    if has_one_opponent:
        return _(
            "%(maker)s bid %(bid)s and took %(tricks)s:"
            " %(maker)s pays %(other)s %(points)s"
        )
    if is_made:
        return _(
            "%(maker)s bid %(bid)s and took %(tricks)s:"
            " each of the others pays %(points)s"
        )
    return _(
        "%(maker)s bid %(bid)s and took %(tricks)s:"
        " %(maker)s pays each of the others %(points)s"
    )


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
    return counts.tricks(took) if took else _("no trick")


def _points(sides: Sequence[Sequence[int]], points: Sequence[int], names: Names) -> str:
    """Say what each side scores or loses, the most first."""
    by_points: dict[int, list[str]] = {}
    for side, scored in zip(sides, points, strict=True):
        if scored:
            by_points.setdefault(scored, []).append(listed(names[s] for s in side))
    has_partners = any(len(side) > 1 for side in sides)
    return ", ".join(
        _scored(points, who, has_partners=has_partners)
        for points, who in sorted(by_points.items(), reverse=True)
    )


def _scored(points: int, sides: Sequence[str], *, has_partners: bool) -> str:
    many = abs(points)
    said = {"points": many, "names": _all(sides, has_partners=has_partners)}
    if points < 0:
        words = ngettext(
            "%(names)s lose %(points)s point", "%(names)s lose %(points)s points", many
        )
    elif len(sides) > 1:
        words = ngettext(
            "%(points)s point each for %(names)s",
            "%(points)s points each for %(names)s",
            many,
        )
    else:
        words = ngettext(
            "%(points)s point for %(names)s", "%(points)s points for %(names)s", many
        )
    return words % said


def _all(sides: Sequence[str], *, has_partners: bool) -> str:
    """Return the names of *sides*, so that it can be heard who are partners."""
    if len(sides) == 1 or not has_partners:
        return listed(sides)
    first, other = sides
    # Translators: two pairs, each "ann and ben".
    return _("%(pair)s, and for %(other)s") % {"pair": first, "other": other}
