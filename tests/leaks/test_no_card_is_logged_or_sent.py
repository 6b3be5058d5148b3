"""What the house writes down and sends while a match is played knows no card."""

import json
import logging
import re
from collections.abc import Generator

import psycopg
import pytest
from django.test import Client

from tests import factories
from tests.factories import NOON, Table
from tests.races.tables import AT_ONCE, awaited
from tournaments import announce
from tournaments.live import streams
from tournaments.live.readers import Reader
from tournaments.live.topics import Kind, Topic
from tournaments.models import Match, Move, Secret
from tournaments.services import play

MOVES = 12
# As notation writes cards and as people say them; and whatever a record would show.
_CARD = re.compile(
    r"(?<![A-Za-z0-9])(10|[9TJQKA])[SHDC♠♥♦♣](?![A-Za-z0-9])"
    r"|(nine|ten|jack|queen|king|ace) of (spades|hearts|diamonds|clubs)"
    r"|discard|snapshot|hands",
    re.IGNORECASE,
)


@pytest.fixture
def notices(
    transactional_db: None, owner: psycopg.Connection
) -> Generator[psycopg.Connection]:
    """Listen to what is told to watchers."""
    del transactional_db
    owner.execute(f"LISTEN {announce.CHANNEL}".encode())
    yield owner
    owner.execute(b"UNLISTEN *")


def play_for_a_while(table: Table) -> None:
    """Play over the API, as a player does, with a refused move before each."""
    browsers = {seat: Client() for seat in table.people}
    for seat, browser in browsers.items():
        browser.force_login(table.people[seat])
    address = f"/api/v1/matches/{table.match.pk}/"
    for _ in range(MOVES):
        play.advance(table.match.pk, now=NOON)
        waiting = awaited(table)
        browser = browsers[waiting.seat]
        legal = browser.get(address).json()["legal"]
        # Somebody orders the upcard up, so that the dealer discards.
        right = "order" if "order" in legal else legal[-1]
        for move, status in (("play 9X", 422), (right, 202)):
            answer = browser.post(
                f"{address}moves/",
                {"turn": waiting.turn, "move": move},
                content_type="application/json",
            )
            assert answer.status_code == status
    assert Move.objects.filter(match=table.match, move__startswith="disc").exists()


def test_logs_hold_no_card_and_no_seed(
    transactional_db: None, caplog: pytest.LogCaptureFixture
) -> None:
    del transactional_db
    table = factories.running(**AT_ONCE)
    seed = bytes(Secret.objects.get(tournament=table.tournament).seed)

    with caplog.at_level(logging.DEBUG):
        play_for_a_while(table)
        table.let_clock_run_out()

    lines = [f"{record.name} {record.getMessage()}" for record in caplog.records]
    assert len(lines) >= 2 * MOVES
    assert [line for line in lines if _CARD.search(line)] == []
    assert [line for line in lines if seed.hex() in line] == []


def test_notices_and_events_hold_numbers_and_nothing_else(
    notices: psycopg.Connection,
) -> None:
    table = factories.running(**AT_ONCE)
    match, tournament = table.match.pk, table.match.tournament_id

    play_for_a_while(table)
    table.let_clock_run_out()

    found = [json.loads(each.payload) for each in notices.notifies(timeout=1)]
    version = Match.objects.get(pk=match).version
    assert len(found) >= MOVES
    for notice in found:
        shown = notice.pop("version", 0)
        assert 0 <= shown <= version
        assert notice in (
            {"match": match},
            {"tournament": tournament},
            {"payouts": True},
        )
    topics = [Topic(Kind.MATCH, match)]
    [event] = streams.first_events(topics, Reader(None), seen=None)
    assert event == (
        f"id: {version}\nevent: version\n"
        f'data: {{"match": {match}, "version": {version}}}\n\n'
    )
