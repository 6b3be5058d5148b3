"""Matches in the API: the caller's view, moves, conceding and the record."""

from datetime import datetime
from typing import Any

from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ledger.rest.idempotency import PARAMETER, idempotent
from tournaments.models import Turn
from tournaments.rest import examples
from tournaments.rest.callers import caller
from tournaments.rest.documents import (
    ClockDocument,
    ConcessionDocument,
    MatchDocument,
    RecordDocument,
    TurnDocument,
)
from tournaments.rest.requests import MoveForm, read
from tournaments.rest.schema import described
from tournaments.selectors import database_now, match_view
from tournaments.selectors.records import match_clocks, match_record
from tournaments.services import play

_PLAYED = {409: "`over`, `paused`, `wrong_state`"}


class MatchView(APIView):
    """``GET matches/{id}/``."""

    @described(
        "Read the caller's view of a match",
        answers={200: MatchDocument},
        examples=[examples.MATCH, examples.BIDDING],
    )
    def get(self, request: Request, match_id: int) -> Response:
        """Answer 200; a player who asks is shown to the others as connected."""
        now = database_now()
        play.see(match_id, user=caller(request), now=now)
        return Response(match_view(match_id, user_id=caller(request).pk, now=now))


class MovesView(APIView):
    """``POST matches/{id}/moves/``."""

    received_at: datetime

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  (DRF's any)
        """Take the time at which the move came in before anything else is done."""
        self.received_at = database_now()
        super().initial(request, *args, **kwargs)

    @described(
        "Move; the same move for the same turn again changes nothing",
        takes=MoveForm,
        answers={202: TurnDocument},
        refuses={
            409: "`not_your_turn`, `stale_turn`, `too_late`, `paused`, `over`;"
            " `not_received`: the table was busy, send it again",
            422: "`illegal_move`: the detail says why the rules do not allow it",
        },
        examples=[examples.MOVE, examples.BID, examples.TURN],
    )
    def post(self, request: Request, match_id: int) -> Response:
        """Answer 202 when the move is stored; it counts from then on."""
        move = read(MoveForm, request)
        play.submit(
            match_id, user=caller(request), received_at=self.received_at, **move
        )
        return Response({"turn": move["turn"]}, status=202)


class ConcessionView(APIView):
    """``POST`` and ``DELETE matches/{id}/concede/``."""

    @described(
        "Agree to give the match up; it ends when all sides but one have",
        parameters=[PARAMETER],
        answers={200: ConcessionDocument},
        refuses=_PLAYED,
    )
    @idempotent
    def post(self, request: Request, match_id: int) -> Response:
        """Answer 200, whether or not the others have agreed.

        A pair has given up when both partners have.
        """
        ended = play.concede(match_id, user=caller(request), now=database_now())
        return Response({"ended": ended})

    @described(
        "Take the agreement back while the match goes on",
        answers={204: None},
        refuses=_PLAYED,
    )
    def delete(self, request: Request, match_id: int) -> Response:
        """Answer 204, whether or not there was one."""
        play.withdraw_concession(match_id, user=caller(request), now=database_now())
        return Response(status=204)


class RecordView(APIView):
    """``GET matches/{id}/record/``."""

    @described(
        "Read the record of a finished match, by which anybody can check it",
        answers={200: RecordDocument},
        refuses={403: "`not_over`: it is still going on"},
    )
    def get(self, request: Request, match_id: int) -> Response:
        """Answer 200 with every move and the key of every deal."""
        del request
        return Response(match_record(match_id))


class ClocksView(GenericAPIView[Turn]):
    """``GET matches/{id}/clocks/``."""

    serializer_class = ClockDocument
    queryset = Turn.objects.none()
    ordering = ("turn",)

    @described(
        "Read when each turn was shown, due, received and decided, and how",
        answers={200: ClockDocument(many=True)},
        refuses={403: "`not_over`: it is still going on"},
    )
    def get(self, request: Request, match_id: int) -> Response:
        """Answer with a page of the evidence, once the match is over."""
        del request
        page = self.paginate_queryset(match_clocks(match_id))
        return self.get_paginated_response(ClockDocument(page, many=True).data)
