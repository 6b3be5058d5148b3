"""Roles of the house: what each may do, who holds one, and their second factor."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.apps import AppConfig
from django.conf import settings
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import AnonymousUser, Group, Permission
from django.db.models import Q

from euchre_site.models import User

# Each role is a group of this name with these permissions ("app.codename").
ROLES: dict[str, tuple[str, ...]] = {
    "host": ("tournaments.host_tournaments",),
    "cashier": ("ledger.work_the_desk",),
    "reviewer": ("tournaments.review_payouts", "tournaments.moderate_talk"),
    "auditor": ("ledger.read_the_book",),
}


def roles_of(user: User) -> list[str]:
    """Return the names of the roles that *user* holds, in alphabetical order."""
    names = user.groups.filter(name__in=ROLES).order_by("name")
    return list(names.values_list("name", flat=True))


def is_staff(user: User | AnonymousUser) -> bool:
    """Return whether *user* holds any role or may enter the admin site."""
    if not isinstance(user, User):
        return False
    if user.is_staff or user.is_superuser:
        return True
    holds_any = Q(groups__isnull=False) | Q(user_permissions__isnull=False)
    return User.objects.filter(holds_any, pk=user.pk).exists()


def lacks_second_factor(user: User | AnonymousUser) -> bool:
    """Return whether *user* is staff outside the demo without a second factor."""
    if settings.DEMO or not is_staff(user):
        return False
    return not Authenticator.objects.filter(
        user_id=user.pk, type=Authenticator.Type.TOTP
    ).exists()


def grant_roles(app_config: AppConfig, using: str, **_signal: Any) -> None:  # noqa: ANN401  (a signal's)
    """Give the roles their permissions of one app, after it was migrated.

    Permissions that do not exist are left out, so it may run at any point of a
    migration and any number of times.
    """
    if not any(app_config.label == codename.split(".")[0] for codename in _codenames()):
        return
    create_permissions(app_config, verbosity=0, using=using)
    for role, codenames in ROLES.items():
        group, _ = Group.objects.using(using).get_or_create(name=role)
        wanted = [
            name.split(".")[1]
            for name in codenames
            if name.startswith(f"{app_config.label}.")
        ]
        permissions = Permission.objects.using(using).filter(
            content_type__app_label=app_config.label, codename__in=wanted
        )
        group.permissions.add(*permissions)


def _codenames() -> list[str]:
    return [name for codenames in ROLES.values() for name in codenames]
