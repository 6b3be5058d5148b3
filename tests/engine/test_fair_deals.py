"""Deals are fair: each card is as likely at each place, and each seat to deal first.

What was counted is held against what is expected: the sum over all cells of
(seen - expected) ** 2 / expected, which is chi-square. A fair generator exceeds each
critical value here once in a million times. The keys are fixed: what passes once does.
"""

import hashlib
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator

import pytest

from tournaments.engine.cards import Card
from tournaments.engine.dealing import SeatDraw, Stream, deck_for, draw_seats, hand_key
from tournaments.engine.rules import PRESETS, RuleSet

SEED = hashlib.sha256(b"fair deals").digest()
STANDARD = PRESETS["standard"]
SPORT_POKER = PRESETS["sport-poker"]
FOUR = ("ann", "ben", "cleo", "dan")
UPCARD = 20

CRITICAL = {2: 27.63, 3: 30.66, 9: 44.81, 529: 698.25, 551: 723.43, 575: 750.82}
"""By degrees of freedom, what chi-square exceeds once in a million times."""

of_deals = pytest.mark.parametrize(
    "deals",
    [
        pytest.param(20_000, id="sample"),
        pytest.param(1_000_000, id="soak", marks=pytest.mark.soak),
    ],
)
of_draws = pytest.mark.parametrize(
    "draws",
    [
        pytest.param(4_000, id="sample"),
        pytest.param(200_000, id="soak", marks=pytest.mark.soak),
    ],
)
by_either_way = pytest.mark.parametrize("rules", [STANDARD, SPORT_POKER])


def chi_square(seen: Iterable[Hashable], *, cells: int) -> float:
    """Return the statistic of *seen*, where all of so many cells are as likely."""
    counts = Counter(seen)
    assert len(counts) == cells
    expected = counts.total() / cells
    return sum((count - expected) ** 2 / expected for count in counts.values())


def decks(deals: int) -> Iterator[tuple[Card, ...]]:
    for number in range(1, deals + 1):
        key = hand_key(SEED, match=1, hand=number, client_seeds=FOUR)
        yield deck_for(key, STANDARD)


def seatings(draws: int, rules: RuleSet) -> Iterator[SeatDraw]:
    for match in range(1, draws + 1):
        yield draw_seats(SEED, match=match, client_seeds=FOUR, rules=rules)


@of_deals
def test_each_card_is_as_likely_at_each_place(deals: int) -> None:
    statistic = chi_square(
        (at for deck in decks(deals) for at in enumerate(deck)), cells=24 * 24
    )

    # Each place and each card has its sum, so 23 x 23 of the cells are free.
    assert statistic < CRITICAL[529]


@of_deals
def test_each_pair_of_cards_is_as_likely_on_top(deals: int) -> None:
    statistic = chi_square((deck[:2] for deck in decks(deals)), cells=24 * 23)

    assert statistic < CRITICAL[551]


@of_deals
def test_upcard_says_nothing_about_the_next_one(deals: int) -> None:
    upcards = (deck[UPCARD] for deck in decks(deals))

    statistic = chi_square(zip(upcards, upcards, strict=True), cells=24 * 24)

    assert statistic < CRITICAL[575]


@of_draws
@by_either_way
def test_each_seat_is_as_likely_to_deal_first(draws: int, rules: RuleSet) -> None:
    statistic = chi_square((drawn.dealer for drawn in seatings(draws, rules)), cells=4)

    assert statistic < CRITICAL[3]


@of_draws
@by_either_way
def test_each_player_is_as_likely_to_deal_first(draws: int, rules: RuleSet) -> None:
    drawn = seatings(draws, rules)

    statistic = chi_square((each.seats[each.dealer - 1] for each in drawn), cells=4)

    assert statistic < CRITICAL[3]


@of_draws
@by_either_way
def test_each_player_is_as_likely_at_each_seat(draws: int, rules: RuleSet) -> None:
    drawn = seatings(draws, rules)

    statistic = chi_square(
        (at for each in drawn for at in enumerate(each.seats)), cells=4 * 4
    )

    # Each seat and each player has its sum, so 3 x 3 of the cells are free.
    assert statistic < CRITICAL[9]


@of_draws
@by_either_way
def test_each_other_player_is_as_likely_a_partner(draws: int, rules: RuleSet) -> None:
    drawn = seatings(draws, rules)

    statistic = chi_square(
        (each.seats[(each.seats.index(0) + 2) % 4] for each in drawn), cells=3
    )

    assert statistic < CRITICAL[2]


def test_shuffle_draws_a_word_again_that_would_favour_low_numbers() -> None:
    # Of three places 2**32 - 1 is one word too many. Then 4 % 3 is 1: the last and the
    # middle card change places. Then 0 % 2 is 0: the middle and the first one do.
    stream = Stream(SEED)
    stream._words = iter((2**32 - 1, 4, 0))

    assert stream.permuted("abc") == ("c", "a", "b")
