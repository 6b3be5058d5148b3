"""The plain rules: deal, calling, pick-up, alone (cases 15 to 39 and 50, 51)."""

from typing import Any

import pytest

from tests.engine import plain
from tests.engine.plain.cards import Rules
from tests.engine.plain.hands import replay
from tests.engine.plain.stacking import stacked

STANDARD = plain.preset("standard")
DECK = plain.pack(STANDARD)
SPADES_TURNED_DOWN = ["pass"] * 4


def asks(moves: list[str], **options: Any) -> tuple[int | None, str, list[str]]:
    """Return what dealer 4 is asked over a new pack; its upcard is JC."""
    rules = plain.preset("standard", **options)
    return plain.legal(rules, plain.pack(rules), 4, moves)


@pytest.mark.parametrize(
    ("preset", "options", "place", "left_over"),
    [
        ("standard", {}, 21, 4),
        ("standard", {"deck": 28}, 21, 8),
        ("standard", {"deck": 32}, 21, 12),
        ("british", {}, 21, 5),
        ("railroad", {"deck": 32}, 21, 13),
        ("two-handed", {}, 11, 14),
        ("three-handed", {}, 16, 9),
    ],
)
def test_the_upcard(
    preset: str, options: dict[str, object], place: int, left_over: int
) -> None:
    rules = plain.preset(preset, **options)
    deck = plain.pack(rules)

    table = replay(rules, deck, 1, [])

    assert table.upcard == deck[place - 1]
    assert 1 + len(table.face_down) == left_over


@pytest.mark.parametrize(
    ("plan", "places"),
    [
        ("3-2", {1: [1, 2, 3, 13, 14], 4: [10, 11, 12, 19, 20]}),
        ("2-3", {1: [1, 2, 9, 10, 11], 4: [7, 8, 18, 19, 20]}),
        ("alternating", {1: [1, 2, 3, 11, 12], 2: [4, 5, 13, 14, 15]}),
    ],
)
def test_the_plan_of_the_deal(plan: str, places: dict[int, list[int]]) -> None:
    rules = plain.preset("standard", deal_plan=plan)

    hands = plain.hands(rules, DECK, 4, [])

    for seat, numbers in places.items():
        assert hands[seat] == [DECK[number - 1] for number in numbers]


def test_hasenpfeffer_deals_six_by_three_and_three() -> None:
    rules = plain.preset("hasenpfeffer", deal_plan="2-3")
    deck = plain.pack(rules)

    hands = plain.hands(rules, deck, 1, [])

    assert hands[2] == deck[0:3] + deck[12:15]
    assert hands[1] == deck[9:12] + deck[21:24]


def test_a_cut_leaves_four_cards_in_each_packet() -> None:
    seat, phase, cuts = asks([], cut="asked")

    assert (seat, phase) == (3, "cut")
    assert cuts == [f"cut {size}" for size in range(4, 21)]
    with pytest.raises(plain.RefusedError):
        asks(["cut 3"], cut="asked")
    with pytest.raises(plain.RefusedError):
        asks(["cut 21"], cut="asked")


def test_the_cards_cut_off_go_under_the_rest() -> None:
    rules = plain.preset("standard", cut="asked")

    assert plain.hands(rules, DECK, 4, []) == {1: [], 2: [], 3: [], 4: []}
    assert plain.hands(rules, DECK, 4, ["cut 4"])[1] == [*DECK[4:7], *DECK[16:18]]


def test_the_first_round_is_of_the_upcards_suit_alone() -> None:
    assert asks([]) == (1, "call1", ["pass", "order", "order alone"])
    assert asks(["pass"] * 3) == (4, "call1", ["pass", "order", "order alone"])


def test_the_second_round_is_of_the_three_other_suits() -> None:
    calls = ["call S", "call H", "call D"]
    calls += [f"{call} alone" for call in calls]

    assert asks(["pass"] * 4) == (1, "call2", ["pass", *calls])
    assert asks(["pass"] * 7) == (4, "call2", ["pass", *calls])
    for dealer_must in (
        asks(["pass"] * 7, dealer_must_name=True),
        plain.legal(STANDARD, DECK, 4, ["pass"] * 7, must_name=True),
    ):
        assert dealer_must == (4, "call2", calls)


def test_only_the_dealer_must_name() -> None:
    for passed in (4, 5, 6):
        assert "pass" in asks(["pass"] * passed, dealer_must_name=True)[2]


