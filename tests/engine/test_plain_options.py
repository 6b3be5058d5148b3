"""The plain rules: throwing in, defending alone, Railroad, games of bidding."""

import pytest

from tests.engine import plain
from tests.engine.plain.hands import replay
from tests.engine.plain.stacking import stacked

RAILROAD = plain.preset("railroad")
HASENPFEFFER = plain.preset("hasenpfeffer")
NAPOLEON = plain.preset("napoleon")


def test_a_poor_hand_is_thrown_in() -> None:
    rules = plain.preset("standard", deck=32, throw_in="no-ace-no-face")
    deck = stacked(rules, 4, {1: "7S 8S 9S TS 7H", 2: "7D 8D 9D TD JD"}, "AC")

    assert plain.legal(rules, deck, 4, [])[2][-1] == "throw in"
    assert "throw in" not in plain.legal(rules, deck, 4, ["pass"])[2]
    assert "throw in" not in plain.legal(rules, deck, 4, [], must_name=True)[2]
    assert "throw in" not in plain.legal(rules, deck, 4, ["pass"] * 4)[2]
    assert plain.result(rules, deck, 4, ["throw in"]) == plain.Hand(
        (0, 0), 0, 4, is_thrown_in=True
    )


def test_a_joker_is_no_poor_hand() -> None:
    rules = plain.preset("british", deck=32, throw_in="no-ace-no-face")
    deck = stacked(rules, 4, {1: "7S 8S 9S TS JK"}, "AC")

    assert "throw in" not in plain.legal(rules, deck, 4, [])[2]


def test_a_farmers_hand_is_of_nines_and_tens() -> None:
    rules = plain.preset("standard", deck=32, throw_in="farmer-redeal")
    deck = stacked(rules, 4, {1: "9S TS 9H TH 9D", 2: "9C TC TD 8S 7S"}, "AC")

    assert "throw in" in plain.legal(rules, deck, 4, [])[2]
    assert "throw in" not in plain.legal(rules, deck, 4, ["pass"])[2]


def test_a_farmer_changes_three_cards_once_and_goes_on_calling() -> None:
    rules = plain.preset("standard", throw_in="farmer-exchange")
    chosen = {1: "9S TS 9H TH 9D", 2: "JS QS KS AS JH", 3: "QH KH AH JD QD"}
    deck = stacked(rules, 4, {**chosen, 4: "KD AD JC QC KC"}, "AC")
    three = ["throw in", "discard 9S", "discard 9H", "discard 9D"]

    asked = plain.legal(rules, deck, 4, three[:2])
    assert asked == (
        1,
        "exchange",
        ["discard TS", "discard 9H", "discard TH", "discard 9D"],
    )
    # TD 9C TC lay under the upcard, so the seat again holds but nines and tens.
    assert plain.hands(rules, deck, 4, three)[1] == ["TS", "TH", "TD", "9C", "TC"]
    assert plain.legal(rules, deck, 4, three) == (
        1,
        "call1",
        ["pass", "order", "order alone"],
    )
    assert plain.legal(rules, deck, 4, [*three, "pass"])[0] == 2


def test_the_defenders_are_asked_from_a_lone_makers_left() -> None:
    rules = plain.preset("standard", defend_alone=True)
    deck = plain.pack(rules)
    answers = ["pass", "defend alone"]

    assert plain.legal(rules, deck, 4, ["order alone"]) == (2, "defend", answers)
    refused = ["order alone", "pass"]
    assert plain.legal(rules, deck, 4, refused) == (4, "defend", answers)
    assert plain.legal(rules, deck, 4, [*refused, "pass"])[:2] == (4, "discard")
    assert plain.legal(rules, deck, 4, [*refused, answers[1]])[:2] == (4, "discard")
    # Seat 2 defends alone, so dealer 4 sits out and takes nothing up.
    assert plain.legal(rules, deck, 4, ["order alone", answers[1]])[:2] == (1, "play")
    assert plain.legal(rules, deck, 4, ["order"])[:2] == (4, "discard")


def test_the_first_seat_that_plays_leads_when_two_are_alone() -> None:
    rules = plain.preset("standard", defend_alone=True)
    moves = ["pass", "order alone", "defend alone"]

    # Maker 2 sits opposite dealer 4, who sits out as seat 1 does: 3 defends alone.
    table = replay(rules, plain.pack(rules), 4, moves)

    assert table.sitting_out == {1, 4}
    assert plain.legal(rules, plain.pack(rules), 4, moves)[:2] == (2, "play")


def test_railroad_changes_a_card_for_the_partners_best() -> None:
    deck = stacked(RAILROAD, 4, {1: "JH JD AH KH 9C", 3: "JK QS KS AS 9S"}, "QH")
    called = ["order alone", "pass", "pass", "discard QH"]

    asked = plain.legal(RAILROAD, deck, 4, called)
    assert asked[:2] == (1, "give")
    assert asked[2] == [f"discard {card}" for card in ["JH", "JD", "AH", "KH", "9C"]]
    asked = plain.legal(RAILROAD, deck, 4, [*called, "discard 9C"])
    assert asked[:2] == (3, "give")
    assert asked[2] == [f"give {card}" for card in ["JK", "QS", "KS", "AS", "9S"]]
    changed = [*called, "discard 9C", "give JK"]
    assert plain.legal(RAILROAD, deck, 4, changed)[:2] == (1, "play")
    hands = plain.hands(RAILROAD, deck, 4, changed)
    assert hands[1] == ["JH", "JD", "AH", "KH", "JK"]
    assert hands[3] == ["QS", "KS", "AS", "9S"]


