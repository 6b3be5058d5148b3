import pytest

from tests.engine.table import (
    PASSES,
    dealt,
    deck_of,
    legal,
    play,
    play_first_legal,
    refusal,
    seen,
    why,
)
from tournaments.engine import game, snapshots
from tournaments.engine.game import IllegalMoveError
from tournaments.engine.match_state import MatchState
from tournaments.engine.notation import parse_move

NAMED = ["call S", "call D", "call C"]
NAMED_ALONE = ["call S alone", "call D alone", "call C alone"]


def test_first_round_is_about_the_suit_of_the_upcard_only() -> None:
    state = dealt(upcard="9H")

    assert legal(state) == ["pass", "order", "order alone"]
    assert why(state, 1, "call S") == (
        "In the first round only hearts can be made trump: order the upcard or pass."
    )
    assert seen(play(state, "order"), 1, "trump") == "H"


def test_second_round_refuses_the_suit_that_was_turned_down() -> None:
    state = play(dealt(upcard="9H"), *PASSES)

    assert legal(state) == ["pass", *NAMED, *NAMED_ALONE]
    assert why(state, 1, "call H") == ("Hearts were turned down: name another suit.")
    assert why(state, 1, "order") == (
        "The upcard was turned down: name another suit or pass."
    )


def test_dealer_who_must_name_cannot_name_the_suit_turned_down() -> None:
    state = dealt(upcard="9H", dealer_must_name=True)
    state = play(state, *PASSES, "pass", "pass", "pass")

    assert legal(state) == [*NAMED, *NAMED_ALONE]
    assert refusal(state, 4, "call H").code == "illegal_move"


def test_eight_passes_score_nothing_and_the_next_hand_is_dealt() -> None:
    state = play(dealt(), *PASSES, *PASSES)

    assert game.needs_deal(state)
    assert game.score(state) == (0, 0)
    assert game.legal_moves(state) == ()
    assert seen(state, None, "last_hand") == {
        "number": 1,
        "dealer": 4,
        "calls": [{"seat": seat, "call": "pass"} for seat in (1, 2, 3, 4, 1, 2, 3, 4)],
        "trump": None,
        "maker": None,
        "bid": None,
        "alone": False,
        "defender": None,
        "sitting_out": [],
        "tricks": [0, 0],
        "points": [0, 0],
        "last_trick": [],
        "game": None,
    }


def all_pass(state: MatchState) -> MatchState:
    """Deal a hand that all pass."""
    return play(game.deal(state, deck_of({})), *PASSES, *PASSES)


def test_fourth_dealer_must_name_after_three_deals_that_all_passed() -> None:
    state = play(dealt(), *PASSES, *PASSES)
    state = all_pass(all_pass(state))

    state = play(game.deal(state, deck_of({})), *PASSES, "pass", "pass", "pass")

    assert game.hand_number(state) == 4
    assert seen(state, None, "must_name") is True
    assert "pass" not in legal(state)
    assert why(state, 3, "pass") == "You must name a suit: all others have passed."


def test_hand_that_is_played_ends_the_row_of_passed_deals() -> None:
    state = all_pass(play(dealt(), *PASSES, *PASSES))
    state = play(game.deal(state, deck_of({})), "order")
    state = all_pass(play_first_legal(state))

    state = game.deal(state, deck_of({}))

    assert seen(state, None, "must_name") is False


def test_only_the_dealer_must_name() -> None:
    state = play(dealt(dealer_must_name=True), *PASSES)
    for seat in (1, 2, 3):
        assert game.to_move(state) == seat
        assert "pass" in legal(state)
        state = play(state, "pass")

    assert game.to_move(state) == 4
    assert "pass" not in legal(state)


def test_dealer_with_the_suit_turned_down_alone_must_name_one_of_three_others() -> None:
    state = dealt({4: "TH JH QH KH AH"}, upcard="9H", dealer_must_name=True)
    state = play(state, *PASSES, "pass", "pass", "pass")

    assert {call[:6] for call in legal(state)} == set(NAMED)
    assert seen(play(state, "call C"), None, "trump") == "C"


