"""What somebody may see of a match; hands come from the engine's view alone."""

from datetime import datetime

from django.utils.translation import gettext as _

from tournaments import timing
from tournaments.engine import game, rules, tally, view
from tournaments.errors import NotFoundError
from tournaments.models import Match, MatchSeat
from tournaments.selectors.folding import state_of
from tournaments.selectors.seated import match_with_tournament, seats_of


def match_view(
    match_id: int, *, user_id: int | None, now: datetime
) -> dict[str, object]:
    """Return the caller's view of a match as a JSON document.

    A seat sees its own hand; spectators and staff see none.

    Raises:
        NotFoundError: there is no such match.

    """
    match = match_with_tournament(match_id)
    if match is None:
        raise NotFoundError(_("There is no such match."))
    seats = seats_of(match)
    own = next((row for row in seats if row.registration.user_id == user_id), None)
    state = state_of(match)
    document = view.view(state, None if own is None else own.seat)
    if match.state == Match.State.FINISHED or match.to_move is None:
        document.update(phase=_phase(match, state), to_move=None)
        if own is not None:
            document["legal"] = []
    return {
        "id": match.pk,
        "tournament": match.tournament_id,
        "number": match.number,
        "state": match.state,
        "version": match.version,
        "turn": match.turn,
        "now": now,
        "due_at": match.move_due_at,
        "remaining_ms": match.remaining_ms,
        "bank_seconds": _bank_seconds(match, seats),
        "notice": match.notice,
        "pause_reason": match.tournament.pause_reason,
        "rules": rules.to_dict(state.rules),
        "seats": [_seat(row, now=now) for row in seats],
        "sides": [list(side) for side in game.sides(state)],
        **document,
        "result": match_result(match, state),
    }


def final_score(match: Match) -> tuple[int, ...]:
    """Return the points of each side, the winners' first; nothing before the end."""
    if match.state != Match.State.FINISHED:
        return ()
    state, won = state_of(match), set(match.winning_seats)
    sides = zip(game.sides(state), game.score(state), strict=True)
    ranked = sorted(sides, key=lambda side: won.isdisjoint(side[0]))
    return tuple(points for _, points in ranked)


def match_version(match_id: int) -> int | None:
    """Return the version of a match, or None where there is no such match."""
    return Match.objects.filter(pk=match_id).values_list("version", flat=True).first()


def is_connected(seat: MatchSeat, *, now: datetime) -> bool:
    """Return whether the player there has shown a sign of life lately."""
    return seat.seen_at is not None and now - seat.seen_at < timing.CONNECTED_FOR


def _phase(match: Match, state: game.MatchState) -> str:
    if match.state == Match.State.FINISHED:
        return "over"
    return "draw" if match.turn == 0 else game.phase(state)


def _bank_seconds(match: Match, seats: list[MatchSeat]) -> float:
    bank = next((row.bank_ms for row in seats if row.seat == match.to_move), 0)
    return bank / 1000


def _seat(row: MatchSeat, *, now: datetime) -> dict[str, object]:
    user = row.registration.user
    return {
        "seat": row.seat,
        "username": user.get_username(),
        "number": row.registration.number,
        "connected": user.is_bot or is_connected(row, now=now),
        "bot": user.is_bot,
        "concedes": row.concedes_at is not None,
    }


def match_result(match: Match, state: game.MatchState) -> dict[str, object] | None:
    """Return how a match ended as a JSON document, or None while it is on."""
    if match.state != Match.State.FINISHED:
        return None
    return {
        "kind": match.result,
        "winning_seats": match.winning_seats,
        "late_seat": match.late_seat,
        "score": list(game.score(state)),
        "games": list(game.games(state)),
        "margin": tally.margin(state),
    }