def test_the_dealers_partner_alone_may_get_the_upcard() -> None:
    hands = {2: "JD AH KH QH 9C", 4: "9S TS QS KS AS"}
    deck = stacked(RAILROAD, 4, hands, "JH")
    called = ["pass", "order alone", "pass", "pass", "discard 9C"]

    asked = plain.legal(RAILROAD, deck, 4, called)
    assert asked[:2] == (4, "give")
    assert asked[2][-1] == "give JH"
    assert len(asked[2]) == 6
    given = plain.hands(RAILROAD, deck, 4, [*called, "give JH"])
    assert given[2] == ["JD", "AH", "KH", "QH", "JH"]
    assert given[4] == hands[4].split()


def test_a_lone_defender_changes_a_card_too() -> None:
    deck = plain.pack(RAILROAD)
    moves = ["order alone", "defend alone", "discard 9S"]
    hands = plain.hands(RAILROAD, deck, 4, moves)
    moves.append(f"give {hands[3][0]}")

    assert plain.legal(RAILROAD, deck, 4, moves)[:2] == (2, "give")
    moves.append(f"discard {hands[2][0]}")
    asked = plain.legal(RAILROAD, deck, 4, moves)
    assert asked[:2] == (4, "give")
    assert len(asked[2]) == 5
    moves.append(asked[2][0])
    assert plain.legal(RAILROAD, deck, 4, moves)[:2] == (1, "play")


def test_a_railroad_joker_turned_up_is_a_heart() -> None:
    deck = stacked(RAILROAD, 4, {}, "JK")

    assert plain.legal(RAILROAD, deck, 4, [])[:2] == (1, "call1")
    assert replay(RAILROAD, deck, 4, ["order"]).trumps[1] == "JH"


def test_hasenpfeffer_bids_rise_and_are_asked_once() -> None:
    deck = plain.pack(HASENPFEFFER)

    assert plain.legal(HASENPFEFFER, deck, 4, []) == (
        1,
        "bid",
        ["pass", "bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "bid 6"],
    )
    bids = ["bid 2", "pass", "bid 5"]
    assert plain.legal(HASENPFEFFER, deck, 4, bids) == (4, "bid", ["pass", "bid 6"])
    asked = plain.legal(HASENPFEFFER, deck, 4, [*bids, "pass"])
    assert asked == (3, "name", ["name S", "name H", "name D", "name C"])
    asked = plain.legal(HASENPFEFFER, deck, 4, [*bids, "pass", "name D"])
    assert asked[:2] == (3, "play")
    assert len(asked[2]) == 6


def test_the_jokers_holder_is_taken_to_have_bid_three() -> None:
    deck = plain.pack(HASENPFEFFER)
    left_over = replay(HASENPFEFFER, deck, 4, ["pass"] * 4)
    dealt = replay(HASENPFEFFER, ["JK", *deck[:-1]], 4, ["pass"] * 4)

    assert left_over.is_thrown_in
    assert (dealt.maker, dealt.bid) == (1, "3")
    assert dealt.question is not None
    assert (dealt.question.seat, dealt.question.phase) == (1, "name")


def test_napoleon_bids_rise_in_their_order() -> None:
    deck = plain.pack(NAPOLEON)
    bids = ["2", "3", "misere", "4", "nap", "wellington", "blucher"]

    assert plain.legal(NAPOLEON, deck, 4, []) == (
        1,
        "bid",
        ["pass", *(f"bid {name}" for name in bids)],
    )
    assert plain.legal(NAPOLEON, deck, 4, ["bid misere", "bid nap"])[2] == [
        "pass",
        "bid wellington",
        "bid blucher",
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_napoleon_for_two_to_seven(players: int) -> None:
    rules = plain.preset("napoleon", players=players)
    deck = plain.pack(rules)
    moves = ["bid 3"] + ["pass"] * (players - 1)

    assert plain.legal(rules, deck, players, moves)[:2] == (1, "play")
    assert set(plain.hands(rules, deck, players, moves)) == set(range(1, players + 1))
    all_pass = plain.result(rules, deck, players, ["pass"] * players)
    assert all_pass is not None
    assert all_pass.is_thrown_in


def test_the_first_card_led_is_trump_but_not_in_misere() -> None:
    deck = plain.pack(NAPOLEON)
    led = "play " + plain.hands(NAPOLEON, deck, 4, [])[1][0]
    rest = ["pass"] * 3

    assert replay(NAPOLEON, deck, 4, ["bid 2", *rest, led]).trumps[0] == "AS"
    assert replay(NAPOLEON, deck, 4, ["bid misere", *rest, led]).trumps == []
