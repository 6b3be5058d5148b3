"""A stream says that somebody has said something, apart from the table's versions."""

import pytest
from asgiref.sync import sync_to_async

from euchre_site.models import User
from tests import factories
from tests.tournaments.listening import (
    change,
    heard,
    in_a_loop,
    stream_of,
    talk_event,
    watching,
)
from tournaments import announce
from tournaments.models import Match
from tournaments.selectors import database_now, spectators

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match() -> Match:
    return factories.running().match


@pytest.fixture
def visitor() -> User:
    return factories.user("visitor")


@in_a_loop
async def test_a_phrase_is_heard_by_those_who_watch_the_match(
    match: Match, visitor: User
) -> None:
    async with watching(stream_of(match), visitor) as content:
        await heard(content)
        await sync_to_async(announce.match_spoke)(match.pk + 1)
        await sync_to_async(announce.lobby_spoke)(match.tournament_id)
        await sync_to_async(announce.match_spoke)(match.pk)

        assert await heard(content) == talk_event(match)


@in_a_loop
async def test_chat_is_heard_on_the_page_of_the_tournament(
    match: Match, visitor: User
) -> None:
    tournament_id = match.tournament_id
    async with watching(f"/live/?tournament={tournament_id}", visitor) as content:
        await heard(content)
        event = ""
        # What is said before the listener has begun is not heard; that it has is.
        while "event: talk" not in event:
            await sync_to_async(announce.match_spoke)(match.pk)
            await sync_to_async(announce.lobby_spoke)(tournament_id)
            event = await heard(content)

    assert event == f'event: talk\ndata: {{"tournament": {tournament_id}}}\n\n'


@in_a_loop
async def test_talk_hides_no_version_that_comes_with_it(
    match: Match, visitor: User
) -> None:
    async with watching(stream_of(match), visitor) as content:
        await heard(content)
        await sync_to_async(announce.match_spoke)(match.pk)
        await change(match, 99)

        events: set[str] = set()
        while not events >= {"event: talk", "id: 99"}:
            events.add((await heard(content)).split("\n")[0])


@in_a_loop
async def test_whoever_listens_without_a_seat_watches(
    match: Match, visitor: User
) -> None:
    page = f"/live/?match={match.pk}"
    player = await User.objects.aget(username="ann")
    async with (
        watching(page, None) as one,
        watching(page, None) as two,
        watching(page, visitor) as three,
        watching(page, player) as four,
    ):
        for content in (one, two, three, four):
            await heard(content)

        now = await sync_to_async(database_now)()
        count = await sync_to_async(spectators.watching)(match.pk, now=now)

    assert count == 3
