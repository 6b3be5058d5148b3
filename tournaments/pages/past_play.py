"""What was played before, in words: the last trick and the last hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.engine import tricks
from tournaments.engine.cards import RANKING
from tournaments.engine.notation import parse_card, parse_suit
from tournaments.pages.cards import Face, face, suit_face

View = Mapping[str, Any]
Trick = Sequence[Mapping[str, Any]]

_PAIRS = ((1, 3), (2, 4))
_MADE, _ALL = 3, 5


@dataclass(frozen=True, slots=True)
class PastCard:
    """A card of a trick that was taken."""

    username: str
    face: Face
    took_it: bool


def taker(trick: Trick, trump: str) -> int:
    """Return the seat that took a full *trick*."""
    played = {row["seat"]: parse_card(row["card"]) for row in trick}
    return tricks.taker(played, RANKING[parse_suit(trump)])


def last_trick(view: View) -> tuple[PastCard, ...]:
    """Return the trick before this one, be it the last of the hand before."""
    names, source = _names(view), view
    if not view["last_trick"] and view["last_hand"] and not any(view["tricks"]):
        source = view["last_hand"]
    trick = source["last_trick"]
    if not trick:
        return ()
    by = taker(trick, source["trump"])
    return tuple(
        PastCard(names[row["seat"]], face(row["card"]), row["seat"] == by)
        for row in trick
    )


def last_hand(view: View) -> str:
    """Say how the hand before this one ended."""
    end = view["last_hand"]
    if end is None:
        return ""
    if end["maker"] is None:
        return f"Hand {end['number']}: everybody passed."
    names = _names(view)
    alone = " alone" if end["alone"] else ""
    scorers = " and ".join(names[seat] for seat in _PAIRS[0 if end["points"][0] else 1])
    gained = max(end["points"])
    points = "1 point" if gained == 1 else f"{gained} points"
    return (
        f"Hand {end['number']}: {names[end['maker']]} made"
        f" {suit_face(end['trump']).name}{alone} and {_outcome(end)};"
        f" {points} for {scorers}."
    )


def _outcome(end: Mapping[str, Any]) -> str:
    took = end["tricks"][0 if end["maker"] in _PAIRS[0] else 1]
    if took == _ALL:
        return "took all five tricks, a march"
    if took >= _MADE:
        return f"took {took} tricks"
    words = {0: "no trick", 1: "1 trick"}.get(took, f"{took} tricks")
    return f"was euchred with {words}"


def _names(view: View) -> dict[int, str]:
    return {row["seat"]: row["username"] for row in view["seats"]}
