"""Defending alone, and calling for the partner's best card (Railroad)."""

from typing import Any

import pytest

from tests.engine.table import (
    PASSES,
    cards,
    dealt,
    hand_of,
    legal,
    on_table,
    play,
    play_first_legal,
    seen,
    why,
)
from tournaments.engine import game
from tournaments.engine.match_state import MatchState

WEAK = "9S TS 9C TC 9D"
STRONG = "JH JD AH KH QH"


def defended(hands: dict[int, str] | None = None, **options: Any) -> MatchState:
    return dealt(hands, "TH", defend_alone=True, **options)


def test_defenders_are_asked_from_the_lone_makers_left_before_any_pick_up() -> None:
    state = play(defended(), "order alone")

    assert game.phase(state) == "defend"
    assert game.to_move(state) == 2
    assert legal(state) == ["pass", "defend alone"]
    state = play(state, "pass")
    assert game.to_move(state) == 4
    assert legal(state) == ["pass", "defend alone"]
    state = play(state, "pass")
    assert game.phase(state) == "discard"
    assert seen(state, None, "sitting_out") == [3]


def test_nobody_defends_alone_against_a_maker_with_a_partner() -> None:
    assert game.phase(play(defended(), "order")) == "discard"
    assert game.phase(play(dealt(), "order alone")) == "discard"


def test_second_defender_is_not_asked_when_the_first_defends_alone() -> None:
    state = play(defended(), "order alone", "defend alone")

    # The dealer sits out as the defender's partner: nothing to pick up.
    assert game.phase(state) == "play"
    assert seen(state, None, "defender") == 2
    assert seen(state, None, "sitting_out") == [3, 4]
    assert game.to_move(state) == 1
    assert why(state, 4, "pass").startswith("You sit this hand out")


def test_dealer_who_defends_alone_picks_up() -> None:
    state = play(defended(), "order alone", "pass", "defend alone")

    assert game.phase(state) == "discard"
    assert game.to_move(state) == 4
    assert seen(state, None, "sitting_out") == [3, 2]


@pytest.mark.parametrize(("passes", "leader"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_first_from_the_dealers_left_who_plays_leads_to_two(
    passes: int, leader: int
) -> None:
    calls = [*PASSES, *["pass"] * passes, "call S alone", "pass", "defend alone"]
    state = play(defended(), *calls)

    # The second defender that is asked sits on the lone maker's right.
    assert game.to_move(state) == leader
    assert len(legal(state)) == 5
    state = play_first_legal(state)
    assert len(on_table(state).last_trick) == 2
    assert len(on_table(state).takers) == 5


def test_euchre_by_a_lone_defender_scores_four() -> None:
    hands = {1: WEAK, 2: STRONG}
    state = play_first_legal(play(defended(hands), "order alone", "defend alone"))
    assert game.score(state) == (0, 4)

    together = play(defended(hands), "order alone", "pass", "pass", "discard TH")
    assert game.score(play_first_legal(together)) == (0, 2)


def test_lone_march_against_a_lone_defender_scores_four() -> None:
    state = play(defended({1: STRONG, 2: WEAK}), "order alone", "defend alone")

    assert game.score(play_first_legal(state)) == (4, 0)


def test_player_on_a_lone_makers_left_leads_where_that_is_the_rule() -> None:
    rules: dict[str, Any] = {"lead_against_alone": "makers-left"}

    assert game.to_move(play(dealt(**rules), *PASSES, "call S alone")) == 2
    assert game.to_move(play(dealt(**rules), *PASSES, "pass", "call S alone")) == 3
    last = [*PASSES, *["pass"] * 3, "call S alone"]
    assert game.to_move(play(dealt(**rules), *last)) == 1
    assert game.to_move(play(dealt(**rules), *PASSES, "pass", "call S")) == 1


HANDS = {
    1: "JH JD AH 9S 9C",
    2: "AS KS QS JS AC",
    3: "KH QH TS TC 9D",
    4: "TD QD KD AD KC",
}


def railroad(**options: Any) -> MatchState:
    return dealt(HANDS, "TH", preset="railroad", **options)


def test_lone_player_puts_one_card_away_and_gets_one_of_the_partner() -> None:
    state = play(railroad(), "order alone", "pass", "pass", "discard TD")

    assert game.phase(state) == "give"
    assert game.to_move(state) == 1
    assert set(legal(state)) == {f"discard {card}" for card in HANDS[1].split()}
    state = play(state, "discard 9C")
    assert game.to_move(state) == 3
    assert set(legal(state)) == {f"give {card}" for card in HANDS[3].split()}
    state = play(state, "give KH")

    assert game.phase(state) == "play"
    assert hand_of(state, 1) == set(cards("JH JD AH 9S KH"))
    assert hand_of(state, 3) == set(cards("QH TS TC 9D"))
    assert game.to_move(state) == 1
    assert "play 9C" not in legal(state)


def test_lone_defender_gets_a_card_after_the_lone_maker() -> None:
    state = play(railroad(), "order alone", "defend alone", "discard 9C", "give KH")

    assert game.phase(state) == "give"
    assert game.to_move(state) == 2
    state = play(state, "discard AC")
    assert game.to_move(state) == 4
    # The upcard is for the dealer's partner who is the maker alone.
    assert set(legal(state)) == {f"give {card}" for card in HANDS[4].split()}
    state = play(state, "give AD")
    assert hand_of(state, 2) == set(cards("AS KS QS JS AD"))
    assert game.to_move(state) == 1


def test_dealers_partner_alone_may_get_the_upcard() -> None:
    state = play(railroad(), "pass", "order alone", "pass", "pass", "discard AC")

    assert game.to_move(state) == 4
    assert "give TH" in legal(state)
    assert len(legal(state)) == 6
    state = play(state, "give TH")
    assert hand_of(state, 2) == set(cards("AS KS QS JS TH"))
    assert seen(state, None, "counts") == {"1": 5, "2": 5, "3": 5, "4": 5}


def test_upcard_that_was_turned_down_is_given_to_nobody() -> None:
    calls = [*PASSES, "pass", "call S alone", "pass", "pass"]
    state = play(railroad(), *calls, "discard AC")

    assert game.to_move(state) == 4
    assert "give TH" not in legal(state)


def test_dealer_alone_discards_before_a_card_is_put_away_for_the_best() -> None:
    calls = ["pass", "pass", "pass", "order alone", "pass", "pass"]
    state = play(railroad(), *calls)

    assert game.phase(state) == "discard"
    state = play(state, "discard KC")
    assert game.phase(state) == "give"
    assert game.to_move(state) == 4
    state = play(state, "discard TD")
    assert game.to_move(state) == 2
    assert hand_of(play(state, "give AC"), 4) == set(cards("QD KD AD TH AC"))


@pytest.mark.parametrize(
    ("option", "phase"), [("call_for_best", "play"), ("defend_alone", "give")]
)
def test_each_part_of_railroad_can_be_left_out(option: str, phase: str) -> None:
    calls = [*PASSES, "call S alone"]
    asked = [] if option == "defend_alone" else ["pass", "pass"]

    state = play(railroad(**{option: False}), *calls, *asked)

    assert game.phase(state) == phase


def test_joker_turned_up_is_a_heart() -> None:
    state = dealt({}, "JK", preset="railroad")

    assert legal(state) == ["pass", "order", "order alone"]
    assert seen(play(state, "order"), None, "trump") == "H"
