"""A player's own money in the API."""

from collections.abc import Iterable

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param
from rest_framework.views import APIView

from ledger import reports, statement_csv
from ledger.rest.callers import caller
from ledger.rest.serializers import (
    HistoryQuerySerializer,
    HistorySerializer,
    LineSerializer,
    StatementQuerySerializer,
)


class HistoryView(APIView):
    """``GET me/history/``: the lines of the caller's available money."""

    @extend_schema(
        parameters=[HistoryQuerySerializer],
        responses={200: HistorySerializer},
        summary="The caller's history, newest first",
    )
    def get(self, request: Request) -> Response:
        """Answer 200 with a page; the lines below it stay as they are."""
        query = HistoryQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        wanted = query.validated_data
        page = reports.history(
            caller(request).pk,
            wanted.get("currency"),
            kind=wanted.get("kind"),
            since=wanted.get("from"),
            until=wanted.get("to"),
            before=wanted.get("cursor", ""),
            limit=wanted["limit"],
        )
        here = request.build_absolute_uri()
        following = replace_query_param(here, "cursor", page.next)
        return Response(
            {
                "next": following if page.next else None,
                "results": LineSerializer(page.lines, many=True).data,
            }
        )


class _OneForm(BaseContentNegotiation):
    """Answer in the one form there is, whatever the client says it accepts."""

    def select_parser(
        self, request: Request, parsers: Iterable[BaseParser]
    ) -> BaseParser | None:
        """Return the first parser."""
        del request
        return next(iter(parsers), None)

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """Return the first renderer, which errors are told with."""
        del request, format_suffix
        first = next(iter(renderers))
        return first, str(first.media_type)


class StatementView(APIView):
    """``GET me/statement.csv``: the caller's statement."""

    content_negotiation_class = _OneForm

    @extend_schema(
        parameters=[StatementQuerySerializer],
        responses={(200, "text/csv"): OpenApiTypes.STR},
        summary="The caller's statement as CSV, with opening and closing balance",
    )
    def get(self, request: Request) -> HttpResponse:
        """Answer 200 with the lines from ``from`` up to and without ``to``."""
        query = StatementQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        wanted = query.validated_data
        period = reports.Period(wanted["from"], wanted["to"])
        statement = reports.statement(caller(request).pk, wanted["currency"], period)
        return HttpResponse(
            statement_csv.write(statement, int),
            content_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": 'attachment; filename="statement.csv"'},
        )
