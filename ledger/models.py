"""The tables of the book.

The application's role only reads currencies, accounts, transfers, postings and seals;
the functions of the migrations write them. See ``ledger.api``.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ledger.accounts import Kind

_KINDS = {
    Kind.PLAYER.value: pgettext_lazy("account", "Player"),
    Kind.RESERVE.value: pgettext_lazy("account", "Reserve"),
    Kind.PAYABLE.value: pgettext_lazy("account", "Payable"),
    Kind.WITHDRAWAL.value: pgettext_lazy("account", "Withdrawal"),
    Kind.RECEIVABLE.value: pgettext_lazy("account", "Receivable"),
    Kind.POOL.value: pgettext_lazy("account", "Pool"),
    Kind.FEES.value: pgettext_lazy("account", "Fees"),
    Kind.FUNDS.value: pgettext_lazy("account", "Funds"),
    Kind.CASH.value: pgettext_lazy("account", "Cash"),
    Kind.CLEARING.value: pgettext_lazy("account", "Clearing"),
    Kind.REVENUE.value: pgettext_lazy("account", "Revenue"),
    Kind.ADJUSTMENT.value: pgettext_lazy("account", "Adjustment"),
    Kind.ISSUANCE.value: pgettext_lazy("account", "Issuance"),
}


class Currency(models.Model):
    """A currency, with the number of its decimals: 2 for USD, 0 for JPY, 3 for KWD."""

    code = models.CharField(max_length=12, primary_key=True)
    exponent = models.SmallIntegerField()
    is_play = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = _("currencies")
        ordering = ("code",)
        constraints = [
            models.CheckConstraint(
                name="currency_code_is_plain",
                condition=Q(code__regex=r"^[A-Z0-9]{3,12}$"),
            ),
            models.CheckConstraint(
                name="currency_exponent_in_range",
                condition=Q(exponent__gte=0, exponent__lte=8),
            ),
        ]

    def __str__(self) -> str:
        return self.code


class Account(models.Model):
    """Money of one kind, one currency, one owner and one tournament.

    *balance* is what the postings add up to, in minor units, kept only where the
    account is *stored*; the house's own accounts are summed instead. The rest is the
    account's identity: the database fills in *name*, which spells it
    (``reserve:USD:17:5``), refuses an identity that does not fit the kind when the
    account is opened, and any change of it later. So one unique index tells accounts
    apart, and moving a balance does not check all this again.
    """

    kind = models.CharField(max_length=12, choices=_KINDS)
    currency = models.ForeignKey(
        Currency,
        models.PROTECT,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="accounts",
        null=True,
        blank=True,
        db_index=False,
    )
    tournament = models.BigIntegerField(null=True, blank=True)
    stored = models.BooleanField(default=True)
    floor = models.BigIntegerField(null=True, blank=True)
    ceiling = models.BigIntegerField(null=True, blank=True)
    balance = models.BigIntegerField(default=0)
    seq = models.BigIntegerField(default=0)
    moved_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    name = models.CharField(max_length=80, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="account_once", fields=["name"]),
            models.CheckConstraint(
                name="account_not_below_floor",
                condition=Q(balance__gte=models.F("floor")),
            ),
            models.CheckConstraint(
                name="account_not_above_ceiling",
                condition=Q(balance__lte=models.F("ceiling")),
            ),
            models.CheckConstraint(
                name="account_closed_is_empty",
                condition=Q(closed_at__isnull=True) | Q(stored=True, balance=0),
            ),
        ]
        indexes = [
            models.Index(
                name="account_of_owner",
                fields=["owner", "kind"],
                condition=Q(owner__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Transfer(models.Model):
    """Two or more postings that sum to zero, and what they are for.

    *kind* is a reason code; ``ledger.memos`` says it in words. *tournament* and
    *match* are numbers that only the tournaments know. *effective_on* is the day that a
    correction is for, where that is not the day it was posted.
    """

    key = models.CharField(max_length=200)
    kind = models.CharField(max_length=40)
    currency = models.ForeignKey(
        # The postings' accounts lead to the currency; a check here would make every
        # transfer wait for the same row.
        Currency,
        models.PROTECT,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )
    posting_count = models.SmallIntegerField()
    reverses = models.ForeignKey(
        "self",
        models.PROTECT,
        related_name="reversals",
        null=True,
        blank=True,
        db_index=False,
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
    )
    reason = models.TextField(blank=True)
    tournament = models.BigIntegerField(null=True, blank=True)
    match = models.BigIntegerField(null=True, blank=True)
    posted_at = models.DateTimeField()
    effective_on = models.DateField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="transfer_key_once", fields=["key"]),
            models.UniqueConstraint(
                name="transfer_reversed_once",
                fields=["reverses"],
                condition=Q(reverses__isnull=False),
            ),
            models.CheckConstraint(
                name="transfer_has_two_postings", condition=Q(posting_count__gte=2)
            ),
        ]

    def __str__(self) -> str:
        return self.key


class Posting(models.Model):
    """What one transfer adds to one account (or takes from it, if negative).

    *seq* numbers the postings of a stored account from 1 without a gap, and
    *balance_after* is its balance then. The database fills in both.
    """

    # The database refers to transfer and account together with the currency.
    transfer = models.ForeignKey(
        Transfer,
        models.PROTECT,
        related_name="postings",
        db_constraint=False,
        db_index=False,
    )
    account = models.ForeignKey(
        Account,
        models.PROTECT,
        related_name="postings",
        db_constraint=False,
        db_index=False,
    )
    currency = models.ForeignKey(
        Currency,
        models.PROTECT,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )
    amount = models.BigIntegerField()
    seq = models.BigIntegerField(null=True, blank=True)
    balance_after = models.BigIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="posting_once_per_account", fields=["transfer", "account"]
            ),
            models.UniqueConstraint(
                name="posting_seq_once",
                fields=["account", "seq"],
                condition=Q(seq__isnull=False),
            ),
            models.CheckConstraint(
                name="posting_amount_not_zero", condition=~Q(amount=0)
            ),
            models.CheckConstraint(
                name="posting_seq_with_balance",
                condition=Q(seq__isnull=True, balance_after__isnull=True)
                | Q(seq__isnull=False, balance_after__isnull=False),
            ),
        ]
        indexes = [
            models.Index(
                name="posting_to_sum",
                fields=["account"],
                include=["amount"],
                condition=Q(seq__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account_id} {self.amount:+d}"


class Seal(models.Model):
    """A link of the chain of hashes over the transfers, see ``ledger.seals``.

    It seals *transfers* of them; all seals up to this one, *total*. The database keeps
    besides which transfers those are and a digest of each.
    """

    number = models.BigIntegerField(primary_key=True)
    transfers = models.IntegerField()
    total = models.BigIntegerField()
    hash = models.BinaryField()
    previous_hash = models.BinaryField()
    sealed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="seal_is_not_empty", condition=Q(transfers__gt=0)
            ),
        ]

    def __str__(self) -> str:
        return f"seal {self.number}"


class Withdrawal(models.Model):
    """A player's wish to be paid out, and what became of it.

    *key* says what was asked for, so asking twice with the same key is asking once.
    """

    class State(models.TextChoices):
        """What became of a withdrawal."""

        ASKED = "asked", pgettext_lazy("withdrawal", "asked for")
        PAID = "paid", pgettext_lazy("withdrawal", "paid out")
        REFUSED = "refused", pgettext_lazy("withdrawal", "refused")
        CANCELLED = "cancelled", pgettext_lazy("withdrawal", "taken back")

    key = models.CharField(max_length=200)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="withdrawals"
    )
    currency = models.ForeignKey(
        Currency, models.PROTECT, related_name="+", db_index=False
    )
    amount = models.BigIntegerField()
    state = models.CharField(max_length=12, choices=State.choices, default=State.ASKED)
    asked_at = models.DateTimeField(db_default=Now())
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
    )
    reason = models.TextField(blank=True)

    class Meta:
        permissions = [
            ("work_the_desk", "Take deposits and pay withdrawals"),
            ("read_the_book", "Read every account and the audit"),
        ]
        constraints = [
            models.UniqueConstraint(name="withdrawal_key_once", fields=["key"]),
            models.CheckConstraint(
                name="withdrawal_amount_positive", condition=Q(amount__gt=0)
            ),
            models.CheckConstraint(
                name="withdrawal_decided_once",
                condition=Q(
                    state="asked", decided_at__isnull=True, decided_by__isnull=True
                )
                | Q(
                    state__in=["paid", "refused", "cancelled"],
                    decided_at__isnull=False,
                ),
            ),
        ]
        indexes = [
            models.Index(
                name="withdrawal_waiting",
                fields=["asked_at"],
                condition=Q(state="asked"),
            ),
        ]

    def __str__(self) -> str:
        return f"withdrawal {self.pk}"


class IdempotentAnswer(models.Model):
    """The answer to a request that carried an idempotency key."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    key = models.CharField(max_length=200)
    call = models.CharField(max_length=200)
    body_hash = models.CharField(max_length=64)
    status = models.SmallIntegerField(null=True)
    answer = models.JSONField(null=True)
    asked_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="idempotency_key_once", fields=["user", "key"]
            ),
        ]

    def __str__(self) -> str:
        return f"{self.call} {self.key}"
