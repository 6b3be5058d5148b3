import random

import pytest
from hypothesis import given

from tests.engine import strategies
from tests.engine.table import PASSES, dealt, play
from tournaments.bots import choose
from tournaments.engine import game
from tournaments.engine.cards import deck
from tournaments.engine.game import MatchState
from tournaments.engine.notation import parse_move
from tournaments.engine.rules import PRESETS
from tournaments.engine.view import view


def choice(state: MatchState, seed: int = 1) -> str:
    seat = game.to_move(state)
    assert seat is not None
    return choose(view(state, seat), random.Random(seed))


@given(strategies.states(), strategies.seeds)
def test_choice_is_always_legal(state: MatchState, seed: int) -> None:
    if game.to_move(state) is not None:
        assert parse_move(choice(state, seed)) in game.legal_moves(state)


@given(strategies.states())
def test_choice_follows_from_the_view_and_the_seed(state: MatchState) -> None:
    if game.to_move(state) is not None:
        assert choice(state, 5) == choice(state, 5)


def test_strong_trumps_order_the_upcard() -> None:
    assert choice(dealt({1: "JH AH KH AS 9C"}, upcard="9H")) == "order"


def test_weak_hand_passes() -> None:
    assert choice(dealt({1: "9S TS QC 9D TD"}, upcard="9H")) == "pass"


def test_monster_plays_alone() -> None:
    assert choice(dealt({1: "JH JD AH KH AS"}, upcard="9H")) == "order alone"


def test_monster_does_not_play_alone_where_nobody_may() -> None:
    state = dealt({1: "JH JD AH KH AS"}, upcard="9H", alone=False)

    assert choice(state) == "order"


def test_strong_suit_is_named_in_the_second_round() -> None:
    state = play(dealt({1: "JS AS 9S AD 9C"}, upcard="9H"), *PASSES)

    assert choice(state) == "call S"


def test_dealer_counts_the_upcard() -> None:
    hand = "AH KS AS 9C TC"
    passes = ["pass", "pass", "pass"]

    assert choice(play(dealt({4: hand}, upcard="JH"), *passes)) == "order"
    assert choice(play(dealt({4: hand}, upcard="9H"), *passes)) == "pass"


def test_dealer_who_must_name_names_the_best_suit() -> None:
    state = dealt({4: "9S TS AC KC 9D"}, upcard="9H", dealer_must_name=True)

    assert choice(play(state, *PASSES, "pass", "pass", "pass")) == "call C"


def test_dealer_discards_a_lone_low_card() -> None:
    state = dealt({4: "JH AH AS KS 9C"}, upcard="9H")

    assert choice(play(state, "order")) == "discard 9C"


HANDS = {
    1: "AS 9S TD QD 9C",
    2: "KS QS AC KC TC",
    3: "JS TS AD KD QC",
    4: "AH KH QH TH JC",
}


def test_defender_leads_an_ace() -> None:
    state = play(dealt(HANDS, upcard="9H"), "pass", "pass", "pass", "order")

    assert choice(play(state, "discard JC")) == "play AS"


def test_seat_plays_its_lowest_card_if_it_cannot_take_the_trick() -> None:
    state = play(dealt(HANDS, upcard="9H"), "pass", "pass", "pass", "order")

    assert choice(play(state, "discard JC", "play AS")) == "play QS"


def test_last_seat_takes_with_the_lowest_trump_that_does() -> None:
    state = play(dealt(HANDS, upcard="9H"), "pass", "pass", "pass", "order")
    state = play(state, "discard JC", "play AS", "play QS", "play TS")

    assert choice(state) == "play 9H"


def test_partners_trick_is_left_to_the_partner() -> None:
    hands = HANDS | {1: "9S TS TD QD 9C", 2: "AS QS AC KC TC", 3: "JS KS AD KD QC"}
    state = play(dealt(hands, upcard="9H"), "pass", "pass", "pass", "order")
    state = play(state, "discard JC", "play 9S", "play AS", "play JS")

    assert choice(state) == "play 9H"


def test_maker_draws_trumps_from_the_top() -> None:
    state = play(dealt({1: "JH AH KH AS 9C"}, upcard="9H"), "order")
    state = play(state, choice(state))

    assert choice(state) == "play JH"


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_pair_that_plays_by_thumb_beats_a_pair_that_plays_at_random(
    preset: str,
) -> None:
    won = sum(wins_against_chance(preset, seed) for seed in range(20))

    assert won >= 18


def wins_against_chance(preset: str, seed: int) -> bool:
    """Let seats 1 and 3 choose and 2 and 4 draw their moves; tell who wins."""
    rng = random.Random(seed)
    state = game.new_match(PRESETS[preset], first_dealer=seed % 4 + 1)
    while not game.is_over(state):
        if game.needs_deal(state):
            state = game.deal(state, rng.sample(deck(24), 24))
        seat = game.to_move(state)
        move = rng.choice(game.legal_moves(state))
        if seat in (1, 3):
            move = parse_move(choose(view(state, seat), rng))
        state = game.apply(state, move)
    return game.winning_seats(state) == (1, 3)
