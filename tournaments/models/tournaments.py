"""A tournament, from draft to closed."""

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import pgettext_lazy

from tournaments import seating
from tournaments.engine.rules import RuleSet, from_dict
from tournaments.stakes import Stakes


class Tournament(models.Model):
    """What a host opens and players register for.

    Amounts are whole minor units of ``currency``. The money terms freeze when the
    tournament opens.
    """

    class State(models.TextChoices):
        """Where a tournament stands in its life."""

        DRAFT = "draft", pgettext_lazy("tournament", "Draft")
        OPEN = "open", pgettext_lazy("tournament", "Open")
        RUNNING = "running", pgettext_lazy("tournament", "Running")
        PAUSED = "paused", pgettext_lazy("tournament", "Paused")
        SETTLED = "settled", pgettext_lazy("tournament", "Settled")
        CLOSED = "closed", pgettext_lazy("tournament", "Closed")
        CANCELLED = "cancelled", pgettext_lazy("tournament", "Cancelled")

    class Review(models.TextChoices):
        """Which payouts wait for a reviewer."""

        ALWAYS = "always", pgettext_lazy("review", "Always")
        FLAGGED = "flagged", pgettext_lazy("review", "Flagged")
        OFF = "off", pgettext_lazy("review", "Off")

    name = models.CharField(max_length=80)
    preset = models.CharField(max_length=32, default="single-table")
    state = models.CharField(
        max_length=12, choices=State.choices, default=State.DRAFT, db_index=True
    )
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="hosted_tournaments"
    )
    currency = models.CharField(max_length=12)
    buy_in = models.BigIntegerField(validators=[MinValueValidator(0)])
    fee = models.BigIntegerField(validators=[MinValueValidator(0)])
    capacity = models.PositiveSmallIntegerField(default=4)
    rules_preset = models.CharField(max_length=32, default="standard")
    rules = models.JSONField()
    move_seconds = models.PositiveSmallIntegerField(default=30)
    first_move_seconds = models.PositiveSmallIntegerField(default=45)
    bank_seconds = models.PositiveSmallIntegerField(default=0)
    review = models.CharField(
        max_length=8, choices=Review.choices, default=Review.ALWAYS
    )
    hold_hours = models.PositiveSmallIntegerField(default=72)
    # Opened by a player for bots and nobody else; it stands in no list of others.
    is_practice = models.BooleanField(default=False)
    commitment = models.CharField(max_length=64, blank=True, default="")
    pause_reason = models.CharField(max_length=200, blank=True, default="")
    cancel_reason = models.CharField(max_length=200, blank=True, default="")
    cancel_asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    cancel_asked_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    paused_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]
        permissions = [("host_tournaments", "Can host tournaments")]
        constraints = [
            models.CheckConstraint(
                name="tournament_terms_not_negative",
                condition=Q(buy_in__gte=0) & Q(fee__gte=0),
            ),
            models.CheckConstraint(
                name="tournament_open_has_commitment",
                condition=Q(opened_at__isnull=True) | ~Q(commitment=""),
            ),
            models.CheckConstraint(
                name="tournament_settled_has_time",
                condition=~Q(state__in=["settled", "closed"])
                | Q(settled_at__isnull=False),
            ),
            models.CheckConstraint(
                name="tournament_practice_is_free",
                condition=Q(is_practice=False) | Q(buy_in=0, fee=0),
            ),
            models.UniqueConstraint(
                name="tournament_one_practice_at_a_time",
                fields=["host"],
                condition=Q(is_practice=True, state__in=["open", "running", "paused"]),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def price(self) -> int:
        """Return buy-in and fee together, in minor units."""
        return self.buy_in + self.fee

    @property
    def rule_set(self) -> RuleSet:
        """Return the rules that its matches are played by."""
        return from_dict(self.rules)

    @property
    def stakes(self) -> Stakes:
        """Return what it asks of each player: with partners, a reserve too."""
        has_reserve = seating.has_partners(self.rule_set)
        return Stakes(self.buy_in, self.fee, has_reserve=has_reserve)


class Secret(models.Model):
    """The seed of every deal of one tournament; it leaves the server at its end."""

    tournament = models.OneToOneField(
        Tournament, models.PROTECT, primary_key=True, related_name="secret"
    )
    seed = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        return f"secret of tournament {self.tournament_id}"


class Entrant(models.Model):
    """What competes and is ranked: a pair, or one player."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="entrants")
    number = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["tournament_id", "number"]
        constraints = [
            models.UniqueConstraint(
                name="entrant_number_once", fields=["tournament", "number"]
            ),
        ]

    def __str__(self) -> str:
        return f"entrant {self.number} of tournament {self.tournament_id}"


class Registration(models.Model):
    """One player's paid place in a tournament.

    ``number`` counts registrations of the tournament from 1 and is never used
    again; ``taken`` is what the player's account paid, in minor units.
    """

    class State(models.TextChoices):
        """What became of a registration."""

        REGISTERED = "registered", pgettext_lazy("registration", "Registered")
        LEFT = "left", pgettext_lazy("registration", "Left")
        REFUNDED = "refunded", pgettext_lazy("registration", "Refunded")
        SETTLED = "settled", pgettext_lazy("registration", "Settled")

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="registrations"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="registrations"
    )
    number = models.PositiveIntegerField()
    state = models.CharField(
        max_length=12, choices=State.choices, default=State.REGISTERED
    )
    client_seed = models.CharField(max_length=64)
    taken = models.BigIntegerField()
    entrant = models.ForeignKey(
        Entrant, models.PROTECT, null=True, related_name="registrations"
    )
    registered_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["tournament_id", "number"]
        constraints = [
            models.UniqueConstraint(
                name="registration_number_once", fields=["tournament", "number"]
            ),
            models.UniqueConstraint(
                name="registration_one_per_player",
                fields=["tournament", "user"],
                condition=Q(state__in=["registered", "settled", "refunded"]),
            ),
            models.CheckConstraint(
                name="registration_taken_not_negative", condition=Q(taken__gte=0)
            ),
        ]
        indexes = [
            models.Index(F("user"), F("id").desc(), name="registration_of_user"),
        ]

    def __str__(self) -> str:
        return f"registration {self.number} of tournament {self.tournament_id}"


class StaffAct(models.Model):
    """What a host, a reviewer or an admin did to a tournament, and why.

    ``payout`` is the one that was held or rejected; acts of old do not know it.
    """

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="staff_acts"
    )
    payout = models.ForeignKey(
        "tournaments.Payout", models.PROTECT, null=True, related_name="staff_acts"
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="staff_acts"
    )
    act = models.CharField(max_length=24)
    reason = models.CharField(max_length=200, blank=True, default="")
    at = models.DateTimeField()

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.act} of tournament {self.tournament_id}"
