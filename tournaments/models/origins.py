"""Where registrations came from."""

from django.db import models
from django.db.models import Q

from tournaments.models.tournaments import Registration


class RegistrationOrigin(models.Model):
    """The marks of one registration, apart from it, since only reviewers need them.

    A mark is a keyed hash, or empty where the request had none; ``origin.py`` makes
    them.
    """

    registration = models.OneToOneField(
        Registration, models.PROTECT, primary_key=True, related_name="origin"
    )
    network = models.CharField(max_length=64, blank=True, default="")
    device = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="registration_origin_is_known",
                condition=~Q(network="") | ~Q(device=""),
            ),
        ]

    def __str__(self) -> str:
        return f"origin of registration {self.registration_id}"
