"""Who watches a match is counted."""

import pytest

from tests import factories
from tests.factories import NOON, Table
from tests.tournaments.dealt import seconds
from tournaments.models import Spectator
from tournaments.selectors.spectators import watching
from tournaments.services import spectators

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return factories.running()


def see(table: Table, viewer: str, *, at: float = 0) -> None:
    spectators.see(table.match.pk, viewer=viewer, now=NOON + seconds(at))


def count(table: Table, *, at: float = 0) -> int:
    return watching(table.match.pk, now=NOON + seconds(at))


def test_each_spectator_counts_once(table: Table) -> None:
    for viewer in ("one", "two", "one"):
        see(table, viewer)

    assert count(table) == 2


def test_who_went_away_is_counted_no_more(table: Table) -> None:
    see(table, "one")
    see(table, "two", at=20)

    assert count(table, at=39) == 2
    assert count(table, at=40) == 1


def test_a_sign_of_life_is_written_now_and_then(table: Table) -> None:
    for at in (0, 5, 14):
        see(table, "one", at=at)
    assert Spectator.objects.get().seen_at == NOON

    see(table, "one", at=20)

    assert Spectator.objects.get().seen_at == NOON + seconds(20)


def test_who_was_here_long_ago_is_forgotten(table: Table) -> None:
    see(table, "one")
    see(table, "two", at=3601)

    assert Spectator.objects.get().viewer == "two"
