"""The book in the admin site: everything to read, nothing to change."""

from django.contrib import admin

from ledger.admin_reading import ReadOnlyAdmin, ReadOnlyInline
from ledger.models import Account, Currency, Posting, Seal, Transfer, Withdrawal


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


class PostingInline(ReadOnlyInline):
    """The postings of a transfer."""

    model = Posting
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
