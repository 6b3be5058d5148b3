"""What the page of a table shows to one onlooker."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import selectors
from tournaments.models import Match, Move, Tournament
from tournaments.pages.actions import person_id
from tournaments.pages.cards import Face, face
from tournaments.pages.cost import cost_of
from tournaments.pages.outcome import Outcome, outcome
from tournaments.pages.results import results
from tournaments.pages.rights import is_asked_to_cancel
from tournaments.pages.table import losing
from tournaments.pages.table.past_play import usernames
from tournaments.pages.table.scene import Scene, scene, talk_of
from tournaments.pages.talk.context import bubbles_at
from tournaments.pages.tournament.context import rules_context

_RESULT_WORDS = {
    "played": gettext_lazy("The match is over."),
    "forfeit": gettext_lazy("The match is over: a clock ran out."),
    "conceded": gettext_lazy("The match is over: one side gave it up."),
}


def page_context(
    request: HttpRequest, match_id: int, *, now: datetime
) -> dict[str, object]:
    """Return what the page shows: its live part, and what never changes.

    Raises:
        NotFoundError: there is no such match.

    """
    context = part_context(request, match_id, now=now)
    tournament = context["tournament"]
    assert isinstance(tournament, Tournament)
    fixed = {**rules_context(tournament), "draw": _draw(context["view"])}
    return {**context, **fixed, "has_fixed": True}


def part_context(
    request: HttpRequest, match_id: int, *, now: datetime
) -> dict[str, Any]:
    """Return what the live part of the page shows, which is fetched at each move.

    Raises:
        NotFoundError: there is no such match.

    """
    user_id = person_id(request)
    view = selectors.match_view(match_id, user_id=user_id, now=now)
    shown = scene(view)
    tournament = Tournament.objects.select_related("cancel_asked_by", "host").get(
        matches=match_id
    )
    cost = cost_of(tournament)
    found = results(tournament, viewer_id=user_id) if view["result"] else []
    return {
        "scene": shown,
        "view": view,
        "tournament": tournament,
        "is_asked_to_cancel": is_asked_to_cancel(tournament),
        "cost": cost,
        "late_words": losing.late_words(cost, shown),
        "at_stake_words": losing.at_stake_words(cost, shown),
        "giving_up_words": losing.giving_up_words(cost, shown),
        "given_up_words": losing.given_up_words(cost, shown),
        "now_text": now.isoformat(),
        "sent": _sent(shown),
        "left": _left(view),
        "bank_left": _bank_left(view),
        "result_words": _result_words(view, tournament),
        "title_words": _title_words(shown),
        "outcome": _outcome(view),
        "bubbles": bubbles_at(match_id, viewer_id=user_id, now=now),
        "results": found,
        "own_result": next((row for row in found if row.is_you), None),
    }


def _sent(shown: Scene) -> str:
    """Return the move that the onlooker has made and no worker has applied yet."""
    if not shown.is_your_turn:
        return ""
    view = shown.view
    stored = Move.objects.filter(match_id=view["id"], turn=view["turn"]).first()
    if stored is None:
        return ""
    return talk_of(view).offer(stored.move, stored.seat)


def _left(view: Mapping[str, Any]) -> str:
    """Return what a pause has left on the clock."""
    left_ms = view["remaining_ms"]
    return "" if left_ms is None else _("%(seconds)s s") % {"seconds": left_ms // 1000}


def _bank_left(view: Mapping[str, Any]) -> str:
    """Return the time bank of the seat to move as clocks write it: "4:35"."""
    minutes, seconds = divmod(int(view["bank_seconds"]), 60)
    return f"{minutes}:{seconds:02}"


def _draw(view: Mapping[str, Any]) -> list[list[tuple[str, Face]]]:
    """Return the cards that were drawn for seats, redraws after, by username."""
    names = {str(row["number"]): row["username"] for row in view["seats"]}
    drawn = Match.objects.values_list("draw", flat=True).get(pk=view["id"])
    return [
        [(names[number], face(card)) for number, card in cards.items()]
        for cards in drawn.get("draws", [])
    ]


def _result_words(view: Mapping[str, Any], tournament: Tournament) -> str:
    result = view["result"]
    if result is None:
        return ""
    if result["kind"] != Match.Result.VOID:
        return str(_RESULT_WORDS[result["kind"]])
    words = (
        _("The match was called off: %(reason)s. Everybody has everything back.")
        if tournament.price
        else _("The match was called off: %(reason)s.")
    )
    return words % {"reason": tournament.cancel_reason}


def _outcome(view: Mapping[str, Any]) -> Outcome | None:
    return outcome(view["result"], sides=view["sides"], names=usernames(view))


def _title_words(shown: Scene) -> str:
    """Return what the browser's tab says before the name of the table."""
    if shown.view["result"]:
        return _("The match is over")
    return _("Your turn") if shown.is_your_turn and shown.is_going_on else ""
