"""Visitors of a table are served from one rendering, and never from an old version."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from tests import factories
from tests.factories import NOON
from tests.tournaments.browsing import HTMX, words
from tournaments.models import Match
from tournaments.pages.onlookers import Renderings
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
    assert kept.get(1, 5, render, now=NOON) == "0"
    assert kept.get(1, 5, render, now=NOON) == "0"
    assert kept.get(1, 6, render, now=NOON) == "1"
    assert kept.get(2, 5, render, now=NOON) == "2"
    assert kept.get(1, 5, render, now=later) == "3"


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


def test_there_is_no_part_of_a_match_that_there_is_not() -> None:
    assert Client().get("/m/999999/view/", headers=HTMX).status_code == 404


def _time(html: str) -> str:
    found = re.search(r'data-now="([^"]+)"', html)
    assert found
    return found[1]
