"""Forms of what the API takes and gives about money."""

from typing import Any

from rest_framework import serializers

from ledger.currencies import find
from ledger.models import Withdrawal
from ledger.rest.fields import MomentField, UnitsField


class HistoryQuerySerializer(serializers.Serializer[Any]):
    """Which lines of the history are wanted."""

    currency = serializers.CharField(required=False, max_length=12)
    kind = serializers.CharField(required=False, max_length=40)
    cursor = serializers.CharField(required=False, max_length=500)
    limit = serializers.IntegerField(
        required=False, min_value=1, max_value=200, default=50
    )

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Add ``from`` and ``to``, of which one is a word of Python."""
        fields = super().get_fields()
        fields["from"] = MomentField(
            required=False, help_text="The first moment that is wanted."
        )
        fields["to"] = MomentField(
            required=False, help_text="The first moment that is not."
        )
        return fields

    def validate_currency(self, code: str) -> str:
        """Refuse a currency that does not exist."""
        return find(code).code


class StatementQuerySerializer(HistoryQuerySerializer):
    """Which statement is wanted."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Leave out what makes pages; the currency and the period are needed."""
        fields = super().get_fields()
        for name in ("kind", "cursor", "limit"):
            del fields[name]
        for field in fields.values():
            field.required = True
        return fields


class LineSerializer(serializers.Serializer[Any]):
    """A line of the history; amounts are minor units."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    currency = serializers.CharField()
    kind = serializers.CharField(help_text="The reason code.")
    amount = serializers.IntegerField()
    balance = serializers.IntegerField(help_text="What was available then.")
    memo = serializers.CharField(help_text="The reason as a sentence.")
    tournament = serializers.IntegerField(allow_null=True)
    match = serializers.IntegerField(allow_null=True)
    effective_on = serializers.DateField(
        allow_null=True, help_text="The day that a correction is for."
    )


class HistorySerializer(serializers.Serializer[Any]):
    """A page of the history, newest first."""

    next = serializers.URLField(allow_null=True)
    results = LineSerializer(many=True)


class DepositSerializer(serializers.Serializer[Any]):
    """Money that somebody brought."""

    id = serializers.IntegerField(read_only=True)
    username = serializers.CharField(max_length=150)
    amount = UnitsField()
    currency = serializers.CharField(max_length=12)
    note = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=120,
        help_text="A reference, such as a receipt's number; the player sees it.",
    )
    at = serializers.DateTimeField(read_only=True)


class WithdrawalSerializer(serializers.ModelSerializer[Withdrawal]):
    """A withdrawal and what became of it."""

    username = serializers.CharField(source="player.username", read_only=True)
    amount = UnitsField()
    currency = serializers.CharField(source="currency_id", max_length=12)

    class Meta:
        model = Withdrawal
        fields = (
            "id",
            "username",
            "amount",
            "currency",
            "state",
            "asked_at",
            "decided_at",
            "reason",
        )
        read_only_fields = ("id", "state", "asked_at", "decided_at", "reason")


class SealSerializer(serializers.Serializer[Any]):
    """A seal of the book; number 0 and no time where nothing is sealed yet."""

    number = serializers.IntegerField()
    sealed_at = serializers.DateTimeField(allow_null=True)
    hash = serializers.CharField(help_text="SHA-256, hexadecimal.")
    transfers = serializers.IntegerField(
        help_text="How many transfers this seal and those before it cover."
    )


class ReasonSerializer(serializers.Serializer[Any]):
    """Why something is refused."""

    reason = serializers.CharField(max_length=500)
