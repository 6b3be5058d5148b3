"""What happened last at the table: in whole sentences for those who hear it."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.pages.hand_ends import last_hand
from tournaments.pages.past_play import View, spoken_in, usernames
from tournaments.pages.talk import Talk
from tournaments.words.counts import number

_TWO = 2


def happened(view: View, talk: Talk) -> str:
    """Say what the last move was and what came of it; empty before the first."""
    return " ".join(_sentences(view, talk))


def sound(view: View) -> str:
    """Return what this moment of *view* sounds like, or nothing."""
    if view["result"]:
        own = view.get("your_seat")
        return "won" if own in view["result"]["winning_seats"] else "lost"
    if view.get("legal"):
        return "your-turn"
    if view["trick"]:
        return "card"
    if view["taken"]:
        return "trick"
    return "" if view["calls"] or not view["last_hand"] else "hand"


def _sentences(view: View, talk: Talk) -> Iterator[str]:
    names = usernames(view)
    on_table = view["trick"] or view["last_trick"]
    if on_table:
        played = on_table[-1]
        card = spoken_in(view, played["card"])
        yield _("%(name)s plays: %(card)s.") % {
            "name": names[played["seat"]],
            "card": card,
        }
        if not view["trick"]:
            by = names[view["taken"][-1]["taker"]]
            yield _("%(name)s takes the trick.") % {"name": by}
    elif view["calls"]:
        said = view["calls"][-1]
        yield _("%(name)s: %(call)s.") % {
            "name": names[said["seat"]],
            "call": talk.said(said["call"], said["seat"]),
        }
    elif view["last_hand"]:
        yield last_hand(view)
        yield from _score(view)


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
