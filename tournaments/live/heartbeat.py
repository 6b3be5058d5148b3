"""The heartbeat of a web process, which proves that it can take a move.

Written twice a second, and besides whenever a player's clock runs out, so that the
watch can pass that moment at once. It starts and ends with the server's process, and
ends when the server is told to go, since it takes no moves from then on.
"""

import asyncio
import os
import signal
import threading
from collections.abc import Awaitable, Callable, Mapping
from types import FrameType
from typing import Any

import structlog
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.wsgi import WSGIHandler
from django.db import DEFAULT_DB_ALIAS, Error, close_old_connections, connections
from django.db.backends.postgresql.base import DatabaseWrapper

from tournaments import selectors
from tournaments.live import hub
from tournaments.models import Heartbeat
from tournaments.services import due, watch

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

log = structlog.get_logger(__name__)


def beat() -> float:
    """Beat once; return how many seconds later to beat again.

    It takes its connection where a move would, so that it fails when moves do.
    """
    try:
        now = selectors.database_now()
        watch.beat(Heartbeat.Kind.WEB, watch.process_name(), now=now)
        return due.pause_s(due.next_expiry(after=now), now=now)
    except Error as error:
        log.warning("beat_failed", error=str(error))
        return due.PAUSE_AT_MOST_S
    finally:
        close_old_connections()


class BeatingASGI:
    """Django's application with a heartbeat in the event loop that serves it.

    A loop that is stuck does not beat. Streams end when the server is told to go.
    """

    def __init__(self, application: ASGIHandler) -> None:
        """Wrap *application*, which knows nothing of lifespans."""
        self._application = application
        self._beating: asyncio.Task[None] | None = None

    async def __call__(
        self, scope: dict[str, Any], receive: Receive, send: Send
    ) -> None:
        """Serve one connection; the first one starts the heart if nothing else has."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        self._start()
        await self._application(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self._leave(hub.of_this_loop())
        await send({"type": "lifespan.shutdown.complete"})

    def _start(self) -> None:
        if self._beating is not None:
            return
        loop = asyncio.get_running_loop()
        streams = hub.of_this_loop()
        self._beating = loop.create_task(_beat_in_loop())
        _when_told_to_go(lambda: loop.call_soon_threadsafe(self._leave, streams))

    def _leave(self, streams: hub.Hub) -> None:
        if self._beating is not None:
            self._beating.cancel()
        streams.end()


async def _beat_in_loop() -> None:
    while True:
        pause = await asyncio.to_thread(beat)
        await asyncio.sleep(pause)


class Heart:
    """A thread that beats for a WSGI server."""

    def __init__(self) -> None:
        """Make a heart that does not beat yet."""
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Beat from now on, until the server is told to go."""
        self._stop = threading.Event()
        self._thread = threading.Thread(
            target=self._beat_on, args=(self._stop,), name="heartbeat", daemon=True
        )
        self._thread.start()
        _when_told_to_go(self.stop)

    def stop(self) -> None:
        """Beat no more."""
        self._stop.set()

    def stop_before_fork(self) -> None:
        """Beat no more, and leave no connection that two processes would share."""
        self.stop()
        if self._thread is not None:
            self._thread.join()
        database = connections[DEFAULT_DB_ALIAS]
        assert isinstance(database, DatabaseWrapper)
        database.close_pool()

    @staticmethod
    def _beat_on(stop: threading.Event) -> None:
        pause = 0.0
        while not stop.wait(pause):
            pause = beat()


def beating_wsgi(application: WSGIHandler) -> WSGIHandler:
    """Start the heart of a process that serves *application*, and return that.

    A process that forks after this was loading for its workers: they beat, not it.
    """
    heart = Heart()
    os.register_at_fork(before=heart.stop_before_fork, after_in_child=heart.start)
    heart.start()
    return application


def _when_told_to_go(act: Callable[[], Any]) -> None:
    """Act when SIGINT or SIGTERM comes, before the server's own handler does."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGINT, signal.SIGTERM):
        earlier = signal.getsignal(number)
        if callable(earlier):
            signal.signal(number, _chained(act, earlier))


def _chained(
    act: Callable[[], Any], earlier: Callable[[int, FrameType | None], Any]
) -> Callable[[int, FrameType | None], Any]:
    def handle(number: int, frame: FrameType | None) -> Any:  # noqa: ANN401
        act()
        return earlier(number, frame)

    return handle
