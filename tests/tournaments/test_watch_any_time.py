"""Whatever beats, ticks and gaps come, nobody loses to an outage of the house."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import factories
from tests.factories import NOON
from tests.soak import sample_and_soak
from tournaments.models import Heartbeat, Match
from tournaments.services import play, watch

# Mostly a house that is well, with gaps of every length in between.
pauses = st.one_of(
    st.integers(400, 900), st.integers(400, 900), st.integers(100, 30_000)
)
events = st.lists(
    st.tuples(pauses, st.sampled_from(["beat", "tick", "both", "both", "both"])),
    min_size=40,
    max_size=100,
)

pytestmark = pytest.mark.django_db


@dataclass
class House:
    """A house with one running clock, and what it did when."""

    match_id: int
    now: datetime = NOON
    beats: list[datetime] = field(default_factory=list)
    ticks: list[datetime] = field(default_factory=list)

    def live_through(self, pause_ms: int, event: str) -> None:
        self.now += timedelta(milliseconds=pause_ms)
        if event != "tick":
            watch.beat(Heartbeat.Kind.WEB, "web:1", now=self.now)
            self.beats.append(self.now)
        if event != "beat":
            watch.tick(now=self.now)
            self.ticks.append(self.now)

    def longest_gap_s(self, began_at: datetime, ended_at: datetime) -> float:
        gaps = [0.0]
        for moments in (self.beats, self.ticks):
            gaps += [
                (later - earlier).total_seconds()
                for earlier, later in pairwise([NOON, *moments])
                if later > began_at and earlier < ended_at
            ]
        return max(gaps)


@sample_and_soak(10)
def test_a_clock_runs_out_only_after_twenty_seconds_of_a_watched_house(
    match_id: int, rounds: int
) -> None:
    @settings(max_examples=rounds, deadline=None)
    @given(events)
    def hold_for(events: list[tuple[int, str]]) -> None:
        with transaction.atomic():
            live_through(House(match_id), events)
            transaction.set_rollback(True)

    hold_for()


def live_through(house: House, events: list[tuple[int, str]]) -> None:
    for pause_ms, event in events:
        house.live_through(pause_ms, event)
        before = Match.objects.get(pk=house.match_id)
        assert before.move_due_at is not None
        if house.now < before.move_due_at:
            continue
        play.advance(house.match_id, now=house.now)
        if Match.objects.get(pk=house.match_id).state == Match.State.FINISHED:
            assert_fair(house, before)
            return


def assert_fair(house: House, match: Match) -> None:
    assert match.move_due_at is not None
    expires_at = match.move_due_at + timedelta(seconds=1.5)
    assert house.now >= expires_at
    assert max(house.beats) >= expires_at
    had = match.move_due_at - timedelta(seconds=20)
    assert house.longest_gap_s(had, expires_at) <= 2


@pytest.fixture
def match_id() -> int:
    match_id = factories.running(move_seconds=10).match.pk
    play.advance(match_id, now=NOON)
    watch.beat(Heartbeat.Kind.WEB, "web:1", now=NOON)
    watch.tick(now=NOON)
    return match_id
