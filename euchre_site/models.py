"""The people of the house."""

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.validators import ASCIIUsernameValidator
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Upper
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

# Words that stand for something else where a username may stand.
RESERVED_USERNAMES = frozenset({"entrants", "house", "me", ".", ".."})
# What the house's own bots are called.
RESERVED_START = "bot-"


def refuse_reserved(username: str) -> None:
    """Refuse a *username* that means something else in an address or a form.

    Raises:
        ValidationError: it is one of ``RESERVED_USERNAMES``, or sounds like a bot's.

    """
    name = username.lower()
    if name in RESERVED_USERNAMES or name.startswith(RESERVED_START):
        raise ValidationError(
            _("“%(username)s” is reserved.") % {"username": username}, code="reserved"
        )


class Theme(models.TextChoices):
    """The colours of the pages."""

    AUTO = "auto", pgettext_lazy("theme", "As the device")
    FELT = "felt", pgettext_lazy("theme", "Light, with a green table")
    DARK = "dark", pgettext_lazy("theme", "Dark")


class Faces(models.TextChoices):
    """How large the corners of the cards are."""

    STANDARD = "standard", pgettext_lazy("card faces", "Standard")
    LARGE = "large", pgettext_lazy("card faces", "Large figures")


class Colours(models.TextChoices):
    """How many colours the suits have."""

    TWO = "two", pgettext_lazy("suit colours", "Two: black and red")
    FOUR = "four", pgettext_lazy("suit colours", "Four: each suit its own")


class Back(models.TextChoices):
    """The backs of the cards."""

    RED = "red", pgettext_lazy("card back", "Red")
    BLUE = "blue", pgettext_lazy("card back", "Blue")
    GREEN = "green", pgettext_lazy("card back", "Green")


class Motion(models.TextChoices):
    """Whether things move on the pages."""

    AUTO = "auto", pgettext_lazy("motion", "As the device")
    REDUCED = "reduced", pgettext_lazy("motion", "As little as can be")


class User(AbstractUser):
    """Somebody with a sign-in: player, staff, or both; bots play as users too.

    Others see the username as it was written at sign-up, and never the e-mail or the
    name. Two usernames that differ only in case are one.
    """

    # ASCII, so that no name can look like another one.
    username = models.CharField(
        max_length=60,
        unique=True,
        help_text=gettext_lazy("Letters, digits and @ . + - _ only, at most 60."),
        validators=[ASCIIUsernameValidator(), refuse_reserved],
        error_messages={"unique": gettext_lazy("Somebody already has this username.")},
    )
    is_bot = models.BooleanField(
        "bot", default=False, help_text="Whether a program of the house plays for it."
    )
    # What the person prefers; euchre_site/preferences.py says what each means.
    language = models.CharField(max_length=8, blank=True)
    time_zone = models.CharField(max_length=64, blank=True)
    theme = models.CharField(max_length=8, choices=Theme, default=Theme.AUTO)
    faces = models.CharField(max_length=8, choices=Faces, default=Faces.STANDARD)
    colours = models.CharField(max_length=8, choices=Colours, default=Colours.TWO)
    back = models.CharField(max_length=8, choices=Back, default=Back.RED)
    motion = models.CharField(max_length=8, choices=Motion, default=Motion.AUTO)
    sounds = models.BooleanField(default=False)
    single_keys = models.BooleanField(default=True)

    class Meta(AbstractUser.Meta):
        """One person a username, whatever its case; who may hand out a reset."""

        constraints = [
            # Django's iexact compares upper case, so it finds by this index too.
            models.UniqueConstraint(
                Upper("username"),
                name="user_username_any_case",
                violation_error_message=gettext_lazy(
                    "Somebody already has this username."
                ),
            ),
        ]
        permissions = [("reset_passwords", "Can hand out a link for a new password")]
