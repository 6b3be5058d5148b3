"""The take-away script follows the cards of every game that can be played."""

import hashlib
from typing import Any

import pytest

from tests.engine.plain_records import (
    Dealt,
    Moves,
    document,
    key_of,
    new_pack,
    plain_record,
)
from tests.engine.test_take_away_verifier import load, run
from tournaments.engine import dealing

NINES = "9TJQKA"
THREE_TWO = ([3] * 4, [2] * 4)
PASSED_OUT = [(seat, "pass") for seat in (2, 3, 4, 1)] * 2


SCRIPT = load()
EVERY_CARD = new_pack("2345678" + NINES, joker=True)
MOST_HELD = 6


def breaches(record: dict[str, Any]) -> list[str]:
    check = SCRIPT.Check(record)
    check.run()
    found: list[str] = check.breaches
    return found


def words(record: dict[str, Any]) -> str:
    return "\n".join(breaches(record))


def assert_follows(record: dict[str, Any]) -> None:
    """Check that *record* is fair, and that no seat could have moved another's card."""
    assert breaches(record) == []
    for row in record["moves"]:
        word, _, card = row["move"].partition(" ")
        if word not in ("play", "discard", "give"):
            continue
        held = [other for other in EVERY_CARD if is_held(record, row, other)]
        assert card in held
        assert len(held) <= MOST_HELD


def is_held(record: dict[str, Any], row: dict[str, Any], card: str) -> bool:
    forged = row | {"move": f"{row['move'].partition(' ')[0]} {card}"}
    moves = [forged if each == row else each for each in record["moves"]]
    return not any(
        breach.startswith(f"turn {row['turn']},")
        for breach in breaches(record | {"moves": moves})
    )


def ordered(table: Dealt) -> Moves:
    """Let seat 2 order; the dealer, seat 1, keeps the upcard and plays it."""
    upcard, buried = table.rest[0], table.first(1)
    return [
        (2, "order"),
        (1, f"discard {buried}"),
        *((seat, f"play {table.first(seat)}") for seat in (2, 3, 4)),
        (1, f"play {upcard}"),
    ]


def test_dealer_plays_the_card_taken_up() -> None:
    assert_follows(plain_record({}, new_pack(NINES), THREE_TWO, ordered))


def test_dealer_cannot_play_the_card_just_discarded() -> None:
    record = plain_record({}, new_pack(NINES), THREE_TWO, ordered)
    record["moves"][-1]["move"] = record["moves"][1]["move"].replace("discard", "play")

    assert "seat 1 was not dealt or has left" in words(record)


def test_dealer_takes_nothing_up_when_the_partner_plays_alone() -> None:
    def alone(table: Dealt) -> Moves:
        return [
            (2, "pass"),
            (3, "order alone"),
            (2, f"play {table.first(2)}"),
            (1, f"play {table.rest[0]}"),
        ]

    assert "turn 4, hand 1: play" in words(
        plain_record({}, new_pack(NINES), THREE_TWO, alone)
    )


def test_dealer_takes_nothing_up_when_the_partner_defends_alone() -> None:
    def alone(table: Dealt) -> Moves:
        return [
            (2, "order alone"),
            (3, "defend alone"),
            (3, f"play {table.first(3)}"),
            (1, f"play {table.rest[0]}"),
        ]

    assert "turn 4, hand 1: play" in words(
        plain_record({"defend_alone": True}, new_pack(NINES), THREE_TWO, alone)
    )


@pytest.mark.parametrize(
    ("plan", "packets"),
    [
        ("2-3", ([2] * 4, [3] * 4)),
        ("alternating", ([3, 2, 3, 2], [2, 3, 2, 3])),
    ],
)
def test_deal_plan_decides_who_gets_which_card(plan: str, packets: Any) -> None:
    def played(table: Dealt) -> Moves:
        return [
            (2, "order"),
            *((s, f"play {c}") for s in (2, 3, 4) for c in table.hands[s]),
        ]

    assert_follows(plain_record({"deal_plan": plan}, new_pack(NINES), packets, played))


@pytest.mark.parametrize(
    ("deck", "ranks"), [(28, "8" + NINES), (32, "78" + NINES), (52, "2345678" + NINES)]
)
@pytest.mark.parametrize("joker", [False, True])
def test_every_deck_is_known(deck: int, ranks: str, *, joker: bool) -> None:
    pack = new_pack(ranks, joker=joker)

    assert_follows(
        plain_record({"deck": deck, "joker": joker}, pack, THREE_TWO, ordered)
    )


