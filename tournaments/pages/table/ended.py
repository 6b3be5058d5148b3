"""What has just ended at the table: a trick or a hand, as it lay there in full.

A page that is told of a new state may have missed it, since whoever is next can move
at once. It lays what it has not shown yet over the middle of the table for a moment.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.pages.cards import Face, face
from tournaments.pages.table.hand_ends import last_hand
from tournaments.pages.table.past_play import Trick, View, ranking, taker
from tournaments.pages.table.places import positions

# Numbers of what ends in one hand: its tricks, and then the hand itself.
_HAND = 100
_END = 99


@dataclass(frozen=True, slots=True)
class EndedCard:
    """A card of a trick that was taken, where its player sits."""

    position: str
    face: Face
    is_led: bool
    took_it: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """A trick, or a hand with its last trick; *number* grows with each of them.

    *sentence* says how the hand ended, and is empty where only a trick did. A hand that
    nobody played has no cards.
    """

    number: int
    cards: tuple[EndedCard, ...]
    sentence: str


def ended(view: View) -> tuple[Ended, ...]:
    """Return the last hand that ended and the last trick since, as far as there are."""
    return tuple(_ended(view))


def _ended(view: View) -> Iterator[Ended]:
    end, taken = view["last_hand"], view["taken"]
    if end is not None:
        trick = end["last_trick"]
        by = taker(trick, ranking(view, end["trump"])) if trick else 0
        number = end["number"] * _HAND + _END
        yield Ended(number, _cards(view, trick, by=by), last_hand(view))
    if taken and (end is None or end["number"] != view["hand_number"]):
        cards = _cards(view, taken[-1]["cards"], by=taken[-1]["taker"])
        yield Ended(view["hand_number"] * _HAND + len(taken), cards, "")


def _cards(view: View, trick: Trick, *, by: int) -> tuple[EndedCard, ...]:
    at = positions(view)
    return tuple(
        EndedCard(at[row["seat"]], face(row["card"]), not place, row["seat"] == by)
        for place, row in enumerate(trick)
    )
