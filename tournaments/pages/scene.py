"""The table as one onlooker sees it: the view of the match, put into words and places.

Everything here comes from the view that the selector gave this onlooker; nothing else
about the cards of a match is read.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.engine.cards import RANKING
from tournaments.engine.notation import parse_card, parse_suit
from tournaments.engine.reasons import must_follow
from tournaments.engine.seats import clockwise_from, partner_of
from tournaments.pages.cards import (
    Face,
    SuitFace,
    face,
    offer,
    said,
    suit_face,
)
from tournaments.pages.past_play import PastCard, View, last_hand, last_trick, taker

POSITIONS = ("bottom", "left", "top", "right")
"""Where the seats stand, clockwise from the onlooker's own."""

_CARDS = ("play", "discard")


@dataclass(frozen=True, slots=True)
class Place:
    """One seat and who sits there."""

    position: str
    seat: int
    username: str
    is_you: bool
    is_partner: bool
    is_bot: bool
    is_connected: bool
    is_dealer: bool
    is_maker: bool
    is_to_move: bool
    sits_out: bool
    concedes: bool
    is_winner: bool
    is_late: bool
    count: int
    said: str
    card: Face | None
    past_card: Face | None
    took_past: bool

    @property
    def backs(self) -> range:
        """Return as many steps as the seat holds cards, to draw their backs."""
        return range(self.count)


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the own hand; ``move`` is what playing it now would be."""

    face: Face
    move: str | None
    words: str


@dataclass(frozen=True, slots=True)
class Button:
    """A call that can be made now."""

    move: str
    words: str
    is_alone: bool
    suit: SuitFace | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that the template of a table shows of the game."""

    view: View
    places: tuple[Place, ...]
    hand: tuple[HandCard, ...]
    calls: tuple[Button, ...]
    upcard: Face | None
    turned_down: SuitFace | None
    trump: SuitFace | None
    mover: Place | None
    you: Place | None
    must_follow: str
    last_trick: tuple[PastCard, ...]
    last_hand: str
    score: tuple[int, ...]
    tricks: tuple[int, ...]
    side_names: tuple[str, ...]

    @property
    def is_your_turn(self) -> bool:
        """Return whether the onlooker is to move."""
        return self.mover is not None and self.mover.is_you

    @property
    def is_going_on(self) -> bool:
        """Return whether moves are taken: the match is neither paused nor over."""
        return str(self.view["state"]) == "playing"

    @property
    def partner(self) -> Place | None:
        """Return where the onlooker's partner sits; None where they have none."""
        return next((place for place in self.places if place.is_partner), None)

    @property
    def shows_last_trick(self) -> bool:
        """Return whether the middle of the table shows the trick before."""
        return any(place.past_card for place in self.places)

    @property
    def prompt(self) -> str:
        """Return what the onlooker is asked to do; empty if it is not their turn."""
        if not self.is_your_turn:
            return ""
        return {
            "call1": "Say whether this suit becomes trump.",
            "call2": "Name another suit, or pass.",
            "discard": "You took up the upcard: discard one card.",
            "play": "Play a card." if self.view["trick"] else "Lead to the trick.",
        }.get(str(self.view["phase"]), "")


def scene(view: View) -> Scene:
    """Return the scene of a *view*; a spectator sits behind seat 1."""
    places = _places(view)
    own = view.get("your_seat")
    offered = view["upcard"] if view["trump"] is None else None
    is_turned_down = view["turned_down"]
    return Scene(
        view=view,
        places=places,
        hand=_hand(view),
        calls=_calls(view),
        upcard=face(offered) if offered and not is_turned_down else None,
        turned_down=suit_face(offered[-1]) if offered and is_turned_down else None,
        trump=None if view["trump"] is None else suit_face(view["trump"]),
        mover=next((place for place in places if place.is_to_move), None),
        you=None if own is None else places[0],
        must_follow=_must_follow(view),
        last_trick=last_trick(view),
        last_hand=last_hand(view),
        score=_own_first(view, view["score"]),
        tricks=_own_first(view, view["tricks"]),
        side_names=_side_names(places, is_seated=own is not None),
    )


