"""The calls that the onlooker can make now, each a button, and the key for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.engine.moves import FACTS, Facts, Kind
from tournaments.engine.notation import parse_move, print_suit
from tournaments.pages.cards import SuitFace, suit_face
from tournaments.pages.table.past_play import View
from tournaments.pages.table.spoken import Talk, naming
from tournaments.words import counts

_OF_A_CARD = frozenset({Kind.PLAY, Kind.DISCARD, Kind.GIVE})
_ALONE_KEY = "A"
_KEYS: Mapping[Kind, str] = {
    Kind.PASS: "P",
    Kind.ORDER: "O",
    Kind.THROW_IN: "T",
}
_NO_TRUMP_KEY = "N"


@dataclass(frozen=True, slots=True)
class Button:
    """A call that can be made now; *key* makes it on a keyboard, if it has one."""

    move: str
    words: str
    key: str = ""
    is_alone: bool = False
    suit: SuitFace | None = None


@dataclass(frozen=True, slots=True)
class Naming:
    """A row of calls that differ in the suit alone, under the words they share."""

    words: str
    is_alone: bool
    calls: tuple[Button, ...]


def call_buttons(view: View, talk: Talk) -> tuple[Button, ...]:
    """Return the calls of the onlooker, in the order of the rules."""
    found = []
    for move in view.get("legal", ()):
        facts = FACTS[parse_move(move)]
        if facts.kind in _OF_A_CARD or facts.kind is Kind.CUT:
            continue
        found.append(
            Button(
                move=move,
                words=talk.offer(move, view["your_seat"]),
                key=_key(facts),
                is_alone=facts.is_alone and facts.kind is not Kind.DEFEND,
                suit=None if facts.suit is None else suit_face(print_suit(facts.suit)),
            )
        )
    return tuple(found)


def cut_buttons(view: View) -> tuple[Button, ...]:
    """Return the places at which the onlooker can cut the deck."""
    sizes = ((move, FACTS[parse_move(move)].size) for move in view.get("legal", ()))
    return tuple(Button(move, counts.cards(size)) for move, size in sizes if size)


def namings(calls: Sequence[Button]) -> tuple[Naming, ...]:
    """Return the calls that name a suit, those for a lone hand in their own row."""
    rows: dict[tuple[str, bool], list[Button]] = {}
    for call in calls:
        if call.suit is not None:
            rows.setdefault((naming(call.move), call.is_alone), []).append(call)
    return tuple(
        Naming(words, is_alone, tuple(row)) for (words, is_alone), row in rows.items()
    )


def _key(facts: Facts) -> str:
    """Return the key of a call: a suit's letter, a number of tricks, or a letter."""
    if facts.suit is not None:
        letter = print_suit(facts.suit)
        return _NO_TRUMP_KEY if letter == "NT" else letter
    if facts.bid is not None:
        return facts.bid if facts.bid.isdigit() else ""
    return _ALONE_KEY if facts.is_alone else _KEYS.get(facts.kind, "")
