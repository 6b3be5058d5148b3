"""How a match ended, in words, for every game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.engine import game
from tournaments.models import Match
from tournaments.pages.talk import count, listed, number
from tournaments.selectors.folding import state_of
from tournaments.selectors.views import match_result

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
    result: Mapping[str, Any] | None, *, sides: Sides, names: Names
) -> Outcome | None:
    """Return how a match ended that has a *result* in the form of its view."""
    if result is None or not result["winning_seats"]:
        return None
    won = set(result["winning_seats"])
    winning_sides = [side for side in sides if won & set(side)]
    return Outcome(
        winners=listed(names[seat] for seat in sorted(won)),
        is_level=result["kind"] == "played" and len(winning_sides) > 1,
        score=_score(result, sides, names),
    )


def outcome_of(match: Match) -> Outcome | None:
    """Return how *match*, fetched with its seats, has ended; None while it is on."""
    if match.state != Match.State.FINISHED:
        return None
    state = state_of(match)
    names = {
        seat.seat: seat.registration.user.get_username() for seat in match.seats.all()
    }
    return outcome(match_result(match, state), sides=game.sides(state), names=names)


def _score(result: Mapping[str, Any], sides: Sides, names: Names) -> str:
    """Return the points, and the games where there are several, the winners' first."""
    won = set(result["winning_seats"])
    order = sorted(
        range(len(sides)),
        key=lambda at: (won.isdisjoint(sides[at]), -result["score"][at]),
    )
    points = [result["score"][at] for at in order]
    games = [result["games"][at] for at in order]
    if len(sides) > _TWO:
        who = [listed(names[seat] for seat in sides[at]) for at in order]
        return _by_name(who, points=points, games=games)
    has_partners = len(sides[0]) > 1
    first = number(points[0]) if has_partners else count(points[0], "point")
    last = f"{first} to {number(points[1])}"
    if sum(games) <= 1:
        return last
    margin = result["margin"]
    by = f", by {count(margin, 'rubber point')}" if margin is not None else ""
    return f"{games[0]} games to {games[1]}{by}, the last {last}"


def _by_name(who: Sequence[str], *, points: Sequence[int], games: Sequence[int]) -> str:
    first, *others = points
    said = [count(first, "point"), *map(number, others)]
    last = listed(f"{name} {each}" for name, each in zip(who, said, strict=True))
    if sum(games) <= 1:
        return last
    first, *others = games
    said = [count(first, "game"), *map(number, others)]
    won = listed(f"{name} {each}" for name, each in zip(who, said, strict=True))
    return f"{won}; in the last {last}"
