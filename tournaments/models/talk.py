"""What people say to each other at a table and in the lobby of a tournament."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.matches import Match
from tournaments.models.tournaments import Tournament

TEXT_LENGTH = 300
"""No text that somebody writes is longer."""


class Phrase(models.TextChoices):
    """What can be said at a table: courtesies, and nothing of the hand that is on.

    A pair that talks about its cards cheats. So no phrase names a card, a suit, the
    strength of a hand or a call; those about play look back on what everybody has
    seen; there is none of doubt, hurry, hope or praise before the fact, such as "Go
    alone", "Your turn" or "I pass"; and the praise of a lone hand is to be had only
    after one. Everybody at the table hears all of it, the other side too, and each
    phrase is kept with its time for whoever reviews the match.
    """

    HELLO = "hello", _("Hello")
    GOOD_LUCK = "good_luck", _("Good luck, everybody")
    WELL_PLAYED = "well_played", _("That was well played")
    NICE_LONE_HAND = "nice_lone_hand", _("That was a nice lone hand")
    THANKS = "thanks", _("Thanks")
    SORRY = "sorry", _("Sorry about that")
    ONE_MOMENT = "one_moment", _("One moment, please")
    GOOD_GAME = "good_game", _("Good game, everybody")
    GOODBYE = "goodbye", _("Goodbye")


class Remark(models.Model):
    """A phrase at a match, or a text in the lobby of a tournament; only added.

    ``key`` names one wish to say it, so that a form that is sent twice says it once.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="remarks")
    match = models.ForeignKey(Match, models.PROTECT, null=True, related_name="remarks")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="remarks"
    )
    phrase = models.CharField(max_length=24, choices=Phrase.choices, blank=True)
    text = models.CharField(max_length=TEXT_LENGTH, blank=True)
    key = models.CharField(max_length=64)
    said_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        permissions = [("moderate_talk", "Can decide on what people say")]
        constraints = [
            models.UniqueConstraint(name="remark_said_once", fields=["user", "key"]),
            models.CheckConstraint(
                name="remark_is_a_phrase_at_a_match_or_a_text",
                condition=Q(match__isnull=False, text="") & ~Q(phrase="")
                | Q(match__isnull=True, phrase="") & ~Q(text=""),
            ),
        ]
        indexes = [
            models.Index(F("user"), F("said_at").desc(), name="remark_rate"),
            models.Index(
                F("match"),
                F("id").desc(),
                name="remark_at_match",
                condition=Q(match__isnull=False),
            ),
            models.Index(
                F("tournament"),
                F("id").desc(),
                name="remark_in_lobby",
                condition=Q(match__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"remark {self.pk}"


class Hiding(models.Model):
    """Why nobody is shown a remark any more; the remark itself is kept as evidence."""

    remark = models.OneToOneField(Remark, models.PROTECT, related_name="hiding")
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+"
    )
    reason = models.CharField(max_length=200)
    hidden_at = models.DateTimeField()

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"hiding of remark {self.remark_id}"


class Mute(models.Model):
    """One person is not shown what another says; nobody else learns of it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="mutes"
    )
    muted = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+"
    )
    muted_at = models.DateTimeField()

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(name="mute_once", fields=["user", "muted"]),
            models.CheckConstraint(
                name="mute_of_somebody_else", condition=~Q(user=F("muted"))
            ),
        ]

    def __str__(self) -> str:
        return f"mute {self.pk}"


class Silence(models.Model):
    """A time in which somebody may not say anything anywhere, and why."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="silences"
    )
    remark = models.ForeignKey(Remark, models.PROTECT, related_name="silences")
    reason = models.CharField(max_length=200)
    imposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+"
    )
    imposed_at = models.DateTimeField()
    until = models.DateTimeField()
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    lifted_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                name="silence_ends_after_it_began",
                condition=Q(until__gt=F("imposed_at")),
            ),
            models.CheckConstraint(
                name="silence_lifted_by_somebody",
                condition=Q(lifted_by__isnull=True, lifted_at__isnull=True)
                | Q(lifted_by__isnull=False, lifted_at__isnull=False),
            ),
        ]
        indexes = [
            models.Index(F("user"), F("until").desc(), name="silence_of_user"),
        ]

    def __str__(self) -> str:
        return f"silence {self.pk}"


class Report(models.Model):
    """Somebody thinks that the staff should look at a remark."""

    class Reason(models.TextChoices):
        """What is wrong with a remark."""

        INSULT = "insult", _("It insults or threatens somebody")
        CHEATING = "cheating", _("It tells of a hand, or arranges a match")
        PRIVATE = "private", _("It gives away somebody's private details")
        ADVERTISING = "advertising", _("It advertises, or floods the page")
        OTHER = "other", _("Something else")

    class Decision(models.TextChoices):
        """What the staff made of it."""

        DISMISSED = "dismissed", _("dismissed")
        SILENCED = "silenced", _("silenced")

    remark = models.ForeignKey(Remark, models.PROTECT, related_name="reports")
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+"
    )
    reason = models.CharField(max_length=12, choices=Reason.choices)
    text = models.CharField(max_length=TEXT_LENGTH, blank=True, default="")
    reported_at = models.DateTimeField()
    decision = models.CharField(
        max_length=12, choices=Decision.choices, blank=True, default=""
    )
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                name="report_once_a_person", fields=["remark", "reporter"]
            ),
            models.CheckConstraint(
                name="report_decided_has_time_and_person",
                condition=Q(
                    decision="", decided_at__isnull=True, decided_by__isnull=True
                )
                | (
                    ~Q(decision="")
                    & Q(decided_at__isnull=False, decided_by__isnull=False)
                ),
            ),
        ]
        indexes = [
            models.Index(
                fields=["id"], name="report_undecided", condition=Q(decision="")
            ),
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"


class Spectator(models.Model):
    """Somebody without a seat who watches a match, as a mark, and when last.

    Written a few times a minute at most, and forgotten after a while.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="spectators")
    viewer = models.CharField(max_length=64)
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="spectator_once_a_match", fields=["match", "viewer"]
            ),
        ]
        indexes = [models.Index(fields=["seen_at"], name="spectator_seen")]

    def __str__(self) -> str:
        return f"spectator of match {self.match_id}"
