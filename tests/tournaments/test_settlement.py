"""A match ends and every unit that was taken in goes where the rule says."""

from datetime import datetime

import pytest

from euchre_site.models import User
from ledger import api as ledger
from ledger.errors import AccountClosedError
from tests import factories
from tests.factories import NOON, Table, hours
from tournaments import accounts, selectors
from tournaments.models import Entrant, Payout, Registration, Tournament
from tournaments.services import cancellation, play, registration, settlement

pytestmark = pytest.mark.django_db

BEFORE = 1000 - 220


def proposed(tournament: Tournament) -> set[tuple[str, str, int, str]]:
    rows = tournament.payouts.select_related("registration__user")
    return {
        (row.registration.user.username, row.kind, row.amount, row.state)
        for row in rows
    }


def place(table: Table, seat: int) -> int | None:
    entrant = table.registration(seat).entrant
    assert entrant is not None
    return entrant.place


def account(table: Table, seat: int, kind: ledger.Kind) -> int:
    tournament = table.tournament
    return ledger.balance(
        ledger.AccountName(
            kind, tournament.currency, table.people[seat].pk, tournament.pk
        )
    )


def test_a_normal_end_returns_reserves_and_proposes_prizes() -> None:
    table = factories.running()

    table.concede(losers=(1, 3))

    assert table.available() == [BEFORE + 110] * 4
    assert proposed(table.tournament) == {
        (table.people[2].username, "prize", 200, "waiting"),
        (table.people[4].username, "prize", 200, "waiting"),
    }
    assert [account(table, seat, ledger.Kind.PAYABLE) for seat in (1, 2, 3, 4)] == [
        *(0, 200, 0, 200)
    ]
    assert ledger.balance(accounts.revenue("USD")) == 40


def test_a_normal_end_that_is_approved_is_the_row_of_the_source() -> None:
    table = factories.running(review="off")

    table.concede(losers=(1, 3))

    back = [left - BEFORE for left in table.available()]
    assert back == [110, 310, 110, 310]
    assert ledger.balance(accounts.revenue("USD")) == 40


def test_a_timer_overstepped_is_the_row_of_the_source() -> None:
    table = factories.running(review="off", hold_hours=0)

    late = table.let_clock_run_out()

    partner = (late + 1) % 4 + 1
    back = {seat: left - BEFORE for seat, left in enumerate(table.available(), start=1)}
    opponents = {1, 2, 3, 4} - {late, partner}
    assert back == {late: 0, partner: 220, **dict.fromkeys(opponents, 310)}
    assert ledger.balance(accounts.revenue("USD")) == 40


def test_a_late_players_reserve_waits_for_the_partner() -> None:
    table = factories.running()

    late = table.let_clock_run_out()

    partner = (late + 1) % 4 + 1
    assert account(table, late, ledger.Kind.RESERVE) == 0
    assert account(table, partner, ledger.Kind.PAYABLE) == 110
    payout = table.tournament.payouts.get(kind=Payout.Kind.PARTNER_RESERVE)
    assert payout.registration.user_id == table.people[partner].pk
    assert payout.match_id == table.match.pk
    assert payout.flags == ["partner_reserve"]


def test_settlement_ranks_the_pairs_and_ends_the_registrations() -> None:
    table = factories.running()

    table.concede(losers=(2, 4))

    tournament = table.tournament
    assert tournament.state == Tournament.State.SETTLED
    assert tournament.settled_at == NOON
    assert set(tournament.registrations.values_list("state", flat=True)) == {"settled"}
    assert [place(table, seat) for seat in (1, 2, 3, 4)] == [1, 2, 1, 2]
    assert Entrant.objects.filter(tournament=tournament).count() == 2
    assert selectors.in_play(table.people[1].pk) == {}


def test_everybody_before_settlement_has_twice_the_price_in_play() -> None:
    table = factories.running()

    assert selectors.in_play(table.people[1].pk) == {"USD": 220}


def test_a_match_that_is_advanced_again_settles_once() -> None:
    table = factories.running(review="off", hold_hours=0)
    table.let_clock_run_out()
    after = table.available()

    play.advance(table.match.pk, now=NOON + hours(1))

    assert table.available() == after
    assert table.tournament.payouts.count() == 3


def test_the_default_policy_lets_a_reviewer_decide_each_payout() -> None:
    table = factories.running()

    table.concede()

    assert set(table.tournament.payouts.values_list("state", "release_at")) == {
        ("waiting", None)
    }


