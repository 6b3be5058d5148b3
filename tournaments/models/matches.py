"""A match at a table, its seats, its moves and the clock of each turn."""

from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from tournaments.models.tournaments import Registration, Tournament


class Match(models.Model):
    """One sitting at a table; the snapshot saves the fold over its moves.

    ``number`` is the match's number inside its tournament. ``turn`` is the number
    of the move that is awaited (0 before the first deal), ``move_due_at`` the
    deadline shown for it. ``wake_at`` is when the clock hands the match to the
    engine: when the clock of the turn has run out for certain, or a bot moves, or
    a stored move still waits. ``version`` goes up with each change that a viewer
    can see.
    """

    class State(models.TextChoices):
        """Where a match stands."""

        WAITING = "waiting", pgettext_lazy("match", "Waiting")
        PLAYING = "playing", pgettext_lazy("match", "Playing")
        PAUSED = "paused", pgettext_lazy("match", "Paused")
        FINISHED = "finished", pgettext_lazy("match", "Finished")

    class Result(models.TextChoices):
        """How a match ended."""

        PLAYED = "played", pgettext_lazy("match result", "Played")
        FORFEIT = "forfeit", pgettext_lazy("match result", "Forfeit")
        CONCEDED = "conceded", pgettext_lazy("match result", "Conceded")
        VOID = "void", pgettext_lazy("match result", "Void")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="matches")
    round = models.PositiveSmallIntegerField(default=1)
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    snapshot = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=0)
    turn = models.PositiveIntegerField(default=0)
    to_move = models.PositiveSmallIntegerField(null=True)
    published_at = models.DateTimeField(null=True)
    move_due_at = models.DateTimeField(null=True)
    remaining_ms = models.PositiveIntegerField(null=True)
    extended_ms = models.PositiveIntegerField(default=0)
    wake_at = models.DateTimeField(null=True)
    notice = models.CharField(max_length=24, blank=True, default="")
    draw = models.JSONField(default=dict)
    result = models.CharField(max_length=8, choices=Result.choices, blank=True)
    winning_seats = models.JSONField(default=list)
    late_seat = models.PositiveSmallIntegerField(null=True)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["tournament_id", "number"]
        verbose_name_plural = "matches"
        constraints = [
            models.UniqueConstraint(
                name="match_number_once", fields=["tournament", "number"]
            ),
            models.CheckConstraint(
                name="match_finished_has_result",
                condition=Q(state="finished") ^ Q(result=""),
            ),
            models.CheckConstraint(
                name="match_forfeit_names_the_late_seat",
                condition=Q(result="forfeit", late_seat__isnull=False)
                | (~Q(result="forfeit") & Q(late_seat__isnull=True)),
            ),
            models.CheckConstraint(
                name="match_clock_runs_only_while_playing",
                condition=Q(move_due_at__isnull=True) | Q(state="playing"),
            ),
        ]
        indexes = [
            models.Index(
                fields=["wake_at"],
                name="match_wake",
                condition=Q(wake_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"match {self.number} of tournament {self.tournament_id}"


class MatchSeat(models.Model):
    """Who sits where, the time bank left, and the agreement to concede."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="seats")
    bank_ms = models.PositiveIntegerField(default=0)
    seen_at = models.DateTimeField(null=True)
    concedes_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["match_id", "seat"]
        constraints = [
            models.UniqueConstraint(name="match_seat_once", fields=["match", "seat"]),
            models.UniqueConstraint(
                name="match_registration_once", fields=["match", "registration"]
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of match {self.match_id}"


class Move(models.Model):
    """What a seat did, stored before it is answered; rows are only added."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="moves")
    turn = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    move = models.CharField(max_length=24)
    received_at = models.DateTimeField()

    class Meta:
        ordering = ["match_id", "turn"]
        constraints = [
            models.UniqueConstraint(name="move_once_a_turn", fields=["match", "turn"]),
        ]

    def __str__(self) -> str:
        return f"turn {self.turn} of match {self.match_id}: {self.move}"


class Turn(models.Model):
    """The evidence of one turn's clock; written when the turn is decided.

    ``due_at`` is the deadline that was shown, extensions included.
    """

    class How(models.TextChoices):
        """How a turn was decided."""

        MOVED = "moved", pgettext_lazy("turn", "Moved")
        EXPIRED = "expired", pgettext_lazy("turn", "Expired")
        CONCEDED = "conceded", pgettext_lazy("turn", "Conceded")
        VOID = "void", pgettext_lazy("turn", "Void")

    match = models.ForeignKey(Match, models.PROTECT, related_name="turns")
    turn = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    published_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True)
    received_at = models.DateTimeField(null=True)
    decided_at = models.DateTimeField()
    extended_ms = models.PositiveIntegerField(default=0)
    bank_used_ms = models.PositiveIntegerField(default=0)
    was_connected = models.BooleanField(default=False)
    how = models.CharField(max_length=8, choices=How.choices)

    class Meta:
        ordering = ["match_id", "turn"]
        constraints = [
            models.UniqueConstraint(name="turn_decided_once", fields=["match", "turn"]),
        ]

    def __str__(self) -> str:
        return f"clock of turn {self.turn} of match {self.match_id}"
