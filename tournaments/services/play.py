"""Play: a move is submitted, the engine advances, players concede."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import AbstractUser
from django.db import OperationalError, connection, transaction
from django.db.models import Q
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments import announce, seating, selectors, timing
from tournaments.engine import game, notation
from tournaments.errors import (
    NotFoundError,
    NotReceivedError,
    NotYourTurnError,
    OverError,
    PausedError,
    RefusedMoveError,
    StaleTurnError,
    TooLateError,
    TournamentError,
    WrongStateError,
)
from tournaments.models import Match, MatchSeat, Move
from tournaments.models.rows import Update
from tournaments.selectors.seated import move_of
from tournaments.services import settlement
from tournaments.services.locking import lock_match, lock_tournament
from tournaments.services.table import Table, add_move
from tournaments.words.refusals import notation_words, sentence

_SEEN_EVERY = timing.CONNECTED_FOR / 6
_LOCK_NOT_AVAILABLE = "55P03"
_save_wake = Update(Match, ["wake_at"])


class _MatchEnds(Exception):  # noqa: N818  # A signal, not an error.
    """The match is about to end, which takes the tournament's lock first."""


def submit(
    match_id: int, *, user: AbstractUser, turn: int, move: str, received_at: datetime
) -> None:
    """Store a move durably and wake the engine; the same move again changes nothing.

    *received_at* is the database's time at which the request came in. The move counts
    if that is not later than the deadline shown plus the grace, whenever the engine
    gets to it (docs/clocks.md).

    Raises:
        NotReceivedError: it took longer than the settling margin to get here.
        NotYourTurnError, StaleTurnError, TooLateError, PausedError, OverError: the
            move does not count.
        RefusedMoveError: the rules do not allow it; the message says why.

    """
    try:
        with transaction.atomic():
            _wait_no_longer_than_the_margin()
            _submit(match_id, user, turn=turn, move=move, received_at=received_at)
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", None) != _LOCK_NOT_AVAILABLE:
            raise
        raise NotReceivedError(_("The table is busy; send the move again.")) from error


def advance(match_id: int, *, now: datetime) -> None:
    """Apply what is there, until nobody but a person can act.

    One idempotent step: called early, late, twice or by many workers at once, it does
    the same thing once. A move, an expiry, the result and the money of a match's end
    are one transaction.

    Raises:
        NotFoundError: there is no such match.

    """
    try:
        with transaction.atomic():
            _advance(match_id, now=now, may_end=False)
    except _MatchEnds:
        tournament_id = Match.objects.values_list("tournament_id", flat=True).get(
            pk=match_id
        )
        with transaction.atomic():
            lock_tournament(tournament_id)
            _advance(match_id, now=now, may_end=True)


@transaction.atomic
def concede(match_id: int, *, user: AbstractUser, now: datetime) -> bool:
    """Agree to give the match up; it ends when one side alone has not.

    That side wins, and it is a normal loss for the others. A side has given up when
    everybody of it has; a bot agrees with its partner. Where only bots would play on,
    the match ends too, and they share the win. It comes too late where a clock has run
    out: that is a forfeit. Returns whether the match has ended with this.

    Raises:
        NotFoundError: the caller has no seat at such a table.
        OverError, PausedError: the match is not being played.

    """
    tournament_id = _tournament_of(match_id)
    lock_tournament(tournament_id)
    table = Table.of(lock_match(match_id), now=now)
    seat = _own_seat(table, user)
    _check_is_played(table.match)
    if _is_lost_on_time(table):
        _forfeit(table)
        return True
    own = table.seats[seat]
    if own.concedes_at is None:
        own.concedes_at = now
        own.save(update_fields=["concedes_at"])
    winners = _left_to_win(table)
    if not winners:
        _announce_change(table)
        return False
    _end(table, Match.Result.CONCEDED, winners=winners)
    return True


