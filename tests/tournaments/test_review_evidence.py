"""A reviewer sees who is to be paid what, why, and signs of money passed on."""

import pytest

from euchre_site.models import User
from ledger.services import cashier
from tests import factories
from tests.factories import NOON, Table, hours
from tests.tournaments.dealt import submit
from tournaments import selectors
from tournaments.models import Match, RegistrationOrigin
from tournaments.selectors import review as queue
from tournaments.selectors.waterfall import waterfall
from tournaments.services import play, review

pytestmark = pytest.mark.django_db


def flags(table: Table) -> dict[int, list[str]]:
    """Return the flags of each seat's payout."""
    rows = table.tournament.payouts.values_list("registration__seats__seat", "flags")
    return dict(rows)


def partner(seat: int) -> int:
    return (seat + 1) % 4 + 1


def test_an_ordinary_prize_has_no_flag() -> None:
    table = factories.running()

    table.concede(losers=(1, 3))

    assert flags(table) == {2: [], 4: []}


def test_a_late_player_who_was_connected_is_flagged() -> None:
    table = factories.running()
    play.advance(table.match.pk, now=NOON)
    first = Match.objects.get(pk=table.match.pk).to_move
    assert first is not None
    play.see(table.match.pk, user=table.people[first], now=NOON + hours(48 / 3600))

    late = table.let_clock_run_out()

    assert flags(table)[partner(late)] == ["partner_reserve", "late_connected"]
    winners = {1, 2, 3, 4} - {late, partner(late)}
    assert [flags(table)[seat] for seat in winners] == [["late_connected"]] * 2


def test_a_late_player_who_was_ahead_is_flagged() -> None:
    table = factories.running()
    play.advance(table.match.pk, now=NOON)
    match = Match.objects.get(pk=table.match.pk)
    assert match.to_move is not None
    match.snapshot["score"] = [7, 0] if match.to_move in {1, 3} else [0, 7]
    match.save(update_fields=["snapshot"])

    late = table.let_clock_run_out()

    assert flags(table)[partner(late)] == ["partner_reserve", "late_ahead"]


def test_a_second_forfeit_between_the_same_two_is_flagged() -> None:
    people = factories.players(10_000)
    first = factories.running(people)
    late = first.people[first.let_clock_run_out()]

    tables = [factories.running(people) for _ in range(4)]
    again = {table.let_clock_run_out(): table for table in tables}

    for seat, table in again.items():
        is_same = table.people[seat].pk == late.pk
        by_payee = {
            table.people[payee].pk: codes for payee, codes in flags(table).items()
        }
        repeated = {pk for pk, codes in by_payee.items() if "repeat_forfeit" in codes}
        if is_same:
            assert repeated == {person.pk for person in people} - {late.pk}
        else:
            assert late.pk in repeated


def test_a_forfeit_of_somebody_else_at_the_same_table_is_no_repeat() -> None:
    people = factories.players(10_000)
    first = factories.running(people)
    earlier = first.people[first.let_clock_run_out()]
    table = factories.running(people)
    play.advance(table.match.pk, now=NOON)
    to_move = Match.objects.get(pk=table.match.pk).to_move
    while table.people[to_move or 0] == earlier:
        submit(table, at=NOON, move="pass")
        play.advance(table.match.pk, now=NOON)
        to_move = Match.objects.get(pk=table.match.pk).to_move

    late = table.let_clock_run_out()

    # Of the three only the earlier one and the late player have been at it before.
    assert table.people[late] != earlier
    repeated = {
        table.people[seat].pk
        for seat, codes in flags(table).items()
        if "repeat_forfeit" in codes
    }
    assert repeated == {earlier.pk}


def test_young_accounts_and_young_money_are_flagged() -> None:
    people = factories.players()
    now = selectors.database_now()
    table = factories.running(people, now=now)

    table.concede(losers=(1, 3), now=now)

    assert flags(table)[2] == ["young_account", "young_money"]


def test_a_late_player_with_a_young_account_flags_everybodys_payout() -> None:
    table = factories.running()
    play.advance(table.match.pk, now=NOON)
    first = Match.objects.get(pk=table.match.pk).to_move
    assert first is not None
    User.objects.filter(pk=table.people[first].pk).update(date_joined=NOON - hours(71))

    table.let_clock_run_out()

    assert all("young_account" in codes for codes in flags(table).values())


def test_a_withdrawal_asked_for_within_a_day_is_flagged() -> None:
    people = factories.players()
    User.objects.update(date_joined=NOON - hours(24 * 365 * 30))
    now = selectors.database_now()
    table = factories.running(people, now=now)
    cashier.ask_withdrawal(table.people[2], 100, "USD", key="withdrawal:test")

    table.concede(losers=(1, 3), now=now)

    assert "withdraws_soon" in flags(table)[2]
    assert "withdraws_soon" not in flags(table)[4]


def test_winning_five_times_from_somebody_without_a_loss_is_flagged() -> None:
    ann, *others = people = factories.players(10_000)
    wins = dict.fromkeys((person.pk for person in others), 0)
    # Two of three win each time, so that somebody has won five times after seven.
    for number in range(7):
        table = factories.running(people)
        (seat,) = [seat for seat, who in table.people.items() if who.pk == ann.pk]

        table.concede(losers=(seat, partner(seat)))

        for winner, codes in flags(table).items():
            payee = table.people[winner].pk
            wins[payee] += 1
            assert ("one_way_flow" in codes) >= (wins[payee] >= 5)
            assert ("one_way_flow" in codes) <= (number >= 4)
    assert max(wins.values()) >= 5


