"""What every visitor sees of a table, rendered once for all of them.

Visitors without a sign-in see the same in the same language, and many of them ask at
the same moment: after each move. One rendering serves them all for a second, and never
a version of the match that has passed.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.utils import timezone, translation

_SERVES_FOR = timedelta(seconds=1)
_KEPT_AT_MOST = 200


@dataclass(frozen=True, slots=True)
class Shown:
    """A rendering, and when it was made."""

    html: str
    made_at: datetime


@dataclass(slots=True)
class Renderings:
    """The newest renderings, by what they show; one is made at a time."""

    _kept: dict[tuple[object, ...], Shown] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def get(
        self, match_id: int, version: int, render: Callable[[], str], *, now: datetime
    ) -> str:
        """Return what *render* gives or, for the same version, gave a moment ago."""
        language = translation.get_language()
        key = (match_id, version, language, timezone.get_current_timezone_name())
        with self._lock:
            known = self._kept.get(key)
            if known is None or now - known.made_at > _SERVES_FOR:
                known = Shown(render(), now)
                self._keep(key, known)
            return known.html

    def _keep(self, key: tuple[object, ...], shown: Shown) -> None:
        self._kept.pop(key, None)
        self._kept[key] = shown
        while len(self._kept) > _KEPT_AT_MOST:
            del self._kept[next(iter(self._kept))]


RENDERINGS = Renderings()
