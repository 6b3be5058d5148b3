"""The life of a tournament: create, open, pause, resume, cancel."""

from datetime import datetime, timedelta

from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import announce, timing
from tournaments.engine import dealing
from tournaments.errors import NotAllowedError, WrongStateError
from tournaments.models import Match, Payout, Secret, StaffAct, Tournament
from tournaments.selectors import watched_until
from tournaments.services.locking import lock_matches, lock_tournament
from tournaments.services.table import Table
from tournaments.services.terms import Terms, columns
from tournaments.services.texts import checked_reason
from tournaments.words.states import tournament_is


@transaction.atomic
def create(host: AbstractUser, *, terms: Terms, now: datetime) -> Tournament:
    """Write a draft that only its host sees.

    Raises:
        TermsError: a term makes no sense; the error names it.

    """
    return Tournament.objects.create(host_id=host.pk, created_at=now, **columns(terms))


@transaction.atomic
def revise(tournament_id: int, *, actor: AbstractUser, terms: Terms) -> Tournament:
    """Write a draft anew; nobody but its host has seen it.

    Raises:
        NotAllowedError: it is somebody else's.
        TermsError: a term makes no sense; the error names it.
        WrongStateError: the tournament is not a draft.

    """
    tournament = lock_tournament(tournament_id)
    if tournament.host_id != actor.pk:
        raise NotAllowedError(_("Only the host of this tournament can do that."))
    if tournament.state != Tournament.State.DRAFT:
        raise WrongStateError(
            tournament_is(tournament.get_state_display(), wanted="draft")
        )
    revised = columns(terms)
    for name, value in revised.items():
        setattr(tournament, name, value)
    tournament.save(update_fields=list(revised))
    return tournament


@transaction.atomic
def open_registration(
    tournament_id: int, *, actor: AbstractUser, seed: bytes, now: datetime
) -> Tournament:
    """Open a draft; from now on its money terms stand, and so do its deals.

    *seed* is 32 secret random bytes; their commitment is published here.

    Raises:
        WrongStateError: the tournament is not a draft.

    """
    tournament = hosted(tournament_id, actor)
    if tournament.state != Tournament.State.DRAFT:
        raise WrongStateError(
            tournament_is(tournament.get_state_display(), wanted="draft")
        )
    Secret.objects.create(tournament=tournament, seed=seed)
    tournament.commitment = dealing.commitment(
        seed,
        tournament=str(tournament.pk),
        rules=tournament.rule_set,
    )
    tournament.state = Tournament.State.OPEN
    tournament.opened_at = now
    tournament.save(update_fields=["commitment", "state", "opened_at"])
    announce.tournament_changed(tournament.pk)
    return tournament


@transaction.atomic
def start(tournament_id: int, *, actor: AbstractUser) -> Tournament:
    """Answer a host who presses start: a single table starts by itself.

    Raises:
        WrongStateError: always before the last place is taken, or when it is over.

    """
    tournament = hosted(tournament_id, actor)
    if tournament.state == Tournament.State.OPEN:
        missing = tournament.capacity - _places_taken(tournament)
        raise WrongStateError(
            ngettext(
                "%(missing)s more registration is needed; the table then starts by"
                " itself.",
                "%(missing)s more registrations are needed; the table then starts by"
                " itself.",
                missing,
            )
            % {"missing": missing}
        )
    if tournament.state != Tournament.State.RUNNING:
        raise WrongStateError(tournament_is(tournament.get_state_display()))
    return tournament


