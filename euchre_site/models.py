"""The people of the house."""

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.validators import ASCIIUsernameValidator
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Upper

# Words that stand for something else where a username may stand.
RESERVED_USERNAMES = frozenset({"entrants", "house", "me"})
# What the house's own bots are called.
RESERVED_START = "bot-"


def refuse_reserved(username: str) -> None:
    """Refuse a *username* that means something else in an address or a form.

    Raises:
        ValidationError: it is one of ``RESERVED_USERNAMES``, or sounds like a bot's.

    """
    name = username.lower()
    if name in RESERVED_USERNAMES or name.startswith(RESERVED_START):
        raise ValidationError(f"“{username}” is reserved.", code="reserved")


class User(AbstractUser):
    """Somebody with a sign-in: player, staff, or both; bots play as users too.

    Others see the username as it was written at sign-up, and never the e-mail or the
    name. Two usernames that differ only in case are one.
    """

    # ASCII, so that no name can look like another one.
    username = models.CharField(
        max_length=60,
        unique=True,
        help_text="Letters, digits and @ . + - _ only, at most 60.",
        validators=[ASCIIUsernameValidator(), refuse_reserved],
        error_messages={"unique": "Somebody already has this username."},
    )
    is_bot = models.BooleanField(
        "bot", default=False, help_text="Whether a program of the house plays for it."
    )

    class Meta(AbstractUser.Meta):
        """One person a username, whatever its case; who may hand out a reset."""

        constraints = [
            # Django's iexact compares upper case, so it finds by this index too.
            models.UniqueConstraint(
                Upper("username"),
                name="user_username_any_case",
                violation_error_message="Somebody already has this username.",
            ),
        ]
        permissions = [("reset_passwords", "Can hand out a link for a new password")]
