import hashlib
import hmac
from collections import Counter
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.cards import deck
from tournaments.engine.dealing import (
    SeatDraw,
    Stream,
    commitment,
    deck_for,
    draw_rank,
    draw_seats,
    hand_key,
    shuffled,
)
from tournaments.engine.notation import parse_card, print_card
from tournaments.engine.packets import CutError, cut_at
from tournaments.engine.rules import PRESETS, RuleSet, rule_set

SEED = bytes(range(32))
STANDARD = PRESETS["standard"]
SPORT_POKER = PRESETS["sport-poker"]
FOUR = ("ann", "ben", "cleo", "dan")

FOUR_TEXTS = (
    b"\x00\x00\x00\x04"
    b"\x00\x00\x00\x03ann\x00\x00\x00\x03ben\x00\x00\x00\x04cleo\x00\x00\x00\x03dan"
)


def fair_deck(key: bytes) -> list[str]:
    """Return the deck of *key* by the documented bytes, without the module."""
    blocks = (
        hmac.new(key, block.to_bytes(8, "big"), hashlib.sha256).digest()
        for block in count()
    )
    words = (
        int.from_bytes(block[at : at + 4], "big")
        for block in blocks
        for at in range(0, 32, 4)
    )

    def below(limit: int) -> int:
        return next(w for w in words if w < 2**32 - 2**32 % limit) % limit

    cards = [rank + suit for suit in "SHDC" for rank in "9TJQKA"]
    for last in range(23, 0, -1):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    size = 4 + below(17)
    return cards[size:] + cards[:size]


def test_commitment_is_the_hash_of_the_documented_bytes() -> None:
    content = (
        b"\x00\x00\x00\x17bowerhouse commitment 1"
        b"\x00\x00\x00\x03t-1"
        b"\x00\x00\x00\x02{}" + SEED
    )

    published = commitment(SEED, tournament="t-1", rules=STANDARD)

    assert published == hashlib.sha256(content).hexdigest()
    assert published == (
        "8447930ef5b484f1c8b910761b32b8de5d7b5468dee4e70390c5d8d661c395f0"
    )


def test_commitment_covers_the_rules_that_differ_from_standard() -> None:
    rules = b'{"bury_upcard":false,"first_dealer":"random"}'
    content = (
        b"\x00\x00\x00\x17bowerhouse commitment 1"
        b"\x00\x00\x00\x03t-1"
        b"\x00\x00\x00\x2d" + rules + SEED
    )

    assert commitment(SEED, tournament="t-1", rules=SPORT_POKER) == (
        hashlib.sha256(content).hexdigest()
    )


