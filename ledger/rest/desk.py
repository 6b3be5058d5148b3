"""The cashier's desk in the API."""

import uuid

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ledger.models import Withdrawal
from ledger.rest.callers import caller
from ledger.rest.idempotency import HEADER, PARAMETER, idempotent
from ledger.rest.permissions import WorksTheDesk
from ledger.rest.serializers import (
    DepositSerializer,
    ReasonSerializer,
    WithdrawalSerializer,
)
from ledger.services import cashier


class DepositsView(APIView):
    """``POST deposits/``: money that somebody brought to the desk."""

    permission_classes = (IsAuthenticated, WorksTheDesk)

    @extend_schema(
        request=DepositSerializer,
        responses={201: DepositSerializer},
        parameters=[PARAMETER],
        summary="Credit a deposit (cashier)",
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Answer 201 with the number of the transfer."""
        form = DepositSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        wanted = form.validated_data
        posted = cashier.deposit(
            _person(wanted["username"]),
            wanted["amount"],
            wanted["currency"],
            key=_key("deposit", request),
            actor=caller(request),
            note=wanted["note"],
        )
        document = {"id": posted.id, "at": posted.posted_at, **wanted}
        return Response(DepositSerializer(document).data, status=201)


class WithdrawalsView(APIView):
    """``POST withdrawals/``: the caller wants to be paid out."""

    @extend_schema(
        request=WithdrawalSerializer,
        responses={201: WithdrawalSerializer},
        parameters=[PARAMETER],
        summary="Ask for a withdrawal",
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Answer 201; the money is set aside until a cashier decides."""
        form = WithdrawalSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        withdrawal = cashier.ask_withdrawal(
            caller(request),
            form.validated_data["amount"],
            form.validated_data["currency_id"],
            key=_key("withdrawal", request),
        )
        withdrawal.refresh_from_db()
        return Response(WithdrawalSerializer(withdrawal).data, status=201)


class CancelView(APIView):
    """``POST withdrawals/{id}/cancel/``: the caller wants to keep the money."""

    @extend_schema(
        request=None,
        responses={200: WithdrawalSerializer},
        parameters=[PARAMETER],
        summary="Take an own withdrawal back",
    )
    @idempotent
    def post(self, request: Request, withdrawal_id: int) -> Response:
        """Answer 200 with the withdrawal; 404 if it is somebody else's."""
        try:
            withdrawal = cashier.cancel_withdrawal(
                withdrawal_id, player=caller(request)
            )
        except Withdrawal.DoesNotExist:
            raise NotFound from None
        return Response(WithdrawalSerializer(withdrawal).data)


class PayView(APIView):
    """``POST withdrawals/{id}/pay/``: the money was handed out."""

    permission_classes = (IsAuthenticated, WorksTheDesk)

    @extend_schema(
        request=None,
        responses={200: WithdrawalSerializer},
        parameters=[PARAMETER],
        summary="Pay a withdrawal (cashier)",
    )
    @idempotent
    def post(self, request: Request, withdrawal_id: int) -> Response:
        """Answer 200 with the withdrawal."""
        try:
            withdrawal = cashier.pay_withdrawal(withdrawal_id, actor=caller(request))
        except Withdrawal.DoesNotExist:
            raise NotFound from None
        return Response(WithdrawalSerializer(withdrawal).data)


class RefuseView(APIView):
    """``POST withdrawals/{id}/refuse/``: the player gets the money back."""

    permission_classes = (IsAuthenticated, WorksTheDesk)

    @extend_schema(
        request=ReasonSerializer,
        responses={200: WithdrawalSerializer},
        parameters=[PARAMETER],
        summary="Refuse a withdrawal (cashier)",
    )
    @idempotent
    def post(self, request: Request, withdrawal_id: int) -> Response:
        """Answer 200 with the withdrawal."""
        form = ReasonSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        try:
            withdrawal = cashier.refuse_withdrawal(
                withdrawal_id,
                actor=caller(request),
                reason=form.validated_data["reason"],
            )
        except Withdrawal.DoesNotExist:
            raise NotFound from None
        return Response(WithdrawalSerializer(withdrawal).data)


def _person(username: str) -> AbstractBaseUser:
    model = get_user_model()
    try:
        return model._default_manager.get_by_natural_key(username)  # noqa: SLF001
    except model.DoesNotExist:
        message = f"Nobody is called {username}."
        raise ValidationError({"username": [message]}) from None


def _key(what: str, request: Request) -> str:
    """Return the key of what the caller does; a new one where the header has none."""
    sent = request.headers.get(HEADER)
    return f"{what}:api:{caller(request).pk}:{sent or uuid.uuid4().hex}"
