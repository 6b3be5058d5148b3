"""What happened at a stop of a replay, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.engine.moves import FACTS, Kind
from tournaments.engine.notation import parse_move
from tournaments.models import Match, Move
from tournaments.pages.table.past_play import bottom_seat
from tournaments.pages.table.scene import talk_of
from tournaments.words import counts
from tournaments.words.cards import spoken

View = Mapping[str, Any]

# Translators: stands beside a player's name; the card may follow a colon.
_WITH_CARD = {
    Kind.PLAY: gettext_lazy("plays the %(card)s"),
    Kind.DISCARD: gettext_lazy("discards the %(card)s"),
    Kind.GIVE: gettext_lazy("gives the %(card)s"),
}
_ENDED: Mapping[str, Promise] = {
    Match.Result.PLAYED: gettext_lazy("The match is over."),
    Match.Result.FORFEIT: gettext_lazy("The match is over: a clock ran out."),
    Match.Result.CONCEDED: gettext_lazy("The match is over: one side gave it up."),
    Match.Result.VOID: gettext_lazy("The match was called off."),
}


def said(move: Move, view: View) -> str:
    """Return what *move*, after which *view* is seen, was: "plays the ace of clubs"."""
    facts = FACTS[parse_move(move.move)]
    talk = talk_of(view)
    if facts.card is not None:
        return _WITH_CARD[facts.kind] % {"card": spoken(facts.card, talk.trump)}
    if facts.kind is Kind.LEAVE:
        return _("leaves the upcard")
    if facts.size is not None:
        words = ngettext(
            "cuts off %(count)s card", "cuts off %(count)s cards", facts.size
        )
        return words % {"count": facts.size}
    return talk.said(move.move, move.seat)


def ended(match: Match) -> str:
    """Return how the match ended."""
    return str(_ENDED[match.result])


def score(view: View) -> str:
    """Return the points of each side, the onlooker's own first: "3 : 5"."""
    own = bottom_seat(view)
    by_side = zip(view["sides"], view["score"], strict=True)
    own_first = sorted(by_side, key=lambda each: own not in each[0])
    return " : ".join(counts.number(scored) for _side, scored in own_first)