@transaction.atomic
def withdraw_concession(match_id: int, *, user: AbstractUser, now: datetime) -> None:
    """Take the agreement to concede back, while the match goes on.

    Raises:
        NotFoundError: the caller has no seat at such a table.
        OverError, PausedError: the match is not being played.

    """
    table = Table.of(lock_match(match_id), now=now)
    own = table.seats[_own_seat(table, user)]
    _check_is_played(table.match)
    if own.concedes_at is not None:
        own.concedes_at = None
        own.save(update_fields=["concedes_at"])
        _announce_change(table)


def see(match_id: int, *, user: AbstractUser, now: datetime) -> None:
    """Note that a player is there; spectators are not noted."""
    MatchSeat.objects.filter(
        Q(seen_at__isnull=True) | Q(seen_at__lt=now - _SEEN_EVERY),
        match_id=match_id,
        registration__user_id=user.pk,
    ).update(seen_at=now)


def _submit(
    match_id: int, user: AbstractUser, *, turn: int, move: str, received_at: datetime
) -> None:
    match = lock_match(match_id)
    table = Table.of(match, now=received_at)
    seat = _playing_seat(table, user)
    earlier = move_of(match, turn=turn)
    if earlier is not None:
        if earlier.seat == seat and earlier.move == move:
            return
        raise StaleTurnError(
            _("Turn %(turn)s has been played already.") % {"turn": turn}
        )
    _check_is_played(match)
    if turn != match.turn:
        raise StaleTurnError(
            _("The turn is %(now)s, not %(turn)s.") % {"now": match.turn, "turn": turn}
        )
    if seat != match.to_move:
        raise NotYourTurnError(_("It is not your turn."))
    _check_in_time(table)
    _check_legal(table, seat, move)
    add_move(
        Move(match=match, turn=turn, seat=seat, move=move, received_at=received_at)
    )
    match.wake_at = received_at + timing.UNAPPLIED_AFTER
    _save_wake(match)
    announce.wake(match.pk)


def _wait_no_longer_than_the_margin() -> None:
    milliseconds = int(timing.MARGIN.total_seconds() * 1000)
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL lock_timeout = {milliseconds}")


def _check_in_time(table: Table) -> None:
    clock = table.clock
    assert clock is not None
    late_by = clock.late_by(table.now).total_seconds()
    if late_by > 0 and not _is_outage_unhandled(table.now):
        raise TooLateError(
            _("The move came %(late_by)s s after the last moment at which it counts.")
            % {"late_by": number_format(late_by, decimal_pos=3)}
        )
    if selectors.database_now() - table.now > timing.MARGIN:
        raise NotReceivedError(_("The table was busy; send the move again."))


def _is_outage_unhandled(now: datetime) -> bool:
    """Return whether clocks have stood unwatched, so that all will be moved."""
    return timing.is_outage(now, watched_until=selectors.watched_until())


def _check_legal(table: Table, seat: int, move: str) -> None:
    try:
        parsed = notation.parse_move(move)
    except notation.NotationError as error:
        raise RefusedMoveError(notation_words(error)) from None
    refusal = game.reason_against(table.state, seat, parsed)
    if refusal is not None:
        raise RefusedMoveError(sentence(refusal))


def _advance(match_id: int, *, now: datetime, may_end: bool) -> None:
    match = lock_match(match_id)
    if match.state != Match.State.PLAYING:
        return
    watched_until = selectors.watched_until()
    # Who was asleep between reading the time and locking must not publish a turn in
    # a past whose outage has been made good already.
    table = Table.of(match, now=max(now, watched_until or now))
    table.play_on()
    if not may_end and not table.has_stored_move:
        _need_not_reach_the_disk_at_once()
    if game.is_over(table.state):
        _require(may_end=may_end)
        _end(table, Match.Result.PLAYED, winners=game.winning_seats(table.state))
    elif match.to_move is None:
        table.publish()
        table.save()
        announce.match_changed(match.pk, match.version)
    elif _has_expired(table, watched_until):
        _require(may_end=may_end)
        _forfeit(table)
    else:
        _sleep_until_due(table)