def test_a_dealer_who_holds_but_the_turned_down_suit_names_another() -> None:
    rules = plain.preset("standard", dealer_must_name=True, alone="not-allowed")
    needs_trump = {**rules, "trump_in_hand": True}
    deck = stacked(rules, 4, {4: "AC KC QC TC JC"}, "9C")
    no_left_bower = stacked(rules, 4, {4: "AC KC QC TC 9C"}, "JC")

    assert plain.legal(rules, deck, 4, ["pass"] * 7)[2] == [
        "call S",
        "call H",
        "call D",
    ]
    assert plain.legal(needs_trump, deck, 4, ["pass"] * 7)[2] == ["call S"]
    assert plain.legal(needs_trump, no_left_bower, 4, ["pass"] * 7)[2] == [
        "call S",
        "call H",
        "call D",
    ]


def test_eight_passes_throw_the_deal_in() -> None:
    result = plain.result(STANDARD, DECK, 4, ["pass"] * 8)

    assert result == plain.Hand((0, 0), 0, 4, is_thrown_in=True)


def test_ordering_up_needs_no_trump_unless_asked_for() -> None:
    deck = stacked(STANDARD, 4, {1: "9S TS QS KS AS", 4: "9H TH QH KH AH"}, "9D")

    assert "order" in plain.legal(STANDARD, deck, 4, [])[2]
    needs_trump = plain.preset("standard", trump_in_hand=True)
    assert plain.legal(needs_trump, deck, 4, [])[2] == ["pass"]
    assert "order" in plain.legal(needs_trump, deck, 4, ["pass"] * 3)[2]


def test_a_bower_or_the_joker_is_trump_enough() -> None:
    rules = plain.preset("british", trump_in_hand=True)
    deck = stacked(rules, 4, {1: "9S TS QS KS JH", 2: "9C TC QC KC JK"}, "9D")

    assert "order" in plain.legal(rules, deck, 4, [])[2]
    assert "order" in plain.legal(rules, deck, 4, ["pass"])[2]


@pytest.mark.parametrize(
    "moves",
    [
        ["call C"],
        ["order", "order"],
        ["order", "order alone"],
        ["pass", "pass", "pass", "pass", "call C"],
        ["order", "discard 9S"],
        ["order", "pass"],
        ["order", "discard KH", "discard QH"],
        ["order", "discard KH", "play KH"],
        ["pass"] * 9,
    ],
)
def test_refused(moves: list[str]) -> None:
    with pytest.raises(plain.RefusedError):
        plain.legal(STANDARD, DECK, 4, moves)


def test_ordered_up_the_dealer_holds_six_and_discards_one() -> None:
    hand = plain.hands(STANDARD, DECK, 4, ["order"])[4]
    discards = [f"discard {card}" for card in hand]

    assert len(hand) == 6
    assert plain.legal(STANDARD, DECK, 4, ["order"]) == (4, "discard", discards)
    assert plain.legal(STANDARD, DECK, 4, ["order", discards[0]])[:2] == (1, "play")
    assert plain.hands(STANDARD, DECK, 4, ["order", discards[0]])[4] == hand[1:]


def test_the_upcard_may_be_buried_unless_the_rules_forbid_it() -> None:
    assert "discard JC" in asks(["order"])[2]
    buried = plain.preset("sport-poker")
    calls = plain.legal(buried, DECK, 4, ["order"])[2]
    assert len(calls) == 5
    assert "discard JC" not in calls


def test_nobody_picks_up_after_a_call_in_the_second_round() -> None:
    deck = stacked(STANDARD, 4, {}, "JD")
    moves = ["pass"] * 4 + ["call H"]

    assert plain.legal(STANDARD, deck, 4, moves)[:2] == (1, "play")
    hands = plain.hands(STANDARD, deck, 4, moves)
    assert [len(hand) for hand in hands.values()] == [5, 5, 5, 5]
    assert "JD" not in [card for hand in hands.values() for card in hand]


@pytest.mark.parametrize(
    ("moves", "right"),
    [
        (["order alone"], (4, "discard")),
        (["pass", "order alone"], (1, "play")),
        (["pass", "pass", "order alone"], (4, "discard")),
        (["pass", "pass", "order alone", "discard TC"], (2, "play")),
        (["order alone", "discard TC"], (1, "play")),
        (["pass", "pass", "pass", "order alone", "discard TC"], (1, "play")),
        ([*SPADES_TURNED_DOWN, "pass", "pass", "call S alone"], (2, "play")),
    ],
)
def test_who_moves_when_somebody_is_alone(
    moves: list[str], right: tuple[int, str]
) -> None:
    assert asks(moves)[:2] == right