@pytest.mark.parametrize("review", ["flagged", "off"])
def test_a_payout_without_flags_is_paid_at_once_and_the_tournament_closes(
    review: str,
) -> None:
    table = factories.running(review=review)

    table.concede()

    assert {row[3] for row in proposed(table.tournament)} == {"approved"}
    assert table.tournament.state == Tournament.State.CLOSED
    assert table.tournament.ended_at == NOON


@pytest.mark.parametrize("review", ["flagged", "off"])
def test_a_partners_reserve_waits_the_hold_hours_in_every_policy(review: str) -> None:
    table = factories.running(review=review)

    table.let_clock_run_out()

    settled_at = table.tournament.settled_at
    assert settled_at is not None
    reserve = table.tournament.payouts.get(kind=Payout.Kind.PARTNER_RESERVE)
    assert (reserve.state, reserve.release_at) == ("waiting", settled_at + hours(72))
    prizes = table.tournament.payouts.filter(kind=Payout.Kind.PRIZE)
    assert set(prizes.values_list("state", flat=True)) == {"approved"}


def test_a_flagged_payout_waits_the_hold_hours_where_flagged_ones_wait() -> None:
    people = factories.players()
    User.objects.update(date_joined=NOON - hours(71))
    table = factories.running(people, review="flagged", hold_hours=5)

    table.concede()

    assert {
        (row.state, row.release_at, *row.flags)
        for row in table.tournament.payouts.all()
    } == {("waiting", NOON + hours(5), "young_account")}


def test_hold_hours_of_zero_release_even_a_flagged_payout_at_once() -> None:
    people = factories.players()
    User.objects.update(date_joined=NOON)
    table = factories.running(people, review="flagged", hold_hours=0)

    table.concede()

    assert table.tournament.state == Tournament.State.CLOSED


def test_a_free_tournament_moves_nothing_and_closes_at_once() -> None:
    people = [factories.user(name) for name in factories.PLAYERS]
    table = factories.running(people, buy_in=0, fee=0)

    table.let_clock_run_out()

    assert table.tournament.state == Tournament.State.CLOSED
    assert not table.tournament.payouts.exists()
    assert table.available() == [0, 0, 0, 0]


def test_a_closed_tournaments_accounts_take_no_more_money() -> None:
    table = factories.running(review="off")
    table.concede()

    with pytest.raises(AccountClosedError):
        put_into_pool(table.tournament)


def test_a_settlement_that_leaves_money_behind_is_refused_whole() -> None:
    table = factories.running()
    put_into_pool(table.tournament)

    play.concede(table.match.pk, user=table.people[1], now=NOON)
    with pytest.raises(settlement.OutOfBalanceError, match="1 left on pool"):
        play.concede(table.match.pk, user=table.people[3], now=NOON)

    assert table.tournament.state == Tournament.State.RUNNING
    assert table.available() == [BEFORE] * 4


@pytest.mark.parametrize(
    ("currency", "buy_in", "fee", "back"),
    [
        ("JPY", 500, 50, [550, 1550, 550, 1550]),
        ("KWD", 1234, 100, [1334, 3802, 1334, 3802]),
        ("PLAY", 7, 0, [7, 21, 7, 21]),
    ],
)
def test_every_currency_settles_in_its_minor_units(
    currency: str, buy_in: int, fee: int, back: list[int]
) -> None:
    people = factories.players(10_000, currency=currency)
    table = factories.running(
        people, review="off", currency=currency, buy_in=buy_in, fee=fee
    )

    table.concede(losers=(1, 3))

    taken = 2 * (buy_in + fee)
    assert [left - 10_000 + taken for left in table.available()] == back


def test_cancelling_gives_everything_back_once() -> None:
    people = factories.players()
    tournament = factories.tournament()
    for person in people[:3]:
        register(tournament, person)

    for _ in range(2):
        cancellation.cancel(
            tournament.pk, actor=factories.user("host"), reason="Rain.", now=NOON
        )

    assert [factories.available(person) for person in people] == [1000] * 4
    states = tournament.registrations.values_list("state", "ended_at")
    assert set(states) == {(Registration.State.REFUNDED, NOON)}
    assert ledger.balance(accounts.pool(tournament)) == 0


def register(tournament: Tournament, person: User, now: datetime = NOON) -> None:
    registration.register(tournament.pk, user=person, client_seed="seed", now=now)


def put_into_pool(tournament: Tournament) -> None:
    adjustment = ledger.AccountName(ledger.Kind.ADJUSTMENT, tournament.currency)
    ledger.post(
        ledger.NewTransfer(
            key=f"test:{tournament.pk}",
            kind="correction",
            postings={adjustment: -1, accounts.pool(tournament): 1},
        )
    )