def _need_not_reach_the_disk_at_once() -> None:
    """Let the snapshot be lost with a crash: the stored moves give it again."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL synchronous_commit = off")


def _require(*, may_end: bool) -> None:
    if not may_end:
        raise _MatchEnds


def _has_expired(table: Table, watched_until: datetime | None) -> bool:
    clock = table.clock
    if clock is None or watched_until is None:
        return False
    return clock.expires_at <= watched_until


def _is_lost_on_time(table: Table) -> bool:
    """Return whether the clock has run out though no worker has got to it yet."""
    moved = Move.objects.filter(match=table.match, turn=table.match.turn)
    return _has_expired(table, selectors.watched_until()) and not moved.exists()


def _sleep_until_due(table: Table) -> None:
    """Let the clock come again when the turn expires, after it came for nothing."""
    clock = table.clock
    match = table.match
    assert match.to_move is not None
    if clock is None or table.has_bot(match.to_move):
        return
    wake_at = max(clock.expires_at, table.now + timing.UNAPPLIED_AFTER)
    if match.wake_at != wake_at:
        match.wake_at = wake_at
        _save_wake(match)


def _forfeit(table: Table) -> None:
    late = table.match.to_move
    assert late is not None
    table.match.late_seat = late
    winners = seating.opponents_of(table.match.tournament.rule_set, late)
    _end(table, Match.Result.FORFEIT, winners=winners)


def _left_to_win(table: Table) -> list[int]:
    """Return the seats that win by what was conceded; none while the match goes on."""
    sides = seating.sides_of(table.match.tournament.rule_set)
    left = [side for side in sides if not _has_given_up(table, side)]
    seats = sorted(seat for side in left for seat in side)
    is_decided = len(left) == 1 or all(table.has_bot(seat) for seat in seats)
    return seats if is_decided else []


def _has_given_up(table: Table, side: seating.Side) -> bool:
    agreed = {seat for seat in side if table.seats[seat].concedes_at is not None}
    return bool(agreed) and all(table.has_bot(seat) for seat in {*side} - agreed)


def _end(table: Table, result: Match.Result, *, winners: Sequence[int]) -> None:
    """Write the result and settle, in the transaction that found it."""
    match = table.match
    match.winning_seats = list(winners)
    table.finish(result)
    settlement.settle(match.tournament, now=table.now)
    announce.match_changed(match.pk, match.version)
    announce.tournament_changed(match.tournament_id)


def _announce_change(table: Table) -> None:
    table.match.version += 1
    table.match.save(update_fields=["version"])
    announce.match_changed(table.match.pk, table.match.version)


def _tournament_of(match_id: int) -> int:
    found = Match.objects.filter(pk=match_id).values_list("tournament_id", flat=True)
    tournament_id = found.first()
    if tournament_id is None:
        raise NotFoundError(_("There is no such match."))
    return tournament_id


def _seat_of(table: Table, user: AbstractUser) -> int | None:
    for number, seat in table.seats.items():
        if seat.registration.user_id == user.pk:
            return number
    return None


def _playing_seat(table: Table, user: AbstractUser) -> int:
    seat = _seat_of(table, user)
    if seat is None:
        raise NotYourTurnError(_("You have no seat at this table."))
    return seat


def _own_seat(table: Table, user: AbstractUser) -> int:
    seat = _seat_of(table, user)
    if seat is None:
        raise NotFoundError(_("You have no seat at this table."))
    return seat


def _check_is_played(match: Match) -> None:
    refusals: dict[str, TournamentError] = {
        Match.State.FINISHED: OverError(_("The match is over.")),
        Match.State.PAUSED: PausedError(
            _("The match is paused: %(reason)s")
            % {"reason": match.tournament.pause_reason}
        ),
        Match.State.WAITING: WrongStateError(_("The match has not begun.")),
    }
    if match.state in refusals:
        raise refusals[match.state]
