"""What every page knows about the house."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from euchre_site.preferences import preferences_of


def house(request: HttpRequest) -> dict[str, Any]:
    """Return what the house is, and what the reader prefers."""
    return {
        "house_name": settings.HOUSE_NAME,
        "is_demo": settings.DEMO,
        "has_mail": bool(settings.EMAIL_HOST),
        # Not from the i18n processor, which translates their names.
        "languages": settings.LANGUAGES,
        "preferences": preferences_of(request),
    }
