"""Fields that take what JSON says and nothing that merely looks like it."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.engine import rules
from tournaments.services.terms import AMOUNT_LIMIT
from tournaments.words.options import meaning

_SMALL = 2**15 - 1
_INTEGER = 2**31 - 1


class WholeField(serializers.IntegerField):
    """A whole number; ``"1"``, ``1.0`` and ``true`` are none."""

    default_error_messages = {"invalid": "A whole number is needed here."}

    def to_internal_value(self, data: Any) -> int:  # noqa: ANN401  (DRF's any)
        """Return *data* if it is a whole number in range.

        Raises:
            ValidationError: it is not.

        """
        if type(data) is not int:
            self.fail("invalid")
        return int(super().to_internal_value(data))


class AmountField(WholeField):
    """An amount in whole minor units: 220 is 2.20 USD, 220 JPY and 0.220 KWD."""

    default_error_messages = {"invalid": "An amount is a whole number of minor units."}

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  (DRF's any)
        """Take amounts from nothing to what a tournament may ask for."""
        super().__init__(min_value=0, max_value=AMOUNT_LIMIT - 1, **options)


class SmallField(WholeField):
    """A number of seconds or hours; the service knows its limits."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  (DRF's any)
        """Take what the database has room for."""
        super().__init__(min_value=0, max_value=_SMALL, **options)


class CounterField(WholeField):
    """A turn or a revision: a number that counts up from 0."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  (DRF's any)
        """Take what the database has room for."""
        super().__init__(min_value=0, max_value=_INTEGER, **options)


class TextField(serializers.CharField):
    """A text; a number is none."""

    def to_internal_value(self, data: Any) -> str:  # noqa: ANN401  (DRF's any)
        """Return *data* if it is a text.

        Raises:
            ValidationError: it is not.

        """
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


def _option(name: str) -> dict[str, Any]:
    return {"enum": list(rules.OPTIONS[name]), "description": meaning(name)}


@extend_schema_field(
    {
        "type": "object",
        "properties": {name: _option(name) for name in rules.OPTIONS},
        "additionalProperties": False,
    }
)
class RulesField(serializers.DictField):
    """Options of the rules over those of the preset."""


@extend_schema_field(
    {
        "type": "object",
        "properties": {name: _option(name) for name in rules.OPTIONS},
        "required": sorted(rules.OPTIONS),
    }
)
class RuleSetField(serializers.DictField):
    """Every option of the rules, as a tournament is played by them."""
