"""What every visitor sees of a table and its talk, rendered once for all of them.

Visitors without a sign-in see the same in the same language, and many of them ask at
the same moment: after each move and each phrase. One rendering serves them all for a
second, and never a version that has passed.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.utils import timezone, translation

_SERVES_FOR = timedelta(seconds=1)
_KEPT_AT_MOST = 200


@dataclass(slots=True)
class Place:
    """Where one rendering is kept; who makes it anew holds the lock."""

    html: str = ""
    made_at: datetime | None = None
    lock: threading.Lock = field(default_factory=threading.Lock)

    def serves_at(self, now: datetime) -> bool:
        """Return whether what is kept is new enough."""
        return self.made_at is not None and now - self.made_at <= _SERVES_FOR


@dataclass(slots=True)
class Renderings:
    """The newest renderings, by what they show.

    Each is made once at a time; whoever asks for another one does not wait for it.
    """

    _places: OrderedDict[Hashable, Place] = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def get(self, what: Hashable, render: Callable[[], str], *, now: datetime) -> str:
        """Return what *render* gives or, for the same *what*, gave a moment ago.

        *what* names the part, its match and the version of what it shows.
        """
        language = translation.get_language()
        zone = timezone.get_current_timezone_name()
        place = self._place((what, language, zone))
        with place.lock:
            if not place.serves_at(now):
                place.html = render()
                place.made_at = now
            return place.html

    def _place(self, key: Hashable) -> Place:
        with self._lock:
            place = self._places.setdefault(key, Place())
            self._places.move_to_end(key)
            while len(self._places) > _KEPT_AT_MOST:
                self._places.popitem(last=False)
            return place


RENDERINGS = Renderings()
