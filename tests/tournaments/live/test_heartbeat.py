"""A web process beats while it can take a move, and not a moment longer."""

import asyncio
import signal
import threading
from collections.abc import Callable, Coroutine, Iterator
from functools import wraps
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.core.asgi import get_asgi_application
from django.db import connection

from tournaments import selectors
from tournaments.live import heartbeat, hub
from tournaments.live.topics import Kind, Topic
from tournaments.models import Heartbeat

pytestmark = pytest.mark.django_db(transaction=True)
LOBBY = Topic(Kind.LOBBY)


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    """Put the handlers of signals back."""
    numbers = (signal.SIGINT, signal.SIGTERM)
    earlier = [signal.getsignal(number) for number in numbers]
    yield
    for number, handler in zip(numbers, earlier, strict=True):
        signal.signal(number, handler)


def in_a_loop(
    test: Callable[..., Coroutine[Any, Any, None]],
) -> Callable[..., None]:
    return wraps(test)(async_to_sync(test))


def test_a_beat_is_written_with_the_databases_time() -> None:
    before = selectors.database_now()

    assert heartbeat.beat() == 0.5

    written = Heartbeat.objects.get()
    assert written.kind == "web"
    assert before <= written.beat_at <= selectors.database_now()


def test_without_a_database_there_is_no_beat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connection.close()
    with monkeypatch.context() as elsewhere:
        elsewhere.setitem(connection.settings_dict, "HOST", "/nobody/here")

        assert heartbeat.beat() == 0.5

    assert not Heartbeat.objects.exists()


class Server:
    """What an ASGI server says to an application, and hears from it."""

    def __init__(self) -> None:
        self.says: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.hears: asyncio.Queue[Any] = asyncio.Queue()

    async def run(self, application: heartbeat.BeatingASGI) -> None:
        await application({"type": "lifespan"}, self.says.get, self.hears.put)

    async def exchange(self, message: str) -> str:
        await self.says.put({"type": message})
        answer: str = (await asyncio.wait_for(self.hears.get(), 10))["type"]
        return answer


async def first_beat() -> None:
    while not await Heartbeat.objects.aexists():  # noqa: ASYNC110  (a thread beats)
        await asyncio.sleep(0.01)


@in_a_loop
async def test_an_asgi_process_beats_from_its_start_to_its_end() -> None:
    server = Server()
    living = asyncio.create_task(
        server.run(heartbeat.BeatingASGI(get_asgi_application()))
    )

    assert await server.exchange("lifespan.startup") == "lifespan.startup.complete"
    await asyncio.wait_for(first_beat(), 10)
    assert await server.exchange("lifespan.shutdown") == "lifespan.shutdown.complete"

    await living
    with hub.of_this_loop().subscribed([LOBBY]) as news:
        assert news.is_over


def test_a_signal_ends_streams_before_the_server_acts_on_it() -> None:
    seen: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _frame: seen.append(number))

    # Signals come to the main thread, where `async_to_sync` runs no loop.
    asyncio.run(be_told_to_go())

    assert seen == [signal.SIGTERM]


async def be_told_to_go() -> None:
    server = Server()
    living = asyncio.create_task(
        server.run(heartbeat.BeatingASGI(get_asgi_application()))
    )
    await server.exchange("lifespan.startup")

    with hub.of_this_loop().subscribed([LOBBY]) as news:
        signal.raise_signal(signal.SIGTERM)
        await news.wait(10)

        assert news.is_over

    await server.exchange("lifespan.shutdown")
    await living


def test_a_wsgi_process_beats_in_a_thread_until_it_is_told_to_go() -> None:
    signal.signal(signal.SIGTERM, lambda *_: None)
    heart = heartbeat.Heart()
    heart.start()
    [thread] = [found for found in threading.enumerate() if found.name == "heartbeat"]
    while not Heartbeat.objects.exists():
        assert thread.is_alive()

    signal.raise_signal(signal.SIGTERM)

    thread.join(10)
    assert not thread.is_alive()
