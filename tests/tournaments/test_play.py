"""The engine advances a match by the moves that are stored, each once."""

import pytest
from django.db import connection

from tests.factories import NOON, watched_until
from tests.tournaments.dealt import dealt, seconds, submit
from tournaments import selectors
from tournaments.errors import (
    NotYourTurnError,
    OverError,
    RefusedMoveError,
    StaleTurnError,
)
from tournaments.models import Match, Move
from tournaments.services import play

pytestmark = pytest.mark.django_db


def test_the_first_hand_is_dealt_once_however_often_the_engine_is_called() -> None:
    table = dealt()
    first = table.match

    play.advance(first.pk, now=NOON)
    play.advance(first.pk, now=NOON + seconds(3))

    again = Match.objects.get(pk=first.pk)
    assert (again.turn, again.version) == (1, first.version)
    assert again.snapshot == first.snapshot


def test_a_move_is_stored_with_its_receipt_time_before_the_engine_runs() -> None:
    table = dealt()

    submit(table, at=NOON + seconds(5), move="pass")

    stored = Move.objects.get(match=table.match)
    assert (stored.turn, stored.move) == (1, "pass")
    assert stored.received_at == NOON + seconds(5)
    assert Match.objects.get(pk=table.match.pk).turn == 1


def test_the_same_move_twice_counts_once() -> None:
    table = dealt()
    first = table.match
    assert first.to_move is not None
    mover = table.people[first.to_move]
    submit(table, at=NOON + seconds(5), move="pass")
    play.advance(first.pk, now=NOON + seconds(5))

    play.submit(
        first.pk, user=mover, turn=1, move="pass", received_at=NOON + seconds(6)
    )
    play.advance(first.pk, now=NOON + seconds(6))

    assert Move.objects.filter(match=first).count() == 1
    assert Match.objects.get(pk=first.pk).turn == 2


def test_another_move_for_a_played_turn_is_stale() -> None:
    table = dealt()
    first = table.match
    assert first.to_move is not None
    submit(table, at=NOON, move="pass")

    with pytest.raises(StaleTurnError):
        play.submit(
            first.pk,
            user=table.people[first.to_move],
            turn=1,
            move="order",
            received_at=NOON,
        )


def test_a_move_for_a_turn_to_come_is_stale() -> None:
    table = dealt()
    assert table.match.to_move is not None

    with pytest.raises(StaleTurnError):
        play.submit(
            table.match.pk,
            user=table.people[table.match.to_move],
            turn=2,
            move="pass",
            received_at=NOON,
        )


def test_others_have_to_wait_for_their_turn() -> None:
    table = dealt()
    assert table.match.to_move is not None
    other = table.people[table.match.to_move % 4 + 1]

    with pytest.raises(NotYourTurnError):
        play.submit(table.match.pk, user=other, turn=1, move="pass", received_at=NOON)


@pytest.mark.parametrize("move", ["play JH", "call S", "nonsense", "", "discard 9C"])
def test_a_move_against_the_rules_is_refused_with_the_reason(move: str) -> None:
    table = dealt()

    with pytest.raises(RefusedMoveError) as refused:
        play.submit(
            table.match.pk,
            user=table.people[table.match.to_move or 0],
            turn=1,
            move=move,
            received_at=NOON,
        )

    assert str(refused.value)
    assert not Move.objects.exists()


def test_nobody_forfeits_at_a_moment_that_the_watch_has_not_passed() -> None:
    table = dealt()
    watched_until(NOON + seconds(40))

    play.advance(table.match.pk, now=NOON + seconds(100))

    assert Match.objects.get(pk=table.match.pk).state == Match.State.PLAYING


def test_one_partner_alone_cannot_concede() -> None:
    table = dealt()

    assert not play.concede(table.match.pk, user=table.people[1], now=NOON)

    assert Match.objects.get(pk=table.match.pk).state == Match.State.PLAYING


def test_both_partners_concede_a_normal_loss() -> None:
    table = dealt()
    play.concede(table.match.pk, user=table.people[1], now=NOON)

    assert play.concede(table.match.pk, user=table.people[3], now=NOON)

    match = Match.objects.get(pk=table.match.pk)
    assert (match.result, match.winning_seats) == (Match.Result.CONCEDED, [2, 4])
    # The losers have their reserves back: 10.00 - 2.20 + 1.10.
    assert table.available()[0] == table.available()[2] == 890


def test_a_concession_may_be_taken_back() -> None:
    table = dealt()
    play.concede(table.match.pk, user=table.people[1], now=NOON)
    play.withdraw_concession(table.match.pk, user=table.people[1], now=NOON)

    assert not play.concede(table.match.pk, user=table.people[3], now=NOON)


def test_a_finished_match_takes_no_moves() -> None:
    table = dealt()
    table.concede()

    with pytest.raises(OverError):
        play.submit(
            table.match.pk,
            user=table.people[table.match.to_move or 0],
            turn=1,
            move="pass",
            received_at=NOON,
        )


def test_a_whole_match_is_played_to_five_points_and_settled() -> None:
    table = dealt(rules={"points_to_win": 5})
    now = NOON
    for _ in range(500):
        match = Match.objects.get(pk=table.match.pk)
        if match.state == Match.State.FINISHED:
            break
        now += seconds(3)
        submit(table, at=now)
        play.advance(match.pk, now=now)

    match = Match.objects.get(pk=table.match.pk)
    assert match.result == Match.Result.PLAYED
    seen = selectors.match_view(match.pk, user_id=None, now=now)
    score = seen["score"]
    assert isinstance(score, list)
    assert max(score) >= 5
    assert match.winning_seats == ([1, 3] if score[0] > score[1] else [2, 4])
    assert table.tournament.state == "settled"


def test_a_snapshot_may_be_lost_with_a_crash_but_no_bots_move() -> None:
    table = dealt(currency="PLAY")
    seat = table.match.to_move
    assert seat is not None
    submit(table, at=NOON, move="pass")
    play.advance(table.match.pk, now=NOON)
    assert _commits() == "off"

    mover = Match.objects.get(pk=table.match.pk).to_move
    assert mover is not None
    table.people[mover].is_bot = True
    table.people[mover].save(update_fields=["is_bot"])
    _commit_at_once()
    play.advance(table.match.pk, now=NOON + seconds(5))

    assert Move.objects.filter(match=table.match, seat=mover).exists()
    assert _commits() == "on"


def _commits() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW synchronous_commit")
        row: tuple[str] = cursor.fetchone()
    return row[0]


def _commit_at_once() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL synchronous_commit = on")
