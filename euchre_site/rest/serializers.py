"""Forms of what the API takes and gives about people."""

from typing import Any

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from rest_framework import serializers

from euchre_site.models import User


class CredentialsSerializer(serializers.Serializer[Any]):
    """A username, a password and, where there is a second factor, its code."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=1024, trim_whitespace=False)
    code = serializers.CharField(max_length=32, required=False, allow_blank=True)


class TokenSerializer(serializers.Serializer[Any]):
    """The token to send as ``Authorization: Token …``."""

    token = serializers.CharField()


class SignUpSerializer(serializers.Serializer[User]):
    """A new person."""

    id = serializers.IntegerField(read_only=True)
    username = serializers.CharField(max_length=60)
    password = serializers.CharField(
        max_length=1024, trim_whitespace=False, write_only=True
    )

    def validate_username(self, username: str) -> str:
        """Hold the username against the same rules as the page."""
        return str(_translated(get_adapter().clean_username, username))

    def validate_password(self, password: str) -> str:
        """Hold the password against the same rules as the page."""
        person = User(username=str(self.initial_data.get("username", "")))
        return str(_translated(get_adapter().clean_password, password, person))

    def create(self, validated_data: dict[str, Any]) -> User:
        """Sign the person up.

        Raises:
            ValidationError: somebody took the username in the same moment.

        """
        try:
            with transaction.atomic():
                return User.objects.create_user(**validated_data)
        except IntegrityError:
            taken = {"username": ["Somebody already has this username."]}
            raise serializers.ValidationError(taken) from None


class AccountSerializer(serializers.Serializer[Any]):
    """A person's money of one currency, in its minor units."""

    currency = serializers.CharField()
    available = serializers.IntegerField(help_text="What can be spent.")
    in_play = serializers.IntegerField(help_text="What registrations have taken.")
    held = serializers.IntegerField(help_text="Payouts and withdrawals that wait.")


class MeSerializer(serializers.Serializer[Any]):
    """The caller."""

    id = serializers.IntegerField()
    username = serializers.CharField()
    roles = serializers.ListField(child=serializers.CharField())
    accounts = AccountSerializer(many=True)


def _translated(clean: Any, *arguments: Any) -> Any:  # noqa: ANN401  (allauth's any)
    """Return what *clean* returns, its refusal told in the API's words."""
    try:
        return clean(*arguments)
    except ValidationError as error:
        raise serializers.ValidationError(error.messages) from None
