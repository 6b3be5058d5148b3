"""The table as one onlooker sees it: the view of the match, put into words and places.

Everything here comes from the view that the selector gave this onlooker; nothing else
about the cards of a match is read.
"""

from dataclasses import dataclass

from tournaments.engine.calling import JOKER_STANDS_FOR
from tournaments.engine.notation import print_suit
from tournaments.pages import prompts
from tournaments.pages.cards import Face, SuitFace, face, suit_face
from tournaments.pages.hand_ends import last_hand
from tournaments.pages.past_play import (
    PastCard,
    View,
    bower_suit,
    last_trick,
    spoken_in,
)
from tournaments.pages.places import Place, places
from tournaments.pages.standing import Standing, standing
from tournaments.pages.talk import Talk, naming

_CARDS = ("play", "discard", "give")
_CUT = "cut "
_BARE = frozenset({"cut", "bid"})
_NAMING = ("call", "name")


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the own hand; ``move`` is what playing it now would be.

    The upcard is marked while the dealer, who took it up, puts a card away.
    """

    face: Face
    move: str | None
    words: str
    is_upcard: bool


@dataclass(frozen=True, slots=True)
class Button:
    """A call that can be made now."""

    move: str
    words: str
    is_alone: bool = False
    suit: SuitFace | None = None

    @property
    def is_quiet(self) -> bool:
        """Return whether it is none of the calls that most players mean to make."""
        return self.move == "pass" or self.is_alone


@dataclass(frozen=True, slots=True)
class Naming:
    """A row of calls that differ in the suit alone, under the words they share."""

    words: str
    calls: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that the template of a table shows of the game."""

    view: View
    places: tuple[Place, ...]
    hand: tuple[HandCard, ...]
    calls: tuple[Button, ...]
    cuts: tuple[Button, ...]
    upcard: Face | None
    upcard_suit: SuitFace | None
    trump: SuitFace | None
    mover: Place | None
    you: Place | None
    last_trick: tuple[PastCard, ...]
    last_hand: str
    standing: Standing

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
    def is_bare(self) -> bool:
        """Return whether no card will lie on the table before somebody has bid."""
        return str(self.view["phase"]) in _BARE

    @property
    def prompt(self) -> str:
        """Return what the onlooker is asked to do; empty if it is not their turn."""
        return prompts.prompt(self.view) if self.is_your_turn else ""

    @property
    def other_calls(self) -> tuple[Button, ...]:
        """Return the calls that name no suit."""
        return tuple(call for call in self.calls if call.suit is None)

    @property
    def namings(self) -> tuple[Naming, ...]:
        """Return the calls that name a suit, those for a lone hand in their own row."""
        rows: dict[str, list[Button]] = {}
        for call in self.calls:
            if call.suit is not None:
                rows.setdefault(naming(call.move), []).append(call)
        return tuple(Naming(words, tuple(calls)) for words, calls in rows.items())

    @property
    def must_follow(self) -> str:
        """Return why some cards cannot be played now, if that is so."""
        return prompts.why_not_all(self.view)

    @property
    def no_cards(self) -> str:
        """Return why no card of the own hand is shown."""
        return prompts.no_cards(self.view)

    @property
    def quick_cuts(self) -> tuple[tuple[str, Button], ...]:
        """Return three of the cuts, with the words for where they are."""
        middle = len(self.cuts) // 2
        where = {"Cut high": middle // 2, "Middle": middle}
        where["Cut low"] = middle + middle // 2
        return tuple((words, self.cuts[at]) for words, at in where.items() if self.cuts)


def talk_of(view: View) -> Talk:
    """Return how the seats of *view* speak."""
    throw_in = view["rules"]["throw_in"]
    trump = bower_suit(view)
    return Talk(view["dealer"], view["sides"], throw_in, view["upcard"], trump)


def scene(view: View) -> Scene:
    """Return the scene of a *view*; a spectator sits behind seat 1."""
    talk = talk_of(view)
    around = places(view, talk)
    offered = view["upcard"] if view["trump"] is None else None
    return Scene(
        view=view,
        places=around,
        hand=_hand(view, talk),
        calls=_calls(view, talk),
        cuts=_cuts(view),
        upcard=face(offered) if offered and not view["turned_down"] else None,
        upcard_suit=None if offered is None else _upcard_suit(view),
        trump=None if view["trump"] is None else suit_face(view["trump"]),
        mover=next((place for place in around if place.is_to_move), None),
        you=None if view.get("your_seat") is None else around[0],
        last_trick=last_trick(view),
        last_hand=last_hand(view),
        standing=standing(view),
    )


def _upcard_suit(view: View) -> SuitFace | None:
    """Return the suit that the upcard offers; none yet if the dealer will name it."""
    if view["upcard"] != "JK":
        return suit_face(view["upcard"][-1])
    suit = JOKER_STANDS_FOR.get(view["rules"]["joker_upcard"])
    return None if suit is None else suit_face(print_suit(suit))


def _hand(view: View, talk: Talk) -> tuple[HandCard, ...]:
    legal = set(view.get("legal", ()))
    taken_up = view["upcard"] if view["phase"] == "discard" else None
    found = []
    for text in view.get("hand", ()):
        move = next((f"{k} {text}" for k in _CARDS if f"{k} {text}" in legal), None)
        words = spoken_in(view, text)
        if move is not None:
            words = talk.offer(move, view["your_seat"])
        found.append(HandCard(face(text), move, words, is_upcard=text == taken_up))
    return tuple(found)


def _calls(view: View, talk: Talk) -> tuple[Button, ...]:
    others = tuple(f"{kind} " for kind in (*_CARDS, _CUT.strip()))
    return tuple(
        Button(
            move=move,
            words=talk.offer(move, view["your_seat"]),
            is_alone=move.endswith(" alone") and not move.startswith("defend"),
            suit=_named_suit(move),
        )
        for move in view.get("legal", ())
        if not move.startswith(others)
    )


def _cuts(view: View) -> tuple[Button, ...]:
    return tuple(
        Button(move, f"{move.removeprefix(_CUT)} cards")
        for move in view.get("legal", ())
        if move.startswith(_CUT)
    )


def _named_suit(move: str) -> SuitFace | None:
    kind, *words = move.split()
    return suit_face(words[0]) if kind in _NAMING else None
