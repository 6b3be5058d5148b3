"""Who reads a stream."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractUser
from django.http import HttpRequest

from tournaments.origin import origin_of


@dataclass(frozen=True, slots=True)
class Reader:
    """A person, or a visitor of whom only a mark of the network is known."""

    user: AbstractUser | None
    network: str = ""

    @property
    def mark(self) -> str:
        """Return what this reader's streams are counted by."""
        return f"network {self.network}" if self.user is None else f"{self.user.pk}"


def reader_of(request: HttpRequest) -> Reader:
    """Return who sent *request*."""
    if isinstance(request.user, AbstractUser):
        return Reader(request.user)
    return Reader(None, origin_of(request).network)
