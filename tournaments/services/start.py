"""The start of a full table: the seat draw, the pairs and the match."""

from datetime import datetime

from tournaments import announce
from tournaments.engine import dealing, notation, rules
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

    Seats come from the draw of the game rules: low two against high two.
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
        rules=rules.from_dict(tournament.rules),
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
    pairs = {
        number: Entrant.objects.create(tournament=tournament, number=number)
        for number in (1, 2)
    }
    for seat, registration in seated.items():
        registration.entrant = pairs[1 if seat % 2 else 2]
        registration.save(update_fields=["entrant"])
