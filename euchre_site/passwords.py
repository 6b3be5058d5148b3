"""What a new password must be, and what ends with the old one."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from rest_framework.authtoken.models import Token

from euchre_site.models import User

DEMO_PASSWORD = "demo"  # noqa: S105  (public on purpose, and refused elsewhere)


class HousePasswords:
    """Refuse the demo's password, and end API tokens when a password changes."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Refuse the password that every demo has.

        Raises:
            ValidationError: it is that one.

        """
        del user
        if password == DEMO_PASSWORD:
            raise ValidationError(
                _("This is the demo's password."), code="demo_password"
            )

    def password_changed(self, password: str, user: User) -> None:
        """End the tokens of *user*, wherever the password was changed."""
        del password
        end_tokens(user)

    def get_help_text(self) -> str:
        """Return what the pages say of this rule."""
        return _("Your password cannot be the one of the demonstration.")


def end_tokens(user: User, **_signal: object) -> None:
    """End the API tokens of *user*, for example when a second factor is set up.

    A token from before proves less than the next one will.
    """
    Token.objects.filter(user_id=user.pk).delete()
