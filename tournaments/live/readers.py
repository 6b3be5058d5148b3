"""Who reads a stream."""

import secrets
from dataclasses import dataclass, replace

from django.contrib.auth.models import AbstractUser
from django.http import HttpRequest

from tournaments.origin import origin_of
from tournaments.services.spectators import mark_of


@dataclass(frozen=True, slots=True)
class Reader:
    """A person, or a visitor of whom only a mark of the network is known.

    *visit* tells one visitor from another while a stream lasts.
    """

    user: AbstractUser | None
    network: str = ""
    visit: str = ""

    @property
    def mark(self) -> str:
        """Return what this reader's streams are counted by."""
        return f"network {self.network}" if self.user is None else f"{self.user.pk}"

    @property
    def viewer(self) -> str:
        """Return what this reader is counted by among those who watch, if at all."""
        return self.visit if self.user is None else mark_of(self.user)

    def on_a_visit(self) -> "Reader":
        """Return the reader as somebody who is told from others while it lasts."""
        return replace(self, visit=f"visit {secrets.token_hex(16)}")


def reader_of(request: HttpRequest) -> Reader:
    """Return who sent *request*."""
    if isinstance(request.user, AbstractUser):
        return Reader(request.user)
    return Reader(None, origin_of(request).network)
