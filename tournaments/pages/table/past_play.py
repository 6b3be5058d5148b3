"""What was played before: the last trick, and who took it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.engine import tricks
from tournaments.engine.cards import RANKING, RANKING_WITHOUT_BOWERS, Ranking, Suit
from tournaments.engine.notation import parse_card, parse_suit
from tournaments.pages.cards import Face, face
from tournaments.words.cards import spoken

View = Mapping[str, Any]
Trick = Sequence[Mapping[str, Any]]

_WITHOUT_BOWERS = frozenset({"napoleon"})


@dataclass(frozen=True, slots=True)
class PastCard:
    """A card of a trick that was taken; the first of a trick was led."""

    username: str
    face: Face
    took_it: bool


@dataclass(frozen=True, slots=True)
class PastTrick:
    """A trick of the hand that is being played, counted from 1."""

    number: int
    cards: tuple[PastCard, ...]


def ranking(view: View, trump: str) -> Ranking:
    """Return what cards are worth in the game of *view* under a *trump* by letter."""
    has_none = view["rules"]["variant"] in _WITHOUT_BOWERS
    rankings = RANKING_WITHOUT_BOWERS if has_none else RANKING
    return rankings[parse_suit(trump)]


def bower_suit(view: View) -> Suit | None:
    """Return the trump if it has bowers in the game of *view*, once it is made."""
    if view["trump"] is None or view["rules"]["variant"] in _WITHOUT_BOWERS:
        return None
    return parse_suit(view["trump"])


def spoken_in(view: View, text: str) -> str:
    """Return how a card is heard as the hand of *view* is played.

    "jack of diamonds, left bower, counts as hearts".
    """
    return spoken(parse_card(text), bower_suit(view))


def taker(trick: Trick, worth: Ranking) -> int:
    """Return the seat that took a full *trick*."""
    played = {row["seat"]: parse_card(row["card"]) for row in trick}
    return tricks.taker(played, worth)


def taken_tricks(view: View) -> tuple[PastTrick, ...]:
    """Return the tricks of this hand, in the order in which they were taken."""
    return tuple(
        PastTrick(number, _cards(view, trick["cards"], by=trick["taker"]))
        for number, trick in enumerate(view["taken"], start=1)
    )


def last_trick(view: View) -> tuple[PastCard, ...]:
    """Return the last trick of the hand before this one."""
    end = view["last_hand"]
    if end is None or not end["last_trick"]:
        return ()
    trick = end["last_trick"]
    return _cards(view, trick, by=taker(trick, ranking(view, end["trump"])))


def _cards(view: View, trick: Trick, *, by: int) -> tuple[PastCard, ...]:
    names = usernames(view)
    return tuple(
        PastCard(names[row["seat"]], face(row["card"]), row["seat"] == by)
        for row in trick
    )


def bottom_seat(view: View) -> int:
    """Return the seat nearest to the onlooker: the own, the one sat behind, or 1."""
    return int(view.get("your_seat") or view.get("behind_seat") or 1)


def usernames(view: View) -> dict[int, str]:
    """Return who sits where."""
    return {row["seat"]: row["username"] for row in view["seats"]}
