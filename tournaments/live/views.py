"""The addresses of the streams, for programs and for pages."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_exempt
from rest_framework.exceptions import Throttled, ValidationError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.errors import NotFoundError
from tournaments.live import hub, streams
from tournaments.live.readers import Reader, reader_of
from tournaments.live.topics import Kind, Topic, asked_for
from tournaments.selectors import lobby

_HEADERS = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    # nginx would hold events back to fill its buffer.
    "X-Accel-Buffering": "no",
}

_NO_SUCH = {
    Kind.MATCH: gettext_lazy("There is no such match."),
    Kind.TOURNAMENT: gettext_lazy("There is no such tournament."),
    Kind.LOBBY: gettext_lazy("There is no such list."),
    Kind.PAYOUTS: gettext_lazy("There are no payouts that you may watch."),
}


# The gates below are the API's own and look after themselves.
@csrf_exempt
async def match_stream(request: HttpRequest, match_id: int) -> HttpResponseBase:
    """``GET /api/v1/matches/{id}/stream/``: the versions of one match."""
    return await _answer(request, (Topic(Kind.MATCH, match_id),), Gate.as_view())


@csrf_exempt
async def live(request: HttpRequest) -> HttpResponseBase:
    """``GET /live/?match=…&tournament=…&lobby=1&payouts=1``, or some of these.

    For pages: whoever may look at the page may listen, signed in or not.
    """
    return await _answer(request, asked_for(request.GET), PublicGate.as_view())


async def _answer(
    request: HttpRequest, topics: tuple[Topic, ...], gate: Callable[..., HttpResponse]
) -> HttpResponseBase:
    held_by = hub.of_this_loop().held_by
    passed = await streams.ask(_pass_gate, gate, request, topics, held_by)
    if passed.status_code != Gate.OPEN:
        return passed
    reader = reader_of(request)
    seen = _last_event_id(request)
    if isinstance(request, ASGIRequest):
        body = streams.stream(topics, reader, seen=seen)
        return _as_events(StreamingHttpResponse(body))
    # A thread of a WSGI server is too dear to wait in: the client comes again.
    first = await streams.ask(_first, topics, reader, seen)
    return _as_events(HttpResponse(streams.RETRY + first))


def _first(topics: tuple[Topic, ...], reader: Reader, seen: int | None) -> str:
    return "".join(streams.first_events(topics, reader, seen=seen))


class AnyAccept(BaseContentNegotiation):
    """Refuses in JSON, though a browser's event source accepts only events."""

    def select_parser(self, request: Request, parsers: Any) -> Any:  # noqa: ANN401
        """Return the first parser; no body is read."""
        del request
        return parsers[0]

    def select_renderer(
        self,
        request: Request,
        renderers: Any,  # noqa: ANN401
        format_suffix: str | None = None,
    ) -> Any:  # noqa: ANN401
        """Return the first renderer, whatever the client accepts."""
        del request, format_suffix
        return renderers[0], renderers[0].media_type


class Gate(APIView):
    """Lets a caller through to a stream, or refuses as the API does everywhere."""

    OPEN = 200
    # DRF answers OPTIONS by itself, with a 200 that nobody has been asked about.
    http_method_names = ["get"]
    content_negotiation_class = AnyAccept

    def get(
        self,
        request: Request,
        topics: tuple[Topic, ...],
        held_by: Callable[[str], int],
    ) -> Response:
        """Answer 200 where the caller may watch all of *topics*.

        Raises:
            NotFoundError: the caller may not know that one is there.
            Throttled: the caller holds as many streams as one may.
            ValidationError: the query names no topic.

        """
        if not topics:
            raise ValidationError(
                _("Ask for one or more of match, tournament, lobby=1 and payouts=1.")
            )
        for topic in topics:
            if not _may_watch(topic, request):
                raise NotFoundError(str(_NO_SUCH[topic.kind]))
        if held_by(reader_of(request._request).mark) >= settings.STREAMS_AT_MOST:  # noqa: SLF001  (DRF's way to it)
            raise Throttled(detail=_("Too many streams are open from here."))
        return Response(status=self.OPEN)


class PublicGate(Gate):
    """Lets visitors through, too, to what anybody may look at."""

    permission_classes = [AllowAny]


def _may_watch(topic: Topic, request: Request) -> bool:
    user = request.user
    match topic.kind:
        case Kind.MATCH:
            return streams.newest(topic) is not None
        case Kind.TOURNAMENT:
            return lobby.visible_to(user.pk).filter(pk=topic.id).exists()
        case Kind.PAYOUTS:
            return bool(user.has_perm("tournaments.review_payouts"))
        case Kind.LOBBY:
            return True


def _pass_gate(
    gate: Callable[..., HttpResponse],
    request: HttpRequest,
    topics: tuple[Topic, ...],
    held_by: Callable[[str], int],
) -> HttpResponse:
    response = gate(request, topics=topics, held_by=held_by)
    if isinstance(response, Response):
        response.render()
    return response


def _last_event_id(request: HttpRequest) -> int | None:
    given = request.headers.get("Last-Event-ID", "")
    longest = 18
    if given.isascii() and given.isdigit() and len(given) <= longest:
        return int(given)
    return None


def _as_events(
    response: HttpResponse | StreamingHttpResponse,
) -> HttpResponse | StreamingHttpResponse:
    for name, value in _HEADERS.items():
        response.headers[name] = value
    return response