def _places(view: View) -> tuple[Place, ...]:
    own = view.get("your_seat")
    partner = _partner(view)
    by_seat = {row["seat"]: row for row in view["seats"]}
    order = clockwise_from(own or 1, seats=len(by_seat))
    trick = _faces(view["trick"])
    past = _faces(view["last_trick"]) if _awaits_lead(view) else {}
    past_taker = taker(view["last_trick"], view["trump"]) if past else None
    calls = _calls_by_seat(view)
    result = view["result"] or {}
    return tuple(
        Place(
            position=position,
            seat=seat,
            username=by_seat[seat]["username"],
            is_you=seat == own,
            is_partner=seat == partner,
            is_bot=by_seat[seat]["bot"],
            is_connected=by_seat[seat]["connected"],
            is_dealer=seat == view["dealer"],
            is_maker=seat == view["maker"],
            is_to_move=seat == view["to_move"],
            sits_out=seat in view["sitting_out"],
            concedes=by_seat[seat]["concedes"],
            is_winner=seat in result.get("winning_seats", ()),
            is_late=seat == result.get("late_seat"),
            count=view["counts"].get(str(seat), 0),
            said=calls.get(seat, ""),
            card=trick.get(seat),
            past_card=past.get(seat),
            took_past=seat == past_taker,
        )
        for position, seat in zip(POSITIONS, order, strict=True)
    )


def _partner(view: View) -> int | None:
    """Return where the onlooker's partner sits, if they have one."""
    own = view.get("your_seat")
    has_partners = len(view["score"]) < len(view["seats"])
    return partner_of(own) if own is not None and has_partners else None


def _faces(trick: Iterable[Mapping[str, Any]]) -> dict[int, Face]:
    return {played["seat"]: face(played["card"]) for played in trick}


def _awaits_lead(view: View) -> bool:
    """Return whether the trick that was just taken is still worth showing."""
    return view["phase"] in {"play", "over"} and not view["trick"]


def _calls_by_seat(view: View) -> dict[int, str]:
    """Return what each seat said last, while trump is being made."""
    if view["phase"] not in {"call1", "call2"}:
        return {}
    return {
        row["seat"]: said(row["call"], seat=row["seat"], dealer=view["dealer"])
        for row in view["calls"]
    }


def _hand(view: View) -> tuple[HandCard, ...]:
    legal = set(view.get("legal", ()))
    found = []
    for text in view.get("hand", ()):
        move = next((f"{k} {text}" for k in _CARDS if f"{k} {text}" in legal), None)
        words = face(text).name
        if move is not None:
            words = offer(move, seat=view["your_seat"], dealer=view["dealer"])
        found.append(HandCard(face(text), move, words))
    return tuple(found)


def _calls(view: View) -> tuple[Button, ...]:
    moves = [
        move
        for move in view.get("legal", ())
        if not move.startswith(tuple(f"{kind} " for kind in _CARDS))
    ]
    return tuple(
        Button(
            move=move,
            words=offer(move, seat=view["your_seat"], dealer=view["dealer"]),
            is_alone=move.endswith(" alone"),
            suit=_named_suit(move),
        )
        for move in moves
    )


def _named_suit(move: str) -> SuitFace | None:
    words = move.split()
    return suit_face(words[1]) if words[0] == "call" else None


def _must_follow(view: View) -> str:
    """Say why some cards cannot be played now, if that is so."""
    legal = view.get("legal", ())
    refused = [text for text in view.get("hand", ()) if f"play {text}" not in legal]
    if view["phase"] != "play" or not legal or not refused or not view["trick"]:
        return ""
    held = [parse_card(text) for text in view["hand"]]
    return must_follow(
        parse_card(view["trick"][0]["card"]),
        parse_card(refused[0]),
        held,
        RANKING[parse_suit(view["trump"])],
    )


def _side_names(places: tuple[Place, ...], *, is_seated: bool) -> tuple[str, ...]:
    if is_seated:
        return ("We", "They")
    names = [place.username for place in places]
    return (f"{names[0]} and {names[2]}", f"{names[1]} and {names[3]}")


def _own_first(view: View, by_side: Iterable[int]) -> tuple[int, ...]:
    """Return numbers by side with the onlooker's own side first."""
    sides = tuple(by_side)
    own = view.get("your_seat") or 1
    return sides if own % 2 else sides[::-1]
