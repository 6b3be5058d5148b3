"""What has just ended at a table, and the colours of who sits there."""

import pytest

from tests.tournaments.scenes import course, seen_by
from tournaments.engine.rules import rule_set
from tournaments.pages.table.avatars import COLOURS, avatars
from tournaments.pages.table.ended import Ended, ended

GAMES = ["standard", "two-handed", "three-handed", "railroad", "hasenpfeffer"]


def all_that_ended(preset: str, seed: int, *, moves: int) -> dict[int, Ended]:
    """Return what the page of seat 1 could show of a match, in the order it came."""
    found: dict[int, Ended] = {}
    for state in course(rule_set(preset, {}), seed, moves=moves):
        for end in ended(seen_by(state, 1)):
            assert found.setdefault(end.number, end) == end
    return found


@pytest.mark.parametrize("preset", GAMES)
def test_every_trick_and_hand_is_shown_once_in_order(preset: str) -> None:
    found = all_that_ended(preset, 3, moves=150)

    assert list(found) == sorted(found)
    assert any(end.sentence for end in found.values())
    for end in found.values():
        if end.cards:
            assert sum(card.took_it for card in end.cards) == 1
            assert [card.is_led for card in end.cards].index(True) == 0
            assert len({card.position for card in end.cards}) == len(end.cards)


def test_a_hand_ends_with_its_last_trick_and_a_sentence() -> None:
    [end, *_] = (
        end
        for end in all_that_ended("standard", 3, moves=150).values()
        if end.sentence and end.cards
    )

    assert end.number % 100 == 99
    assert end.sentence.startswith(f"Hand {end.number // 100}: ")
    assert len(end.cards) >= 3


def test_a_person_keeps_a_colour_and_no_two_at_a_table_have_one() -> None:
    names = ["ann", "ben", "cleo", "dan", "bot-alder", "bot-birch", "bot-cedar"]

    assert sorted(avatars(names).values()) == list(range(1, COLOURS + 1))
    assert avatars(names) == avatars(reversed(names))
    assert avatars(["ann"])["ann"] == avatars(["ann", "bot-birch"])["ann"]
