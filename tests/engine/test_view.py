import json
import random
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine import strategies
from tests.engine.exchange import exchanged, hidden_cards
from tests.engine.table import PASSES, dealt, on_table, play, seats_of, seen
from tournaments.engine import game
from tournaments.engine.match_state import MatchState
from tournaments.engine.moves import MOVES
from tournaments.engine.notation import print_card
from tournaments.engine.view import view

viewers = st.one_of(st.none(), strategies.seats)


def is_nobody(state: MatchState, viewer: int | None) -> bool:
    """Tell whether nothing is dealt, or *viewer* has no place at the table."""
    return state.hand is None or viewer not in (None, *seats_of(state.rules))


@settings(max_examples=300)
@given(strategies.states(), viewers, strategies.seeds)
def test_view_does_not_depend_on_a_hidden_card(
    state: MatchState, viewer: int | None, seed: int
) -> None:
    if is_nobody(state, viewer):
        return

    other = exchanged(state, viewer, random.Random(seed))

    if other is None:
        assert len(hidden_cards(on_table(state), viewer)) < 12
    else:
        assert other.hand != state.hand
        assert view(other, viewer) == view(state, viewer)


@given(strategies.states(), strategies.seeds)
def test_refusal_does_not_depend_on_a_hidden_card(state: MatchState, seed: int) -> None:
    seat = game.to_move(state)
    if seat is None:
        return

    other = exchanged(state, seat, random.Random(seed))

    if other is not None:
        for move in MOVES:
            for asked in seats_of(state.rules):
                reason = game.reason_against(state, asked, move)
                assert game.reason_against(other, asked, move) == reason


@given(strategies.states(), viewers)
def test_view_holds_no_hidden_card(state: MatchState, viewer: int | None) -> None:
    if is_nobody(state, viewer):
        return
    shown = view(state, viewer)
    shown.pop("last_hand")  # The cards of the hand before are in the pack again.

    texts = set(re.findall(r"\w+", json.dumps(shown)))

    hidden = hidden_cards(on_table(state), viewer)
    assert texts.isdisjoint(map(print_card, hidden))


@given(strategies.states())
def test_only_the_seat_to_move_sees_legal_moves(state: MatchState) -> None:
    for seat in seats_of(state.rules):
        assert bool(view(state, seat)["legal"]) == (seat == game.to_move(state))


def test_spectator_sees_no_hand_no_legal_moves_and_no_seat() -> None:
    assert {"hand", "legal", "your_seat"}.isdisjoint(view(dealt(), None))


def test_view_of_a_seat() -> None:
    hands = {1: "AS JH 9H JD AH", 2: "9S TS QS KS JS"}
    state = play(dealt(hands, upcard="TH"), "pass", "order")
    state = play(state, "discard TH", "play JH")

    assert view(state, 1) == {
        "phase": "play",
        "to_move": 2,
        "hand_number": 1,
        "score": [0, 0],
        "games": [0, 0],
        "rubber": [0, 0],
        "at_the_bridge": None,
        "dealer": 4,
        "must_name": False,
        "upcard": "TH",
        "upcard_suit": "H",
        "turned_down": False,
        "calls": [{"seat": 1, "call": "pass"}, {"seat": 2, "call": "order"}],
        "trump": "H",
        "maker": 2,
        "bid": None,
        "alone": False,
        "defender": None,
        "sitting_out": [],
        "trick": [{"seat": 1, "card": "JH"}],
        "last_trick": [],
        "taken": [],
        "tricks": [0, 0],
        "counts": {"1": 4, "2": 5, "3": 5, "4": 5},
        "last_hand": None,
        "result": None,
        "your_seat": 1,
        "hand": ["JD", "AH", "9H", "AS"],
        "legal": [],
    }


def test_hand_is_sorted_by_suit_and_once_trump_is_made_trumps_first() -> None:
    state = dealt({1: "9H JD AD JH 9C"}, upcard="TH")

    assert view(state, 1)["hand"] == ["JH", "9H", "AD", "JD", "9C"]

    state = play(state, *PASSES, "call D")
    assert view(state, 1)["hand"] == ["JD", "JH", "AD", "9C", "9H"]


def test_dealer_sees_no_card_before_naming_the_suit_of_a_joker() -> None:
    hands = {4: "9H JD AD JH 9C"}
    state = dealt(hands, upcard="JK", preset="british")

    assert view(state, 4)["hand"] == []
    assert view(state, 4)["legal"] == ["name S", "name H", "name D", "name C"]
    assert view(state, 4)["counts"] == {"1": 5, "2": 5, "3": 5, "4": 5}
    state = play(state, "name H")
    assert view(state, 4)["hand"] == ["JK", "JH", "JD", "9H", "AD", "9C"]


def test_nobody_holds_a_card_before_the_cut() -> None:
    state = dealt(cut="asked")

    assert view(state, 3)["hand"] == []
    assert view(state, 3)["counts"] == {"1": 0, "2": 0, "3": 0, "4": 0}
    assert view(state, 3)["upcard"] is None


def test_giver_does_not_see_what_the_lone_player_puts_away_nor_others_the_gift() -> (
    None
):
    hands = {1: "JH JD AH KH 9C", 3: "AS KS 9S TS QH"}
    state = dealt(hands, upcard="9H", preset="railroad", defend_alone=False)
    state = play(state, "order alone", "discard 9H", "discard 9C")

    assert '"9C"' not in json.dumps(view(state, 3))

    state = play(state, "give QH")
    assert view(state, 1)["hand"] == ["JH", "JD", "AH", "KH", "QH"]
    for other in (2, 4, None):
        assert "QH" not in json.dumps(view(state, other))
    assert view(state, 3)["hand"] == ["AS", "KS", "TS", "9S"]


def test_view_before_the_first_deal_has_the_same_fields() -> None:
    before = game.new_match(dealt().rules, first_dealer=2)

    assert view(before, 1).keys() == view(dealt(), 1).keys()
    assert view(before, None)["dealer"] == 2


def test_last_trick_and_tricks_are_shown_by_side() -> None:
    state = play(dealt(), *PASSES, "call S")
    for _ in range(4):
        state = game.apply(state, game.legal_moves(state)[0])

    seen = view(state, None)

    assert len(on_table(state).takers) == 1
    assert isinstance(seen["last_trick"], list)
    assert [each["seat"] for each in seen["last_trick"]] == [1, 2, 3, 4]
    assert seen["tricks"] in ([1, 0], [0, 1])
    assert seen["trick"] == []
    [taker] = on_table(state).takers
    assert seen["taken"] == [{"taker": taker, "cards": seen["last_trick"]}]


def test_everybody_sees_who_is_at_the_bridge() -> None:
    state = dealt(points_to_win=5)
    four_to_two = state.standing._replace(score=(2, 4))

    assert seen(state, None, "at_the_bridge") is None
    assert seen(state._replace(standing=four_to_two), None, "at_the_bridge") == 1
