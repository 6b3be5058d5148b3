"""What is told of a record that cannot be read or played."""

import pytest

from tournaments.engine.notation import NotationError
from tournaments.engine.reasons import Reason, Refusal
from tournaments.engine.record import RecordError
from tournaments.engine.rules import Fault, RuleSetError
from tournaments.words.records import told


@pytest.mark.parametrize(
    ("error", "for_programs", "for_people"),
    [
        (
            RecordError("turn 5", Refusal(Reason.TURN_OF_ANOTHER, seat=3)),
            "turn 5: turn_of_another",
            "turn 5: It is the turn of seat 3.",
        ),
        (
            RecordError("decks: deck 1", NotationError("card", "1H")),
            "decks: deck 1: “1H” is no card",
            (
                "decks: deck 1: “1H” is no card. Write the rank and the suit, such as"
                " JH or 9S."
            ),
        ),
        (
            RecordError("rules", RuleSetError("deck", Fault.SHORT_DECK)),
            "rules: deck: short_deck",
            (
                "rules: deck cannot be so. In Napoleon 24 cards are for three players,"
                " 28 for four and 32 for five."
            ),
        ),
        (
            RecordError("first_dealer", ValueError("there is no seat 7")),
            "first_dealer: there is no seat 7",
            "first_dealer: there is no seat 7",
        ),
        (
            RecordError("seed: it is missing"),
            "seed: it is missing",
            "seed: it is missing",
        ),
    ],
)
def test_a_record_is_told_by_the_place_and_what_refuses_it(
    error: RecordError, for_programs: str, for_people: str
) -> None:
    assert (str(error), told(error)) == (for_programs, for_people)
