"""The seals of the book: a chain of hashes that shows when history was rewritten.

A seal covers transfers that are committed, with their postings, and the seal before it.
Whoever keeps a seal's number and hash can tell later whether anything that it or an
earlier one covers has been changed, taken out, or slipped in between.
"""

from dataclasses import dataclass
from datetime import datetime

from ledger.models import Seal

_NO_HASH = "0" * 64


@dataclass(frozen=True, slots=True)
class Link:
    """A seal as it is shown: *transfers* are those up to it, *hash* is hexadecimal."""

    number: int
    sealed_at: datetime | None
    hash: str
    transfers: int


def head() -> Link:
    """Return the last seal; number 0 and no time where nothing is sealed yet."""
    last = Seal.objects.order_by("-number").first()
    return _link(last) if last else Link(0, None, _NO_HASH, 0)


def find(number: int) -> Link | None:
    """Return the seal of this number, or None if there is none."""
    found = Seal.objects.filter(number=number).first()
    return _link(found) if found else None


def _link(seal: Seal) -> Link:
    return Link(seal.number, seal.sealed_at, bytes(seal.hash).hex(), seal.total)
