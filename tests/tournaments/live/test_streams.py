"""A stream tells which version a match has come to, and nothing else."""

import psycopg
import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import AsyncClient, Client
from rest_framework.authtoken.models import Token

from euchre_site.models import User
from tests import factories
from tests.tournaments.listening import (
    change,
    heard,
    in_a_loop,
    lose_listener,
    match_at,
    stream_of,
    talk_event,
    version_event,
    watching,
)
from tournaments import announce
from tournaments.live import hub, streams
from tournaments.live.readers import Reader
from tournaments.live.topics import Kind, Topic
from tournaments.models import Match, MatchSeat

pytestmark = pytest.mark.django_db(transaction=True)
MATCH, LOBBY = Topic(Kind.MATCH, 1), Topic(Kind.LOBBY)


@pytest.fixture
def match() -> Match:
    """Give a match at version 5."""
    return match_at(version=5)


@pytest.fixture
def visitor() -> User:
    """Give somebody with a sign-in and no seat."""
    return factories.user("visitor")


@in_a_loop
async def test_the_version_comes_at_once_and_each_change_after(
    match: Match, visitor: User
) -> None:
    async with watching(stream_of(match), visitor) as content:
        assert await heard(content) == version_event(match, 5)

        await change(match, 6)

        assert await heard(content) == version_event(match, 6)


@in_a_loop
async def test_a_resumed_stream_says_only_what_is_newer(
    match: Match, visitor: User
) -> None:
    headers = {"Last-Event-ID": "5"}
    async with watching(stream_of(match), visitor, **headers) as content:
        await change(match, 6)

        assert await heard(content) == version_event(match, 6)


@in_a_loop
async def test_a_stream_resumed_after_a_change_says_it_at_once(
    match: Match, visitor: User
) -> None:
    headers = {"Last-Event-ID": "4"}
    async with watching(stream_of(match), visitor, **headers) as content:
        assert await heard(content) == version_event(match, 5)


@pytest.mark.parametrize("last", ["", "yesterday", "-1", "9" * 40, "²"])
@in_a_loop
async def test_a_last_event_id_that_makes_no_sense_is_none(
    match: Match, visitor: User, last: str
) -> None:
    headers = {"Last-Event-ID": last}
    async with watching(stream_of(match), visitor, **headers) as content:
        assert await heard(content) == version_event(match, 5)


@in_a_loop
async def test_other_matches_are_not_heard_of(match: Match, visitor: User) -> None:
    async with watching(stream_of(match), visitor) as content:
        await heard(content)
        await sync_to_async(announce.match_changed)(match.pk + 1, 99)
        await change(match, 6)

        assert await heard(content) == version_event(match, 6)


@in_a_loop
async def test_pages_have_the_same_stream(match: Match, visitor: User) -> None:
    async with watching(f"/live/?match={match.pk}", visitor) as content:
        assert await heard(content) == version_event(match, 5)


@in_a_loop
async def test_the_lobby_hears_of_every_tournament(match: Match, visitor: User) -> None:
    async with watching("/live/?lobby=1", visitor) as content:
        first = await heard(content)
        await sync_to_async(announce.tournament_changed)(match.tournament_id)

        again = await heard(content)

    assert first == again == 'event: version\ndata: {"lobby": true}\n\n'


@in_a_loop
async def test_a_tournament_is_heard_of(match: Match, visitor: User) -> None:
    number = match.tournament_id
    async with watching(f"/live/?tournament={number}", visitor) as content:
        assert await heard(content) == (
            f'event: version\ndata: {{"tournament": {number}}}\n\n'
        )


@in_a_loop
async def test_a_reviewer_hears_of_payouts() -> None:
    reviewer = await sync_to_async(factories.reviewer)()
    async with watching("/live/?payouts=1", reviewer) as content:
        assert await heard(content) == 'event: version\ndata: {"payouts": true}\n\n'


@in_a_loop
async def test_a_lost_listener_comes_back_and_every_stream_looks_again(
    match: Match, visitor: User, elsewhere: psycopg.Connection
) -> None:
    async with watching(stream_of(match), visitor) as content:
        await heard(content)
        await change(match, 6)
        await heard(content)
        await sync_to_async(Match.objects.filter(pk=match.pk).update)(version=7)

        lose_listener(elsewhere)

        news = {await heard(content), await heard(content)}
        assert news == {version_event(match, 7), talk_event(match)}


