"""What the page of a replay shows at one stop."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.engine.course import PlayedHand
from tournaments.engine.view import open_cards
from tournaments.pages.cards import Face, face
from tournaments.pages.outcome import Outcome, outcome
from tournaments.pages.replay import words as replay_words
from tournaments.pages.replay.clock import TurnClock
from tournaments.pages.replay.steps import Stop, Ways, stop_at, stops, ways
from tournaments.pages.table.hand_ends import last_hand
from tournaments.pages.table.places import Place
from tournaments.pages.table.scene import Scene, scene
from tournaments.selectors.replays import Replay, before_the_deal, view_at


@dataclass(frozen=True, slots=True)
class OpenPlace:
    """A seat with its cards face up."""

    place: Place
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class PutAway:
    """A card that a seat has laid face down."""

    username: str
    face: Face


@dataclass(frozen=True, slots=True)
class HandLink:
    """A hand to jump to; *words* tell how it ended, *score* stood afterwards."""

    stop: Stop
    words: str
    score: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Step:
    """What one stop of a replay shows.

    *said* is the move that was made last, by *username*; *clock* is that of the move
    and *ending* that of the turn in which the match ended.
    """

    ways: Ways
    scene: Scene
    places: tuple[OpenPlace, ...]
    put_away: tuple[PutAway, ...]
    rest: tuple[Face, ...]
    hands: tuple[HandLink, ...]
    moves: int
    username: str
    said: str
    clock: TurnClock | None
    ending: TurnClock | None
    hand_end: str
    ended: str
    outcome: Outcome | None

    @property
    def here(self) -> Stop:
        """Return the stop itself."""
        return self.ways.here

    @property
    def opposite(self) -> tuple[OpenPlace, ...]:
        """Return the seats on the other sides of the table, clockwise."""
        return self.places[1:]

    @property
    def took_trick(self) -> str:
        """Return who took the trick that lies on the table, if it is taken."""
        for each in self.places:
            if each.place.took_past:
                return _("%(name)s takes the trick.") % {"name": each.place.username}
        return ""

    @property
    def is_end(self) -> bool:
        """Return whether nothing comes after."""
        return self.ways.next is None


def step(
    replay: Replay,
    found: Sequence[TurnClock],
    *,
    turn: int,
    is_dealt: bool,
    behind_seat: int | None,
) -> Step:
    """Return what is shown after *turn* moves; the nearest stop if there is none.

    Whoever looks sits behind a seat: the one they played from, or else the first.
    """
    all_stops = stops(replay.hands)
    at = ways(all_stops, stop_at(all_stops, turn=turn, is_dealt=is_dealt))
    here, is_end = at.here, at.next is None
    state = before_the_deal(replay) if here.hand is None else here.hand.after(here.turn)
    view = {**view_at(replay, state, is_end=is_end), "behind_seat": behind_seat}
    shown = scene(view)
    by_turn = {clock.turn.turn: clock for clock in found}
    move = None if here.is_dealt or not here.turn else replay.moves[here.turn - 1]
    cards = open_cards(state)
    offered = None if shown.upcard is None else shown.upcard.text
    names = replay.names
    return Step(
        ways=at,
        scene=shown,
        places=tuple(
            OpenPlace(place, tuple(map(face, cards.hands.get(place.seat, ()))))
            for place in shown.places
        ),
        put_away=tuple(
            PutAway(names[seat], face(card)) for seat, card in cards.discards
        ),
        rest=tuple(face(card) for card in cards.rest if card != offered),
        hands=tuple(_hand_links(replay, all_stops, here, behind_seat)),
        moves=len(replay.moves),
        username="" if move is None else names[move.seat],
        said="" if move is None else replay_words.said(move, view),
        clock=None if move is None else by_turn.get(here.turn),
        ending=by_turn.get(len(replay.moves) + 1) if is_end else None,
        hand_end=last_hand(view) if here.ends_hand else "",
        ended=replay_words.ended(replay.match) if is_end else "",
        outcome=_outcome(replay, view) if is_end else None,
    )


def _hand_links(
    replay: Replay, all_stops: Sequence[Stop], here: Stop, behind_seat: int | None
) -> Iterator[HandLink]:
    dealt = [stop for stop in all_stops if stop.is_dealt]
    for hand, stop in zip(replay.hands, dealt, strict=True):
        view = {**view_at(replay, hand.after(hand.last)), "behind_seat": behind_seat}
        yield _hand_link(hand, view, stop, here)


def _hand_link(
    hand: PlayedHand, view: dict[str, Any], stop: Stop, here: Stop
) -> HandLink:
    end = hand.after(hand.last)
    has_ended = end.hand is not None and end.hand.to_move is None
    return HandLink(
        stop=stop,
        words=last_hand(view) if has_ended else "",
        score=replay_words.score(view) if has_ended else "",
        is_here=here.hand is hand,
    )


def _outcome(replay: Replay, view: dict[str, Any]) -> Outcome | None:
    return outcome(view["result"], sides=view["sides"], names=replay.names)
