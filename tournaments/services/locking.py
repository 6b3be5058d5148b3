"""Locks, always in one order: person, tournament, its matches, then accounts."""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser
from django.utils.translation import gettext as _

from tournaments.errors import NotFoundError
from tournaments.models import Match, Tournament
from tournaments.selectors.seated import match_with_tournament


def lock_person(person: AbstractUser) -> None:
    """Let what somebody does twice at once be done one after the other."""
    get_user_model().objects.select_for_update(no_key=True).get(pk=person.pk)


def lock_tournament(tournament_id: int) -> Tournament:
    """Lock the tournament until the end of the transaction.

    Raises:
        NotFoundError: there is no such tournament.

    """
    tournament = (
        Tournament.objects.select_for_update(no_key=True)
        .filter(pk=tournament_id)
        .first()
    )
    if tournament is None:
        raise NotFoundError(_("There is no such tournament."))
    return tournament


def lock_matches(tournament: Tournament) -> list[Match]:
    """Lock every match of a locked tournament, in the order of their ids."""
    matches = Match.objects.select_for_update(no_key=True)
    return list(matches.filter(tournament=tournament).order_by("pk"))


def lock_match(match_id: int) -> Match:
    """Lock one match; its tournament is read with it, not locked.

    Raises:
        NotFoundError: there is no such match.

    """
    match = match_with_tournament(match_id, is_locked=True)
    if match is None:
        raise NotFoundError(_("There is no such match."))
    return match
