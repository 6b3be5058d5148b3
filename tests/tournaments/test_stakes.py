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
