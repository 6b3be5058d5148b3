"""From PostgreSQL's notifications to the open streams of this process.

One LISTEN connection a process, while there are streams. Every stream has room for
one piece of news, the newest, so that a slow reader costs nothing.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

import psycopg
import structlog
from django.db import connection

from tournaments.announce import CHANNEL
from tournaments.live.topics import Topic, read_notice

_RECONNECT_AFTER_S = 0.3
_PROBE_EVERY_S = 15.0
_PROBE_ANSWERS_WITHIN_S = 5.0
_FOR_DJANGO_ALONE = {"context", "cursor_factory", "prepare_threshold"}

log = structlog.get_logger(__name__)


class News:
    """What one stream has yet to look at: that something changed, maybe what."""

    def __init__(self) -> None:
        self.is_stale = True
        self.is_over = False
        self._must_ask = True
        self._version = 0
        self._heard = asyncio.Event()

    def hear(self, version: int | None) -> None:
        """Take in a change; without a version the stream has to ask the database."""
        if version is None:
            self._must_ask = True
        else:
            self._version = max(self._version, version)
        self.is_stale = True
        self._heard.set()

    def take(self) -> int | None:
        """Return the newest version heard of, or None to ask; be up to date then."""
        version = None if self._must_ask else self._version
        self._must_ask = self.is_stale = False
        self._version = 0
        self._heard.clear()
        return version

    def end(self) -> None:
        """Let the stream end."""
        self.is_over = True
        self._heard.set()

    async def wait(self, timeout_s: float) -> None:
        """Return when there is something to look at, or after the time."""
        try:
            async with asyncio.timeout(timeout_s):
                await self._heard.wait()
        except TimeoutError:
            return


class Hub:
    """Every open stream of one event loop, by topic."""

    def __init__(self) -> None:
        self._news: defaultdict[Topic, set[News]] = defaultdict(set)
        self._listener: asyncio.Task[None] | None = None
        self._is_over = False

    @contextmanager
    def subscribed(self, topic: Topic) -> Iterator[News]:
        """Give news of *topic*, from a listener that runs while anybody reads."""
        news = News()
        self._news[topic].add(news)
        if self._is_over:
            news.end()
        elif self._listener is None:
            self._listener = asyncio.create_task(self._listen())
        try:
            yield news
        finally:
            self._leave(topic, news)

    def end(self) -> None:
        """End every stream, open ones and new ones: this process is leaving."""
        self._is_over = True
        for news in self._everybody():
            news.end()

    def _leave(self, topic: Topic, news: News) -> None:
        self._news[topic].discard(news)
        if not self._news[topic]:
            del self._news[topic]
        if not self._news and self._listener is not None:
            self._listener.cancel()
            self._listener = None

    def _everybody(self) -> list[News]:
        return [news for readers in self._news.values() for news in readers]

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except (psycopg.Error, OSError) as error:
                log.warning("listener_lost", error=str(error))
            await asyncio.sleep(_RECONNECT_AFTER_S)

    async def _listen_once(self) -> None:
        async with await psycopg.AsyncConnection.connect(
            **_parameters(), autocommit=True
        ) as listening:
            await listening.execute(f"LISTEN {CHANNEL}")
            # Whatever happened while nobody listened.
            for news in self._everybody():
                news.hear(None)
            while True:
                async for notification in listening.notifies(timeout=_PROBE_EVERY_S):
                    self._pass_on(notification.payload)
                # A peer that is gone without a word shows itself here.
                async with asyncio.timeout(_PROBE_ANSWERS_WITHIN_S):
                    await listening.execute("SELECT 1")

    def _pass_on(self, payload: str) -> None:
        try:
            document = json.loads(payload)
        except ValueError:
            return
        for notice in read_notice(document):
            for news in self._news.get(notice.topic, ()):
                news.hear(notice.version)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def of_this_loop() -> Hub:
    """Return the hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())


def _parameters() -> Mapping[str, Any]:
    every = connection.get_connection_params()
    return {name: every[name] for name in every.keys() - _FOR_DJANGO_ALONE}
