"""Reports of remarks in the API, and what the staff decides."""

from django.utils.translation import gettext as _
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ledger.rest.idempotency import PARAMETER, idempotent
from tournaments.errors import NotFoundError
from tournaments.models import Remark, Report
from tournaments.rest import talk_examples as examples
from tournaments.rest.callers import MayModerate, MayReadReports, caller
from tournaments.rest.requests import ReasonForm, read, read_query
from tournaments.rest.schema import described
from tournaments.rest.talk_documents import (
    OwnReportDocument,
    ReportDocument,
    ReportForm,
    ReportsQuery,
    SilenceDocument,
    SilenceForm,
)
from tournaments.rest.tournaments import check_visible
from tournaments.selectors import database_now
from tournaments.selectors.talk_reports import reports
from tournaments.services import talk_reports

_DECIDED = {
    403: "`permission_denied`; `own_interest`: somebody who is not in it decides",
    409: "`already_decided`: no report of it waits",
}


class ReportView(APIView):
    """``POST remarks/{id}/report/``."""

    @described(
        "Report a remark to the staff; reporting it again changes nothing",
        takes=ReportForm,
        answers={201: OwnReportDocument},
        examples=[examples.REPORT],
    )
    def post(self, request: Request, remark_id: int) -> Response:
        """Answer 201 with the report, the first one if there are two."""
        found = Remark.objects.filter(pk=remark_id).first()
        if found is None:
            raise NotFoundError(_("There is no such remark."))
        check_visible(found.tournament_id, caller(request))
        report = talk_reports.report(
            remark_id,
            user=caller(request),
            **read(ReportForm, request),
            now=database_now(),
        )
        return Response(OwnReportDocument(report).data, status=201)


class ReportsView(GenericAPIView[Report]):
    """``GET reports/``."""

    permission_classes = [MayReadReports]
    serializer_class = ReportDocument
    queryset = Report.objects.none()
    ordering = ("id",)

    @described(
        "List reports that wait, or that were decided, oldest first",
        answers={200: ReportDocument(many=True)},
        parameters=[ReportsQuery],
    )
    def get(self, request: Request) -> Response:
        """Answer with a page of reports."""
        is_decided = read_query(ReportsQuery, request)["decided"]
        page = self.paginate_queryset(reports(is_decided=is_decided))
        return self.get_paginated_response(ReportDocument(page, many=True).data)


class _DecidingView(APIView):
    """What a moderator decides on a remark."""

    permission_classes = [MayModerate]


class DismissView(_DecidingView):
    """``POST remarks/{id}/dismiss/``."""

    @described(
        "Let a reported remark stand, for every report of it that waits",
        takes=ReasonForm,
        answers={204: None},
        refuses=_DECIDED,
    )
    def post(self, request: Request, remark_id: int) -> Response:
        """Answer 204."""
        reason = read(ReasonForm, request)["reason"]
        talk_reports.dismiss(
            remark_id, actor=caller(request), reason=reason, now=database_now()
        )
        return Response(status=204)


class SilenceView(_DecidingView):
    """``POST remarks/{id}/silence/``."""

    @described(
        "Hide a reported remark, and silence its author for a time",
        takes=SilenceForm,
        parameters=[PARAMETER],
        answers={201: SilenceDocument},
        refuses=_DECIDED,
        examples=[examples.SILENCE],
    )
    @idempotent
    def post(self, request: Request, remark_id: int) -> Response:
        """Answer 201 with the silence."""
        silence = talk_reports.silence(
            remark_id,
            actor=caller(request),
            **read(SilenceForm, request),
            now=database_now(),
        )
        return Response(SilenceDocument(silence).data, status=201)


class HideView(_DecidingView):
    """``POST remarks/{id}/hide/``."""

    @described(
        "Show a remark to nobody any more; it is kept for the staff",
        takes=ReasonForm,
        answers={204: None},
        refuses={403: _DECIDED[403]},
    )
    def post(self, request: Request, remark_id: int) -> Response:
        """Answer 204, whether or not it was hidden before."""
        reason = read(ReasonForm, request)["reason"]
        talk_reports.hide(
            remark_id, actor=caller(request), reason=reason, now=database_now()
        )
        return Response(status=204)


class LiftView(_DecidingView):
    """``POST silences/{id}/lift/``."""

    @described(
        "End a silence before its time",
        takes=ReasonForm,
        answers={204: None},
        refuses={403: _DECIDED[403]},
    )
    def post(self, request: Request, silence_id: int) -> Response:
        """Answer 204, whether or not it was lifted before."""
        reason = read(ReasonForm, request)["reason"]
        talk_reports.lift(
            silence_id, actor=caller(request), reason=reason, now=database_now()
        )
        return Response(status=204)
