"""Tournaments in the API: listed, created, and led by their host."""

import secrets
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.utils.translation import gettext as _
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ledger.rest.idempotency import PARAMETER, idempotent
from tournaments.errors import NotFoundError
from tournaments.models import Tournament
from tournaments.rest import examples
from tournaments.rest.callers import MayHost, caller
from tournaments.rest.documents import TournamentDocument
from tournaments.rest.requests import (
    ReasonForm,
    TermsForm,
    TournamentsQuery,
    read,
    read_query,
)
from tournaments.rest.schema import described
from tournaments.selectors import database_now, lobby
from tournaments.services import bots, cancellation, life
from tournaments.services.terms import Terms

_LEAD = {409: "`wrong_state`: it cannot be done now."}
_ANSWER = {200: TournamentDocument}


class TournamentsView(GenericAPIView[Tournament]):
    """``GET`` and ``POST tournaments/``."""

    serializer_class = TournamentDocument
    queryset = Tournament.objects.none()

    def get_permissions(self) -> list[Any]:
        """Let everybody read, and hosts create."""
        may = MayHost if self.request.method == "POST" else IsAuthenticated
        return [may()]

    @described(
        "List tournaments, newest first",
        answers={200: TournamentDocument(many=True)},
        parameters=[TournamentsQuery],
        examples=[examples.TOURNAMENT],
    )
    def get(self, request: Request) -> Response:
        """Answer with a page of what the caller may know of."""
        wanted = read_query(TournamentsQuery, request)
        found = lobby.listed_for(caller(request).pk)
        page = self.paginate_queryset(found.filter(**wanted))
        assert page is not None
        return self.get_paginated_response([lobby.tournament_detail(t) for t in page])

    @described(
        "Create a draft, which only its host sees",
        takes=TermsForm,
        parameters=[PARAMETER],
        answers={201: TournamentDocument},
        examples=[
            examples.TERMS,
            examples.TERMS_OF_ANOTHER_GAME,
            examples.TOURNAMENT,
        ],
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Answer 201 with the draft."""
        terms = Terms(**read(TermsForm, request))
        draft = life.create(caller(request), terms=terms, now=database_now())
        return Response(_detail(draft.pk, caller(request)), status=201)


class TournamentView(APIView):
    """``GET tournaments/{id}/``."""

    @described("Read a tournament", answers=_ANSWER, examples=[examples.TOURNAMENT])
    def get(self, request: Request, tournament_id: int) -> Response:
        """Answer 200, or 404 where it is somebody else's draft."""
        return Response(_detail(tournament_id, caller(request)))


class _LeadingView(APIView):
    """What a host does to an own tournament; the answer is the tournament."""

    permission_classes = [MayHost]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  (DRF's any)
        """Answer 404 where the caller may not know of the tournament."""
        super().initial(request, *args, **kwargs)
        check_visible(kwargs["tournament_id"], caller(request))


class OpenView(_LeadingView):
    """``POST tournaments/{id}/open/``."""

    @described(
        "Open a draft for registration; its terms and its deals stand from now on",
        parameters=[PARAMETER],
        answers=_ANSWER,
        refuses=_LEAD,
    )
    @idempotent
    def post(self, request: Request, tournament_id: int) -> Response:
        """Draw the seed of every deal and publish its commitment."""
        life.open_registration(
            tournament_id,
            actor=caller(request),
            seed=secrets.token_bytes(32),
            now=database_now(),
        )
        return Response(_detail(tournament_id, caller(request)))


class StartView(_LeadingView):
    """``POST tournaments/{id}/start/``."""

    @described(
        "Start; a full table has started by itself", answers=_ANSWER, refuses=_LEAD
    )
    def post(self, request: Request, tournament_id: int) -> Response:
        """Answer 200 where it runs, 409 where places are free."""
        life.start(tournament_id, actor=caller(request))
        return Response(_detail(tournament_id, caller(request)))


class PauseView(_LeadingView):
    """``POST tournaments/{id}/pause/``."""

    @described(
        "Stop every clock",
        takes=ReasonForm,
        answers=_ANSWER,
        refuses=_LEAD,
        examples=[examples.REASON],
    )
    def post(self, request: Request, tournament_id: int) -> Response:
        """Keep what is left on each clock; pausing twice is pausing once."""
        life.pause(
            tournament_id,
            actor=caller(request),
            **read(ReasonForm, request),
            now=database_now(),
        )
        return Response(_detail(tournament_id, caller(request)))


class ResumeView(_LeadingView):
    """``POST tournaments/{id}/resume/``."""

    @described("Give every clock back what was left", answers=_ANSWER, refuses=_LEAD)
    def post(self, request: Request, tournament_id: int) -> Response:
        """Go on; each player has ten seconds at least."""
        life.resume(tournament_id, actor=caller(request), now=database_now())
        return Response(_detail(tournament_id, caller(request)))


class BotsView(_LeadingView):
    """``POST tournaments/{id}/bots/``."""

    @described(
        "Let bots take the free places, with play money only",
        parameters=[PARAMETER],
        answers=_ANSWER,
        refuses=_LEAD,
    )
    @idempotent
    def post(self, request: Request, tournament_id: int) -> Response:
        """Register bots, which starts the table."""
        bots.fill(tournament_id, actor=caller(request), now=database_now())
        return Response(_detail(tournament_id, caller(request)))


class CancelView(APIView):
    """``POST tournaments/{id}/cancel/``."""

    @described(
        "Call a tournament off and give everything back",
        takes=ReasonForm,
        parameters=[PARAMETER],
        answers=_ANSWER,
        refuses={
            **_LEAD,
            403: "`permission_denied`: the caller may not cancel it; `own_interest`:"
            " somebody who is not in it has to confirm.",
        },
        examples=[examples.REASON],
    )
    @idempotent
    def post(self, request: Request, tournament_id: int) -> Response:
        """Cancel, or ask for it where a second person has to confirm.

        `cancellation.done` says which. With real money at a running table the host
        asks and a reviewer who is not in it confirms by the same call.
        """
        check_visible(tournament_id, caller(request))
        cancellation.cancel(
            tournament_id,
            actor=caller(request),
            **read(ReasonForm, request),
            now=database_now(),
        )
        return Response(_detail(tournament_id, caller(request)))


def check_visible(tournament_id: int, user: AbstractUser) -> None:
    """Refuse a tournament that *user* may not know of.

    Raises:
        NotFoundError: there is none, or it is somebody else's draft.

    """
    known = Tournament.objects.filter(pk=tournament_id)
    if not (
        known.exclude(state=Tournament.State.DRAFT) | known.filter(host_id=user.pk)
    ).exists():
        raise NotFoundError(_("There is no such tournament."))


def _detail(tournament_id: int, user: AbstractUser) -> dict[str, object]:
    tournament = lobby.visible_to(user.pk).filter(pk=tournament_id).first()
    if tournament is None:
        raise NotFoundError(_("There is no such tournament."))
    return lobby.tournament_detail(tournament)
