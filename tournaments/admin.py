"""Tournaments in the admin site: to read, never to change.

Nothing here shows a card of a running match or a secret seed: snapshots and secrets
are left out, and moves appear when their match is over (a discard is a hidden card).
"""

from typing import ClassVar

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from ledger.admin_filters import OfferedFilters
from tournaments.models import (
    Match,
    MatchSeat,
    Move,
    Outage,
    Payout,
    Registration,
    StaffAct,
    Tournament,
    Turn,
)


class ReadOnly:
    """Lets those look who may read the book, and nobody change anything."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Return whether the app is listed at all."""
        return _may_read(request)

    def has_view_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        """Return whether rows can be read."""
        del obj
        return _may_read(request)

    def has_add_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        """Refuse: rows are made by services."""
        del request, obj
        return False

    def has_change_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        """Refuse: rows are changed by services."""
        del request, obj
        return False

    def has_delete_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        """Refuse: nothing of money or play is ever deleted."""
        del request, obj
        return False


def _may_read(request: HttpRequest) -> bool:
    user = request.user
    return user.is_active and user.is_staff and user.has_perm("ledger.read_the_book")


class ReadOnlyAdmin(ReadOnly, OfferedFilters):
    """Rows to read."""


class ReadOnlyInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # Generic in the stubs alone.
    """Rows of another row to read."""


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
    show_full_result_count = False

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
    show_full_result_count = False


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
