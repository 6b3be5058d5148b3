"""Talk: players say phrases at a table, and people write in a tournament's lobby."""

from datetime import datetime, timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments import announce
from tournaments.errors import (
    NotAllowedError,
    NotFoundError,
    SaidAlreadyError,
    TermsError,
    TooOftenError,
)
from tournaments.models import Match, Mute, Phrase, Remark, Tournament
from tournaments.selectors.talk_rights import (
    phrases_for,
    reason_against_chat,
    reason_against_phrases,
)
from tournaments.services.locking import lock_person
from tournaments.services.texts import checked_line

APART = timedelta(seconds=2)
"""Nobody says two things within less."""

A_MINUTE = 8
"""Nobody says more in a minute."""

_MINUTE = timedelta(minutes=1)
_KEY_LENGTH = 64


@transaction.atomic
def say(
    match_id: int, *, user: AbstractUser, phrase: str, key: str, now: datetime
) -> Remark:
    """Say a phrase at the table; the same *key* again says nothing more.

    Raises:
        NotFoundError: there is no such match.
        NotAllowedError: the caller has no seat there.
        TalkClosedError: the match has not begun, or has long been over.
        TermsError: there is no such phrase, or it does not fit what has been seen.
        SilencedError, TooOftenError: the caller has to wait.
        SaidAlreadyError: the key was used to say something else.

    """
    match = Match.objects.select_related("tournament").filter(pk=match_id).first()
    if match is None:
        raise NotFoundError(_("There is no such match."))
    remark = Remark(
        tournament_id=match.tournament_id, match=match, phrase=phrase, key=key
    )
    earlier = _earlier(remark, user)
    if earlier is not None:
        return earlier
    refusal = reason_against_phrases(match, user, now=now)
    if refusal is not None:
        raise refusal
    if phrase not in phrases_for(match):
        raise TermsError("phrase", _no_phrase(phrase))
    _keep(remark, now=now)
    announce.match_spoke(match.pk)
    return remark


@transaction.atomic
def write(
    tournament_id: int, *, user: AbstractUser, text: str, key: str, now: datetime
) -> Remark:
    """Write in the lobby of a tournament; the same *key* again writes nothing more.

    Raises:
        NotFoundError: there is no such tournament, or it is somebody else's draft.
        NotAllowedError: the caller does not belong to it.
        TalkClosedError: the chat is closed, or the caller plays for real money.
        TermsError: the text is empty, too long, or cannot be seen in one line.
        SilencedError, TooOftenError: the caller has to wait.
        SaidAlreadyError: the key was used to say something else.

    """
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None or _is_hidden(tournament, user):
        raise NotFoundError(_("There is no such tournament."))
    remark = Remark(tournament=tournament, text=_checked(text), key=key)
    earlier = _earlier(remark, user)
    if earlier is not None:
        return earlier
    refusal = reason_against_chat(tournament, user, now=now)
    if refusal is not None:
        raise refusal
    _keep(remark, now=now)
    announce.lobby_spoke(tournament.pk)
    return remark


@transaction.atomic
def mute(username: str, *, user: AbstractUser, now: datetime) -> Mute:
    """Show the caller nothing that somebody says; muting twice is muting once.

    Raises:
        NotFoundError: there is nobody of this name.
        NotAllowedError: it is the caller's own name.

    """
    muted = _person(username)
    if muted.pk == user.pk:
        raise NotAllowedError(_("Nobody mutes themselves."))
    lock_person(user)
    row, _is_new = Mute.objects.get_or_create(
        user_id=user.pk, muted_id=muted.pk, defaults={"muted_at": now}
    )
    return row


@transaction.atomic
def unmute(username: str, *, user: AbstractUser) -> None:
    """Show the caller again what somebody says, whether or not it was muted.

    Raises:
        NotFoundError: there is nobody of this name.

    """
    muted = _person(username)
    lock_person(user)
    Mute.objects.filter(user_id=user.pk, muted_id=muted.pk).delete()


def _person(username: str) -> AbstractUser:
    found = get_user_model().objects.filter(username__iexact=username).first()
    if found is None:
        raise NotFoundError(_("There is nobody of this name."))
    return found


def _is_hidden(tournament: Tournament, user: AbstractUser) -> bool:
    is_draft = tournament.state == Tournament.State.DRAFT
    return is_draft and tournament.host_id != user.pk


def _no_phrase(phrase: str) -> str:
    if phrase == Phrase.NICE_LONE_HAND:
        return _("A lone hand is praised after one.")
    return _("Choose one of the phrases.")


def _checked(text: str) -> str:
    text = checked_line(text)
    if not text:
        raise TermsError("text", _("Write something."))
    return text


def _earlier(remark: Remark, user: AbstractUser) -> Remark | None:
    """Return what the caller has said by the key; lock the caller's talk meanwhile."""
    if not 1 <= len(remark.key) <= _KEY_LENGTH or not remark.key.isprintable():
        raise TermsError("key", _("The form is incomplete; please load the page anew."))
    lock_person(user)
    remark.user_id = user.pk
    earlier = Remark.objects.filter(user_id=user.pk, key=remark.key).first()
    if earlier is not None and _content(earlier) != _content(remark):
        raise SaidAlreadyError(
            _("The page has sent something else before; please send it again.")
        )
    return earlier


def _content(remark: Remark) -> tuple[int, int | None, str, str]:
    return remark.tournament_id, remark.match_id, remark.phrase, remark.text


def _keep(remark: Remark, *, now: datetime) -> None:
    """Write a remark, unless its author says too much.

    Raises:
        TooOftenError: the author has to wait.

    """
    own = Remark.objects.filter(user_id=remark.user_id)
    if own.filter(said_at__gt=now - APART).exists():
        raise TooOftenError(_("Wait two seconds between one thing and the next."))
    if own.filter(said_at__gt=now - _MINUTE).count() >= A_MINUTE:
        raise TooOftenError(_("That is enough for a minute; please wait a little."))
    remark.said_at = now
    remark.save(force_insert=True)