def test_next_dealer_deals_after_a_hand_that_all_passed() -> None:
    def second(table: Dealt) -> Moves:
        return [(3, "call S"), (3, f"play {table.first(3)}")]

    assert_follows(
        plain_record({}, new_pack(NINES), THREE_TWO, lambda _: PASSED_OUT, second)
    )


def test_hand_thrown_in_is_dealt_anew() -> None:
    rules = {"throw_in": "no-ace-no-face"}

    def second(table: Dealt) -> Moves:
        return [(3, "call S"), (3, f"play {table.first(3)}")]

    assert_follows(
        plain_record(
            rules, new_pack(NINES), THREE_TWO, lambda _: [(2, "throw in")], second
        )
    )


def test_farmer_takes_the_three_cards_left_face_down() -> None:
    def played(table: Dealt) -> Moves:
        kept = table.hands[2][3]
        return [
            (2, "throw in"),
            *((2, f"discard {card}") for card in table.hands[2][:3]),
            (2, "call S"),
            *((2, f"play {card}") for card in [kept, *table.rest[1:4]]),
        ]

    rules = {"throw_in": "farmer-exchange"}
    assert_follows(plain_record(rules, new_pack(NINES), THREE_TWO, played))


def test_joker_turned_up_goes_to_the_dealer_who_names_trump() -> None:
    pack = new_pack(NINES, joker=True)
    key = next(
        key
        for key in map(key_of, range(200))
        if dealing.shuffled(key, pack)[20] == "JK"
    )

    def named(table: Dealt) -> Moves:
        return [(1, "name S"), (1, f"discard {table.first(1)}"), (1, "play JK")]

    assert_follows(plain_record({"joker": True}, pack, THREE_TWO, named, keys=[key]))


def test_call_for_best_moves_a_card_between_partners() -> None:
    def played(table: Dealt) -> Moves:
        best = table.first(4)
        return [
            (2, "order alone"),
            (1, f"discard {table.first(1)}"),
            (2, f"discard {table.first(2)}"),
            (4, f"give {best}"),
            (2, f"play {best}"),
        ]

    rules = {"variant": "railroad", "joker": True, "joker_upcard": "hearts"}
    pack = new_pack(NINES, joker=True)
    assert_follows(plain_record(rules, pack, THREE_TWO, played))


def test_call_for_best_may_count_the_upcard() -> None:
    def played(table: Dealt) -> Moves:
        return [
            (2, "pass"),
            (3, "order alone"),
            (3, f"discard {table.first(3)}"),
            (1, f"give {table.rest[0]}"),
            (3, f"play {table.rest[0]}"),
        ]

    rules = {"variant": "railroad", "joker": True, "joker_upcard": "hearts"}
    pack = new_pack(NINES, joker=True)
    assert_follows(plain_record(rules, pack, THREE_TWO, played))


def test_upcard_that_was_turned_down_cannot_be_given() -> None:
    def played(table: Dealt) -> Moves:
        return [(3, "call S alone"), (1, f"give {table.rest[0]}")]

    rules = {"variant": "railroad", "joker": True, "joker_upcard": "hearts"}
    pack = new_pack(NINES, joker=True)
    assert "turn 2, hand 1: give" in words(plain_record(rules, pack, THREE_TWO, played))


def test_asked_cut_comes_before_the_deal() -> None:
    pack = new_pack(NINES)
    keys = [key_of(0)]
    whole = dealing.Stream(keys[0]).permuted(pack)
    cards = whole[9:] + whole[:9]
    moves = [
        (4, "cut 9"),
        (2, "call S"),
        (2, f"play {cards[0]}"),
        (3, f"play {cards[3]}"),
    ]
    rules = {"cut": "asked"}

    assert_follows(document(rules, 4, moves, keys=keys))
    assert "turn 1, hand 1: 21 cards cannot be cut off" in words(
        document(rules, 4, [(4, "cut 21")], keys=keys)
    )
    assert "seat 4 cuts, not seat 3" in words(
        document(rules, 4, [(3, "cut 9")], keys=keys)
    )
    assert "a cut is asked for once, before the deal" in words(
        document(rules, 4, moves[1:], keys=keys)
    )
    assert "a cut is asked for once, before the deal" in words(
        document({}, 4, moves, keys=keys)
    )
    assert (
        "nobody cut, so it was not dealt"
        in run(document(rules, 4, [], keys=keys)).stdout
    )


