"""Tournaments in the admin site: to read, never to change.

Nothing here shows a card of a running match or a secret seed: snapshots and secrets
are left out, and moves appear when their match is over (a discard is a hidden card).
"""

from typing import ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from ledger.admin_reading import ReadOnlyAdmin, ReadOnlyInline
from tournaments.models import (
    Hiding,
    Match,
    MatchSeat,
    Move,
    Outage,
    Payout,
    Registration,
    Remark,
    Report,
    Silence,
    StaffAct,
    Tournament,
    Turn,
)


class RegistrationInline(ReadOnlyInline):
    """Who has a place in the tournament."""

    model = Registration
    fields: ClassVar = ["number", "user", "state", "taken", "registered_at", "ended_at"]


class SeatInline(ReadOnlyInline):
    """Who sits at the table."""

    model = MatchSeat
    fields: ClassVar = ["seat", "registration", "bank_ms", "seen_at", "concedes_at"]


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    """Terms and life of a tournament."""

    list_display = ("id", "name", "state", "host", "currency", "buy_in", "fee")
    list_filter = ("state", "currency", "preset")
    search_fields = ("name", "host__username")
    list_select_related = ("host",)
    inlines = (RegistrationInline,)


@admin.register(Registration)
class RegistrationAdmin(ReadOnlyAdmin):
    """Paid places."""

    list_display = ("id", "tournament", "number", "user", "state", "taken")
    list_filter = ("state",)
    search_fields = ("user__username", "tournament__name")
    list_select_related = ("tournament", "user")
    exclude = ("client_seed",)


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Matches without their cards."""

    list_display = ("id", "tournament", "number", "state", "turn", "result")
    list_filter = ("state", "result")
    list_select_related = ("tournament",)
    exclude = ("snapshot", "draw")
    inlines = (SeatInline,)


@admin.register(Move)
class MoveAdmin(ReadOnlyAdmin):
    """Moves of finished matches."""

    list_display = ("id", "match", "turn", "seat", "move", "received_at")
    list_select_related = ("match",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        """Leave out every match that is still being played."""
        moves: QuerySet[Move] = super().get_queryset(request)
        return moves.filter(match__state=Match.State.FINISHED)


@admin.register(Turn)
class TurnAdmin(ReadOnlyAdmin):
    """The evidence of each turn's clock."""

    list_display = ("id", "match", "turn", "seat", "how", "due_at", "received_at")
    list_filter = ("how",)
    list_select_related = ("match",)


@admin.register(Payout)
class PayoutAdmin(ReadOnlyAdmin):
    """What settlement proposed, and what was decided."""

    list_display = ("id", "tournament", "registration", "kind", "amount", "state")
    list_filter = ("state", "kind")
    search_fields = ("registration__user__username", "tournament__name")
    list_select_related = ("tournament", "registration__user")


@admin.register(StaffAct)
class StaffActAdmin(ReadOnlyAdmin):
    """What hosts, reviewers and admins did."""

    list_display = ("id", "tournament", "actor", "act", "reason", "at")
    list_select_related = ("tournament", "actor")


@admin.register(Outage)
class OutageAdmin(ReadOnlyAdmin):
    """When players could not play, and how many clocks were moved."""

    list_display = ("id", "began_at", "ended_at", "clocks_moved")


@admin.register(Remark)
class RemarkAdmin(ReadOnlyAdmin):
    """What people said, hidden or not; whom they have muted is theirs alone."""

    list_display = ("id", "tournament", "match", "user", "phrase", "text", "said_at")
    search_fields = ("user__username", "tournament__name", "text")
    list_select_related = ("tournament", "match", "user")


@admin.register(Hiding)
class HidingAdmin(ReadOnlyAdmin):
    """Which remarks nobody is shown any more, and why."""

    list_display = ("id", "remark", "hidden_by", "reason", "hidden_at")
    list_select_related = ("remark", "hidden_by")


@admin.register(Report)
class ReportAdmin(ReadOnlyAdmin):
    """What was reported, and what was decided."""

    list_display = ("id", "remark", "reporter", "reason", "decision", "reported_at")
    list_filter = ("reason", "decision")
    list_select_related = ("remark", "reporter")


@admin.register(Silence)
class SilenceAdmin(ReadOnlyAdmin):
    """Who may say nothing, until when and why."""

    list_display = ("id", "user", "until", "reason", "imposed_by", "lifted_at")
    search_fields = ("user__username",)
    list_select_related = ("user", "imposed_by")
