"""The replay of a finished match, step by step."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.factories import NOON, Table
from tests.tournaments.browsing import HTMX, signed_in, words
from tests.tournaments.dealt import seconds, submit
from tests.tournaments.finished import begun, finished, give_up, play_moves
from tournaments.engine.rules import PRESETS
from tournaments.models import Match, Move
from tournaments.services import cancellation, play

pytestmark = pytest.mark.django_db


def visit(table: Table, address: str = "", **headers: Any) -> Any:
    return Client().get(f"/m/{table.match.pk}/replay/{address}", headers=headers)


def step(table: Table, address: str) -> str:
    page = visit(table, address, **HTMX)
    assert page.status_code == 200
    return str(page.content.decode())


def way(html: str, name: str) -> str | None:
    found = re.search(rf'id="way-{name}" href="([^"]+)"', html)
    return None if found is None else unescape(found[1])


def walk(table: Table) -> Iterator[tuple[str, str]]:
    """Yield the address and the part of each step, from first to last."""
    address: str | None = "?turn=0"
    while address:
        html = step(table, address)
        yield address, html
        address = way(html, "next")


def shown_cards(html: str) -> list[str]:
    return re.findall(r'data-face="(\w\w)"', html)


def spots(html: str) -> str:
    """Return the middle of the table."""
    return html.partition("data-trick")[2].partition('class="rail"')[0]


def bottom(page: Any) -> str:
    """Return who sits nearest to whoever looks."""
    found = re.search(
        r'class="seat seat-bottom.*?<strong>(\w+)<', shown(page), re.DOTALL
    )
    assert found
    return found[1]


def shown(page: Any) -> str:
    return str(page.content.decode())


def moves_of(table: Table) -> list[str]:
    stored = Move.objects.filter(match=table.match).order_by("turn")
    return [move.move for move in stored]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_step_of_every_game_is_shown(preset: str) -> None:
    table = finished(preset)
    played = moves_of(table)

    turns = []
    for address, html in walk(table):
        turns.append(int(address.removeprefix("?turn=").partition("&")[0]))
        cards = shown_cards(html)
        assert len(set(cards)) == len(cards)
        if "&" not in address and turns[-1]:
            assert f"Move {turns[-1]} of {len(played)}" in html

    assert sorted(set(turns)) == list(range(len(played) + 1))
    # A deal has a step of its own, except the first, which is the beginning.
    deals = [turn for turn in set(turns) if turns.count(turn) > 1]
    assert len(turns) == len(played) + 1 + len(deals)


def test_the_card_that_was_played_lies_on_the_table_and_is_told() -> None:
    table = finished()
    played = moves_of(table)
    turn = next(n for n, move in enumerate(played, 1) if move.startswith("play "))
    seat = Move.objects.get(match=table.match, turn=turn).seat
    card = played[turn - 1].removeprefix("play ")

    before, after = step(table, f"?turn={turn - 1}"), step(table, f"?turn={turn}")

    name = table.people[seat].username
    assert re.search(rf"{name}: plays the \w+ of \w+", after)
    assert "data-face" not in spots(before)
    assert shown_cards(spots(after)) == [card]
    assert sorted(shown_cards(before)) == sorted(shown_cards(after))


def test_players_look_from_their_own_seats_at_one_address() -> None:
    table = finished()
    address = f"/m/{table.match.pk}/replay/?turn=3"

    for seat, person in table.people.items():
        page = signed_in(person).get(address)
        assert bottom(page) == person.username
        side = re.search(r'side-own">\s*<dt class="side-name">([^<]+)', shown(page))
        assert side
        assert person.username in side[1], seat

    assert bottom(Client().get(address)) == table.people[1].username
    assert bottom(signed_in(factories.user("host")).get(address)) == (
        table.people[1].username
    )


def test_the_clock_of_a_move_is_told() -> None:
    table = finished()

    shown = words(visit(table, "?turn=3", **HTMX))

    # Every move was received two seconds after the one before it.
    assert "Took 2.0 s left on the clock: 28.0 s of 30.0 s" in shown
    assert "Received 12:00:06.000000 UTC" in shown
    assert "How moved in time" in shown


def test_ways_lead_to_the_next_trick_and_the_next_hand() -> None:
    table = finished()

    begin = step(table, "?turn=0")
    trick = way(begin, "trick")
    hand = way(begin, "hand")
    assert trick is not None
    assert hand is not None

    assert way(begin, "first") is way(begin, "previous") is None
    assert "spot-taken" in step(table, trick)
    assert hand.endswith("&deal=1")
    assert "Hand 2 is dealt" in words(visit(table, hand, **HTMX))
    end = step(table, hand.removesuffix("&deal=1"))
    assert "replay-told" in end
    last = step(table, str(way(begin, "last")))
    assert way(last, "next") is way(last, "hand") is way(last, "trick") is None


def test_hands_are_listed_with_how_they_ended() -> None:
    table = finished()

    html = step(table, "?turn=1")

    assert 'id="hand-1" href="?turn=0"' in html
    assert html.count('aria-current="true"') == 1
    assert "Hand 1: " in html
    assert "not finished" in html


@pytest.mark.parametrize(
    ("address", "turn"),
    [("", 0), ("?turn=x", 0), ("?turn=-3", 0), ("?turn=7", 7), ("?turn=99999", 60)],
)
def test_any_address_shows_the_nearest_step(address: str, turn: int) -> None:
    table = finished("railroad")

    assert f'data-turn="{turn}"' in visit(table, address).content.decode()


def test_the_end_says_how_the_match_ended_and_whose_clock_ran_out() -> None:
    table = begun()
    play_moves(table, most=4)
    at = Match.objects.get(pk=table.match.pk).wake_at
    assert at is not None
    factories.watched_until(at + seconds(1))
    play.advance(table.match.pk, now=at + seconds(1))
    late = Match.objects.get(pk=table.match.pk).late_seat
    assert late is not None

    page = visit(table, "?turn=4", **HTMX)

    shown = words(page)
    assert "The match is over: a clock ran out." in shown
    assert "The clock at the end" in shown
    assert f"Player {table.people[late].username}" in shown
    assert "How the clock ran out offline" in shown
    assert "Winners: " in shown
    before = words(visit(table, "?turn=3", **HTMX))
    assert "The match is over" not in before


def test_an_outage_and_the_time_bank_are_told() -> None:
    table = begun(bank_seconds=60)
    play_moves(table, most=1)
    match = Match.objects.filter(pk=table.match.pk)
    due_at = match.get().move_due_at
    assert due_at is not None
    match.update(extended_ms=7500)
    late = due_at + seconds(4)
    factories.watched_until(late)
    submit(table, at=late)
    play.advance(table.match.pk, now=late)
    give_up(table, now=late)

    shown = words(visit(table, "?turn=2", **HTMX))

    assert "Time bank used 4.0 s, left 56.0 s" in shown
    assert "the house was out, and the clock got 7.5 s more" in shown
    chart = visit(table).content.decode()
    assert 'class="clock-bar clock-bank"' in chart
    assert "mark-outage" in chart
    assert chart.count('<rect class="clock-bar ') == 3


def test_a_match_that_was_called_off_before_the_deal_is_shown() -> None:
    table = factories.running(currency="PLAY")
    cancellation.cancel(
        table.tournament.pk, actor=factories.user("host"), reason="Flood", now=NOON
    )

    shown = words(visit(table))

    assert "No card was dealt." in shown
    assert "The match was called off." in shown


def test_nobody_sees_a_replay_before_the_end() -> None:
    table = begun()

    for part in ("replay/", "record/"):
        address = f"/m/{table.match.pk}/{part}"
        assert Client().get(address).status_code == 403
        assert signed_in(table.people[1]).get(address).status_code == 403
    assert Client().get("/m/999999/replay/").status_code == 404


def test_a_visitor_can_take_the_record_away() -> None:
    table = finished()

    answer = Client().get(f"/m/{table.match.pk}/record/")

    expected = signed_in(table.people[1]).get(
        f"/api/v1/matches/{table.match.pk}/record/"
    )
    assert answer.json() == expected.json()
    assert answer.headers["Content-Disposition"] == (
        f'attachment; filename="match-{table.match.pk}.json"'
    )


def test_a_player_finds_the_own_client_seed_beside_the_check() -> None:
    table = finished()
    address = f"/m/{table.match.pk}/replay/"

    own = words(signed_in(table.people[2]).get(address))

    assert f"Your client seed: {table.people[2].username}" in own
    assert "Your client seed" not in words(Client().get(address))


def test_pages_lead_to_the_replay() -> None:
    table = finished(currency="PLAY")
    link = f'href="/m/{table.match.pk}/replay/'
    player = signed_in(table.people[1])

    for address in ("/", f"/t/{table.tournament.pk}/", "/mine/"):
        assert link in player.get(address).content.decode(), address
    assert link in player.get(f"/m/{table.match.pk}/").content.decode()
