"""Two, three and more players without partners: places, money, forfeits and words."""

from typing import Any

import pytest

from euchre_site.models import User
from ledger import api as ledger
from ledger.errors import InsufficientFundsError
from tests import factories
from tests.factories import NOON, Table
from tournaments import accounts, seating, selectors
from tournaments.engine.rules import rule_set
from tournaments.errors import FullError, OverError, TermsError
from tournaments.models import Entrant, Match, Payout, Registration, Tournament
from tournaments.selectors import lobby
from tournaments.selectors.waterfall import waterfall
from tournaments.services import (
    bots,
    cancellation,
    life,
    play,
    registration,
    settlement,
)
from tournaments.services.locking import lock_match
from tournaments.services.table import Table as PlayedTable
from tournaments.services.terms import Terms

pytestmark = pytest.mark.django_db

PRESET = {2: "two-handed", 3: "three-handed"}


def running(seats: int, people: list[User] | None = None, **terms: Any) -> Table:
    return factories.running(people, rules_preset=PRESET[seats], **terms)


def free(players: int, **terms: Any) -> Tournament:
    return factories.tournament(
        rules_preset="napoleon",
        rules={"players": players},
        **{"buy_in": 0, "fee": 0, **terms},
    )


def back(table: Table, *, before: int = 1000) -> list[int]:
    taken = table.tournament.stakes.taken
    return [left - before + taken for left in table.available()]


def result(table: Table) -> tuple[str, list[int], int | None]:
    match = Match.objects.get(pk=table.match.pk)
    return match.result, match.winning_seats, match.late_seat


def places(table: Table) -> list[int | None]:
    entrants = [table.registration(seat).entrant for seat in table.people]
    return [None if entrant is None else entrant.place for entrant in entrants]


@pytest.mark.parametrize("seats", [2, 3])
def test_each_seat_is_a_side_of_its_own(seats: int) -> None:
    rules = rule_set(PRESET[seats], {})

    assert seating.seats_of(rules) == seats
    assert seating.sides_of(rules) == tuple((n,) for n in range(1, seats + 1))
    assert not seating.has_partners(rules)
    assert seating.opponents_of(rules, 1) == tuple(range(2, seats + 1))


@pytest.mark.parametrize("preset", ["railroad", "hasenpfeffer"])
def test_other_games_of_four_are_played_by_pairs(preset: str) -> None:
    assert seating.sides_of(rule_set(preset, {})) == ((1, 3), (2, 4))


@pytest.mark.parametrize("players", [2, 7])
def test_napoleon_has_the_places_that_the_host_chooses(players: int) -> None:
    assert free(players).capacity == players


@pytest.mark.parametrize("seats", [2, 3])
def test_registration_takes_the_price_and_no_reserve(seats: int) -> None:
    ann, *_ = factories.players(1000)
    opened = factories.tournament(rules_preset=PRESET[seats])

    taken = register(opened, ann).taken

    assert (opened.capacity, taken) == (seats, 110)
    assert factories.available(ann) == 890
    assert ledger.balance(accounts.pool(opened)) == 100
    assert ledger.balance(accounts.fees(opened)) == 10
    assert ledger.balance(accounts.reserve(opened, ann.pk)) == 0
    assert selectors.in_play(ann.pk) == {"USD": 110}


def test_the_price_alone_is_enough_to_register() -> None:
    ann, ben, *_ = [factories.user(name) for name in factories.PLAYERS]
    factories.deposit(ann, 110)
    factories.deposit(ben, 109)
    opened = factories.tournament(rules_preset="two-handed")

    register(opened, ann)
    with pytest.raises(InsufficientFundsError):
        register(opened, ben)

    assert factories.available(ann) == 0


@pytest.mark.parametrize("seats", [2, 3])
def test_the_last_place_starts_the_table_and_one_more_finds_none(seats: int) -> None:
    table = running(seats)

    with pytest.raises(FullError):
        register(table.tournament, factories.user("dan"))

    assert table.tournament.state == Tournament.State.RUNNING
    assert list(table.people) == list(range(1, seats + 1))
    assert Entrant.objects.filter(tournament=table.tournament).count() == seats


