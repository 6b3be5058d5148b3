"""From PostgreSQL's notifications to the open streams of this process.

One LISTEN connection a process, while there are streams. Every stream has room for
one piece of news of each topic, the newest, so that a slow reader costs nothing.
"""

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

import psycopg
import structlog
from django.db import connection

from tournaments.announce import CHANNEL
from tournaments.live.topics import TALKED_AT, Topic, read_notice

_RECONNECT_AFTER_S = 0.3
_PROBE_EVERY_S = 15.0
_PROBE_ANSWERS_WITHIN_S = 5.0
_FOR_DJANGO_ALONE = {"context", "cursor_factory", "prepare_threshold"}

log = structlog.get_logger(__name__)


class News:
    """What one stream has yet to look at: topics that changed, maybe to what."""

    def __init__(self, topics: Iterable[Topic]) -> None:
        self.is_over = False
        self._stale: dict[Topic, int | None] = dict.fromkeys(topics)
        self._talk: set[Topic] = set()
        self._heard = asyncio.Event()

    @property
    def is_stale(self) -> bool:
        """Return whether there is anything to look at."""
        return bool(self._stale or self._talk)

    def hear(self, topic: Topic, version: int | None) -> None:
        """Take in a change; without a version the stream has to ask the database."""
        known = self._stale.get(topic, 0)
        must_ask = version is None or known is None
        self._stale[topic] = None if must_ask else max(version or 0, known or 0)
        self._heard.set()

    def hear_talk(self, topic: Topic) -> None:
        """Take in that somebody has said something at *topic*."""
        self._talk.add(topic)
        self._heard.set()

    def take_talk(self) -> set[Topic]:
        """Return where something was said; the stream is up to date then."""
        talk, self._talk = self._talk, set()
        return talk

    def take(self) -> dict[Topic, int | None]:
        """Return each changed topic with its newest version, or None to ask.

        The stream is up to date then, but for talk.
        """
        stale, self._stale = self._stale, {}
        return stale

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
        self._heard.clear()


class Hub:
    """Every open stream of one event loop, by topic."""

    def __init__(self) -> None:
        self._news: defaultdict[Topic, set[News]] = defaultdict(set)
        self._held: Counter[str] = Counter()
        self._listener: asyncio.Task[None] | None = None
        self._is_over = False

    def held_by(self, mark: str) -> int:
        """Return how many streams the reader with this mark holds open."""
        return self._held[mark]

    def readers(self, topic: Topic) -> int:
        """Return how many streams tell of *topic*."""
        return len(self._news.get(topic, ()))

    @contextmanager
    def subscribed(self, topics: Sequence[Topic], mark: str = "") -> Iterator[News]:
        """Give news of *topics*, from a listener that runs while anybody reads.

        *mark* is what the reader's streams are counted by.
        """
        news = News(topics)
        self._held[mark] += 1
        for topic in topics:
            self._news[topic].add(news)
        if self._is_over:
            news.end()
        elif self._listener is None:
            self._listener = asyncio.create_task(self._listen())
        try:
            yield news
        finally:
            self._leave(topics, news, mark)

    def end(self) -> None:
        """End every stream, open ones and new ones: this process is leaving."""
        self._is_over = True
        for news in self._everybody():
            news.end()

    def _leave(self, topics: Sequence[Topic], news: News, mark: str) -> None:
        self._held[mark] -= 1
        if not self._held[mark]:
            del self._held[mark]
        for topic in topics:
            self._news[topic].discard(news)
            if not self._news[topic]:
                del self._news[topic]
        if not self._news and self._listener is not None:
            self._listener.cancel()
            self._listener = None

    def _everybody(self) -> list[News]:
        return [news for readers in self._news.values() for news in readers]

    def _ask_all(self) -> None:
        for topic, readers in self._news.items():
            for news in readers:
                news.hear(topic, None)

    def _hear_all_talk(self) -> None:
        for topic, readers in self._news.items():
            if topic.kind in TALKED_AT:
                for news in readers:
                    news.hear_talk(topic)

    async def _listen(self) -> None:
        is_back = False
        while True:
            try:
                await self._listen_once(is_back=is_back)
            except (psycopg.Error, OSError) as error:
                log.warning("listener_lost", error=str(error))
            is_back = True
            await asyncio.sleep(_RECONNECT_AFTER_S)

    async def _listen_once(self, *, is_back: bool) -> None:
        async with await psycopg.AsyncConnection.connect(
            **_parameters(), autocommit=True
        ) as listening:
            await listening.execute(f"LISTEN {CHANNEL}")
            # Whatever happened while nobody listened.
            self._ask_all()
            if is_back:
                self._hear_all_talk()
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
                if notice.is_talk:
                    news.hear_talk(notice.topic)
                else:
                    news.hear(notice.topic, notice.version)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def of_this_loop() -> Hub:
    """Return the hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())


def _parameters() -> Mapping[str, Any]:
    every = connection.get_connection_params()
    return {name: every[name] for name in every.keys() - _FOR_DJANGO_ALONE}
