"""What the page of a tournament shows to one visitor."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractUser
from django.http import HttpRequest

from ledger import currencies
from tournaments.errors import NotFoundError
from tournaments.models import Match, Registration, Tournament
from tournaments.pages.actions import person_id
from tournaments.pages.cost import cost_of
from tournaments.pages.results import results
from tournaments.pages.rule_words import rule_lines, title
from tournaments.selectors.lobby import visible_to

_State = Tournament.State
_ONGOING = {_State.OPEN, _State.RUNNING, _State.PAUSED}
_STARTED = {_State.RUNNING, _State.PAUSED}
_OVER = {_State.SETTLED, _State.CLOSED, _State.CANCELLED}

_REVIEW_WORDS = {
    Tournament.Review.ALWAYS: "A reviewer decides on every payout.",
    Tournament.Review.FLAGGED: "Flagged payouts wait for a reviewer.",
    Tournament.Review.OFF: "Only a partner's reserve waits for a reviewer.",
}


@dataclass(frozen=True, slots=True)
class Rights:
    """What this visitor may do here now; each is one form on the page."""

    register: bool
    leave: bool
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
            self.open
            or self.pause
            or self.resume
            or self.cancel
            or self.confirm_cancel
            or self.fill_with_bots
        )


def tournament_context(request: HttpRequest, tournament_id: int) -> dict[str, object]:
    """Return what the page and its live part show.

    Raises:
        NotFoundError: there is no such tournament for this visitor.

    """
    viewer_id = person_id(request)
    found = visible_to(viewer_id).filter(pk=tournament_id).first()
    if found is None:
        raise NotFoundError("There is no such tournament.")
    held = [
        row for row in found.registrations.all() if row.state != Registration.State.LEFT
    ]
    lines = rule_lines(found)
    return {
        "tournament": found,
        "cost": cost_of(found),
        "review_words": _REVIEW_WORDS[Tournament.Review(found.review)],
        "registrations": held,
        "free": found.capacity - len(held),
        "is_registered": any(row.user_id == viewer_id for row in held),
        "match": _match(found),
        "rights": _rights(found, request.user, held=held),
        "takes_two": _is_real(found) and found.state in _STARTED,
        "is_asked_to_cancel": (
            found.cancel_asked_by_id is not None and found.state in _STARTED
        ),
        "is_over": found.state in _OVER,
        "results": results(found, viewer_id=viewer_id),
        "preset_title": title(found.rules_preset),
        "rule_lines": lines,
        "changed_rules": [line.title for line in lines if line.is_changed],
    }


def _match(tournament: Tournament) -> Match | None:
    return next(iter(tournament.matches.all()), None)


def _is_real(tournament: Tournament) -> bool:
    return not currencies.find(tournament.currency).is_play


def _rights(
    tournament: Tournament, user: object, *, held: list[Registration]
) -> Rights:
    state = tournament.state
    if not isinstance(user, AbstractUser):
        return Rights(*[False] * 8)
    is_host = tournament.host_id == user.pk
    runs_it = is_host or user.is_superuser
    is_registered = any(row.user_id == user.pk for row in held)
    is_open = state == _State.OPEN
    may_play = not (is_host and _is_real(tournament))
    return Rights(
        register=is_open and not is_registered and may_play,
        leave=is_open and is_registered,
        open=runs_it and state == _State.DRAFT,
        pause=runs_it and state == _State.RUNNING,
        resume=runs_it and state == _State.PAUSED,
        cancel=_may_cancel(tournament, user),
        confirm_cancel=_may_confirm(tournament, user),
        fill_with_bots=runs_it and is_open and not _is_real(tournament),
    )


def _may_review(user: AbstractUser) -> bool:
    return user.is_superuser or user.has_perm("tournaments.review_payouts")


def _may_cancel(tournament: Tournament, user: AbstractUser) -> bool:
    is_asked = tournament.cancel_asked_by_id is not None
    takes_two = tournament.state in _STARTED and _is_real(tournament)
    runs_it = tournament.host_id == user.pk or user.is_superuser
    may_ask = runs_it or (takes_two and _may_review(user))
    return may_ask and not is_asked and tournament.state in {_State.DRAFT, *_ONGOING}


def _may_confirm(tournament: Tournament, user: AbstractUser) -> bool:
    is_asked = tournament.cancel_asked_by_id is not None
    return (
        is_asked
        and tournament.state in _STARTED
        and _may_review(user)
        and user.pk not in {tournament.cancel_asked_by_id, tournament.host_id}
        and all(row.user_id != user.pk for row in tournament.registrations.all())
    )