@pytest.mark.parametrize(
    ("moves", "leader"),
    [
        (["order alone", "discard TC"], 2),
        (["pass", "order alone"], 3),
        (["pass", "pass", "order alone", "discard TC"], 4),
        (["pass", "pass", "pass", "order alone", "discard TC"], 1),
        (["order", "discard TC"], 1),
    ],
)
def test_the_left_of_a_lone_maker_may_lead(moves: list[str], leader: int) -> None:
    assert asks(moves, lead_against_alone="makers-left")[0] == leader


def seats_that_play(rules: Rules, moves: list[str]) -> list[int]:
    """Let each play its first legal card and return who was asked."""
    asked: list[int] = []
    while True:
        seat, phase, legal = plain.legal(rules, DECK, 4, moves)
        if seat is None:
            return asked
        if phase == "play":
            asked.append(seat)
        moves = [*moves, legal[0]]


def test_the_turn_skips_the_partner_of_a_lone_maker() -> None:
    asked = seats_that_play(STANDARD, ["pass", "pass", "order alone"])

    assert len(asked) == 15
    assert set(asked) == {2, 3, 4}
    for start in range(0, 15, 3):
        assert sorted(asked[start : start + 3]) == [2, 3, 4]


def test_a_hand_ends_although_the_sitter_holds_cards() -> None:
    moves = ["pass", "order alone"]
    while plain.legal(STANDARD, DECK, 4, moves)[0] is not None:
        moves.append(plain.legal(STANDARD, DECK, 4, moves)[2][0])

    hands = plain.hands(STANDARD, DECK, 4, moves)

    assert {seat: len(hand) for seat, hand in hands.items()} == {1: 0, 2: 0, 3: 0, 4: 5}


def test_alone_may_be_barred_or_forced_on_the_dealers_partner() -> None:
    assert asks([], alone="not-allowed")[2] == ["pass", "order"]
    assert asks(["pass"], alone="assist-alone")[2] == ["pass", "order alone"]
    assert asks([], alone="assist-alone")[2] == ["pass", "order", "order alone"]
    assert "call S" in asks(["pass"] * 5, alone="assist-alone")[2]
    assert "call S alone" not in asks(["pass"] * 5, alone="not-allowed")[2]


def test_no_trump_is_called_in_the_second_round() -> None:
    assert "call NT" in asks(["pass"] * 4, no_trump=True)[2]
    assert "call NT alone" in asks(["pass"] * 4, no_trump=True)[2]
    assert asks([], no_trump=True)[2] == ["pass", "order", "order alone"]


def test_a_two_handed_dealer_may_leave_the_card_that_was_ordered_up() -> None:
    rules = plain.preset("two-handed")
    deck = plain.pack(rules)

    assert plain.legal(rules, deck, 2, []) == (1, "call1", ["pass", "order"])
    asked = plain.legal(rules, deck, 2, ["order"])
    assert asked[:2] == (2, "discard")
    assert len(asked[2]) == 7
    assert "leave" in asked[2]
    assert plain.legal(rules, deck, 2, ["order", "leave"])[:2] == (1, "play")
    hands = plain.hands(rules, deck, 2, ["order", "leave"])
    assert [len(hand) for hand in hands.values()] == [5, 5]
    assert deck[10] not in hands[2]
    assert replay(rules, deck, 2, ["order", "leave"]).trumps[1] == "J" + deck[10][1]


def test_a_two_handed_dealer_who_accepts_takes_the_card() -> None:
    rules = plain.preset("two-handed")
    deck = plain.pack(rules)

    assert "leave" not in plain.legal(rules, deck, 2, ["pass", "order"])[2]
    moves = ["pass", "order", f"discard {deck[3]}"]
    assert plain.legal(rules, deck, 2, moves)[:2] == (1, "play")


def test_a_two_handed_second_round_may_allow_the_suit_turned_down() -> None:
    barred = plain.preset("two-handed")
    allowed = plain.preset("two-handed", turned_down_suit="allowed")
    deck = plain.pack(barred)

    assert len(plain.legal(barred, deck, 2, ["pass"] * 2)[2]) == 4
    assert len(plain.legal(allowed, deck, 2, ["pass"] * 2)[2]) == 5
    assert plain.result(barred, deck, 2, ["pass"] * 4) == plain.Hand(
        (0, 0), 0, 2, is_thrown_in=True
    )


def test_three_handed_has_nobody_alone_and_the_dealer_must_name() -> None:
    rules = plain.preset("three-handed")
    deck = plain.pack(rules)

    assert plain.legal(rules, deck, 1, []) == (2, "call1", ["pass", "order"])
    seat, phase, calls = plain.legal(rules, deck, 1, ["pass"] * 5)
    assert (seat, phase) == (1, "call2")
    assert len(calls) == 3
    assert "pass" not in calls