def test_ordering_without_a_trump_in_hand_is_legal() -> None:
    state = dealt({1: "9S TS QS KS AS"}, upcard="9H")

    assert "order" in legal(state)


@pytest.mark.parametrize(
    ("moves", "seat", "late_call", "code"),
    [
        ([], 2, "pass", "not_your_turn"),
        ([], 4, "order", "not_your_turn"),
        (["pass"], 1, "pass", "not_your_turn"),
        (["order"], 4, "order", "illegal_move"),
        (["order"], 2, "pass", "not_your_turn"),
        ([*PASSES, "call S"], 1, "call C", "illegal_move"),
        ([*PASSES, "call S"], 1, "pass", "illegal_move"),
    ],
)
def test_call_out_of_turn_or_after_trump_is_made_is_refused(
    moves: list[str], seat: int, late_call: str, code: str
) -> None:
    state = play(dealt(), *moves)
    before = snapshots.snapshot(state)

    assert refusal(state, seat, late_call).code == code
    assert snapshots.snapshot(state) == before


def test_refused_call_leaves_the_state_as_it_was() -> None:
    state = play(dealt(), *PASSES, "call S")
    before = snapshots.snapshot(state)

    with pytest.raises(IllegalMoveError, match="trump_is_made"):
        game.apply(state, parse_move("call C"))

    assert snapshots.snapshot(state) == before


def test_alone_cannot_be_added_after_the_call() -> None:
    state = play(dealt(), "order")

    assert refusal(state, 1, "order alone").code == "not_your_turn"
    assert why(state, 4, "order alone") == (
        "Discard a card first: you took up the upcard."
    )


def test_card_cannot_be_played_before_trump_is_made() -> None:
    state = dealt({1: "9S TS QS KS AS"})

    assert why(state, 1, "play AS") == ("Trump has to be made before a card is played.")
    assert why(state, 1, "discard AS") == ("Nothing is discarded now.")


def test_nobody_plays_alone_where_it_is_not_allowed() -> None:
    state = dealt(alone=False)

    assert legal(state) == ["pass", "order"]
    assert why(state, 1, "order alone") == ("Nobody plays alone at this table.")
    assert legal(play(state, *PASSES)) == ["pass", *NAMED]


def test_partner_of_the_dealer_assists_alone_or_not_at_all_where_that_is_the_rule() -> (
    None
):
    state = dealt(alone="assist-alone")

    assert legal(state) == ["pass", "order", "order alone"]
    assert legal(play(state, "pass")) == ["pass", "order alone"]
    assert why(play(state, "pass"), 2, "order") == (
        "The dealer's partner orders the upcard alone or passes at this table."
    )
    assert legal(play(state, "pass", "pass")) == ["pass", "order", "order alone"]


def outcomes(state: MatchState) -> int:
    """Return in how many ways the calling can end."""
    if game.phase(state) not in {"call1", "call2"}:
        return 1
    return sum(outcomes(game.apply(state, move)) for move in game.legal_moves(state))


def test_calling_ends_in_as_many_ways_as_the_rules_give() -> None:
    # Four seats order in two ways, four name three suits in two, or all pass.
    assert outcomes(dealt()) == 4 * 2 + 4 * 6 + 1
    assert outcomes(dealt(dealer_must_name=True)) == 4 * 2 + 4 * 6
    assert outcomes(dealt(alone=False)) == 4 + 4 * 3 + 1
    assert outcomes(dealt(alone="assist-alone")) == 3 * 2 + 1 + 4 * 6 + 1


def test_view_tells_the_calls_and_whether_the_upcard_was_turned_down() -> None:
    state = play(dealt(upcard="9H"), "pass", "pass", "pass")

    assert seen(state, None, "turned_down") is False
    assert seen(play(state, "order"), None, "turned_down") is False
    state = play(state, "pass", "call S")
    assert seen(state, None, "turned_down") is True
    assert seen(state, None, "calls") == [
        {"seat": 1, "call": "pass"},
        {"seat": 2, "call": "pass"},
        {"seat": 3, "call": "pass"},
        {"seat": 4, "call": "pass"},
        {"seat": 1, "call": "call S"},
    ]
