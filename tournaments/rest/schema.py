"""How a call of the API is described: its answers and, by status, its refusals."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema

from tournaments.rest.documents import ErrorDocument

_STREAM = {
    "operationId": "matches_stream_retrieve",
    "summary": "Follow a match: an event for each new version",
    "description": "Each event has the version as its `id`, the name `version` and"
    ' `{"match", "version"}` as its data; the client then reads its own view.'
    " `Last-Event-ID` resumes.",
    "tags": ["matches"],
    "security": [{"tokenAuth": []}, {"cookieAuth": []}],
    "parameters": [
        {
            "in": "path",
            "name": "match_id",
            "schema": {"type": "integer"},
            "required": True,
        },
        {
            "in": "header",
            "name": "Last-Event-ID",
            "schema": {"type": "string"},
            "description": "The version that the client has seen.",
        },
    ],
    "responses": {
        "200": {
            "description": "Server-sent events.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        }
    },
}

View = TypeVar("View", bound=Callable[..., Any])

_ALWAYS = {
    400: "The body cannot be read, or a field of it makes no sense.",
    401: "The token is missing or unknown.",
    403: "The caller may not do this.",
    404: "There is no such thing, or the caller may not know of it.",
}


def described(
    summary: str,
    *,
    answers: Mapping[int, Any],
    takes: Any = None,  # noqa: ANN401  (a form's class, as spectacular takes it)
    parameters: Sequence[Any] = (),
    refuses: Mapping[int, str] | None = None,
    examples: Sequence[OpenApiExample] = (),
) -> Callable[[View], View]:
    """Describe a call: what it *takes*, its *answers* and its refusals, by status.

    *refuses* names the codes; what every call may refuse need not be named.
    """
    refusals = {
        status: OpenApiResponse(ErrorDocument, description=words)
        for status, words in {**_ALWAYS, **(refuses or {})}.items()
    }
    return extend_schema(
        summary=summary,
        request=takes,
        parameters=list(parameters),
        responses={**refusals, **answers},
        examples=list(examples),
    )


def add_stream(result: dict[str, Any], **_options: Any) -> dict[str, Any]:  # noqa: ANN401  (spectacular's)
    """Describe the stream of a match, which is no view that describes itself."""
    result["paths"]["/api/v1/matches/{match_id}/stream/"] = {"get": _STREAM}
    return result
