"""What comes back for every outcome, against the table of the source."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.stakes import Outcome, Returns, Stakes, returns

DOLLAR_GAME = Stakes(buy_in=100, fee=10)
P1, P2, P3, P4 = TABLE = (1, 2, 3, 4)
PARTNER = {P1: P2, P2: P1, P3: P4, P4: P3}


def four_handed(
    stakes: Stakes, *, winners: tuple[int, int], late: int | None = None
) -> Returns:
    partner = None if late is None else PARTNER[late]
    return returns(stakes, Outcome(TABLE, winners, late, partner))


def test_registration_takes_twice_the_price() -> None:
    assert DOLLAR_GAME.price == 110
    assert DOLLAR_GAME.reserve == 110
    assert DOLLAR_GAME.taken == 220


def test_without_partners_registration_takes_the_price_alone() -> None:
    heads_up = Stakes(buy_in=100, fee=10, has_reserve=False)

    assert heads_up.reserve == 0
    assert heads_up.taken == 110


@pytest.mark.parametrize(
    ("winners", "late", "back"),
    [
        ((P3, P4), None, (110, 110, 310, 310)),
        ((P1, P2), None, (310, 310, 110, 110)),
        ((P3, P4), P1, (0, 220, 310, 310)),
        ((P1, P2), P3, (310, 310, 0, 220)),
    ],
)
def test_the_table_of_the_source_holds_to_the_cent(
    winners: tuple[int, int], late: int | None, back: tuple[int, ...]
) -> None:
    given_back = four_handed(DOLLAR_GAME, winners=winners, late=late)

    assert tuple(given_back.to(player) for player in TABLE) == back
    assert given_back.fees == 40
    assert given_back.total == sum(back) + 40 == 880


def test_a_late_players_reserve_is_the_partners_payout() -> None:
    given_back = four_handed(DOLLAR_GAME, winners=(P3, P4), late=P1)

    assert given_back.prizes == {P3: 200, P4: 200}
    assert given_back.reserves == {P2: 110, P3: 110, P4: 110}
    assert given_back.partner_reserves == {P2: 110}


def test_an_odd_unit_goes_to_the_lower_seat() -> None:
    heads_together = Stakes(buy_in=1, fee=0, has_reserve=False)

    given_back = returns(heads_together, Outcome((1, 2, 3), winners=(2, 3)))

    assert given_back.prizes == {2: 2, 3: 1}


@pytest.mark.parametrize(
    ("buy_in", "fee", "prize", "house"),
    [
        (100, 10, 200, 20),  # 1.00 + 0.10 USD
        (777, 33, 1554, 66),  # 7.77 + 0.33 EUR
        (500, 50, 1000, 100),  # 500 + 50 JPY
        (1234, 1, 2468, 2),  # 1.234 + 0.001 KWD
    ],
)
def test_heads_up_the_winner_takes_the_pool_and_the_loser_has_nothing_back(
    buy_in: int, fee: int, prize: int, house: int
) -> None:
    heads_up = Stakes(buy_in, fee, has_reserve=False)

    given_back = returns(heads_up, Outcome((1, 2), winners=(1,)))

    assert (given_back.to(1), given_back.to(2)) == (prize, 0)
    assert given_back.fees == house


@pytest.mark.parametrize(
    ("buy_in", "fee", "prizes", "house"),
    [
        (100, 10, {1: 150, 3: 150}, 30),  # a pool of 3.00 USD
        (777, 33, {1: 1166, 3: 1165}, 99),  # 23.31 EUR
        (500, 50, {1: 750, 3: 750}, 150),  # 1500 JPY
        (1234, 1, {1: 1851, 3: 1851}, 3),  # 3.702 KWD
        (0, 0, {}, 0),
    ],
)
def test_three_handed_the_others_share_what_a_late_player_loses(
    buy_in: int, fee: int, prizes: dict[int, int], house: int
) -> None:
    three_handed = Stakes(buy_in, fee, has_reserve=False)

    given_back = returns(three_handed, Outcome((1, 2, 3), winners=(1, 3), late=2))

    assert given_back == Returns(
        prizes=prizes, reserves={}, partner_reserves={}, fees=house
    )


def test_pairs_that_end_level_have_their_buy_in_and_reserve_back() -> None:
    given_back = returns(DOLLAR_GAME, Outcome(TABLE, winners=TABLE))

    assert given_back.prizes == dict.fromkeys(TABLE, 100)
    assert tuple(given_back.to(player) for player in TABLE) == (210,) * 4
    assert given_back.fees == 40


def test_two_of_three_who_end_level_share_the_pool() -> None:
    three_handed = Stakes(buy_in=777, fee=33, has_reserve=False)

    given_back = returns(three_handed, Outcome((1, 2, 3), winners=(2, 3)))

    assert given_back.prizes == {2: 1166, 3: 1165}


def test_heads_up_the_late_player_loses_the_match_and_nothing_more() -> None:
    heads_up = Stakes(buy_in=100, fee=10, has_reserve=False)

    given_back = returns(heads_up, Outcome((1, 2), winners=(2,), late=1))

    assert (given_back.to(1), given_back.to(2), given_back.fees) == (0, 200, 20)


def test_a_free_tournament_gives_nothing_back() -> None:
    assert four_handed(Stakes(0, 0), winners=(P1, P2), late=P4) == Returns(
        prizes={}, reserves={}, partner_reserves={}, fees=0
    )


def test_a_fee_alone_still_has_a_reserve() -> None:
    given_back = four_handed(Stakes(0, 25), winners=(P1, P2), late=P4)

    assert tuple(given_back.to(player) for player in TABLE) == (25, 25, 50, 0)
    assert given_back.fees == 100


@pytest.mark.parametrize(
    "outcome",
    [
        {"winners": ()},
        {"winners": (1, 9)},
        {"winners": (1, 2), "late": 1},
        {"winners": (1, 2), "late": 3, "partner": 2},
        {"winners": (1, 2), "partner": 3},
    ],
)
def test_an_outcome_that_cannot_be_is_refused(outcome: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"cannot|no partner"):
        Outcome(TABLE, **outcome)  # type: ignore[arg-type]


@given(
    buy_in=st.integers(0, 10**12),
    fee=st.integers(0, 10**12),
    winners=st.sampled_from([(P1, P2), (P3, P4)]),
    is_late=st.booleans(),
    which=st.integers(0, 1),
)
def test_every_unit_taken_is_given_back(
    *, buy_in: int, fee: int, winners: tuple[int, int], is_late: bool, which: int
) -> None:
    stakes = Stakes(buy_in, fee)
    losers = [player for player in TABLE if player not in winners]
    late = losers[which] if is_late else None

    given_back = four_handed(stakes, winners=winners, late=late)

    back = {player: given_back.to(player) for player in TABLE}
    assert sum(back.values()) + given_back.fees == 4 * stakes.taken
    assert all(back[player] == 2 * buy_in + stakes.reserve for player in winners)
    if late is not None:
        assert back[late] == 0
        assert back[PARTNER[late]] == stakes.taken


@given(
    buy_in=st.integers(0, 10**12),
    fee=st.integers(0, 10**12),
    seats=st.integers(2, 7),
    won=st.sets(st.integers(1, 7), min_size=1),
    late=st.integers(1, 7),
)
def test_without_partners_the_winners_share_the_pool_equally(
    *, buy_in: int, fee: int, seats: int, won: set[int], late: int
) -> None:
    stakes = Stakes(buy_in, fee, has_reserve=False)
    players = tuple(range(1, seats + 1))
    winners = tuple(player for player in players if player in won) or (1,)
    is_late = late in players and late not in winners

    given_back = returns(stakes, Outcome(players, winners, late if is_late else None))

    back = [given_back.to(player) for player in winners]
    assert sum(back) == seats * buy_in
    assert back == sorted(back, reverse=True)
    assert back[0] - back[-1] <= 1
    assert given_back.fees == seats * fee
    assert given_back.total == seats * stakes.taken
