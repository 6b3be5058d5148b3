"""Fields of requests: amounts in minor units, and moments."""

from datetime import UTC, date, datetime, time
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from ledger.money import MOST


class UnitsField(serializers.IntegerField):
    """A positive amount in whole minor units: a JSON integer, never text or a float."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401 -- DRF's own options
        """Take DRF's options, with the bounds of an amount."""
        super().__init__(**{"min_value": 1, "max_value": MOST} | kwargs)

    def to_internal_value(self, data: Any) -> int:  # noqa: ANN401 -- whatever was sent
        """Return the amount, or refuse what is not an integer."""
        if type(data) is not int:
            self.fail("invalid")
        return data


@extend_schema_field(OpenApiTypes.DATETIME)
class MomentField(serializers.DateTimeField):
    """A moment: ISO 8601, UTC where no zone is given; a date is its first moment."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401 -- DRF's own options
        """Take DRF's options."""
        super().__init__(**{"default_timezone": UTC} | kwargs)

    def to_internal_value(self, value: Any) -> datetime:  # noqa: ANN401 -- as sent
        """Return the moment."""
        try:
            day = date.fromisoformat(value)
        except (TypeError, ValueError):
            return super().to_internal_value(value)
        return datetime.combine(day, time(), UTC)
