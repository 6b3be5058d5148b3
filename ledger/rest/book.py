"""The seals of the book in the API, for everybody."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ledger import seals
from ledger.rest.serializers import SealSerializer


class _PublicView(APIView):
    """A call that needs no token, and ignores a wrong one."""

    authentication_classes = ()
    permission_classes = (AllowAny,)


class HeadView(_PublicView):
    """``GET book/head/``: the last seal."""

    @extend_schema(
        responses={200: SealSerializer},
        summary="The last seal of the book",
        description="Each seal covers transfers and the seal before it. Keep one: where"
        " what it covers is changed later, it no longer fits the book, which an audit"
        " finds, or its number has another hash.",
    )
    def get(self, request: Request) -> Response:
        """Answer 200, with number 0 where nothing is sealed yet."""
        del request
        return Response(SealSerializer(seals.head()).data)


class SealView(_PublicView):
    """``GET book/seals/<number>/``: an earlier seal."""

    @extend_schema(
        responses={200: SealSerializer}, summary="A seal of the book, by its number"
    )
    def get(self, request: Request, number: int) -> Response:
        """Answer 200, or 404 where there is no such seal."""
        del request
        found = seals.find(number)
        if found is None:
            raise NotFound(_("There is no such seal."))
        return Response(SealSerializer(found).data)
