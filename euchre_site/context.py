"""What every page knows about the house."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def house(request: HttpRequest) -> dict[str, Any]:
    """Return the house's name, whether it is the demo, and whether it can mail."""
    del request
    return {
        "house_name": settings.HOUSE_NAME,
        "is_demo": settings.DEMO,
        "has_mail": bool(settings.EMAIL_HOST),
    }
