"""Review in the API: the queue, decisions, and rejected money."""

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_view
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ledger.rest.idempotency import PARAMETER, idempotent
from tournaments.models import Payout
from tournaments.rest import examples
from tournaments.rest.callers import MayReadPayouts, MayReview, caller
from tournaments.rest.documents import PayoutDocument
from tournaments.rest.requests import (
    AssignmentForm,
    DecisionForm,
    HoldForm,
    PayoutsQuery,
    RejectionForm,
    read,
    read_query,
)
from tournaments.rest.schema import described
from tournaments.rest.tournaments import check_visible
from tournaments.selectors import database_now
from tournaments.selectors.review import payouts
from tournaments.services import assignment, review

_INTEREST = "`own_interest`: the caller hosted, played in or changed the tournament."
_DECIDE = {403: _INTEREST, 409: "`stale_revision`, `already_decided`"}
_ANSWER = {200: PayoutDocument}


@extend_schema_view(
    get=described(
        "List payouts, oldest first",
        answers={200: PayoutDocument(many=True)},
        parameters=[PayoutsQuery],
        examples=[examples.PAYOUT],
    )
)
class PayoutsView(ListAPIView[Payout]):
    """``GET payouts/``."""

    permission_classes = [MayReadPayouts]
    serializer_class = PayoutDocument
    queryset = Payout.objects.none()
    ordering = ("id",)

    def get_queryset(self) -> QuerySet[Payout]:
        """Return the payouts in the state that is asked for, or in every one."""
        wanted = read_query(PayoutsQuery, self.request)
        return payouts(Payout.State.values).filter(**wanted)


class _DecidingView(APIView):
    permission_classes = [MayReview]


class ApproveView(_DecidingView):
    """``POST payouts/{id}/approve/``."""

    @described(
        "Approve a payout, with effect at once",
        parameters=[PARAMETER],
        takes=DecisionForm,
        answers=_ANSWER,
        refuses=_DECIDE,
        examples=[examples.DECISION, examples.PAYOUT],
    )
    @idempotent
    def post(self, request: Request, payout_id: int) -> Response:
        """Answer 200 with the payout."""
        review.approve(
            payout_id,
            reviewer=caller(request),
            now=database_now(),
            **read(DecisionForm, request),
        )
        return _answer(payout_id)


class HoldView(_DecidingView):
    """``POST payouts/{id}/hold/``."""

    @described(
        "Keep a payout from being released by itself before a time",
        parameters=[PARAMETER],
        takes=HoldForm,
        answers=_ANSWER,
        refuses=_DECIDE,
        examples=[examples.HOLD],
    )
    @idempotent
    def post(self, request: Request, payout_id: int) -> Response:
        """Answer 200 with the payout."""
        review.hold(
            payout_id,
            reviewer=caller(request),
            now=database_now(),
            **read(HoldForm, request),
        )
        return _answer(payout_id)


class RejectView(_DecidingView):
    """``POST payouts/{id}/reject/``."""

    @described(
        "Reject a payout; its money goes back to the pool",
        parameters=[PARAMETER],
        takes=RejectionForm,
        answers=_ANSWER,
        refuses=_DECIDE,
        examples=[examples.REJECTION],
    )
    @idempotent
    def post(self, request: Request, payout_id: int) -> Response:
        """Answer 200 with the payout."""
        review.reject(
            payout_id,
            reviewer=caller(request),
            now=database_now(),
            **read(RejectionForm, request),
        )
        return _answer(payout_id)


class AssignView(_DecidingView):
    """``POST tournaments/{id}/assign/``."""

    @described(
        "Propose rejected money anew; a second reviewer decides",
        parameters=[PARAMETER],
        takes=AssignmentForm,
        answers={200: PayoutDocument(many=True)},
        refuses={403: _INTEREST, 409: "`nothing_to_assign`, `wrong_state`"},
        examples=[examples.ASSIGNMENT],
    )
    @idempotent
    def post(self, request: Request, tournament_id: int) -> Response:
        """Answer 200 with the new payouts."""
        check_visible(tournament_id, caller(request))
        proposed = assignment.assign(
            tournament_id,
            actor=caller(request),
            now=database_now(),
            **read(AssignmentForm, request),
        )
        found = payouts().filter(pk__in=[payout.pk for payout in proposed])
        return Response(PayoutDocument(found, many=True).data)


def _answer(payout_id: int) -> Response:
    payout = payouts(Payout.State.values).get(pk=payout_id)
    return Response(PayoutDocument(payout).data)
