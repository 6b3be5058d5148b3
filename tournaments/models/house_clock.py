"""How the house knows that it was up, and what it gave back when it was not."""

from django.db import models
from django.db.models import F, Q


class Heartbeat(models.Model):
    """The last sign of life of one process that players depend on."""

    class Kind(models.TextChoices):
        """What a process does."""

        CLOCK = "clock"
        WEB = "web"

    kind = models.CharField(max_length=8, choices=Kind.choices)
    process = models.CharField(max_length=80)
    beat_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="heartbeat_once", fields=["kind", "process"]),
        ]
        indexes = [
            models.Index(F("kind"), F("beat_at").desc(), name="heartbeat_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.process}"


class Watch(models.Model):
    """The one row that says up to when the house is known to have been up.

    No clock of a player runs out at a moment that the watch has not passed.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    watched_until = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(name="watch_is_one_row", condition=Q(id=1)),
        ]

    def __str__(self) -> str:
        return f"watched until {self.watched_until}"


class Outage(models.Model):
    """A time in which players could not play, and how many clocks were moved."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    clocks_moved = models.PositiveIntegerField()

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                name="outage_ends_after_it_began",
                condition=Q(ended_at__gt=F("began_at")),
            ),
        ]

    def __str__(self) -> str:
        return f"outage from {self.began_at} to {self.ended_at}"
