"""The record of a finished match, by which anybody can check it."""

from datetime import UTC, datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.engine import dealing, game, record
from tournaments.errors import NotFoundError, NotOverError
from tournaments.models import Match, MatchSeat, Tournament, Turn
from tournaments.selectors.folding import state_of

_OVER = {
    Tournament.State.SETTLED,
    Tournament.State.CLOSED,
    Tournament.State.CANCELLED,
}


def match_record(match_id: int) -> record.MatchRecord:
    """Return the record of a match, which holds every card that was dealt.

    The keys of its hands are in it, and the seed where the tournament is over too.

    Raises:
        NotFoundError: there is no such match.
        NotOverError: it is still going on.

    """
    match = finished_match(match_id)
    tournament = match.tournament
    seats = list(match.seats.select_related("registration__user"))
    seed = bytes(tournament.secret.seed)
    return {
        "version": record.VERSION,
        "tournament": str(tournament.pk),
        "match": match.number,
        "rules": tournament.rules,
        "seats": [_seat(row) for row in seats],
        "first_dealer": match.draw["dealer"],
        "commitment": tournament.commitment,
        "seed": seed.hex() if tournament.state in _OVER else None,
        "client_seeds": _client_seeds(seats),
        "hand_keys": _hand_keys(match, seats, seed),
        "moves": _moves(match),
        "result": _result(match),
    }


def match_clocks(match_id: int) -> QuerySet[Turn]:
    """Return the clock of each turn of a match, which both sides may read.

    Raises:
        NotFoundError: there is no such match.
        NotOverError: it is still going on.

    """
    return finished_match(match_id).turns.all()


def finished_match(match_id: int) -> Match:
    """Return a match that is over, with its tournament and the seed.

    Raises:
        NotFoundError: there is no such match.
        NotOverError: it is still going on.

    """
    match = (
        Match.objects.select_related("tournament__secret").filter(pk=match_id).first()
    )
    if match is None:
        raise NotFoundError(_("There is no such match."))
    if match.state != Match.State.FINISHED:
        raise NotOverError(_("This is shown when the match is over."))
    return match


def _seat(row: MatchSeat) -> record.RecordSeat:
    return {
        "seat": row.seat,
        "username": row.registration.user.get_username(),
        "number": row.registration.number,
    }


def _client_seeds(seats: list[MatchSeat]) -> list[record.RecordClientSeed]:
    """Return the client seeds in the order of registration, as the keys take them."""
    registrations = sorted(
        (row.registration for row in seats), key=lambda row: row.number
    )
    return [{"number": row.number, "seed": row.client_seed} for row in registrations]


def _hand_keys(match: Match, seats: list[MatchSeat], seed: bytes) -> list[str]:
    client_seeds = [each["seed"] for each in _client_seeds(seats)]
    return [
        dealing.hand_key(
            seed, match=match.number, hand=hand, client_seeds=client_seeds
        ).hex()
        for hand in range(1, game.hand_number(state_of(match)) + 1)
    ]


def _moves(match: Match) -> list[record.RecordMove]:
    """Return what was played: a move that was stored but overtaken was not."""
    return [
        {
            "turn": row.turn,
            "seat": row.seat,
            "move": row.move,
            "at": _text(row.received_at),
        }
        for row in match.moves.filter(turn__lt=match.turn)
    ]


def _result(match: Match) -> record.RecordResult:
    return {
        "ended": match.result,
        "winners": match.winning_seats,
        "score": list(game.score(state_of(match))),
        "late": match.late_seat,
    }


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")
