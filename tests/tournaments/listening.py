"""Streams as tests listen to them."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

import psycopg
from asgiref.sync import async_to_sync, sync_to_async
from django.http import StreamingHttpResponse
from django.test import AsyncClient

from euchre_site.models import User
from tests import factories
from tournaments import announce
from tournaments.models import Match


def in_a_loop(
    test: Callable[..., Coroutine[Any, Any, None]],
) -> Callable[..., None]:
    """Run an asynchronous test; its database work stays in this thread."""
    return wraps(test)(async_to_sync(test))


def match_at(*, version: int) -> Match:
    found = factories.running().match
    Match.objects.update(version=version)
    found.refresh_from_db()
    return found


@asynccontextmanager
async def watching(
    path: str, user: User | None, **headers: str
) -> AsyncIterator[AsyncIterator[bytes]]:
    client = AsyncClient()
    if user is not None:
        await sync_to_async(client.force_login)(user)
    response = await client.get(path, headers=headers)
    assert response.status_code == 200
    assert isinstance(response, StreamingHttpResponse)
    content = aiter(response)
    assert await anext(content) == b"retry: 2000\n\n"
    yield content
    await response._iterator.aclose()


def stream_of(match: Match) -> str:
    return f"/api/v1/matches/{match.pk}/stream/"


async def heard(content: AsyncIterator[bytes]) -> str:
    return (await asyncio.wait_for(anext(content), 10)).decode()


def version_event(match: Match, version: int) -> str:
    data = json.dumps({"match": match.pk, "version": version})
    return f"id: {version}\nevent: version\ndata: {data}\n\n"


def talk_event(match: Match) -> str:
    return f"event: talk\ndata: {json.dumps({'match': match.pk})}\n\n"


@sync_to_async
def change(match: Match, version: int) -> None:
    Match.objects.filter(pk=match.pk).update(version=version)
    announce.match_changed(match.pk, version)


def lose_listener(elsewhere: psycopg.Connection) -> None:
    """Cut the one connection that hears of changes."""
    killed = elsewhere.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND query = 'LISTEN bowerhouse'"
    ).fetchall()
    assert killed == [(True,)]
