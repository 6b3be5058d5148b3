"""How somebody likes the house to look, sound and speak.

People who are signed in have it on their account, visitors in a cookie. Nothing of it
is a secret or a right: whatever a cookie says that is no choice counts as not said.
"""

import zoneinfo
from collections.abc import Container
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language_from_request

from euchre_site.models import Back, Colours, Faces, Motion, Theme, User

COOKIE = "preferences"
"""Holds what a visitor prefers, as a query string of what is not the usual."""
ZONE_COOKIE = "time_zone"
"""Holds the time zone of the device; ``reader.js`` writes it."""

_FLAGS = {"on": True, "off": False}
_FLAGGED = frozenset({"sounds", "single_keys"})
# Other names of the same zones, and zones that no place has, are not offered.
_AREAS = frozenset(
    {
        "Africa",
        "America",
        "Antarctica",
        "Asia",
        "Atlantic",
        "Australia",
        "Europe",
        "Indian",
        "Pacific",
    }
)
# Browsers go on saying what a place was called once.
_NOW_CALLED = {
    "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
    "America/Godthab": "America/Nuuk",
    "Asia/Calcutta": "Asia/Kolkata",
    "Asia/Katmandu": "Asia/Kathmandu",
    "Asia/Rangoon": "Asia/Yangon",
    "Asia/Saigon": "Asia/Ho_Chi_Minh",
    "Atlantic/Faeroe": "Atlantic/Faroe",
    "Europe/Kiev": "Europe/Kyiv",
    "Pacific/Enderbury": "Pacific/Kanton",
}


@dataclass(frozen=True, slots=True)
class Preferences:
    """What one reader prefers; ``""`` lets the browser or the device decide."""

    language: str = ""
    time_zone: str = ""
    theme: str = Theme.AUTO.value
    faces: str = Faces.STANDARD.value
    colours: str = Colours.TWO.value
    back: str = Back.RED.value
    motion: str = Motion.AUTO.value
    sounds: bool = False
    single_keys: bool = True


NAMES = tuple(field.name for field in fields(Preferences))
_USUAL = Preferences()


def preferences_of(request: HttpRequest) -> Preferences:
    """Return what the reader of *request* prefers."""
    person = getattr(request, "user", None)
    if isinstance(person, User):
        return Preferences(**{name: getattr(person, name) for name in NAMES})
    return read(request.COOKIES.get(COOKIE, ""))


def keep(person: User, chosen: Preferences) -> None:
    """Save what *person* has chosen."""
    for name, value in asdict(chosen).items():
        setattr(person, name, value)
    person.save(update_fields=NAMES)


def bring_along(
    request: HttpRequest,
    user: User,
    **_: Any,  # noqa: ANN401  (a signal's own form)
) -> None:
    """Keep for a new person what they preferred as a visitor."""
    keep(user, read(request.COOKIES.get(COOKIE, "")))


def written(chosen: Preferences) -> str:
    """Return *chosen* as a visitor's cookie; the inverse of ``read``."""
    said = {
        name: ("on" if value else "off") if isinstance(value, bool) else value
        for name, value in asdict(chosen).items()
        if value != getattr(_USUAL, name)
    }
    return urlencode(said)


def read(cookie: str) -> Preferences:
    """Return what a visitor's *cookie* says, and the usual for all the rest."""
    choices = _choices()
    said: dict[str, Any] = {
        name: value
        for name, value in parse_qsl(cookie)
        if value in choices.get(name, ())
    }
    return Preferences(
        **said | {name: _FLAGS[said[name]] for name in _FLAGGED & said.keys()}
    )


def language_for(request: HttpRequest, chosen: Preferences) -> str:
    """Return the code of the language to answer in."""
    return chosen.language or get_language_from_request(request)


def zone_for(request: HttpRequest, chosen: Preferences) -> zoneinfo.ZoneInfo:
    """Return the time zone of the reader: chosen, the device's, or the house's."""
    device = request.COOKIES.get(ZONE_COOKIE, "")
    for name in (chosen.time_zone, _NOW_CALLED.get(device, device)):
        if name in _known_zones():
            return zoneinfo.ZoneInfo(name)
    return zoneinfo.ZoneInfo(settings.TIME_ZONE)


@lru_cache
def places() -> tuple[str, ...]:
    """Return the time zones to choose from, each the name of a place."""
    known = _known_zones() - _NOW_CALLED.keys()
    return tuple(sorted(name for name in known if name.split("/")[0] in _AREAS))


@lru_cache
def _known_zones() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())


def _choices() -> dict[str, Container[str]]:
    return {
        "language": {code for code, _ in settings.LANGUAGES},
        "time_zone": _known_zones(),
        "theme": Theme.values,
        "faces": Faces.values,
        "colours": Colours.values,
        "back": Back.values,
        "motion": Motion.values,
        "sounds": _FLAGS,
        "single_keys": _FLAGS,
    }
