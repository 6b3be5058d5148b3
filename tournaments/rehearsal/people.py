"""The people of a rehearsal: a host, staff, and bots signed up as players."""

from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser, Permission

from ledger.services import cashier
from tournaments.models import Tournament

_NAMES = ("alma", "boris", "clara", "denis", "edith", "felix", "greta", "hugo")


@dataclass(frozen=True, slots=True)
class Staff:
    """Who runs a rehearsal."""

    host: AbstractUser
    cashier: AbstractUser
    reviewer: AbstractUser


def hire() -> Staff:
    """Sign the staff up who have not been here before.

    Only the reviewer's right is asked for by a service.
    """
    known = get_user_model().objects
    people = [
        known.filter(username=name).first() or _sign_up(name)
        for name in ("host", "cashier", "reviewer")
    ]
    right = Permission.objects.get(
        content_type__app_label="tournaments", codename="review_payouts"
    )
    people[2].user_permissions.add(right)
    return Staff(*people)


def players(count: int, *, table: int) -> list[AbstractUser]:
    """Sign up players who have never met, for one table."""
    return [
        _sign_up(f"{_NAMES[i % len(_NAMES)]}-{table}-{i + 1}") for i in range(count)
    ]


def bring_money(player: AbstractUser, tournament: Tournament, *, staff: Staff) -> None:
    """Deposit exactly what registration will take."""
    taken = tournament.stakes.taken
    if taken:
        cashier.deposit(
            player,
            taken,
            tournament.currency,
            key=f"deposit:rehearsal:{tournament.pk}:{player.pk}",
            actor=staff.cashier,
        )


def _sign_up(name: str) -> AbstractUser:
    user = get_user_model()(username=name)
    user.set_unusable_password()
    user.save()
    return user
