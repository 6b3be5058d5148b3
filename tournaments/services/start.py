"""The start of a full table: the seat draw, the entrants and the match."""

from datetime import datetime

from tournaments import announce, seating
from tournaments.engine import dealing, notation
from tournaments.models import (
    Entrant,
    Match,
    MatchSeat,
    Registration,
    Tournament,
)

_FIRST_MATCH = 1


def begin(tournament: Tournament, *, now: datetime) -> Match:
    """Start a locked, full tournament and wake the engine to deal the first hand.

    Seats come from the draw of the game rules; a side of the table is an entrant.
    """
    registrations = list(
        tournament.registrations.filter(state=Registration.State.REGISTERED).order_by(
            "number"
        )
    )
    draw = dealing.draw_seats(
        bytes(tournament.secret.seed),
        match=_FIRST_MATCH,
        client_seeds=[row.client_seed for row in registrations],
        rules=tournament.rule_set,
    )
    seated = {
        seat: registrations[index] for seat, index in enumerate(draw.seats, start=1)
    }
    match = Match.objects.create(
        tournament=tournament,
        number=_FIRST_MATCH,
        state=Match.State.PLAYING,
        draw=_draw_document(draw, registrations),
        started_at=now,
        wake_at=now,
        version=1,
    )
    _seat(tournament, match, seated)
    tournament.state = Tournament.State.RUNNING
    tournament.started_at = now
    tournament.save(update_fields=["state", "started_at"])
    announce.wake(match.pk)
    return match


def _draw_document(
    draw: dealing.SeatDraw, registrations: list[Registration]
) -> dict[str, object]:
    """Return the draw as it is shown: cards by registration number, redraws after."""
    return {
        "dealer": draw.dealer,
        "draws": [
            {
                str(registrations[index].number): notation.print_card(card)
                for index, card in cards.items()
            }
            for cards in draw.draws
        ],
    }


def _seat(
    tournament: Tournament, match: Match, seated: dict[int, Registration]
) -> None:
    MatchSeat.objects.bulk_create(
        MatchSeat(
            match=match,
            seat=seat,
            registration=registration,
            bank_ms=tournament.bank_seconds * 1000,
        )
        for seat, registration in seated.items()
    )
    for number, side in enumerate(seating.sides_of(tournament.rule_set), start=1):
        entrant = Entrant.objects.create(tournament=tournament, number=number)
        for seat in side:
            seated[seat].entrant = entrant
            seated[seat].save(update_fields=["entrant"])
