"""Who sits at a table and plays together, as the rules have it."""

from tournaments import seating
from tournaments.engine.rules import RuleSet

FOUR_HANDED = RuleSet()


def test_four_players_play_as_two_pairs_across_the_table() -> None:
    assert seating.seats_of(FOUR_HANDED) == 4
    assert seating.sides_of(FOUR_HANDED) == ((1, 3), (2, 4))
    assert seating.has_partners(FOUR_HANDED)


def test_the_opponents_of_a_seat_are_the_other_pair() -> None:
    assert seating.opponents_of(FOUR_HANDED, 1) == (2, 4)
    assert seating.opponents_of(FOUR_HANDED, 4) == (1, 3)
