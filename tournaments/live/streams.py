"""The text of a stream: server-sent events that carry versions and nothing else."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ParamSpec, TypeVar

import structlog
from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError, close_old_connections

from tournaments import selectors
from tournaments.live import hub
from tournaments.live.readers import Reader
from tournaments.live.topics import Kind, Topic
from tournaments.selectors.seated import is_seated
from tournaments.services import play, spectators

# A named event, and no comment: a page that hears none knows that the line is dead.
PING = "event: ping\ndata: {}\n\n"
RETRY = "retry: 2000\n\n"
_ASK_AGAIN_AFTER_S = 1.0
# Each onlooker fetches the table anew at every move; the players come first.
_ONLOOKER_WAITS_S = 0.006
_ONLOOKERS_WAIT_AT_MOST_S = 3.0

P = ParamSpec("P")
T = TypeVar("T")

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Pace:
    """How often a stream pings and how long it lasts, in seconds."""

    ping_s: float = 20
    length_s: float = 600


PACE = Pace()


async def stream(
    topics: Sequence[Topic], reader: Reader, *, seen: int | None, pace: Pace = PACE
) -> AsyncIterator[str]:
    """Yield the events of *topics*, the first at once unless *seen* is its version.

    A match has an event for each version newer than the one before, though versions
    that follow each other fast may share one; other topics have one at each change.
    No database connection is held meanwhile.
    """
    now = asyncio.get_running_loop().time
    ends_at = now() + pace.length_s
    ping_at = now() + pace.ping_s
    yield RETRY
    streams = hub.of_this_loop()
    reader = reader.on_a_visit()
    with streams.subscribed(topics, reader.mark) as news:
        sits = await _note_presence(topics, reader)
        while now() < ends_at and not news.is_over:
            if news.is_stale:
                for topic, heard in news.take().items():
                    version = heard or await _ask_until_answered(topic)
                    if topic.kind is not Kind.MATCH:
                        yield event(topic, None)
                    elif is_new(version, seen):
                        seen = version
                        yield event(topic, version)
            for topic in news.take_talk():
                yield talk_event(topic)
            if now() >= ping_at:
                ping_at += pace.ping_s
                yield PING
                await _note_presence(topics, reader)
            await news.wait(min(ping_at, ends_at) - now())
            if news.is_stale and not sits:
                await asyncio.sleep(_turn_to_ask_s(max(map(streams.readers, topics))))


def first_events(
    topics: Sequence[Topic], reader: Reader, *, seen: int | None
) -> Iterator[str]:
    """Yield what a stream says before anything changes; the reader is seen by it."""
    see(topics, reader)
    for topic in topics:
        version = newest(topic)
        if is_new(version, seen):
            yield event(topic, version)


def event(topic: Topic, version: int | None) -> str:
    """Return the event that says that *topic* has come to *version*."""
    if topic.kind is Kind.MATCH:
        body = json.dumps({"match": topic.id, "version": version})
        return f"id: {version}\nevent: version\ndata: {body}\n\n"
    body = json.dumps({topic.kind.value: topic.id or True})
    return f"event: version\ndata: {body}\n\n"


def talk_event(topic: Topic) -> str:
    """Return the event that says that somebody has said something at *topic*."""
    body = json.dumps({topic.kind.value: topic.id})
    return f"event: talk\ndata: {body}\n\n"


def is_new(version: int | None, seen: int | None) -> bool:
    """Return whether a client that has *seen* one version has to hear of another."""
    return version is None or seen is None or version > seen


def newest(topic: Topic) -> int | None:
    """Return the version of a match; None for what has no versions."""
    if topic.kind is Kind.MATCH:
        return selectors.match_version(topic.id)
    return None


def see(topics: Iterable[Topic], reader: Reader) -> bool:
    """Note who is at the table; return whether the reader sits at one."""
    matches = [topic.id for topic in topics if topic.kind is Kind.MATCH]
    if not reader.viewer or not matches:
        return False
    now = selectors.database_now()
    return any(_see(match_id, reader, now) for match_id in matches)


def _see(match_id: int, reader: Reader, now: datetime) -> bool:
    if reader.user is not None and is_seated(match_id, reader.user.pk):
        play.see(match_id, user=reader.user, now=now)
        return True
    spectators.see(match_id, viewer=reader.viewer, now=now)
    return False


def _turn_to_ask_s(readers: int) -> float:
    """Return how long one of many onlookers lets the players ask first."""
    longest = min(_ONLOOKERS_WAIT_AT_MOST_S, readers * _ONLOOKER_WAITS_S)
    return random.uniform(0, longest)  # noqa: S311  # Spreads load; no secret.


async def _ask_until_answered(topic: Topic) -> int | None:
    """Return the newest version, however long the database is away."""
    while True:
        try:
            return await ask(newest, topic)
        except (InterfaceError, OperationalError) as error:
            log.warning("stream_put_off", error=str(error))
        await asyncio.sleep(_ASK_AGAIN_AFTER_S)


async def _note_presence(topics: Sequence[Topic], reader: Reader) -> bool:
    try:
        return await ask(see, topics, reader)
    except (InterfaceError, OperationalError) as error:
        log.warning("presence_not_noted", error=str(error))
        return False


async def ask(question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Ask the database outside of the event loop, and let its connection go."""
    return await sync_to_async(_then_let_go)(question, *args, **kwargs)


def _then_let_go(question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        return question(*args, **kwargs)
    finally:
        close_old_connections()