@pytest.mark.parametrize("seed", [b"", SEED[1:], SEED + b"\x00"])
def test_seed_of_another_length_is_refused(seed: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(seed, tournament="t-1", rules=STANDARD)


def test_hand_key_is_the_hmac_of_the_documented_bytes() -> None:
    content = (
        b"\x00\x00\x00\x11bowerhouse hand 1\x00\x00\x00\x01\x00\x00\x00\x01"
        + FOUR_TEXTS
    )

    key = hand_key(SEED, match=1, hand=1, client_seeds=FOUR)

    assert key == hmac.new(SEED, content, hashlib.sha256).digest()
    assert key.hex() == (
        "6c3c2616bf92bc6cd97c80cf7c49a82f1a5000029bfc6e172a83817254b7364d"
    )


def test_deck_is_that_of_the_test_vector() -> None:
    key = hand_key(SEED, match=1, hand=1, client_seeds=FOUR)

    dealt = [print_card(card) for card in deck_for(key, STANDARD)]

    assert " ".join(dealt) == (
        "KS 9H TC 9S TD JC QD QS QH JS KD KH JH 9D KC AD JD AH TS AS AC 9C QC TH"
    )


@given(st.binary(min_size=32, max_size=32))
def test_deck_follows_from_the_documented_bytes(key: bytes) -> None:
    assert [print_card(card) for card in deck_for(key, STANDARD)] == fair_deck(key)


def test_every_part_of_the_hand_key_matters() -> None:
    keys = {
        hand_key(SEED, match=1, hand=1, client_seeds=FOUR),
        hand_key(bytes(32), match=1, hand=1, client_seeds=FOUR),
        hand_key(SEED, match=2, hand=1, client_seeds=FOUR),
        hand_key(SEED, match=1, hand=2, client_seeds=FOUR),
        hand_key(SEED, match=1, hand=1, client_seeds=FOUR[::-1]),
        hand_key(SEED, match=1, hand=1, client_seeds=("annb", "en", "cleo", "dan")),
        hand_key(SEED, match=1, hand=1, client_seeds=FOUR[:3]),
    }

    assert len(keys) == 7


def test_word_that_would_favour_low_numbers_is_drawn_again() -> None:
    # Nearly every second word is 2**31 + 1 or more and must be left out.
    limit = 2**31 + 1
    block = hmac.new(SEED, bytes(8), hashlib.sha256).digest()
    words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
    fair = [word for word in words if word < limit]

    stream = Stream(SEED)

    assert 0 < len(fair) < 8
    assert [stream.below(limit) for _ in fair] == fair


def test_every_card_comes_equally_often_at_every_place() -> None:
    decks = 2400
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(decks):
        for place, card in enumerate(shuffled(number.to_bytes(32, "big"), range(24))):
            counts[place, card] += 1

    expected = decks / 24
    statistic = sum(
        (counts[place, card] - expected) ** 2 / expected
        for place in range(24)
        for card in range(24)
    )

    # 23 * 23 degrees of freedom: mean 529, standard deviation 32.5.
    assert 430 < statistic < 630


@given(st.binary(min_size=32, max_size=32), st.integers(min_value=8, max_value=53))
def test_shuffle_keeps_every_card(key: bytes, size: int) -> None:
    assert sorted(shuffled(key, range(size))) == list(range(size))


@pytest.mark.parametrize("size", [-1, 0, 3, 21, 24])
def test_cut_that_leaves_under_four_cards_in_a_packet_is_refused(size: int) -> None:
    with pytest.raises(CutError, match="at least 4 cards in each packet"):
        cut_at(range(24), size)


def test_cut_moves_the_top_packet_under_the_rest() -> None:
    assert cut_at(range(24), 4) == (*range(4, 24), *range(4))
    assert cut_at(range(24), 20) == (*range(20, 24), *range(20))


def test_too_few_cards_cannot_be_cut() -> None:
    with pytest.raises(CutError, match="too few"):
        shuffled(SEED, range(7))


def draw(match: int, rules: RuleSet = STANDARD) -> SeatDraw:
    return draw_seats(SEED, match=match, client_seeds=FOUR, rules=rules)


@given(st.integers(min_value=1, max_value=2**32 - 1))
def test_two_lowest_are_partners_and_the_lowest_deals(match: int) -> None:
    drawn = draw(match)

    by_rank = sorted(
        range(4),
        key=lambda player: [draw_rank(r[player]) for r in drawn.draws if player in r],
    )

    assert sorted(drawn.seats) == [0, 1, 2, 3]
    assert drawn.seats[drawn.dealer - 1] == by_rank[0]
    assert drawn.seats[(drawn.dealer + 1) % 4] == by_rank[1]


def test_ace_is_low_and_king_high_in_the_draw() -> None:
    ranks = [draw_rank(parse_card(rank + "S")) for rank in "A9TJQK"]

    assert ranks == sorted(set(ranks))


def test_only_the_two_who_tie_for_second_lowest_draw_again() -> None:
    for match in count(1):
        drawn = draw(match)
        first = {player: draw_rank(card) for player, card in drawn.draws[0].items()}
        lowest, second, third, highest = sorted(first.values())
        if lowest < second == third < highest:
            break

    tied = {player for player, rank in first.items() if rank == second}
    assert set(drawn.draws[1]) == tied
    assert drawn.seats[(drawn.dealer + 1) % 4] in tied


def test_nobody_draws_again_who_drew_alone() -> None:
    for match in range(1, 200):
        drawn = draw(match)
        for earlier, later in zip(drawn.draws, drawn.draws[1:], strict=False):
            ranks = Counter(draw_rank(card) for card in earlier.values())
            tied = {p for p, card in earlier.items() if ranks[draw_rank(card)] > 1}
            assert set(later) <= tied


def test_each_round_of_the_draw_is_from_one_pack() -> None:
    for match in range(1, 200):
        for cards in draw(match).draws:
            assert len(set(cards.values())) == len(cards)
            assert set(cards.values()) <= set(deck(24))


@pytest.mark.parametrize("rules", [STANDARD, SPORT_POKER])
def test_first_dealer_and_seats_are_a_fair_lot(rules: RuleSet) -> None:
    drawn = [draw(match, rules) for match in range(1, 1201)]

    dealers = Counter(each.dealer for each in drawn)
    first_seats = Counter(each.seats[0] for each in drawn)
    partners_of_ann = Counter(
        each.seats[(each.seats.index(0) + 2) % 4] for each in drawn
    )

    # 1200 draws: standard deviation 15 around 300, and 16 around 400.
    assert set(dealers) == {1, 2, 3, 4}
    assert all(240 < seen < 360 for seen in dealers.values())
    assert all(240 < seen < 360 for seen in first_seats.values())
    assert all(336 < seen < 464 for seen in partners_of_ann.values())


def test_random_dealer_needs_no_cards_to_be_drawn() -> None:
    assert draw(1, SPORT_POKER).draws == ()


def test_draw_depends_on_the_client_seeds() -> None:
    others = {
        draw_seats(SEED, match=1, client_seeds=(text, *FOUR[1:]), rules=STANDARD).seats
        for text in "abcdefgh"
    }

    assert len(others) > 1


def test_other_number_of_players_is_refused() -> None:
    with pytest.raises(ValueError, match="3 players for 4 seats"):
        draw_seats(SEED, match=1, client_seeds=FOUR[:3], rules=rule_set("standard", {}))
