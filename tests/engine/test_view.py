import json
import random

from hypothesis import given
from hypothesis import strategies as st

from tests.engine import strategies
from tests.engine.exchange import exchanged, hidden_cards
from tests.engine.table import PASSES, dealt, play
from tournaments.engine import game
from tournaments.engine.game import MatchState
from tournaments.engine.notation import print_card
from tournaments.engine.view import view

viewers = st.one_of(st.none(), strategies.seats)


@given(strategies.states(), viewers, strategies.seeds)
def test_view_does_not_depend_on_a_hidden_card(
    state: MatchState, viewer: int | None, seed: int
) -> None:
    if state.hand is None:
        return

    other = state._replace(hand=exchanged(state.hand, viewer, random.Random(seed)))

    assert view(other, viewer) == view(state, viewer)


@given(strategies.states(), viewers)
def test_view_holds_no_hidden_card(state: MatchState, viewer: int | None) -> None:
    if state.hand is None:
        return
    public = (
        {card for _, card in state.last_hand.last_trick} if state.last_hand else set()
    )

    text = json.dumps(view(state, viewer))

    # The upcard is known to all; a trick of the hand before may hold the same card.
    for card in (
        set(hidden_cards(state.hand, viewer)) - {state.hand.deal.upcard} - public
    ):
        assert f'"{print_card(card)}"' not in text


@given(strategies.states())
def test_only_the_seat_to_move_sees_legal_moves(state: MatchState) -> None:
    for seat in (1, 2, 3, 4):
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
        "dealer": 4,
        "must_name": False,
        "upcard": "TH",
        "turned_down": False,
        "calls": [{"seat": 1, "call": "pass"}, {"seat": 2, "call": "order"}],
        "trump": "H",
        "maker": 2,
        "alone": False,
        "sitting_out": [],
        "trick": [{"seat": 1, "card": "JH"}],
        "last_trick": [],
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


def test_view_before_the_first_deal_has_the_same_fields() -> None:
    before = game.new_match(dealt().rules, first_dealer=2)

    assert view(before, 1).keys() == view(dealt(), 1).keys()
    assert view(before, None)["dealer"] == 2


def test_last_trick_and_tricks_are_shown_by_side() -> None:
    state = play(dealt(), *PASSES, "call S")
    for _ in range(4):
        state = game.apply(state, game.legal_moves(state)[0])

    seen = view(state, None)

    assert state.hand is not None
    assert sum(state.hand.taken) == 1
    assert isinstance(seen["last_trick"], list)
    assert [each["seat"] for each in seen["last_trick"]] == [1, 2, 3, 4]
    assert seen["tricks"] in ([1, 0], [0, 1])
    assert seen["trick"] == []
