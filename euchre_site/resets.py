"""A link for a new password that an admin hands out where there is no e-mail."""

import structlog
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from euchre_site import staff
from euchre_site.models import User

log = structlog.get_logger("euchre_site.resets")


class ResetTokenGenerator(PasswordResetTokenGenerator):
    """Tokens that end with their use, with a sign-in, or after a day."""

    key_salt = "euchre_site.resets"


tokens = ResetTokenGenerator()


def may_reset(actor: User, person: User) -> bool:
    """Return whether *actor* may hand out a link for *person*.

    Staff are reset by a superuser only: else the right to reset would be every right.
    """
    if not actor.has_perm("euchre_site.reset_passwords"):
        return False
    return actor.is_superuser or not staff.is_staff(person)


def make_link(person: User, *, actor: User) -> str:
    """Return the path at which *person* sets a new password, and write that down."""
    who = urlsafe_base64_encode(force_bytes(person.pk))
    log.info("reset_link_made", person_id=person.pk, actor_id=actor.pk)
    _write_down(actor, person, "Made a link for a new password.")
    return reverse("site:reset", args=[who, tokens.make_token(person)])


def note_use(person: User) -> None:
    """Write down that the link of *person* was used."""
    log.info("reset_link_used", person_id=person.pk)
    _write_down(person, person, "Set a new password by a link from the house.")


def _write_down(actor: User, person: User, words: str) -> None:
    LogEntry.objects.log_actions(
        actor.pk,
        [person],
        CHANGE,
        change_message=words,
        single_object=True,
    )
