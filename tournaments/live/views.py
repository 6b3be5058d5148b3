"""The addresses of the streams, for programs and for pages."""

from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.csrf import csrf_exempt
from rest_framework.exceptions import ValidationError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.errors import NotFoundError
from tournaments.live import streams
from tournaments.live.topics import Kind, Topic, asked_for
from tournaments.selectors import lobby

_HEADERS = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    # nginx would hold events back to fill its buffer.
    "X-Accel-Buffering": "no",
}


# The gate below is the API's own and looks after itself.
@csrf_exempt
async def match_stream(request: HttpRequest, match_id: int) -> HttpResponseBase:
    """``GET /api/v1/matches/{id}/stream/``: the versions of one match."""
    return await _answer(request, Topic(Kind.MATCH, match_id))


@csrf_exempt
async def live(request: HttpRequest) -> HttpResponseBase:
    """``GET /live/?match=…``, ``tournament=…``, ``lobby=1`` or ``payouts=1``."""
    return await _answer(request, asked_for(request.GET))


async def _answer(request: HttpRequest, topic: Topic | None) -> HttpResponseBase:
    gate = await streams.ask(_pass_gate, request, topic)
    if gate.status_code != Gate.OPEN or topic is None:
        return gate
    assert request.user.is_authenticated
    seen = _last_event_id(request)
    if isinstance(request, ASGIRequest):
        body = streams.stream(topic, request.user, seen=seen)
        return _as_events(StreamingHttpResponse(body))
    # A thread of a WSGI server is too dear to wait in: the client comes again.
    first = await streams.ask(streams.first_event, topic, seen=seen)
    return _as_events(HttpResponse(streams.RETRY + first))


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
    content_negotiation_class = AnyAccept

    def get(self, request: Request, topic: Topic | None) -> Response:
        """Answer 200 where the caller may watch *topic*; a player is seen by it.

        Raises:
            NotFoundError: the caller may not know that it is there.
            ValidationError: the query names no topic.

        """
        assert request.user.is_authenticated
        if topic is None:
            raise ValidationError(
                "Ask for one of match, tournament, lobby=1 and payouts=1."
            )
        if not _may_watch(topic, request):
            raise NotFoundError(f"There is no such {topic.kind}.")
        streams.see(topic, request.user)
        return Response(status=self.OPEN)


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


def _pass_gate(request: HttpRequest, topic: Topic | None) -> HttpResponse:
    response: HttpResponse = Gate.as_view()(request, topic=topic)
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