def test_leaving_and_cancelling_give_the_price_back() -> None:
    ann, ben, *_ = factories.players(1000)
    opened = factories.tournament(rules_preset="three-handed")
    register(opened, ann)
    register(opened, ben)

    registration.leave(opened.pk, user=ann, now=NOON)
    cancellation.cancel(
        opened.pk, actor=factories.user("host"), reason="Rain.", now=NOON
    )

    assert [factories.available(person) for person in (ann, ben)] == [1000, 1000]


@pytest.mark.parametrize(
    ("currency", "buy_in", "fee", "prize", "house"),
    [
        ("USD", 100, 10, 200, 20),
        ("EUR", 777, 33, 1554, 66),
        ("JPY", 500, 50, 1000, 100),
        ("KWD", 1234, 1, 2468, 2),
        ("PLAY", 0, 0, 0, 0),
    ],
)
def test_heads_up_who_concedes_gives_the_opponent_the_pool(
    currency: str, buy_in: int, fee: int, prize: int, house: int
) -> None:
    people = factories.players(10_000, currency=currency)[:2]
    terms = {"currency": currency, "buy_in": buy_in, "fee": fee}
    table = running(2, people, review="off", **terms)

    assert play.concede(table.match.pk, user=table.people[1], now=NOON)

    assert result(table) == ("conceded", [2], None)
    assert back(table, before=10_000) == [0, prize]
    assert ledger.balance(accounts.revenue(currency)) == house
    assert table.tournament.state == Tournament.State.CLOSED
    assert places(table) == [2, 1]


@pytest.mark.parametrize("review", ["always", "flagged", "off"])
def test_heads_up_a_late_player_loses_the_match_and_nothing_more(review: str) -> None:
    table = running(2, review=review, hold_hours=0)

    late = table.let_clock_run_out()

    won = 3 - late
    assert result(table) == ("forfeit", [won], late)
    payout = table.tournament.payouts.get()
    assert (payout.kind, payout.amount) == (Payout.Kind.PRIZE, 200)
    assert payout.registration.user_id == table.people[won].pk
    paid = 0 if review == "always" else 200
    assert back(table)[won - 1] == paid
    assert back(table)[late - 1] == 0


@pytest.mark.parametrize(
    ("currency", "buy_in", "fee", "shares", "house"),
    [
        ("USD", 100, 10, [150, 150], 30),
        ("EUR", 777, 33, [1166, 1165], 99),
        ("JPY", 500, 50, [750, 750], 150),
        ("KWD", 1234, 1, [1851, 1851], 3),
        ("PLAY", 0, 0, [0, 0], 0),
    ],
)
def test_three_handed_the_others_share_the_pool_of_a_late_player(
    currency: str, buy_in: int, fee: int, shares: list[int], house: int
) -> None:
    people = factories.players(10_000, currency=currency)[:3]
    terms = {"currency": currency, "buy_in": buy_in, "fee": fee}
    table = running(3, people, review="off", **terms)

    late = table.let_clock_run_out()

    others = [seat for seat in (1, 2, 3) if seat != late]
    assert result(table) == ("forfeit", others, late)
    has_back = back(table, before=10_000)
    assert has_back.pop(late - 1) == 0
    assert has_back == shares
    assert ledger.balance(accounts.revenue(currency)) == house
    ranked = places(table)
    assert ranked.pop(late - 1) == 3
    assert ranked == [1, 1]
    assert waterfall(table.tournament).holds


def test_three_handed_one_alone_cannot_give_the_match_up() -> None:
    table = running(3)

    assert not play.concede(table.match.pk, user=table.people[1], now=NOON)

    assert Match.objects.get(pk=table.match.pk).state == Match.State.PLAYING


def test_three_handed_the_last_who_plays_on_wins_what_the_others_concede() -> None:
    table = running(3, review="off")
    play.concede(table.match.pk, user=table.people[3], now=NOON)

    assert play.concede(table.match.pk, user=table.people[1], now=NOON)

    assert result(table) == ("conceded", [2], None)
    assert back(table) == [0, 300, 0]
    assert places(table) == [2, 1, 2]


def test_a_concession_that_was_taken_back_counts_no_more() -> None:
    table = running(3)
    play.concede(table.match.pk, user=table.people[1], now=NOON)
    play.withdraw_concession(table.match.pk, user=table.people[1], now=NOON)

    assert not play.concede(table.match.pk, user=table.people[2], now=NOON)


