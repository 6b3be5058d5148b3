"""The book in the admin site: everything to read, nothing to change."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from ledger.admin_filters import OfferedFilters
from ledger.models import Account, Currency, Posting, Seal, Transfer, Withdrawal

if TYPE_CHECKING:
    _TabularInline = admin.TabularInline[Posting, Transfer]
else:  # Django's own class takes no type.
    _TabularInline = admin.TabularInline


class ReadOnly:
    """Rows that are looked at by who may read the book."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the book to auditors."""
        return request.user.has_perm("ledger.read_the_book")

    def has_view_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        """Show every row to auditors."""
        del obj
        return request.user.has_perm("ledger.read_the_book")

    def has_add_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        """Refuse."""
        del request, obj
        return False

    def has_change_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        """Refuse."""
        del request, obj
        return False

    def has_delete_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        """Refuse."""
        del request, obj
        return False


class ReadOnlyAdmin(ReadOnly, OfferedFilters):
    """A page of such rows."""

    show_full_result_count = False


@admin.register(Currency)
class CurrencyAdmin(ReadOnlyAdmin):
    """The currencies of the book."""

    list_display = ("code", "exponent", "is_play")


@admin.register(Account)
class AccountAdmin(ReadOnlyAdmin):
    """Accounts; the balance of a summed one is not stored."""

    list_display = ("name", "balance", "seq", "stored", "closed_at")
    list_filter = ("kind", "currency")
    search_fields = ("name", "owner__username")


class PostingInline(ReadOnly, _TabularInline):
    """The postings of a transfer."""

    model = Posting
    extra = 0
    raw_id_fields = ("account",)


@admin.register(Transfer)
class TransferAdmin(ReadOnlyAdmin):
    """Transfers with their postings."""

    list_display = ("id", "posted_at", "kind", "currency", "key")
    list_filter = ("currency",)
    list_select_related = ("currency",)
    search_fields = ("=key",)
    ordering = ("-id",)
    inlines = (PostingInline,)


@admin.register(Seal)
class SealAdmin(ReadOnlyAdmin):
    """The seals of the book."""

    list_display = ("number", "sealed_at", "transfers", "total")
    exclude = ("hash", "previous_hash")


@admin.register(Withdrawal)
class WithdrawalAdmin(ReadOnlyAdmin):
    """Withdrawals and what became of them."""

    list_display = ("id", "player", "amount", "currency", "state", "asked_at")
    list_filter = ("state", "currency")
    ordering = ("-id",)
