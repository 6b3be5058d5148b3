"""Players of one table who share a device or a network."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, combinations

from tournaments.models import RegistrationOrigin

LINKED_AT_LEAST = 3
"""Two of a table know each other often; three are a table's majority."""


@dataclass(frozen=True, slots=True)
class Link:
    """Registrations that are linked, each to another one, and by what."""

    registrations: tuple[int, ...]
    by: tuple[str, ...]


def links(origins: Iterable[RegistrationOrigin]) -> list[Link]:
    """Return who of one table is linked, three or more together.

    Who shares a device with one and a network with another links the two.
    """
    groups: list[list[RegistrationOrigin]] = []
    for origin in origins:
        joined = [origin]
        apart = []
        for group in groups:
            if any(_shared(origin, other) for other in group):
                joined += group
            else:
                apart.append(group)
        groups = [*apart, joined]
    return [_link(group) for group in groups if len(group) >= LINKED_AT_LEAST]


def _link(group: list[RegistrationOrigin]) -> Link:
    pairs = combinations(group, 2)
    shared = set(chain.from_iterable(_shared(one, other) for one, other in pairs))
    return Link(
        registrations=tuple(origin.registration_id for origin in group),
        by=tuple(sorted(shared)),
    )


def _shared(one: RegistrationOrigin, other: RegistrationOrigin) -> set[str]:
    marks = {
        "device": (one.device, other.device),
        "network": (one.network, other.network),
    }
    return {what for what, (mark, same) in marks.items() if mark and mark == same}