def test_who_gives_up_against_bots_does_not_wait_for_them() -> None:
    ann = factories.user("ann")
    factories.deposit(ann, 1000, currency="PLAY")
    opened = factories.tournament(rules_preset="three-handed", currency="PLAY")
    register(opened, ann)
    bots.fill(opened.pk, actor=factories.user("host"), now=NOON)
    match = opened.matches.get()

    assert play.concede(match.pk, user=ann, now=NOON)

    winners = [row.seat for row in match.seats.exclude(registration__user=ann)]
    assert Match.objects.get(pk=match.pk).winning_seats == winners
    assert factories.available(ann, currency="PLAY") == 890


def test_bots_fill_the_largest_table() -> None:
    opened = free(7, currency="PLAY")

    filled = bots.fill(opened.pk, actor=factories.user("host"), now=NOON)

    assert filled.state == Tournament.State.RUNNING
    assert opened.registrations.count() == 7


def test_napoleon_is_forfeited_to_everybody_else() -> None:
    people = [factories.user(f"player-{number}") for number in range(5)]
    opened = free(5)
    for person in people:
        register(opened, person)
    table = Table.of(opened.matches.get())

    late = table.let_clock_run_out()

    others = [seat for seat in (1, 2, 3, 4, 5) if seat != late]
    assert result(table) == ("forfeit", others, late)
    assert table.tournament.state == Tournament.State.CLOSED
    assert table.available() == [0] * 5
    with pytest.raises(OverError):
        play.concede(table.match.pk, user=table.people[others[0]], now=NOON)


@pytest.mark.parametrize("field", ["buy_in", "fee"])
def test_napoleon_with_a_stake_is_refused_at_the_term_to_blame(field: str) -> None:
    with pytest.raises(TermsError, match="Napoleon is played without") as refusal:
        free(4, **{field: 1})

    assert list(refusal.value.fields) == [field]


def test_a_draft_that_is_revised_has_the_places_of_its_new_rules() -> None:
    host = factories.user("host")
    terms: dict[str, Any] = {
        "name": "Friday table",
        "buy_in": 100,
        "fee": 10,
        "currency": "USD",
    }
    draft = life.create(host, terms=Terms(**terms), now=NOON)
    assert draft.capacity == 4

    revised = life.revise(
        draft.pk, actor=host, terms=Terms(**terms, rules_preset="two-handed")
    )

    assert revised.capacity == 2


def test_pairs_that_end_level_each_have_their_buy_in_back() -> None:
    table = factories.running(review="off")

    end(table, winners=[1, 2, 3, 4])

    assert back(table) == [210, 210, 210, 210]
    assert places(table) == [1, 1, 1, 1]


def test_three_who_end_level_share_the_pool_and_the_first_place() -> None:
    table = running(3, review="off")

    end(table, winners=[1, 3])

    assert back(table) == [150, 0, 150]
    assert places(table) == [1, 3, 1]


def test_the_document_of_a_table_without_partners_has_its_own_numbers() -> None:
    table = running(3)

    found = lobby.tournaments().get(pk=table.tournament.pk)
    document = lobby.tournament_detail(found)

    numbers = ("capacity", "reserve", "pool", "fees")
    assert [document[name] for name in numbers] == [3, 0, 300, 30]


def test_a_view_has_a_number_for_each_seat_where_there_are_no_sides() -> None:
    table = running(3)
    play.advance(table.match.pk, now=NOON)

    view = selectors.match_view(table.match.pk, user_id=None, now=NOON)

    for name in ("score", "tricks", "games"):
        assert view[name] == [0, 0, 0]


def register(tournament: Tournament, person: User) -> Registration:
    return registration.register(
        tournament.pk, user=person, client_seed=person.username, now=NOON
    )


def end(table: Table, *, winners: list[int]) -> None:
    """End the match as played out with these winners, and settle it."""
    match = lock_match(table.match.pk)
    match.winning_seats = winners
    PlayedTable.of(match, now=NOON).finish(Match.Result.PLAYED)
    settlement.settle(match.tournament, now=NOON)
