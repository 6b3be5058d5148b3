"""What somebody may do to a tournament now, as the pages offer it."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractUser

from ledger import currencies
from tournaments.models import Registration, Tournament

_State = Tournament.State
_ONGOING = {_State.OPEN, _State.RUNNING, _State.PAUSED}
STARTED = {_State.RUNNING, _State.PAUSED}
"""The states in which a match is played."""


@dataclass(frozen=True, slots=True)
class Rights:
    """What this visitor may do here now; each is one form on the page."""

    register: bool
    leave: bool
    revise: bool
    open: bool
    pause: bool
    resume: bool
    cancel: bool
    confirm_cancel: bool
    fill_with_bots: bool

    @property
    def runs_it(self) -> bool:
        """Return whether any of it is a host's or a reviewer's."""
        return (
            self.revise
            or self.open
            or self.pause
            or self.resume
            or self.cancel
            or self.confirm_cancel
            or self.fill_with_bots
        )


def is_real(tournament: Tournament) -> bool:
    """Return whether it is played for a real currency."""
    return not currencies.find(tournament.currency).is_play


def rights_of(
    tournament: Tournament, user: object, *, held: list[Registration]
) -> Rights:
    """Return what *user* may do; *held* are the places that are taken."""
    state = tournament.state
    if not isinstance(user, AbstractUser):
        return Rights(*[False] * 9)
    is_host = tournament.host_id == user.pk
    runs_it = is_host or user.is_superuser
    is_registered = any(row.user_id == user.pk for row in held)
    is_open = state == _State.OPEN
    may_play = not (is_host and is_real(tournament))
    return Rights(
        register=is_open and not is_registered and may_play,
        leave=is_open and is_registered,
        revise=is_host and state == _State.DRAFT,
        open=runs_it and state == _State.DRAFT,
        pause=runs_it and state == _State.RUNNING,
        resume=runs_it and state == _State.PAUSED,
        cancel=_may_cancel(tournament, user),
        confirm_cancel=may_confirm(tournament, user),
        fill_with_bots=runs_it and is_open and not is_real(tournament),
    )


def _may_review(user: AbstractUser) -> bool:
    return user.is_superuser or user.has_perm("tournaments.review_payouts")


def _may_cancel(tournament: Tournament, user: AbstractUser) -> bool:
    is_asked = tournament.cancel_asked_by_id is not None
    takes_two = tournament.state in STARTED and is_real(tournament)
    runs_it = tournament.host_id == user.pk or user.is_superuser
    may_ask = runs_it or (takes_two and _may_review(user))
    return may_ask and not is_asked and tournament.state in {_State.DRAFT, *_ONGOING}


def is_asked_to_cancel(tournament: Tournament) -> bool:
    """Return whether a cancellation waits for a second person."""
    return tournament.cancel_asked_by_id is not None and tournament.state in STARTED


def may_confirm(tournament: Tournament, user: AbstractUser) -> bool:
    """Return whether *user* is a second person for a cancellation that is asked."""
    return (
        is_asked_to_cancel(tournament)
        and _may_review(user)
        and user.pk not in {tournament.cancel_asked_by_id, tournament.host_id}
        and all(row.user_id != user.pk for row in tournament.registrations.all())
    )
