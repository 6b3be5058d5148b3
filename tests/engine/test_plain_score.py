"""The plain rules: points of a hand and of a match (cases 40 to 53)."""

from collections.abc import Sequence

import pytest

from tests.engine import plain
from tests.engine.plain.cards import Rules
from tests.engine.plain.stacking import stacked

# Hearts are trump, seat 1 is maker and leads, dealer 4 takes up TH: so many tricks are
# taken by seat 1, none by seat 3.
TAKES = {
    5: {1: "JH JD AH KH QH", 3: "9D TD QD TS TC"},
    4: {1: "JH JD AH KH 9C", 2: "AS KS QS JS AC", 3: "TS TC 9D TD QD"},
    3: {1: "JH JD AH 9S 9C", 2: "AS KS QS JS AC", 3: "TS TC 9D TD QD"},
    2: {1: "JH JD 9S 9C 9D", 2: "AS KS QS JS AC", 3: "TS TC KC TD QD"},
    0: {1: "9S 9C 9D TS TC", 2: "JH JD AH KH QH", 3: "QS KS JS QD JC"},
}


def play_out(
    rules: Rules, deck: Sequence[str], dealer: int, opening: Sequence[str]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Let each play its first legal card; return tricks and points by side."""
    moves = list(opening)
    while True:
        seat, _, legal = plain.legal(rules, deck, dealer, moves)
        if seat is None:
            break
        moves.append(legal[0])
    points = plain.points(rules, deck, dealer, moves)
    assert points is not None
    return plain.tricks(rules, deck, dealer, moves), points


@pytest.mark.parametrize(
    ("taken", "together", "alone"),
    [
        (5, (2, 0), (4, 0)),
        (4, (1, 0), (1, 0)),
        (3, (1, 0), (1, 0)),
        (2, (0, 2), (0, 2)),
        (0, (0, 2), (0, 2)),
    ],
)
def test_points_of_a_hand(
    taken: int, together: tuple[int, int], alone: tuple[int, int]
) -> None:
    rules = plain.preset("standard")
    deck = stacked(rules, 4, TAKES[taken], "TH")
    tricks = (taken, 5 - taken)

    assert play_out(rules, deck, 4, ["order"]) == (tricks, together)
    assert play_out(rules, deck, 4, ["order alone"]) == (tricks, alone)


@pytest.mark.parametrize(
    ("options", "call", "taken", "right"),
    [
        ({"alone_march": 3}, ["order alone"], 5, (3, 0)),
        ({"alone_march": 5}, ["order alone"], 5, (5, 0)),
        ({"alone_march": 5}, ["order"], 5, (2, 0)),
        ({"alone_euchre": 4}, ["order alone"], 2, (0, 4)),
        ({"alone_euchre": 4}, ["order"], 2, (0, 2)),
        ({"no_tricks": 4}, ["order"], 0, (0, 4)),
        ({"no_tricks": 4}, ["order"], 2, (0, 2)),
        ({"no_tricks": 4}, ["order alone"], 0, (0, 4)),
        ({"defend_alone": True}, ["order alone", "pass", "pass"], 2, (0, 2)),
        ({"defend_alone": True}, ["order alone", "pass", "defend alone"], 2, (0, 4)),
        ({"defend_alone": True}, ["order alone", "defend alone"], 5, (4, 0)),
    ],
)
def test_options_of_the_score(
    options: dict[str, object], call: list[str], taken: int, right: tuple[int, int]
) -> None:
    rules = plain.preset("standard", **options)

    _, points = play_out(rules, stacked(rules, 4, TAKES[taken], "TH"), 4, call)

    assert points == right


def test_one_partner_who_takes_all_five_has_not_played_alone() -> None:
    rules = plain.preset("sport-poker")

    deck = stacked(rules, 4, TAKES[5], "TH")

    assert play_out(rules, deck, 4, ["order"])[1] == (2, 0)


def test_points_of_two_and_three_hands() -> None:
    two, three = plain.preset("two-handed"), plain.preset("three-handed")
    march = {1: "JH JD AH KH QH"}
    nothing = {1: "9S 9C 9D TS TC", 2: "JH JD AH KH QH"}

    assert play_out(two, stacked(two, 2, march, "TH"), 2, ["order"])[1] == (2, 0)
    assert play_out(two, stacked(two, 2, nothing, "TH"), 2, ["order"])[1] == (0, 2)
    assert play_out(three, stacked(three, 3, march, "TH"), 3, ["order"])[1] == (3, 0, 0)
    assert play_out(three, stacked(three, 3, nothing, "TH"), 3, ["order"])[1] == (
        0,
        2,
        2,
    )


def test_the_two_handed_non_dealer_leads_although_the_dealer_made_trump() -> None:
    rules = plain.preset("two-handed")
    deck = plain.pack(rules)

    moves = ["pass", "order", f"discard {deck[3]}"]

    assert plain.legal(rules, deck, 2, moves)[:2] == (1, "play")


def hasenpfeffer_deck() -> list[str]:
    """Deal seat 1 the four highest hearts and two cards that lose, TC left over."""
    hands = [
        ["JK", "JH", "JD", "AH", "9S", "9C"],
        ["AS", "KS", "QS", "JS", "TS", "AC"],
        ["9D", "TD", "QD", "KD", "AD", "KC"],
        ["9H", "TH", "QH", "KH", "QC", "JC"],
    ]
    deck = [card for hand in hands for card in hand[:3]]
    deck += [card for hand in hands for card in hand[3:]]
    return [*deck, "TC"]


@pytest.mark.parametrize(
    ("bid", "right"), [("bid 3", (4, 2)), ("bid 4", (4, 2)), ("bid 5", (-5, 2))]
)
def test_points_of_hasenpfeffer(bid: str, right: tuple[int, int]) -> None:
    rules = plain.preset("hasenpfeffer")
    opening = [bid, "pass", "pass", "pass", "name H"]

    tricks, points = play_out(rules, hasenpfeffer_deck(), 4, opening)

    assert tricks == (4, 2)
    assert points == right


# Seat 1 of three leads spades from the top and loses the rest.
NAPOLEON_TAKES = {
    5: "AS KS QS JS TS",
    4: "AS KS QS JS 2D",
    3: "AS KS QS 2D 2C",
    2: "AS KS 2D 2C 2H",
    1: "AS 2D 2C 2H 3H",
    0: "2S 2D 2C 2H 3H",
}


@pytest.mark.parametrize(
    ("bid", "taken", "right"),
    [
        ("2", 2, (4, -2, -2)),
        ("2", 1, (-4, 2, 2)),
        ("3", 4, (6, -3, -3)),
        ("3", 2, (-6, 3, 3)),
        ("misere", 0, (6, -3, -3)),
        ("misere", 1, (-6, 3, 3)),
        ("4", 4, (8, -4, -4)),
        ("4", 3, (-8, 4, 4)),
        ("nap", 5, (20, -10, -10)),
        ("nap", 4, (-10, 5, 5)),
        ("wellington", 5, (20, -10, -10)),
        ("wellington", 4, (-20, 10, 10)),
        ("blucher", 5, (20, -10, -10)),
        ("blucher", 4, (-30, 15, 15)),
    ],
)
def test_points_of_napoleon(bid: str, taken: int, right: tuple[int, int, int]) -> None:
    rules = plain.preset("napoleon", players=3)
    others = {2: "3S 4S 5S AC AD", 3: "KD KC QD QC AH"}
    deck = stacked(rules, 3, {1: NAPOLEON_TAKES[taken], **others})

    # After the highest bid nobody else is asked.
    passes = [] if bid == "blucher" else ["pass", "pass"]

    tricks, points = play_out(rules, deck, 3, [f"bid {bid}", *passes])

    assert tricks[0] == taken
    assert points == right
