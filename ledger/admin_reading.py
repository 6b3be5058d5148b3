"""What the admin site shows to auditors and nobody can change there."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from ledger.admin_filters import OfferedFilters

if TYPE_CHECKING:
    _TabularInline = admin.TabularInline[Any, Any]
else:  # Django's own class takes no type.
    _TabularInline = admin.TabularInline


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


class ReadOnlyAdmin(ReadOnly, OfferedFilters):
    """Rows to read; there may be too many to count them."""

    show_full_result_count = False


class ReadOnlyInline(ReadOnly, _TabularInline):
    """Rows of another row to read."""

    extra = 0


def _may_read(request: HttpRequest) -> bool:
    user = request.user
    return user.is_active and user.is_staff and user.has_perm("ledger.read_the_book")
