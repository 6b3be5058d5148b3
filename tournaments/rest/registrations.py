"""Places in a tournament in the API."""

import secrets

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ledger.rest.idempotency import PARAMETER, idempotent
from tournaments.models import Registration
from tournaments.origin import origin_of
from tournaments.rest import examples
from tournaments.rest.callers import caller
from tournaments.rest.documents import RegistrationDocument
from tournaments.rest.requests import RegistrationForm, read
from tournaments.rest.schema import described
from tournaments.rest.tournaments import check_visible
from tournaments.selectors import database_now
from tournaments.services import registration


class RegistrationsView(APIView):
    """``POST tournaments/{id}/registrations/``."""

    @described(
        "Register: takes buy-in and fee, and with partners as much again as a reserve;"
        " the last place starts the table",
        takes=RegistrationForm,
        parameters=[PARAMETER],
        answers={201: RegistrationDocument},
        refuses={
            409: "`full`, `already_registered`, `insufficient_funds`, `wrong_state`,"
            " `own_tournament`"
        },
        examples=[examples.CLIENT_SEED, examples.REGISTRATION],
    )
    @idempotent
    def post(self, request: Request, tournament_id: int) -> Response:
        """Answer 201 with the place."""
        check_visible(tournament_id, caller(request))
        form = read(RegistrationForm, request)
        place = registration.register(
            tournament_id,
            user=caller(request),
            client_seed=form.get("client_seed") or secrets.token_hex(16),
            now=database_now(),
            origin=origin_of(request._request),  # noqa: SLF001
        )
        return Response(_document(place), status=201)


class OwnRegistrationView(APIView):
    """``DELETE tournaments/{id}/registrations/me/``."""

    @described(
        "Leave before the start, and take everything back",
        answers={204: None},
        refuses={409: "`not_registered`, `wrong_state`"},
    )
    def delete(self, request: Request, tournament_id: int) -> Response:
        """Answer 204."""
        check_visible(tournament_id, caller(request))
        registration.leave(tournament_id, user=caller(request), now=database_now())
        return Response(status=204)


def _document(place: Registration) -> dict[str, object]:
    seat = place.seats.first()
    return {
        "number": place.number,
        "username": place.user.get_username(),
        "state": place.state,
        "tournament": place.tournament_id,
        "taken": place.taken,
        "client_seed": place.client_seed,
        "match": None if seat is None else seat.match_id,
    }