def test_two_handed_dealer_takes_the_upcard_or_leaves_it() -> None:
    def taken(table: Dealt) -> Moves:
        cards = table.hands[1]
        return [
            (2, "order"),
            (1, f"discard {cards[0]}"),
            (2, f"play {table.first(2)}"),
            (1, f"play {table.rest[0]}"),
        ]

    def left(table: Dealt) -> Moves:
        return [
            (1, "order"),
            (2, "leave"),
            (1, f"play {table.first(1)}"),
            (2, f"play {table.rest[0]}"),
        ]

    rules = {"variant": "two-handed", "first_dealer": "random"}
    packets = ([3] * 2, [2] * 2)
    passed = [(2, "pass"), (1, "pass")] * 2

    assert_follows(plain_record(rules, new_pack(NINES), packets, taken))
    assert "turn 8, hand 2: play" in words(
        plain_record(rules, new_pack(NINES), packets, lambda _: passed, left)
    )


def test_three_handed_dealer_takes_the_upcard() -> None:
    def played(table: Dealt) -> Moves:
        return [
            (2, "order alone"),
            (1, f"discard {table.first(1)}"),
            (2, f"play {table.first(2)}"),
            (3, f"play {table.first(3)}"),
            (1, f"play {table.rest[0]}"),
        ]

    rules = {"variant": "three-handed", "first_dealer": "random"}
    assert_follows(plain_record(rules, new_pack(NINES), ([3] * 3, [2] * 3), played))


def test_hasenpfeffer_deals_six_cards_by_three_and_turns_none_up() -> None:
    def all_passed(_: Dealt) -> Moves:
        return [(seat, "pass") for seat in (2, 3, 4, 1)]

    def named(table: Dealt) -> Moves:
        # Whoever holds the joker has to bid after four passes, and names trump.
        return [
            *((seat, "pass") for seat in (3, 4, 1, 2)),
            (3, "name S"),
            *((3, f"play {card}") for card in table.hands[3]),
        ]

    def bid(table: Dealt) -> Moves:
        return [(4, "bid 6"), (4, "name H"), (4, f"play {table.first(4)}")]

    rules = {"variant": "hasenpfeffer", "joker": True}
    pack = new_pack(NINES, joker=True)
    packets = ([3] * 4, [3] * 4)
    record = plain_record(rules, pack, packets, all_passed, named, bid)

    assert_follows(record)
    assert "upcard" not in run(record).stdout


def test_napoleon_is_dealt_to_as_many_as_play() -> None:
    def all_passed(_: Dealt) -> Moves:
        return [(seat, "pass") for seat in (2, 3, 4, 5, 6, 7, 1)]

    def played(table: Dealt) -> Moves:
        return [
            *((seat, "pass") for seat in (3, 4, 5, 6, 7, 1)),
            (2, "bid nap"),
            *((seat, f"play {table.first(seat)}") for seat in (2, 3, 4, 5, 6, 7, 1)),
        ]

    rules = {"variant": "napoleon", "players": 7, "deck": 52, "first_dealer": "random"}
    pack = new_pack("2345678" + NINES)
    packets = ([3] * 7, [2] * 7)
    assert_follows(plain_record(rules, pack, packets, all_passed, played))


def test_too_few_cards_are_refused() -> None:
    rules = {"variant": "napoleon", "players": 7}

    assert "24 cards are too few" in run(document(rules, 7, [], keys=[])).stderr


def test_seats_without_partners_and_a_rare_rule_are_bound_by_the_seed() -> None:
    seed, seeds = bytes(range(32)), ("seed 1", "seed 2", "seed 3")
    rules = {"variant": "three-handed", "first_dealer": "random", "points_to_win": 10}
    record = document(rules, 3, [], keys=[])
    stream = dealing.Stream(dealing.seat_key(seed, match=1, client_seeds=seeds))
    order, dealer = stream.permuted(range(3)), 1 + stream.below(3)
    said = '{"first_dealer":"random","variant":"three-handed"}'
    content = b"".join(
        len(part).to_bytes(4, "big") + part
        for part in (b"bowerhouse commitment 1", b"t-1", said.encode())
    )
    record |= {
        "seed": seed.hex(),
        "commitment": hashlib.sha256(content + seed).hexdigest(),
        "first_dealer": dealer,
        "seats": [
            {"seat": seat, "number": player + 1, "username": "x"}
            for seat, player in enumerate(order, start=1)
        ],
    }

    assert breaches(record) == []
    assert "commitment: " in words(record | {"rules": {**rules, "alone_march": 5}})
    assert "first_dealer: " in words(record | {"first_dealer": dealer % 3 + 1})
