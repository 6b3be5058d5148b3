"""Four players who know the API alone, from the deposit to the payout."""

from datetime import datetime, timedelta

import pytest

from ledger import reports
from tests.factories import watched_until
from tests.tournaments.over_http import (
    Person,
    available,
    by_seat,
    person,
    play_until,
    seated,
)
from tournaments.models import Match
from tournaments.services import play

pytestmark = pytest.mark.django_db

# By currency: buy-in, fee, what registration takes, and what returns to a winner, to a
# loser, and to the partner of a late player; all in minor units.
STAKES = {
    "USD": (100, 10, 220, 310, 110, 220),
    "EUR": (777, 33, 1620, 2364, 810, 1620),
    "JPY": (500, 50, 1100, 1550, 550, 1100),
    "KWD": (1234, 1, 2470, 3703, 1235, 2470),
    "PLAY": (0, 0, 0, 0, 0, 0),
}
NAMES = ("ann", "ben", "cleo", "dan")
# With the client seeds and the choices of these players.
SEED_OF_SEATS_1_AND_3 = (50).to_bytes(32, "big")
SEED_OF_SEATS_2_AND_4 = (124).to_bytes(32, "big")


@pytest.fixture
def staff() -> dict[str, Person]:
    return {role: person(role, role) for role in ("host", "cashier", "reviewer")}


def begin(
    staff: dict[str, Person],
    currency: str,
    seed: bytes,
    monkeypatch: pytest.MonkeyPatch,
) -> tuple[int, dict[int, Person]]:
    """Return the match and who sits where, every account being empty."""
    buy_in, fee, taken, *_ = STAKES[currency]
    players = [person(name) for name in NAMES]
    for player in players if taken else ():
        deposit = {"username": player.name, "amount": taken, "currency": currency}
        staff["cashier"].do("deposits/", deposit, **{"Idempotency-Key": player.name})
    with monkeypatch.context() as drawn:
        drawn.setattr("secrets.token_bytes", lambda _count: seed)
        match = seated(
            staff["host"],
            players,
            buy_in=buy_in,
            fee=fee,
            currency=currency,
            rules={"points_to_win": 5},
        )
    assert [available(player, currency) for player in players] == [0, 0, 0, 0]
    return match, by_seat(players[0].read(f"matches/{match}/"), players)


def pay_out(reviewer: Person) -> None:
    """Approve what waits."""
    for payout in reviewer.read("payouts/", state="waiting")["results"]:
        revision = {"revision": payout["revision"]}
        reviewer.do(f"payouts/{payout['id']}/approve/", revision)


def returned(seats: dict[int, Person], currency: str) -> dict[int, int]:
    return {seat: available(seats[seat], currency) for seat in (1, 2, 3, 4)}


@pytest.mark.parametrize(
    ("seed", "winners"),
    [(SEED_OF_SEATS_1_AND_3, [1, 3]), (SEED_OF_SEATS_2_AND_4, [2, 4])],
    ids=["seats 1 and 3", "seats 2 and 4"],
)
@pytest.mark.parametrize("currency", STAKES)
def test_winners_share_the_pool_and_everybody_has_the_reserve_back(
    currency: str,
    seed: bytes,
    winners: list[int],
    staff: dict[str, Person],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    *_, win, loss, _ = STAKES[currency]
    match, seats = begin(staff, currency, seed, monkeypatch)

    play_until(match, list(seats.values()), to_move=None)
    pay_out(staff["reviewer"])

    result = seats[1].read(f"matches/{match}/")["result"]
    assert (result["kind"], result["winning_seats"]) == ("played", winners)
    assert returned(seats, currency) == {
        seat: win if seat in winners else loss for seat in (1, 2, 3, 4)
    }
    assert reports.audit() == []


@pytest.mark.parametrize("late", [1, 2, 3, 4])
@pytest.mark.parametrize("currency", STAKES)
def test_late_player_pays_the_opponents_and_makes_the_partner_whole(
    currency: str,
    late: int,
    staff: dict[str, Person],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    *_, win, _, partner = STAKES[currency]
    match, seats = begin(staff, currency, SEED_OF_SEATS_1_AND_3, monkeypatch)
    play_until(match, list(seats.values()), to_move=late)
    due_at = datetime.fromisoformat(seats[late].read(f"matches/{match}/")["due_at"])

    let_run_out(match, due_at)
    pay_out(staff["reviewer"])

    result = seats[1].read(f"matches/{match}/")["result"]
    assert (result["kind"], result["late_seat"]) == ("forfeit", late)
    assert returned(seats, currency) == {
        late: 0,
        {1: 3, 2: 4, 3: 1, 4: 2}[late]: partner,
        {1: 2, 2: 3, 3: 4, 4: 1}[late]: win,
        {1: 4, 2: 1, 3: 2, 4: 3}[late]: win,
    }
    assert reports.audit() == []


def let_run_out(match: int, due_at: datetime) -> None:
    """Have the clock come 1.5 s after the deadline: the grace and the margin."""
    expires_at = due_at + timedelta(seconds=1.5)
    too_early = expires_at - timedelta(milliseconds=1)
    for moment, state in (
        (too_early, Match.State.PLAYING),
        (expires_at, Match.State.FINISHED),
    ):
        watched_until(moment)
        play.advance(match, now=moment)
        assert Match.objects.get(pk=match).state == state