@in_a_loop
async def test_an_open_stream_holds_no_connection_but_the_listener(
    match: Match, visitor: User, elsewhere: psycopg.Connection
) -> None:
    async with watching(stream_of(match), visitor) as content:
        await heard(content)
        await change(match, 6)
        await heard(content)
        await sync_to_async(connections.close_all)()

        # A backend needs a moment to notice that its client is gone.
        for _ in range(1000):
            held = elsewhere.execute(
                "SELECT query FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            ).fetchall()
            if len(held) == 1:
                break

    assert held == [("LISTEN bowerhouse",)]


@in_a_loop
async def test_streams_end_when_the_process_is_told_to_go(
    match: Match, visitor: User
) -> None:
    async with watching(stream_of(match), visitor) as content:
        await heard(content)

        hub.of_this_loop().end()

        with pytest.raises(StopAsyncIteration):
            await heard(content)


@in_a_loop
async def test_a_stream_pings_and_ends_in_time(match: Match, visitor: User) -> None:
    pace = streams.Pace(ping_s=0.02, length_s=0.1)
    topics, reader = [Topic(Kind.MATCH, match.pk)], Reader(visitor)

    parts = [part async for part in streams.stream(topics, reader, seen=5, pace=pace)]

    assert parts[0] == "retry: 2000\n\n"
    assert set(parts[1:]) == {"event: ping\ndata: {}\n\n"}


@in_a_loop
async def test_a_player_is_seen_when_the_stream_opens(match: Match) -> None:
    seat = await MatchSeat.objects.select_related("registration__user").aget(
        match=match, seat=1
    )
    async with watching(stream_of(match), seat.registration.user) as content:
        await heard(content)

    await seat.arefresh_from_db()
    assert seat.seen_at is not None


@in_a_loop
async def test_a_player_is_seen_at_each_ping(match: Match) -> None:
    seat = await MatchSeat.objects.select_related("registration__user").aget(
        match=match, seat=1
    )
    pace = streams.Pace(ping_s=0.02, length_s=0.05)
    topics, player = [Topic(Kind.MATCH, match.pk)], Reader(seat.registration.user)

    async for _ in streams.stream(topics, player, seen=5, pace=pace):
        pass

    await seat.arefresh_from_db()
    assert seat.seen_at is not None


@in_a_loop
async def test_a_spectator_is_not_seen(match: Match, visitor: User) -> None:
    async with watching(stream_of(match), visitor) as content:
        await heard(content)

    assert not await MatchSeat.objects.filter(seen_at__isnull=False).aexists()


@in_a_loop
async def test_a_token_opens_a_stream(match: Match, visitor: User) -> None:
    token = await Token.objects.acreate(user=visitor)

    response = await AsyncClient().get(
        stream_of(match), headers={"Authorization": f"Token {token.key}"}
    )

    assert response.status_code == 200
    assert response.headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["X-Accel-Buffering"] == "no"


def test_a_slow_reader_is_told_of_the_newest_version_alone() -> None:
    news = hub.News([MATCH, LOBBY])
    news.take()

    for version in (6, 8, 7):
        news.hear(MATCH, version)

    assert news.take() == {MATCH: 8}
    assert not news.is_stale


def test_after_a_gap_the_database_is_asked_whatever_else_was_heard() -> None:
    news = hub.News([MATCH, LOBBY])
    news.take()

    news.hear(MATCH, 5)
    news.hear(MATCH, None)
    news.hear(MATCH, 6)

    assert news.take() == {MATCH: None}


def test_strangers_are_refused_as_everywhere_in_the_api(
    client: Client, match: Match
) -> None:
    answer = client.get(stream_of(match))

    assert answer.status_code == 401
    assert answer.json()["code"] == "not_authenticated"


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/matches/999999/stream/",
        f"/api/v1/matches/{10**30}/stream/",
        "/live/?match=999999",
        f"/live/?match={10**30}",
        "/live/?tournament=999999",
        "/live/?payouts=1",
    ],
)
def test_what_is_not_there_for_the_caller_is_not_found(
    client: Client, visitor: User, path: str
) -> None:
    client.force_login(visitor)

    answer = client.get(path, headers={"Accept": "text/event-stream"})

    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


@pytest.mark.parametrize(
    "query",
    [
        *("", "match=1&match=2", "match=x", "match=x&lobby=1", "match=", "to=1"),
        "lobby=2",
        pytest.param(f"match={'9' * 5000}", id="more digits than a number has"),
    ],
)
def test_a_page_asks_for_each_kind_of_thing_once_at_most(
    client: Client, visitor: User, query: str
) -> None:
    client.force_login(visitor)

    answer = client.get(f"/live/?{query}")

    assert answer.status_code == 400
    assert answer.json()["code"] == "invalid"


def test_a_stream_is_only_read(client: Client, visitor: User, match: Match) -> None:
    client.force_login(visitor)

    answer = client.post(stream_of(match))

    assert answer.status_code == 405
    assert answer.json()["code"] == "method_not_allowed"


def test_a_wsgi_server_answers_what_is_new_and_lets_the_client_come_again(
    client: Client, visitor: User, match: Match
) -> None:
    client.force_login(visitor)

    first = client.get(stream_of(match))
    again = client.get(stream_of(match), headers={"Last-Event-ID": "5"})

    assert first.headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert first.content.decode() == "retry: 2000\n\n" + version_event(match, 5)
    assert again.content == b"retry: 2000\n\n"


@pytest.mark.parametrize("method", ["OPTIONS", "HEAD", "POST", "DELETE"])
@pytest.mark.parametrize("query", ["payouts=1", "lobby=1", "match=999999", ""])
@in_a_loop
async def test_a_stream_is_only_to_be_got(
    visitor: User, method: str, query: str
) -> None:
    del visitor
    for path in (f"/live/?{query}", "/api/v1/matches/999999/stream/"):
        response = await AsyncClient().generic(method, path)

        assert response.status_code in {401, 405}
        assert not response.streaming
