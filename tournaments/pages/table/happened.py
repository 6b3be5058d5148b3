"""What happened last at the table: in whole sentences for those who hear it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments.pages.table.hand_ends import last_hand
from tournaments.pages.table.past_play import View, ranking, spoken_in, taker, usernames
from tournaments.pages.table.spoken import Talk
from tournaments.words.counts import number

_Rows = Sequence[Mapping[str, Any]]

_TWO = 2
_TOLD = 8
# Numbers of what happens in one hand: its calls, its cards, its end.
_HAND = 1000
_CARDS = 100
_END = 999


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened; *number* grows with each, so that none is told twice."""

    number: int
    sentence: str


def happenings(view: View, talk: Talk) -> tuple[Happening, ...]:
    """Return the last things that happened, the newest last.

    They are more than one for a page that has missed some versions of the match.
    """
    found = dict((*_calls(view, talk), *_tricks(view), *_end_of_hand(view)))
    newest = sorted(found)[-_TOLD:]
    return tuple(Happening(at, found[at]) for at in newest)


def sound(view: View) -> str:
    """Return what this moment of *view* sounds like, or nothing."""
    if view["result"]:
        return _sound_of_end(view)
    if view.get("legal"):
        return "your-turn"
    if view["trick"]:
        return "card"
    if view["taken"]:
        return "trick"
    return "" if view["calls"] or not view["last_hand"] else "hand"


def _sound_of_end(view: View) -> str:
    """Return what the end is to the onlooker; nothing to a spectator, or if void."""
    own, winners = view.get("your_seat"), view["result"]["winning_seats"]
    if own is None or not winners:
        return ""
    return "won" if own in winners else "lost"


def _calls(view: View, talk: Talk) -> Iterator[tuple[int, str]]:
    """Yield the calls of the hand before and of this one."""
    end = view["last_hand"]
    if end:
        earlier = replace(talk, dealer=end["dealer"])
        said = _said(view, end["calls"], earlier)
        yield from enumerate(said, start=end["number"] * _HAND)
    said = _said(view, view["calls"], talk)
    yield from enumerate(said, start=view["hand_number"] * _HAND)


def _said(view: View, calls: _Rows, talk: Talk) -> Iterator[str]:
    names = usernames(view)
    for call in calls:
        yield _("%(name)s: %(call)s.") % {
            "name": names[call["seat"]],
            "call": talk.said(call["call"], call["seat"]),
        }


def _tricks(view: View) -> Iterator[tuple[int, str]]:
    """Yield the last trick of the hand before, and every card of this hand."""
    end = view["last_hand"]
    if end and end["last_trick"]:
        before = (sum(end["tricks"]) - 1) * len(end["last_trick"])
        by = taker(end["last_trick"], ranking(view, end["trump"]))
        told = _told({**view, "trump": end["trump"]}, end["last_trick"], by)
        yield from enumerate(told, start=end["number"] * _HAND + _CARDS + before)
    at = view["hand_number"] * _HAND + _CARDS
    for trick in view["taken"]:
        yield from enumerate(_told(view, trick["cards"], trick["taker"]), start=at)
        at += len(trick["cards"])
    yield from enumerate(_told(view, view["trick"], None), start=at)


def _told(view: View, trick: _Rows, by: int | None) -> Iterator[str]:
    """Yield a sentence for each card; the last one's says who took a full trick."""
    names = usernames(view)
    for place, played in enumerate(trick, start=1):
        words = _("%(name)s plays: %(card)s.") % {
            "name": names[played["seat"]],
            "card": spoken_in(view, played["card"]),
        }
        if by is not None and place == len(trick):
            took = _("%(name)s takes the trick.") % {"name": names[by]}
            words = f"{words} {took}"
        yield words


def _end_of_hand(view: View) -> Iterator[tuple[int, str]]:
    end = view["last_hand"]
    if end:
        words = " ".join((last_hand(view), *_score(view)))
        yield end["number"] * _HAND + _END, words


def _score(view: View) -> Iterator[str]:
    """Yield how it stands after a hand, the onlooker's own side first."""
    if len(view["sides"]) != _TWO:
        return
    own, other = view["score"]
    if view.get("your_seat") in view["sides"][1]:
        own, other = other, own
    yield _("The score is %(own)s to %(other)s.") % {
        "own": number(own),
        "other": number(other),
    }
