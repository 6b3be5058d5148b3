"""What a stream can be about."""

from dataclasses import dataclass
from enum import StrEnum

from django.http import QueryDict

_DIGITS_AT_MOST = 100


class Kind(StrEnum):
    """What changes: one match, one tournament, the list of them, or the queue."""

    MATCH = "match"
    TOURNAMENT = "tournament"
    LOBBY = "lobby"
    PAYOUTS = "payouts"


TALKED_AT = frozenset({Kind.MATCH, Kind.TOURNAMENT})
"""Where people say something."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing that a stream tells of; ``id`` is 0 where there is only one."""

    kind: Kind
    id: int = 0


@dataclass(frozen=True, slots=True)
class Notice:
    """A topic has changed; ``version`` is its newest, where it has versions.

    Where it is talk, somebody has said something there, and nothing else has changed.
    """

    topic: Topic
    version: int | None = None
    is_talk: bool = False


def asked_for(query: QueryDict) -> tuple[Topic, ...]:
    """Return the topics that the query names; none where it makes no sense.

    ``match`` and ``tournament`` take an id, ``lobby`` and ``payouts`` a 1. Each kind
    is named once at most: a page is about one match and one tournament.
    """
    named = [(kind, query.getlist(kind)) for kind in Kind if kind in query]
    topics = [_topic(kind, values) for kind, values in named]
    return tuple(topic for topic in topics if topic) if all(topics) else ()


def _topic(kind: Kind, values: list[str]) -> Topic | None:
    if len(values) != 1 or not _is_number(values[0]):
        return None
    if kind in {Kind.MATCH, Kind.TOURNAMENT}:
        return Topic(kind, int(values[0]))
    return Topic(kind) if values[0] == "1" else None


def _is_number(text: str) -> bool:
    """Tell whether *text* is digits, and no more of them than Python reads."""
    return text.isascii() and text.isdigit() and len(text) <= _DIGITS_AT_MOST


def read_notice(document: object) -> list[Notice]:
    """Return the notices in what a database notification says; none if it is not ours.

    A change of a tournament is one of the lobby, too.
    """
    match document:
        case {"match": int(match), "version": int(version)}:
            return [Notice(Topic(Kind.MATCH, match), version)]
        case {"match": int(match), "talk": True}:
            return [Notice(Topic(Kind.MATCH, match), is_talk=True)]
        case {"tournament": int(tournament), "talk": True}:
            return [Notice(Topic(Kind.TOURNAMENT, tournament), is_talk=True)]
        case {"tournament": int(tournament)}:
            return [
                Notice(Topic(Kind.TOURNAMENT, tournament)),
                Notice(Topic(Kind.LOBBY)),
            ]
        case {"payouts": True}:
            return [Notice(Topic(Kind.PAYOUTS))]
        case _:
            return []
