"""How a call of the API is described: its answers and, by status, its refusals."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema

from tournaments.rest.documents import ErrorDocument

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
