"""The table as one onlooker sees it: the view of the match, put into words and places.

Everything here comes from the view that the selector gave this onlooker; nothing else
about the cards of a match is read.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.engine.calling import JOKER_STANDS_FOR
from tournaments.engine.notation import print_suit
from tournaments.pages.cards import Face, SuitFace, face, suit_face
from tournaments.pages.table import prompts
from tournaments.pages.table.call_buttons import (
    Button,
    Naming,
    call_buttons,
    cut_buttons,
    namings,
)
from tournaments.pages.table.ended import Ended, ended
from tournaments.pages.table.hand_ends import last_hand
from tournaments.pages.table.happened import Happening, happenings, sound
from tournaments.pages.table.own_hand import HandCard, own_hand
from tournaments.pages.table.past_play import (
    PastCard,
    PastTrick,
    View,
    bower_suit,
    last_trick,
    taken_tricks,
)
from tournaments.pages.table.places import Place, places
from tournaments.pages.table.scoreboard import SideScore, scoreboard
from tournaments.pages.table.spoken import Talk
from tournaments.pages.table.standing import Standing, standing

_BARE = frozenset({"cut", "bid"})


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
    tricks: tuple[PastTrick, ...]
    last_trick: tuple[PastCard, ...]
    last_hand: str
    ended: tuple[Ended, ...]
    standing: Standing
    sides: tuple[SideScore, ...]

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
    def happenings(self) -> tuple[Happening, ...]:
        """Return what happened last, in sentences."""
        return happenings(self.view, talk_of(self.view))

    @property
    def sound(self) -> str:
        """Return what this moment sounds like."""
        return sound(self.view)

    @property
    def is_fresh(self) -> bool:
        """Return whether this hand was just dealt: nobody has said anything yet."""
        view = self.view
        return not (view["calls"] or view["trick"] or view["taken"])

    @property
    def opposite(self) -> tuple[Place, ...]:
        """Return the seats on the other sides of the table, clockwise."""
        return self.places[1:]

    @property
    def other_calls(self) -> tuple[Button, ...]:
        """Return the calls that name no suit."""
        return tuple(call for call in self.calls if call.suit is None)

    @property
    def namings(self) -> tuple[Naming, ...]:
        """Return the calls that name a suit, those for a lone hand in their own row."""
        return namings(self.calls)

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
        where = {_("Cut high"): middle // 2, _("Middle"): middle}
        where[_("Cut low")] = middle + middle // 2
        return tuple((words, self.cuts[at]) for words, at in where.items() if self.cuts)


def talk_of(view: View) -> Talk:
    """Return how the seats of *view* speak."""
    throw_in = view["rules"]["throw_in"]
    trump = bower_suit(view)
    return Talk(view["dealer"], view["sides"], throw_in, view["upcard"], trump)


def scene(view: View) -> Scene:
    """Return the scene of a *view*; a spectator sits behind a seat."""
    talk = talk_of(view)
    around = places(view, talk)
    offered = view["upcard"] if view["trump"] is None else None
    return Scene(
        view=view,
        places=around,
        hand=own_hand(view),
        calls=call_buttons(view, talk),
        cuts=cut_buttons(view),
        upcard=face(offered) if offered and not view["turned_down"] else None,
        upcard_suit=None if offered is None else _upcard_suit(view),
        trump=None if view["trump"] is None else suit_face(view["trump"]),
        mover=next((place for place in around if place.is_to_move), None),
        you=None if view.get("your_seat") is None else around[0],
        tricks=taken_tricks(view),
        last_trick=last_trick(view),
        last_hand=last_hand(view),
        ended=ended(view),
        standing=standing(view),
        sides=scoreboard(view),
    )


def _upcard_suit(view: View) -> SuitFace | None:
    """Return the suit that the upcard offers; none yet if the dealer will name it."""
    if view["upcard"] != "JK":
        return suit_face(view["upcard"][-1])
    suit = JOKER_STANDS_FOR.get(view["rules"]["joker_upcard"])
    return None if suit is None else suit_face(print_suit(suit))