def test_the_queue_has_what_waits_oldest_first() -> None:
    table = factories.running()
    table.concede(losers=(1, 3))
    first, second = table.tournament.payouts.all()
    review.hold(
        first.pk,
        reviewer=factories.reviewer(),
        revision=1,
        reason="Asked the players.",
        until=NOON + hours(1),
        now=NOON,
    )

    waiting = list(queue.payouts())

    assert [row.pk for row in waiting] == [first.pk, second.pk]
    assert [queue.until(row) for row in waiting] == [NOON + hours(1), None]
    assert [row.pk for row in queue.payouts(["held"])] == [first.pk]


def test_evidence_tells_who_was_late_and_by_which_clock() -> None:
    table = factories.running()
    late = table.let_clock_run_out()
    payout = table.tournament.payouts.get(kind="partner_reserve")

    evidence = queue.evidence(payout.pk)

    assert evidence is not None
    names = [table.people[seat].username for seat in (late, partner(late))]
    assert evidence.flags == (f"The reserve of {names[0]} moves to {names[1]}.",)
    assert [row.seat for row in evidence.seats if row.is_late] == [late]
    assert [row.place for row in evidence.seats if row.is_winner] == [1, 1]
    assert len(evidence.siblings) == 3


def test_there_is_no_evidence_of_what_is_not_there() -> None:
    assert queue.evidence(10**6) is None


def test_the_waterfall_accounts_for_every_unit() -> None:
    table = factories.running()
    table.let_clock_run_out()

    money = waterfall(table.tournament)

    assert {line.code: line.amount for line in money.taken} == {
        "buy_ins": 400,
        "fees": 40,
        "reserves": 440,
    }
    assert {line.code: line.amount for line in money.given} == {
        "paid": 0,
        "under_review": 510,
        "pool": 0,
        "reserves_returned": 330,
        "reserves_held": 0,
        "fees_earned": 40,
        "fees_held": 0,
    }
    assert (money.total, money.holds) == (880, True)


def test_the_waterfall_of_a_running_tournament_holds_too() -> None:
    table = factories.running()

    money = waterfall(table.tournament)

    assert {line.code: line.amount for line in money.given if line.amount} == {
        "pool": 400,
        "reserves_held": 440,
        "fees_held": 40,
    }
    assert money.holds


def test_the_waterfall_shows_rejected_money_in_the_pool() -> None:
    table = factories.running()
    table.concede(losers=(1, 3))
    payout = table.tournament.payouts.first()
    assert payout is not None
    review.reject(
        payout.pk,
        reviewer=factories.reviewer(),
        revision=1,
        reason="Signals.",
        now=NOON,
    )

    money = waterfall(table.tournament)

    found = {line.code: line.amount for line in money.given}
    assert (found["pool"], found["under_review"]) == (200, 200)
    assert money.holds
    waits = {line.username for line in money.shares if line.code == "prize_waits"}
    assert len(waits) == 1
    assert payout.registration.user.username not in waits
    assert sum(line.amount for line in money.shares) == money.total


def test_shares_of_the_waterfall_say_what_each_player_has_back() -> None:
    table = factories.running()
    late = table.let_clock_run_out()
    payout = table.tournament.payouts.get(kind="partner_reserve")
    review.approve(payout.pk, reviewer=factories.reviewer(), revision=1, now=NOON)

    money = waterfall(table.tournament)

    partners = {
        line.code: line.amount
        for line in money.shares
        if line.username == table.people[partner(late)].username
    }
    assert partners == {"partner_reserve_paid": 110, "reserve_returned": 110}
    assert table.people[late].username not in {line.username for line in money.shares}
    assert [line.amount for line in money.paid_in] == [220] * 4
    assert sum(line.amount for line in money.shares) == money.total


def test_every_flag_has_words_with_the_names_of_whom_it_is_about() -> None:
    table = factories.running()
    late = table.let_clock_run_out()
    payout = table.tournament.payouts.get(kind="partner_reserve")
    payout.flags = list(queue.Flag)
    payout.save(update_fields=["flags"])
    for seat in (1, 2, 4):
        place = table.registration(seat)
        RegistrationOrigin.objects.create(registration=place, network="a", device="b")
    linked = ", ".join(table.people[seat].username for seat in (1, 2, 4))
    late_name, payee = (table.people[s].username for s in (late, partner(late)))
    either = f"{payee} or {late_name}"

    said = queue.flag_words(queue.payouts().get(pk=payout.pk))

    losers = sorted([late, partner(late)])
    names = " or ".join(table.people[seat].username for seat in losers)
    assert said == (
        f"The reserve of {late_name} moves to {payee}.",
        "Rejected money, assigned by a reviewer.",
        f"{either} was late before, both at the table.",
        f"Linked at this table: {linked} (by device and network).",
        f"{late_name} ran out of time while connected.",
        f"{late_name} ran out of time while ahead.",
        f"Account less than 3 days old: {payee}, {late_name}.",
        f"Money brought in within 3 days before: {either}.",
        f"{payee} asked for a withdrawal within a day before.",
        f"{payee} keeps winning from {names} and never loses to them.",
    )


def test_a_young_account_is_named_alone() -> None:
    table = factories.running()
    late = table.let_clock_run_out()
    User.objects.filter(pk=table.people[late].pk).update(date_joined=NOON)
    payout = table.tournament.payouts.get(kind="partner_reserve")
    payout.flags = ["young_account"]
    payout.save(update_fields=["flags"])

    said = queue.flag_words(queue.payouts().get(pk=payout.pk))

    name = table.people[late].username
    assert said == (f"Account less than 3 days old: {name}.",)