@transaction.atomic
def pause(
    tournament_id: int, *, actor: AbstractUser, reason: str, now: datetime
) -> Tournament:
    """Stop every clock and keep what is left on it. Pausing twice is pausing once.

    Raises:
        TermsError: no reason is given.
        WrongStateError: the tournament is not running.

    """
    tournament = hosted(tournament_id, actor)
    if tournament.state == Tournament.State.PAUSED:
        return tournament
    if tournament.state != Tournament.State.RUNNING:
        raise WrongStateError(
            tournament_is(tournament.get_state_display(), wanted="running")
        )
    reason = checked_reason(reason)
    stopped_at = _last_moment_up(now)
    for match in lock_matches(tournament):
        if match.state == Match.State.PLAYING:
            _stop_clock(match, stopped_at=stopped_at)
    tournament.state = Tournament.State.PAUSED
    tournament.paused_at = now
    tournament.pause_reason = reason
    tournament.save(update_fields=["state", "paused_at", "pause_reason"])
    record_act(tournament, actor, "pause", reason=reason, at=now)
    announce.tournament_changed(tournament.pk)
    return tournament


@transaction.atomic
def resume(tournament_id: int, *, actor: AbstractUser, now: datetime) -> Tournament:
    """Give every clock back what was left, ten seconds at least.

    Raises:
        WrongStateError: the tournament is neither paused nor running.

    """
    tournament = hosted(tournament_id, actor)
    if tournament.state == Tournament.State.RUNNING:
        return tournament
    if tournament.state != Tournament.State.PAUSED:
        raise WrongStateError(
            tournament_is(tournament.get_state_display(), wanted="paused")
        )
    for match in lock_matches(tournament):
        if match.state == Match.State.PAUSED:
            _restart_clock(match, now=now)
    tournament.state = Tournament.State.RUNNING
    tournament.paused_at = None
    tournament.pause_reason = ""
    tournament.save(update_fields=["state", "paused_at", "pause_reason"])
    record_act(tournament, actor, "resume", at=now)
    announce.tournament_changed(tournament.pk)
    return tournament


def hosted(tournament_id: int, actor: AbstractUser) -> Tournament:
    """Lock the tournament for its host, or for an admin.

    Raises:
        NotFoundError: there is no such tournament.
        NotAllowedError: it is somebody else's.

    """
    tournament = lock_tournament(tournament_id)
    if tournament.host_id != actor.pk and not actor.is_superuser:
        raise NotAllowedError(_("Only the host of this tournament can do that."))
    return tournament


def record_act(
    tournament: Tournament,
    actor: AbstractUser,
    act: str,
    *,
    at: datetime,
    reason: str = "",
    payout: Payout | None = None,
) -> None:
    """Write down what somebody of the staff did, to one *payout* if it was to one."""
    StaffAct.objects.create(
        tournament=tournament,
        actor_id=actor.pk,
        act=act,
        reason=reason,
        at=at,
        payout=payout,
    )


def _last_moment_up(now: datetime) -> datetime:
    """Return *now*, or when an outage began that the clock has not yet made good."""
    until = watched_until()
    return until if until and timing.is_outage(now, watched_until=until) else now


def _stop_clock(match: Match, *, stopped_at: datetime) -> None:
    Table.of(match, now=stopped_at).spend_bank(stopped_at)
    left = match.move_due_at - stopped_at if match.move_due_at else None
    match.remaining_ms = (
        None if left is None else max(0, left // timedelta(milliseconds=1))
    )
    match.state = Match.State.PAUSED
    match.move_due_at = None
    match.wake_at = None
    match.version += 1
    match.save(
        update_fields=["remaining_ms", "state", "move_due_at", "wake_at", "version"]
    )
    announce.match_changed(match.pk, match.version)


def _restart_clock(match: Match, *, now: datetime) -> None:
    if match.remaining_ms is not None:
        left = timedelta(milliseconds=match.remaining_ms)
        match.move_due_at = timing.resumed(now + left, paused_at=now, now=now)
    match.remaining_ms = None
    match.state = Match.State.PLAYING
    match.notice = "resumed"
    match.version += 1
    # The engine looks at once: a move may have been stored just before the pause.
    match.wake_at = now
    match.save(
        update_fields=[
            "move_due_at",
            "remaining_ms",
            "state",
            "notice",
            "version",
            "wake_at",
        ]
    )
    announce.match_changed(match.pk, match.version)
    announce.wake(match.pk)


def _places_taken(tournament: Tournament) -> int:
    return tournament.registrations.filter(state="registered").count()
