"""What settlement proposes to pay from other people's money."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from tournaments.models.matches import Match
from tournaments.models.tournaments import Registration, Tournament


class Payout(models.Model):
    """A prize or a partner's reserve, proposed for one player.

    ``amount`` is in minor units. ``revision`` goes up with each decision; a
    decision carries the one it was made on. ``release_at`` is when the payout is
    released by itself where the tournament's policy lets it.
    """

    class Kind(models.TextChoices):
        """Where the money comes from."""

        PRIZE = "prize", pgettext_lazy("payout", "Prize")
        PARTNER_RESERVE = "partner_reserve", pgettext_lazy("payout", "Partner Reserve")
        ASSIGNED = "assigned", pgettext_lazy("payout", "Assigned")

    class State(models.TextChoices):
        """What has been decided."""

        WAITING = "waiting", pgettext_lazy("payout", "Waiting")
        HELD = "held", pgettext_lazy("payout", "Held")
        APPROVED = "approved", pgettext_lazy("payout", "Approved")
        REJECTED = "rejected", pgettext_lazy("payout", "Rejected")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="payouts")
    registration = models.ForeignKey(
        Registration, models.PROTECT, related_name="payouts"
    )
    match = models.ForeignKey(Match, models.PROTECT, null=True, related_name="payouts")
    kind = models.CharField(max_length=16, choices=Kind.choices)
    amount = models.BigIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    revision = models.PositiveIntegerField(default=1)
    flags = models.JSONField(default=list)
    release_at = models.DateTimeField(null=True)
    held_until = models.DateTimeField(null=True)
    reason = models.CharField(max_length=200, blank=True, default="")
    proposed_at = models.DateTimeField()
    proposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="proposed_payouts",
    )
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="decided_payouts",
    )

    class Meta:
        ordering = ["id"]
        permissions = [("review_payouts", "Can review payouts")]
        constraints = [
            models.CheckConstraint(
                name="payout_amount_positive", condition=Q(amount__gt=0)
            ),
            models.CheckConstraint(
                name="payout_decided_has_time",
                condition=Q(state__in=["waiting", "held"], decided_at__isnull=True)
                | Q(state__in=["approved", "rejected"], decided_at__isnull=False),
            ),
            models.CheckConstraint(
                name="payout_rejected_has_reason",
                condition=~Q(state="rejected") | ~Q(reason=""),
            ),
        ]
        indexes = [
            models.Index(
                fields=["id"],
                name="payout_undecided",
                condition=Q(state__in=["waiting", "held"]),
            ),
        ]

    def __str__(self) -> str:
        return f"payout {self.pk}"
