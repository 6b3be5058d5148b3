"""One stream of a page tells of all that it shows, to visitors, too."""

import asyncio
import random

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient, Client
from pytest_django import Settings

from euchre_site.models import User
from tests import factories
from tests.tournaments.listening import (
    change,
    heard,
    in_a_loop,
    match_at,
    version_event,
    watching,
)
from tournaments import announce
from tournaments.live import hub
from tournaments.models import Match, MatchSeat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match() -> Match:
    """Give a match at version 5."""
    return match_at(version=5)


@pytest.fixture
def visitor() -> User:
    """Give somebody with a sign-in and no seat."""
    return factories.user("visitor")


@in_a_loop
async def test_one_stream_tells_of_all_that_a_page_shows(match: Match) -> None:
    number = match.tournament_id
    path = f"/live/?tournament={number}&match={match.pk}&lobby=1"
    of_tournament = f'event: version\ndata: {{"tournament": {number}}}\n\n'
    of_lobby = 'event: version\ndata: {"lobby": true}\n\n'
    async with watching(path, None) as content:
        first = {await heard(content) for _ in range(3)}
        await change(match, 6)
        second = await heard(content)
        await sync_to_async(announce.tournament_changed)(number)
        third = {await heard(content) for _ in range(2)}

    assert first == {version_event(match, 5), of_tournament, of_lobby}
    assert second == version_event(match, 6)
    assert third == {of_tournament, of_lobby}


@in_a_loop
async def test_a_visitor_hears_of_what_anybody_may_look_at(match: Match) -> None:
    async with watching(f"/live/?match={match.pk}", None) as content:
        assert await heard(content) == version_event(match, 5)

        await change(match, 6)

        assert await heard(content) == version_event(match, 6)


@in_a_loop
async def test_visitors_of_one_network_hold_only_so_many_streams(
    match: Match, visitor: User, settings: Settings
) -> None:
    settings.STREAMS_AT_MOST = 1
    path = f"/live/?match={match.pk}"
    async with watching(path, None) as content, watching(path, visitor) as other:
        await heard(content)
        await heard(other)

        refused = await AsyncClient().get(path)

        assert (refused.status_code, refused.json()["code"]) == (429, "throttled")

    async with watching(path, None) as content:
        assert await heard(content) == version_event(match, 5)


@in_a_loop
async def test_a_player_is_told_before_many_onlookers(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub.Hub, "readers", lambda *_: 500)
    monkeypatch.setattr(random, "uniform", lambda _, longest: longest / 6)
    seat = await MatchSeat.objects.select_related("registration__user").aget(
        match=match, seat=1
    )
    player, path = seat.registration.user, f"/live/?match={match.pk}"
    async with watching(path, player) as own, watching(path, None) as other:
        await heard(own)
        await heard(other)
        waiting = asyncio.create_task(heard(other))
        await change(match, 6)

        assert await heard(own) == version_event(match, 6)
        assert not waiting.done()

        assert await waiting == version_event(match, 6)


@pytest.mark.parametrize("query", ["payouts=1", "lobby=1&payouts=1"])
def test_a_visitor_hears_nothing_of_payouts(client: Client, query: str) -> None:
    assert client.get(f"/live/?{query}").status_code == 404
