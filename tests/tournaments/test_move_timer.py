"""A move counts when it reached the server; a clock runs out exactly once."""

import pytest

from tests import factories
from tests.factories import NOON, watched_until
from tests.tournaments.dealt import dealt, seconds, submit
from tournaments import selectors
from tournaments.errors import (
    NotReceivedError,
    PausedError,
    TooLateError,
)
from tournaments.models import Match, Move, Turn
from tournaments.services import life, play

pytestmark = pytest.mark.django_db


def test_the_first_deadline_is_45_seconds_after_the_deal_was_shown() -> None:
    table = dealt()

    # 2 s to look at the deal, 45 s for the first move of a match.
    assert table.match.move_due_at == NOON + seconds(47)
    # The grace of 1 s and the margin of 0.5 s come after it.
    assert table.match.wake_at == NOON + seconds(48.5)


def test_later_moves_have_30_seconds() -> None:
    table = dealt()
    submit(table, at=NOON + seconds(5), move="pass")
    play.advance(table.match.pk, now=NOON + seconds(6))

    match = Match.objects.get(pk=table.match.pk)
    assert match.turn == 2
    assert match.move_due_at == NOON + seconds(36)


def test_a_move_counts_until_a_second_after_the_deadline() -> None:
    table = dealt()

    submit(table, at=NOON + seconds(48), move="pass")

    assert Move.objects.count() == 1


def test_a_later_move_is_refused_with_the_time_it_missed_by() -> None:
    table = dealt()
    watched_until(NOON + seconds(48))

    with pytest.raises(TooLateError, match=r"0\.250 s"):
        submit(table, at=NOON + seconds(48.25), move="pass")


def test_a_move_received_in_time_is_never_overtaken_by_the_expiry() -> None:
    table = dealt()
    submit(table, at=NOON + seconds(48), move="pass")
    watched_until(NOON + seconds(600))

    play.advance(table.match.pk, now=NOON + seconds(600))

    match = Match.objects.get(pk=table.match.pk)
    assert (match.state, match.turn) == (Match.State.PLAYING, 2)


def test_nobody_forfeits_before_grace_and_margin_are_over() -> None:
    table = dealt()
    watched_until(NOON + seconds(48.499))

    play.advance(table.match.pk, now=NOON + seconds(48.499))

    assert Match.objects.get(pk=table.match.pk).state == Match.State.PLAYING


def test_an_expired_clock_forfeits_for_the_pair_once() -> None:
    table = dealt()
    late = table.match.to_move
    assert late is not None
    watched_until(NOON + seconds(48.5))

    play.advance(table.match.pk, now=NOON + seconds(48.5))
    play.advance(table.match.pk, now=NOON + seconds(49))

    match = Match.objects.get(pk=table.match.pk)
    assert match.result == Match.Result.FORFEIT
    assert match.late_seat == late
    assert late not in match.winning_seats
    assert late % 2 not in {seat % 2 for seat in match.winning_seats}
    assert Turn.objects.get(match=match).how == Turn.How.EXPIRED


def test_nobody_concedes_out_of_a_clock_that_has_run_out() -> None:
    table = dealt()
    late = table.match.to_move
    assert late is not None
    partner = (late + 1) % 4 + 1
    play.concede(table.match.pk, user=table.people[partner], now=NOON)
    watched_until(NOON + seconds(48.5))

    # No worker has got to the clock yet.
    ended = play.concede(
        table.match.pk, user=table.people[late], now=NOON + seconds(49)
    )

    match = Match.objects.get(pk=table.match.pk)
    assert ended
    assert (match.result, match.late_seat) == (Match.Result.FORFEIT, late)


def test_a_move_in_time_that_no_worker_has_applied_lets_partners_concede() -> None:
    table = dealt()
    late = table.match.to_move
    assert late is not None
    partner = (late + 1) % 4 + 1
    submit(table, at=NOON + seconds(48), move="pass")
    watched_until(NOON + seconds(60))

    for seat in (partner, late):
        play.concede(table.match.pk, user=table.people[seat], now=NOON + seconds(60))

    assert Match.objects.get(pk=table.match.pk).result == Match.Result.CONCEDED


def test_a_move_after_an_unhandled_outage_is_not_too_late() -> None:
    table = dealt()
    watched_until(NOON + seconds(40))

    submit(table, at=NOON + seconds(100), move="pass")

    assert Move.objects.count() == 1


def test_a_move_that_took_longer_than_the_margin_is_not_received() -> None:
    now = selectors.database_now()
    table = dealt(now=now)

    with pytest.raises(NotReceivedError):
        submit(table, at=now - seconds(1), move="pass")

    assert not Move.objects.exists()


