"""How a match ended, in words, for every game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine import game
from tournaments.models import Match
from tournaments.selectors.folding import state_of
from tournaments.selectors.views import match_result
from tournaments.words import counts
from tournaments.words.names import listed

_TWO = 2

Sides = Sequence[Sequence[int]]
Names = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who has won, by name, and by what; *is_level* where several sides share it."""

    winners: str
    is_level: bool
    score: str


def outcome(
    result: Mapping[str, Any] | None,
    *,
    sides: Sides,
    names: Names,
    own_seat: int | None = None,
) -> Outcome | None:
    """Return how a match ended that has a *result* in the form of its view.

    The score begins with the side of *own_seat*, or else with the winners.
    """
    if result is None or not result["winning_seats"]:
        return None
    won = set(result["winning_seats"])
    winning_sides = [side for side in sides if won & set(side)]
    return Outcome(
        winners=listed(names[seat] for seat in sorted(won)),
        is_level=result["kind"] == "played" and len(winning_sides) > 1,
        score=_score(result, sides, names, own_seat),
    )


def outcome_of(match: Match, *, own_seat: int | None = None) -> Outcome | None:
    """Return how *match*, fetched with its seats, has ended; None while it is on."""
    if match.state != Match.State.FINISHED:
        return None
    state = state_of(match)
    names = {
        seat.seat: seat.registration.user.get_username() for seat in match.seats.all()
    }
    return outcome(
        match_result(match, state),
        sides=game.sides(state),
        names=names,
        own_seat=own_seat,
    )


def _score(
    result: Mapping[str, Any], sides: Sides, names: Names, own_seat: int | None
) -> str:
    """Return the points, and the games where there are several.

    The onlooker's own come first, then the winners'.
    """
    won = set(result["winning_seats"])
    order = sorted(
        range(len(sides)),
        key=lambda at: (
            own_seat not in sides[at],
            won.isdisjoint(sides[at]),
            -result["score"][at],
        ),
    )
    points = [result["score"][at] for at in order]
    games = [result["games"][at] for at in order]
    if len(sides) > _TWO:
        who = [listed(names[seat] for seat in sides[at]) for at in order]
        return _by_name(who, points=points, games=games)
    last = _between_two(points, has_partners=len(sides[0]) > 1)
    if sum(games) <= 1:
        return last
    return _of_games(games, last, margin=result["margin"])


def _between_two(points: Sequence[int], *, has_partners: bool) -> str:
    first, other = points
    if has_partners:
        return counts.score(first, other)
    words = ngettext(
        "%(first)s point to %(other)s", "%(first)s points to %(other)s", abs(first)
    )
    return words % {"first": counts.number(first), "other": counts.number(other)}


def _of_games(games: Sequence[int], last: str, *, margin: int | None) -> str:
    said = {"first": counts.games(games[0]), "other": games[1], "last": last}
    if margin is None:
        # Translators: "2 games to 1, the last 10 points to 3".
        return _("%(first)s to %(other)s, the last %(last)s") % said
    words = ngettext(
        "%(first)s to %(other)s, by %(margin)s rubber point, the last %(last)s",
        "%(first)s to %(other)s, by %(margin)s rubber points, the last %(last)s",
        abs(margin),
    )
    return words % {**said, "margin": counts.number(margin)}


def _by_name(who: Sequence[str], *, points: Sequence[int], games: Sequence[int]) -> str:
    """Return what each has, the unit beside the first number alone."""
    words = ngettext(
        "%(name)s %(count)s point", "%(name)s %(count)s points", abs(points[0])
    )
    last = _row(words, who, points)
    if sum(games) <= 1:
        return last
    words = ngettext("%(name)s %(count)s game", "%(name)s %(count)s games", games[0])
    won = _row(words, who, games)
    return _("%(games)s; in the last %(points)s") % {"games": won, "points": last}


def _row(first: str, who: Sequence[str], counted: Sequence[int]) -> str:
    # Translators: a name and a number of what was named just before: "ben 3".
    other = _("%(name)s %(count)s")
    words = (first, *(other for _name in who[1:]))
    return listed(
        each % {"name": name, "count": counts.number(many)}
        for each, name, many in zip(words, who, counted, strict=True)
    )
