import pytest

from tests.engine.table import (
    PASSES,
    cards,
    dealt,
    hand_of,
    legal,
    on_table,
    play,
    refusal,
    seen,
    why,
)
from tournaments.engine import game
from tournaments.engine.match_state import MatchState


def test_dealer_sits_out_and_is_asked_for_nothing_when_the_partner_orders_alone() -> (
    None
):
    state = dealt({4: "AH KH 9S TS QC"}, upcard="9H")
    state = play(state, "pass", "order alone")

    assert game.phase(state) == "play"
    assert seen(state, 4, "sitting_out") == [4]
    assert hand_of(state, 4) == set(cards("AH KH 9S TS QC"))
    while game.to_move(state) is not None:
        assert game.to_move(state) != 4
        state = game.apply(state, game.legal_moves(state)[0])


@pytest.mark.parametrize(("passes", "maker"), [([], 1), (["pass", "pass"], 3)])
def test_dealer_picks_up_when_an_opponent_orders_alone(
    passes: list[str], maker: int
) -> None:
    state = dealt({4: "AH KH 9S TS QC"}, upcard="9H")
    state = play(state, *passes, "order alone")

    assert seen(state, 4, "maker") == maker
    assert game.phase(state) == "discard"
    state = play(state, "discard QC")
    assert hand_of(state, 4) == set(cards("AH KH 9S TS 9H"))


def alone(seat: int) -> MatchState:
    """Let *seat* name spades alone in the second round."""
    return play(dealt(upcard="9H"), *PASSES, *["pass"] * (seat - 1), "call S alone")


@pytest.mark.parametrize(
    ("maker", "sitter", "leader"), [(4, 2, 1), (1, 3, 1), (2, 4, 1), (3, 1, 2)]
)
def test_first_seat_on_the_dealers_left_that_plays_leads(
    maker: int, sitter: int, leader: int
) -> None:
    state = alone(maker)

    assert seen(state, None, "sitting_out") == [sitter]
    assert game.to_move(state) == leader


@pytest.mark.parametrize("maker", [1, 2, 3, 4])
def test_tricks_are_three_cards_and_the_turn_skips_the_sitter(maker: int) -> None:
    state = alone(maker)
    sitter = (maker + 1) % 4 + 1
    moves = 0

    while game.to_move(state) is not None:
        assert game.to_move(state) != sitter
        state = game.apply(state, game.legal_moves(state)[0])
        moves += 1

    assert moves == 15
    assert len(on_table(state).takers) == 5
    assert len(on_table(state).last_trick) == 3


def test_hand_ends_although_the_sitter_still_holds_cards() -> None:
    state = alone(1)
    while game.to_move(state) is not None:
        state = game.apply(state, game.legal_moves(state)[0])

    assert len(hand_of(state, 3)) == 5
    assert game.needs_deal(state)


def test_sitter_that_moves_is_refused() -> None:
    state = alone(1)

    assert refusal(state, 3, "play AS").code == "not_your_turn"
    assert (
        why(state, 3, "play AS") == "You sit this hand out: your partner plays alone."
    )
    assert seen(state, 3, "legal") == []
    assert legal(state)
