"""What is said at a match and in the lobby of a tournament, as one person sees it."""

from datetime import datetime, timedelta

from django.db.models import Count, QuerySet

from tournaments.models import MatchSeat, Mute, Phrase, Remark, Silence

BUBBLE = timedelta(seconds=6)
"""How long a phrase stands at the seat that said it."""

Remarks = QuerySet[Remark]


def said_at_match(match_id: int, *, viewer_id: int | None) -> Remarks:
    """Return the phrases at a match, without those of whom the viewer has muted."""
    return _heard(Remark.objects.filter(match_id=match_id), viewer_id)


def talk_version(match_id: int) -> tuple[int, int]:
    """Return what differs whenever a phrase at a match is said or hidden.

    Remarks are kept for good, so that their count says it; their numbers may be
    committed out of order.
    """
    said = Remark.objects.filter(match_id=match_id)
    found = said.aggregate(said=Count("pk"), hidden=Count("hiding"))
    return found["said"], found["hidden"]


def said_in_lobby(tournament_id: int, *, viewer_id: int | None) -> Remarks:
    """Return the chat of a tournament, without those whom the viewer has muted."""
    in_lobby = Remark.objects.filter(tournament_id=tournament_id, match__isnull=True)
    return _heard(in_lobby, viewer_id)


def bubbles(
    match_id: int, *, viewer_id: int | None, now: datetime
) -> dict[int, Phrase]:
    """Return by seat what was said there just now, the last phrase of each."""
    just_now = said_at_match(match_id, viewer_id=viewer_id).filter(
        said_at__gt=now - BUBBLE, hiding__isnull=True
    )
    said = {remark.user_id: Phrase(remark.phrase) for remark in just_now.order_by("id")}
    if not said:
        return {}
    seats = MatchSeat.objects.filter(match_id=match_id, registration__user__in=said)
    rows = seats.values_list("seat", "registration__user_id")
    return {seat: said[user_id] for seat, user_id in rows}


def muted_by(user_id: int) -> QuerySet[Mute]:
    """Return whom somebody has muted, the newest first."""
    return Mute.objects.filter(user_id=user_id).select_related("muted")


def silence_of(user_id: int, *, now: datetime) -> Silence | None:
    """Return what keeps somebody from saying anything, the longest of it."""
    lasting = Silence.objects.filter(
        user_id=user_id, until__gt=now, lifted_at__isnull=True
    )
    return lasting.order_by("-until").first()


def _heard(remarks: Remarks, viewer_id: int | None) -> Remarks:
    shown = remarks.select_related("user", "hiding")
    if viewer_id is None:
        return shown
    return shown.exclude(
        user__in=Mute.objects.filter(user_id=viewer_id).values("muted")
    )
