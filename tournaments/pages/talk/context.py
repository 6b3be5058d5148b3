"""What is said at a table and in a lobby, as the pages show it to one onlooker."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.errors import NotFoundError
from tournaments.models import Match, MatchSeat, Phrase, Remark, Tournament
from tournaments.pages.actions import person_id
from tournaments.selectors import talk as selectors
from tournaments.selectors.lobby import visible_to
from tournaments.selectors.spectators import watching
from tournaments.selectors.talk_rights import (
    phrases_for,
    reason_against_chat,
    reason_against_phrases,
)

_SHOWN_AT_TABLE = 12
_SHOWN_IN_LOBBY = 100
_SAID_ALOUD_FOR = timedelta(seconds=30)
_KEY_BYTES = 16


@dataclass(frozen=True, slots=True)
class Said:
    """A remark in words, if it may be shown; *aloud* is read out by itself."""

    pk: int
    username: str
    words: str
    said_at: datetime
    is_yours: bool
    is_hidden: bool
    is_aloud: bool


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Somebody else at the table, whom the onlooker hears or has muted."""

    username: str
    is_muted: bool


@dataclass(frozen=True, slots=True)
class Talk:
    """What was said in one place, the newest first, and what the onlooker may say.

    *closed* is why they may say nothing; empty for a visitor, who is not asked. *key*
    names the next thing that they say. Where something was said and the onlooker has
    muted all who said it, it *is_muted*.
    """

    said: tuple[Said, ...]
    closed: str
    key: str
    phrases: tuple[Phrase, ...] = ()
    neighbours: tuple[Neighbour, ...] = ()
    watching: int = 0
    is_player: bool = False
    is_muted: bool = False

    @property
    def own_last(self) -> int:
        """Return the number of what the onlooker said last; 0 for nothing.

        It goes into the name of the field, so that what was sent is not kept there.
        """
        return next((said.pk for said in self.said if said.is_yours), 0)


def table_talk(request: HttpRequest, match_id: int, *, now: datetime) -> dict[str, Any]:
    """Return what the talk beside a table shows.

    Raises:
        NotFoundError: there is no such match.

    """
    match = Match.objects.select_related("tournament").filter(pk=match_id).first()
    if match is None:
        raise NotFoundError(_("There is no such match."))
    user, viewer_id = _person(request), person_id(request)
    seats = list(match.seats.select_related("registration__user"))
    is_player = any(row.registration.user_id == viewer_id for row in seats)
    closed = ""
    if user is not None and is_player:
        closed = str(reason_against_phrases(match, user, now=now) or "")
    may_speak = is_player and not closed
    heard = selectors.said_at_match(match_id, viewer_id=viewer_id)
    talk = Talk(
        said=_newest(heard, _SHOWN_AT_TABLE, viewer_id, now),
        closed=closed,
        key=secrets.token_urlsafe(_KEY_BYTES),
        phrases=tuple(phrases_for(match)) if may_speak else (),
        neighbours=_neighbours(seats, viewer_id),
        watching=watching(match_id, now=now),
        is_player=is_player,
    )
    return {
        "talk": talk,
        "talk_match": match,
        "bubbles": bubbles_at(match_id, viewer_id=viewer_id, now=now),
        "seats": [row.seat for row in seats],
    }


def lobby_talk(
    request: HttpRequest, tournament_id: int, *, now: datetime
) -> dict[str, object]:
    """Return what the chat of a tournament shows.

    Raises:
        NotFoundError: there is no such tournament for this visitor.

    """
    user, viewer_id = _person(request), person_id(request)
    tournament = visible_to(viewer_id).filter(pk=tournament_id).first()
    if tournament is None:
        raise NotFoundError(_("There is no such tournament."))
    closed = ""
    if user is not None:
        closed = str(reason_against_chat(tournament, user, now=now) or "")
    heard = selectors.said_in_lobby(tournament_id, viewer_id=viewer_id)
    said = _newest(heard, _SHOWN_IN_LOBBY, viewer_id, now)
    everything = selectors.said_in_lobby(tournament_id, viewer_id=None)
    talk = Talk(
        said=said,
        closed=closed,
        key=secrets.token_urlsafe(_KEY_BYTES),
        is_muted=not said and everything.exists(),
    )
    is_draft = tournament.state == Tournament.State.DRAFT
    has_chat = not (is_draft or tournament.is_practice)
    return {"talk": talk, "tournament": tournament, "has_chat": has_chat}


def bubbles_at(
    match_id: int, *, viewer_id: int | None, now: datetime
) -> list[tuple[int, str]]:
    """Return the seats at which something was said just now, and what."""
    found = selectors.bubbles(match_id, viewer_id=viewer_id, now=now)
    return [(seat, str(phrase.label)) for seat, phrase in sorted(found.items())]


def in_words(remark: Remark) -> str:
    """Return what was said in the reader's language, or as it was written."""
    return str(Phrase(remark.phrase).label) if remark.phrase else remark.text


def is_hidden(remark: Remark) -> bool:
    """Return whether the staff has hidden a remark."""
    return hasattr(remark, "hiding")


def _newest(
    heard: selectors.Remarks, count: int, viewer_id: int | None, now: datetime
) -> tuple[Said, ...]:
    newest = list(heard.order_by("-pk")[:count])
    aloud = next((row.pk for row in newest if row.user_id != viewer_id), None)
    return tuple(
        Said(
            pk=row.pk,
            username=row.user.get_username(),
            words=_("hidden by the staff") if is_hidden(row) else in_words(row),
            said_at=row.said_at,
            is_yours=row.user_id == viewer_id,
            is_hidden=is_hidden(row),
            is_aloud=row.pk == aloud and now - row.said_at < _SAID_ALOUD_FOR,
        )
        for row in newest
    )


def _neighbours(
    seats: Iterable[MatchSeat], viewer_id: int | None
) -> tuple[Neighbour, ...]:
    """Return the people at the table whom the viewer, if signed in, can mute."""
    if viewer_id is None:
        return ()
    muted = set(selectors.muted_by(viewer_id).values_list("muted_id", flat=True))
    users = [row.registration.user for row in seats]
    return tuple(
        Neighbour(user.get_username(), is_muted=user.pk in muted)
        for user in users
        if user.pk != viewer_id and not user.is_bot
    )


def _person(request: HttpRequest) -> AbstractUser | None:
    return request.user if isinstance(request.user, AbstractUser) else None
