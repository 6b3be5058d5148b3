"""The people of the house."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """Somebody with a sign-in: player, staff, or both; bots play as users too."""
