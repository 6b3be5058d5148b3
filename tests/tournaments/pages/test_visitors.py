"""Visitors of a table are served from one rendering, and never from an old version."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.test import Client

from tests import factories
from tests.factories import NOON
from tests.tournaments.browsing import HTMX, words
from tournaments.models import Hiding, Match, Phrase, Remark
from tournaments.pages.table.onlookers import Renderings
from tournaments.services import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Give a match at which the first call is awaited."""
    started = factories.running()
    play.advance(started.match.pk, now=NOON)
    return Match.objects.get(pk=started.match.pk)


def test_one_rendering_serves_for_a_second_and_for_one_version() -> None:
    kept, made = Renderings(), iter(range(9))

    def render() -> str:
        return str(next(made))

    later = NOON + timedelta(seconds=2)
    assert kept.get((1, 5), render, now=NOON) == "0"
    assert kept.get((1, 5), render, now=NOON) == "0"
    assert kept.get((1, 6), render, now=NOON) == "1"
    assert kept.get((2, 5), render, now=NOON) == "2"
    assert kept.get((1, 5), render, now=later) == "3"


def test_a_slow_rendering_holds_up_no_other() -> None:
    kept = Renderings()

    def render_slowly() -> str:
        # It would wait for ever if one lock were held for all of them.
        with ThreadPoolExecutor(1) as other:
            asked = other.submit(kept.get, (2, 5), lambda: "quick", now=NOON)
            return f"slow after {asked.result(timeout=5)}"

    assert kept.get((1, 5), render_slowly, now=NOON) == "slow after quick"


def test_who_asks_while_it_is_made_waits_for_the_one_rendering() -> None:
    kept, made = Renderings(), []
    both_ask = Barrier(2)

    def render() -> str:
        made.append("once")
        return "shown"

    def ask() -> str:
        both_ask.wait(timeout=5)
        return kept.get((1, 5), render, now=NOON)

    with ThreadPoolExecutor(2) as visitors:
        found = [asked.result() for asked in [visitors.submit(ask) for _ in range(2)]]

    assert found == ["shown", "shown"]
    assert made == ["once"]


def test_a_visitor_sees_each_version_at_once_and_the_time_that_it_is(
    match: Match,
) -> None:
    path, visitor = f"/m/{match.pk}/view/", Client()
    first = visitor.get(path, headers=HTMX)
    again = visitor.get(path, headers=HTMX)
    same = visitor.get(path, headers={**HTMX, "If-None-Match": first["ETag"]})
    Match.objects.filter(pk=match.pk).update(
        version=match.version + 1, notice="resumed"
    )

    changed = visitor.get(path, headers=HTMX)

    assert first["ETag"] == again["ETag"]
    assert _time(first.content.decode()) < _time(again.content.decode())
    assert same.status_code == 304
    assert "Play goes on after a pause" in words(changed)


def test_a_visitor_hears_each_phrase_at_once_and_none_that_is_hidden(
    match: Match,
) -> None:
    path, visitor = f"/m/{match.pk}/talk/", Client()
    quiet = words(visitor.get(path, headers=HTMX))
    remark = said(match, Phrase.WELL_PLAYED, number=9002)

    heard = words(visitor.get(path, headers=HTMX))
    Hiding.objects.create(
        remark=remark, hidden_by=factories.reviewer(), reason="Loud.", hidden_at=NOON
    )
    hidden = words(visitor.get(path, headers=HTMX))

    assert "That was well played" not in quiet
    assert "That was well played" in heard
    assert "That was well played" not in hidden


def test_a_phrase_that_is_committed_late_is_heard_too(match: Match) -> None:
    path, visitor = f"/m/{match.pk}/talk/", Client()
    said(match, Phrase.HELLO, number=9002)
    visitor.get(path, headers=HTMX)

    said(match, Phrase.THANKS, number=9001)

    assert "Thanks" in words(visitor.get(path, headers=HTMX))


def said(match: Match, phrase: Phrase, *, number: int) -> Remark:
    """Return a phrase of the player at seat 1, under this number."""
    return Remark.objects.create(
        pk=number,
        tournament=match.tournament,
        match=match,
        user=match.seats.get(seat=1).registration.user,
        phrase=phrase,
        key=str(number),
        said_at=NOON,
    )


@pytest.mark.parametrize("part", ["view", "talk"])
def test_there_is_no_part_of_a_match_that_there_is_not(part: str) -> None:
    assert Client().get(f"/m/999999/{part}/", headers=HTMX).status_code == 404


def _time(html: str) -> str:
    found = re.search(r'data-now="([^"]+)"', html)
    assert found
    return found[1]
