"""The own hand, the calls, the score and the tricks as the page of a table has them."""

from typing import Any

import pytest

from tests.tournaments.pages.test_prompts import PASSED, begun, own
from tests.tournaments.scenes import seen_by
from tournaments.engine import game
from tournaments.engine.match_state import MatchState
from tournaments.engine.variants import variant_of
from tournaments.pages.table.own_hand import own_hand
from tournaments.pages.table.scene import scene
from tournaments.pages.table.scoreboard import scoreboard


def holding(cards: str, *, trump: str | None, **more: Any) -> dict[str, Any]:
    """Return the view of a seat that holds *cards* and awaits its turn."""
    view = seen_by(begun("standard"), 2)
    return view | {"hand": cards.split(), "legal": [], "trump": trump, **more}


@pytest.mark.parametrize(
    ("cards", "trump", "order"),
    [
        ("9H AD JD JH AS", "H", "JH JD 9H AS AD"),
        ("9H AD JD AS KC", None, "AS 9H KC AD JD"),
        ("9H AD KH", None, "KH 9H AD"),
        ("9D AH AS", "D", "9D AS AH"),
        ("JK 9S JC", "S", "JK JC 9S"),
        ("9S JK AH", None, "JK 9S AH"),
    ],
)
def test_a_hand_lies_trumps_first_and_in_alternating_colours(
    cards: str, trump: str | None, order: str
) -> None:
    lying = own_hand(holding(cards, trump=trump))

    assert [card.face.text for card in lying] == order.split()


def test_no_card_changes_its_place_when_a_suit_is_played_out() -> None:
    whole = holding("QC KD AS KS", trump="H")
    played = [{"seat": 1, "card": "AC"}, {"seat": 2, "card": "QC"}]
    after = holding("KD AS KS", trump="H", trick=played)
    later = holding("KD AS KS", trump="H", taken=[{"taker": 1, "cards": played}])

    before = [card.face.text for card in own_hand(whole)]

    assert before == ["AS", "KS", "KD", "QC"]
    for view in (after, later):
        assert [card.face.text for card in own_hand(view)] == ["AS", "KS", "KD"]


def test_the_left_bower_counts_as_a_trump() -> None:
    [left, _nine] = own_hand(holding("JD 9D", trump="H"))

    assert (left.face.text, left.face.suit, left.suit) == ("JD", "D", "H")
    assert left.words == "jack of diamonds, left bower, counts as hearts"


def test_a_card_that_cannot_be_played_says_why() -> None:
    trick = [{"seat": 1, "card": "AS"}]
    view = holding("9S AH", trump="D", phase="play", trick=trick, legal=["play 9S"])

    nine, ace = own_hand(view)

    assert (nine.move, nine.why) == ("play 9S", "")
    assert (ace.move, ace.why) == (None, "Follow spades.")


@pytest.mark.parametrize(
    ("more", "can_wait"),
    [
        ({"phase": "play"}, True),
        ({"phase": "call1"}, False),
        ({"phase": "play", "sitting_out": [2]}, False),
        ({"phase": "play", "state": "paused"}, False),
    ],
)
def test_a_card_can_be_chosen_for_a_turn_to_come(
    more: dict[str, Any], *, can_wait: bool
) -> None:
    [card] = own_hand(holding("9S", trump="D", **more))

    assert card.can_wait is can_wait


def test_calls_have_the_keys_of_their_words() -> None:
    first = own(begun("standard"))
    second = own(begun("standard", *PASSED, no_trump=True))
    bids = own(begun("hasenpfeffer"))

    assert [call.key for call in first.calls] == ["P", "O", "A"]
    assert [row.is_alone for row in second.namings] == [False, True]
    assert [call.key for call in second.namings[0].calls] == ["S", "D", "C", "N"]
    assert [call.key for call in bids.calls] == ["P", "1", "2", "3", "4", "5", "6"]


def scored(state: MatchState, *score: int) -> MatchState:
    return state._replace(standing=state.standing._replace(score=score))


def test_a_game_to_five_is_marked_and_the_own_side_comes_first() -> None:
    state = scored(begun("standard", points_to_win=5), 4, 1)

    own_side, other = scoreboard(seen_by(state, 2))

    assert (own_side.points, own_side.marker) == ("1", 1)
    assert (other.points, other.marker) == ("4", 4)
    assert (own_side.is_at_the_bridge, other.is_at_the_bridge) == (False, True)


def test_a_longer_game_has_no_markers_and_players_alone_no_board() -> None:
    longer = scoreboard(seen_by(begun("standard"), 1))

    assert [side.marker for side in longer] == [None, None]
    assert scoreboard(seen_by(begun("three-handed"), 1)) == ()


def test_tricks_are_pips_and_lie_in_the_drawer_with_who_led_and_took() -> None:
    state = begun("standard", *PASSED, "call S")
    for _ in range(4):
        state = game.apply(state, game.legal_moves(state)[0])

    shown = scene(seen_by(state, None))

    [trick] = shown.tricks
    taker = next(card.username for card in trick.cards if card.took_it)
    [place] = [place for place in shown.places if place.took_past]
    assert place.username == taker
    assert sorted(sum(side.pips) for side in shown.sides) == [0, 1]
    assert [len(side.pips) for side in shown.sides] == [5, 5]
    assert len(scene(seen_by(begun("hasenpfeffer"), 1)).sides[0].pips) == 6


def test_the_trick_before_is_not_shown_once_a_new_hand_is_dealt() -> None:
    state = begun("standard", *PASSED, "call S")
    while not game.needs_deal(state):
        state = game.apply(state, game.legal_moves(state)[0])
    state = game.deal(state, variant_of(state.rules).new_deck(state.rules))

    shown = scene(seen_by(state, 1))

    assert shown.tricks == ()
    assert not shown.shows_last_trick
    assert len(shown.last_trick) == 4
    assert shown.is_fresh
