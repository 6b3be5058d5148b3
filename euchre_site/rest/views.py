"""People in the API: signing up, signing in, and who the caller is."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.core import ratelimit
from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import AuthenticationFailed, NotFound, Throttled
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from euchre_site import staff
from euchre_site.models import User
from euchre_site.rest import serializers
from euchre_site.rest.refusals import SecondFactorRequiredError
from ledger import reports
from ledger.currencies import enabled_currencies
from tournaments import selectors

_WAIT_S = 300  # As long as settings.ACCOUNT_RATE_LIMITS["login_failed"] counts.


class _OpenView(APIView):
    """A call that needs no token, and ignores a wrong one."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def get_authenticate_header(self, request: Request) -> str:
        """Say how to come in, so that a refusal is a 401."""
        del request
        return "Token"


class TokensView(_OpenView):
    """``POST tokens/``: sign in."""

    @extend_schema(
        request=serializers.CredentialsSerializer,
        responses={200: serializers.TokenSerializer},
        summary="Sign in: a token for the Authorization header",
    )
    def post(self, request: Request) -> Response:
        """Answer 200 with the person's token, the same one each time."""
        form = serializers.CredentialsSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        person = _signed_in(
            request, form.validated_data["username"], form.validated_data["password"]
        )
        _check_second_factor(person, form.validated_data.get("code", ""))
        token, _ = Token.objects.get_or_create(user=person)
        return Response({"token": token.key})


class SignUpView(_OpenView):
    """``POST signup/``: become a player."""

    @extend_schema(
        request=serializers.SignUpSerializer,
        responses={201: serializers.SignUpSerializer},
        summary="Sign up as a player",
    )
    def post(self, request: Request) -> Response:
        """Answer 201 with the new person."""
        if not ratelimit.consume(request._request, action="signup"):  # noqa: SLF001
            raise Throttled(wait=60)
        form = serializers.SignUpSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        form.save()
        return Response(form.data, status=201)


class MeView(APIView):
    """``GET me/``: who the caller is and what it has."""

    @extend_schema(
        responses={200: serializers.MeSerializer},
        summary="Who the caller is, and its money by currency",
    )
    def get(self, request: Request) -> Response:
        """Answer 200 with an account for each currency of the house."""
        person = request.user
        assert isinstance(person, User)
        me = {
            "id": person.pk,
            "username": person.username,
            "roles": staff.roles_of(person),
            "accounts": _accounts(person),
        }
        return Response(serializers.MeSerializer(me).data)


class NotFoundView(APIView):
    """Any other path: an error in the API's form."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    schema = None

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Answer 404, whatever the method."""
        del request, args, kwargs
        raise NotFound(_("There is nothing at this path; paths end with a slash."))


def _accounts(person: User) -> list[dict[str, Any]]:
    numbers = {
        "available": reports.available(person.pk),
        "in_play": selectors.in_play(person.pk),
        "held": reports.held(person.pk),
    }
    codes = [currency.code for currency in enabled_currencies()]
    # A currency that was taken out of use may still hold somebody's money.
    codes += sorted({code for found in numbers.values() for code in found} - {*codes})
    return [
        {"currency": code}
        | {name: found.get(code, 0) for name, found in numbers.items()}
        for code in codes
    ]


def _signed_in(request: Request, username: str, password: str) -> User:
    """Return the person, by the same door and limits as the sign-in page.

    Raises:
        Throttled: this name failed too often from this address.
        AuthenticationFailed: the username and password do not fit, or are closed.

    """
    door = get_adapter(request._request)  # noqa: SLF001
    try:
        person = door.authenticate(
            request._request,  # noqa: SLF001
            username=username,
            password=password,
        )
    except ValidationError:
        raise Throttled(wait=_WAIT_S, detail=_("Too many failed sign-ins.")) from None
    if not isinstance(person, User) or not person.is_active:
        raise AuthenticationFailed(_("The username and the password do not fit."))
    return person


def _check_second_factor(person: User, code: str) -> None:
    """Check *code* where *person* has a second factor, or needs one.

    Raises:
        SecondFactorRequiredError: staff without a second factor.
        AuthenticationFailed: the code is missing or wrong.
        Throttled: too many wrong codes.

    """
    if staff.lacks_second_factor(person):
        raise SecondFactorRequiredError
    if not Authenticator.objects.filter(user=person).exists():
        return
    if not code:
        raise AuthenticationFailed(_("This account needs a code."), "code_required")
    form = AuthenticateForm(data={"code": code}, user=person)
    if form.is_valid():
        form.authenticator.record_usage()
    elif form.has_error("code", "too_many_login_attempts"):
        raise Throttled(wait=_WAIT_S, detail=_("Too many wrong codes."))
    else:
        raise AuthenticationFailed(_("The code does not fit."), "wrong_code")
