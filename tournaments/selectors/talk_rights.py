"""Who may say what, and where; the refusal is what the pages show as the reason."""

from datetime import datetime, timedelta

from django.contrib.auth.models import AbstractUser
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from ledger import currencies
from tournaments.errors import (
    NotAllowedError,
    SilencedError,
    TalkClosedError,
    TournamentError,
)
from tournaments.models import Match, MatchSeat, Phrase, Registration, Tournament
from tournaments.selectors.folding import state_of
from tournaments.selectors.talk import silence_of

PHRASES_AFTER = timedelta(minutes=10)
"""How long after a match its players may still say something there."""

CHAT_AFTER = timedelta(days=1)
"""How long after its end a tournament's lobby stays open for chat."""

MODERATE = "tournaments.moderate_talk"
"""The permission to decide on what people say."""

_PLAYED = (Match.State.PLAYING, Match.State.PAUSED)


def reason_against_phrases(
    match: Match, user: AbstractUser, *, now: datetime
) -> TournamentError | None:
    """Return why *user* may say nothing at the table of *match*; None if they may."""
    seats = MatchSeat.objects.filter(match=match, registration__user_id=user.pk)
    # Bots say nothing, whoever speaks for them.
    if not seats.filter(registration__user__is_bot=False).exists():
        return NotAllowedError(_("Only the players of this table say something here."))
    if match.state not in _PLAYED and not _is_just_over(match, now):
        return TalkClosedError(
            _("At a table people talk during the match and ten minutes after it.")
        )
    return _silenced(user, now)


def phrases_for(match: Match) -> list[Phrase]:
    """Return the phrases that fit what everybody has seen at the table of *match*."""
    last = state_of(match).last_hand
    if last is not None and last.is_alone:
        return list(Phrase)
    return [phrase for phrase in Phrase if phrase is not Phrase.NICE_LONE_HAND]


def reason_against_chat(
    tournament: Tournament, user: AbstractUser, *, now: datetime
) -> TournamentError | None:
    """Return why *user* may not write in the lobby; None if they may.

    Who sits in a match for real money writes nowhere, since a partner might read it.
    """
    if not _belongs(tournament, user):
        return NotAllowedError(
            _("Only registered players, the host and the staff write here.")
        )
    if tournament.state == Tournament.State.DRAFT or _is_long_over(tournament, now):
        return TalkClosedError(
            _("The chat is open from registration until a day after the end.")
        )
    if _plays_for_money(user):
        return TalkClosedError(
            _(
                "You sit in a match for real money. Until it is over you speak only by"
                " the phrases at your table, so that nobody can be told of a hand."
            )
        )
    return _silenced(user, now)


def _silenced(user: AbstractUser, now: datetime) -> TournamentError | None:
    silence = silence_of(user.pk, now=now)
    if silence is None:
        return None
    until = timezone.localtime(silence.until)
    return SilencedError(
        _(
            "You can read, and write again from %(moment)s on. The staff says why:"
            " %(reason)s"
        )
        % {
            "moment": formats.date_format(until, "DATETIME_FORMAT"),
            "reason": silence.reason,
        }
    )


def _is_just_over(match: Match, now: datetime) -> bool:
    return match.finished_at is not None and now < match.finished_at + PHRASES_AFTER


def _is_long_over(tournament: Tournament, now: datetime) -> bool:
    ended_at = tournament.ended_at
    return ended_at is not None and now >= ended_at + CHAT_AFTER


def _belongs(tournament: Tournament, user: AbstractUser) -> bool:
    if tournament.host_id == user.pk or user.has_perm(MODERATE):
        return True
    held = tournament.registrations.exclude(state=Registration.State.LEFT)
    return held.filter(user_id=user.pk, user__is_bot=False).exists()


def _plays_for_money(user: AbstractUser) -> bool:
    """Return whether somebody sits in a match that is on for a real currency."""
    played = Match.objects.filter(
        state__in=_PLAYED, seats__registration__user_id=user.pk
    )
    found = played.values_list("tournament__currency", flat=True)
    return any(not currencies.find(code).is_play for code in found)