def test_the_bank_is_used_by_itself_after_the_deadline() -> None:
    table = dealt(bank_seconds=60)
    first = table.match.to_move
    assert first is not None
    watched_until(NOON + seconds(70))

    submit(table, at=NOON + seconds(57), move="pass")
    play.advance(table.match.pk, now=NOON + seconds(57))

    # The deadline was at 47 s: ten of the sixty seconds are gone.
    assert table.match.seats.get(seat=first).bank_ms == 50_000
    assert Turn.objects.get(turn=1).bank_used_ms == 10_000


def test_a_pause_keeps_what_is_left() -> None:
    table = dealt()
    host = factories.user("host")

    life.pause(table.tournament.pk, actor=host, reason="fire", now=NOON + seconds(27))
    life.resume(table.tournament.pk, actor=host, now=NOON + seconds(1000))

    match = Match.objects.get(pk=table.match.pk)
    # 20 s of the 47 were left.
    assert match.move_due_at == NOON + seconds(1020)


def test_after_a_pause_ten_seconds_are_left_at_least() -> None:
    table = dealt()
    host = factories.user("host")

    life.pause(table.tournament.pk, actor=host, reason="fire", now=NOON + seconds(46))
    life.resume(table.tournament.pk, actor=host, now=NOON + seconds(1000))

    match = Match.objects.get(pk=table.match.pk)
    assert match.move_due_at == NOON + seconds(1010)


def test_a_pause_gives_no_time_bank_back() -> None:
    table = dealt(bank_seconds=60)
    host = factories.user("host")
    # 10 s of the bank are gone: the deadline was at 47 s.
    watched_until(NOON + seconds(57))

    life.pause(table.tournament.pk, actor=host, reason="fire", now=NOON + seconds(57))
    life.resume(table.tournament.pk, actor=host, now=NOON + seconds(1000))

    match = Match.objects.get(pk=table.match.pk)
    assert match.to_move is not None
    assert match.seats.get(seat=match.to_move).bank_ms == 50_000
    assert match.move_due_at == NOON + seconds(1010)


def test_a_pause_in_an_outage_counts_none_of_it() -> None:
    table = dealt()
    host = factories.user("host")
    watched_until(NOON + seconds(17))

    life.pause(table.tournament.pk, actor=host, reason="fire", now=NOON + seconds(40))
    life.resume(table.tournament.pk, actor=host, now=NOON + seconds(1000))

    match = Match.objects.get(pk=table.match.pk)
    # 30 s of the 47 were left when the house was last known to be up.
    assert match.move_due_at == NOON + seconds(1030)


def test_a_turn_is_never_published_before_the_move_that_led_to_it_came_in() -> None:
    table = dealt()
    submit(table, at=NOON + seconds(5), move="pass")

    # A worker that read the time, and then waited for the table.
    play.advance(table.match.pk, now=NOON + seconds(4))

    match = Match.objects.get(pk=table.match.pk)
    assert match.move_due_at == NOON + seconds(35)
    assert Turn.objects.get(match=match).decided_at == NOON + seconds(5)


def test_a_turn_is_never_published_before_what_the_watch_has_passed() -> None:
    table = dealt()
    submit(table, at=NOON, move="pass")
    watched_until(NOON + seconds(100))

    play.advance(table.match.pk, now=NOON + seconds(1))

    assert Match.objects.get(pk=table.match.pk).published_at == NOON + seconds(100)


def test_a_move_during_a_pause_is_refused_with_the_reason() -> None:
    table = dealt()
    host = factories.user("host")
    life.pause(table.tournament.pk, actor=host, reason="fire alarm", now=NOON)

    with pytest.raises(PausedError, match="fire alarm"):
        play.submit(
            table.match.pk,
            user=table.people[table.match.to_move or 0],
            turn=1,
            move="pass",
            received_at=NOON,
        )


def test_a_move_stored_before_a_pause_is_applied_after_it() -> None:
    table = dealt()
    host = factories.user("host")
    submit(table, at=NOON, move="pass")
    life.pause(table.tournament.pk, actor=host, reason="fire", now=NOON)
    play.advance(table.match.pk, now=NOON)
    assert Match.objects.get(pk=table.match.pk).turn == 1

    life.resume(table.tournament.pk, actor=host, now=NOON + seconds(60))
    play.advance(table.match.pk, now=NOON + seconds(60))

    assert Match.objects.get(pk=table.match.pk).turn == 2
