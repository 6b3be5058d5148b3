"""The API's own description: the OpenAPI schema, and a page to browse it.

The page is made from the schema on the server, so it needs no program in the browser
and no files from elsewhere.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response

_METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a body, or one parameter of an address."""

    name: str
    type: str
    is_required: bool
    words: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a call answers with one status."""

    status: str
    phrase: str
    shape: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """One method of one path."""

    anchor: str
    group: str
    method: str
    path: str
    summary: str
    description: str
    parameters: tuple[Field, ...]
    body: tuple[Field, ...]
    answers: tuple[Answer, ...]


class SchemaView(SpectacularAPIView):
    """``GET /api/schema/``; no part of the request changes it but the format."""

    authentication_classes = ()

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: object, **kwargs: object) -> Response:
        """Answer with the schema as YAML, or as JSON where that is accepted."""
        del args, kwargs
        response = self._get_schema_response(request)  # type: ignore[no-untyped-call]
        assert isinstance(response, Response)
        return response

    def _get_version_parameter(self, request: Request) -> None:
        del request


def docs_page(request: HttpRequest) -> HttpResponse:
    """Show every call of the API."""
    groups = [
        (name, list(calls))
        for name, calls in groupby(_calls(), lambda call: call.group)
    ]
    return render(request, "site/api_docs.html", {"groups": groups})


@cache
def _calls() -> tuple[Call, ...]:
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    document = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    calls = [
        _call(document, path, method, item[method])
        for path, item in document["paths"].items()
        for method in _METHODS
        if method in item
    ]
    return tuple(sorted(calls, key=lambda call: call.group))


def _call(
    document: Mapping[str, Any], path: str, method: str, operation: Mapping[str, Any]
) -> Call:
    contents = operation.get("requestBody", {}).get("content", {})
    return Call(
        anchor=operation["operationId"],
        group=operation.get("tags", [""])[0],
        method=method.upper(),
        path=path,
        summary=operation.get("summary", ""),
        description=operation.get("description", ""),
        parameters=tuple(
            Field(
                parameter["name"],
                _type(parameter.get("schema", {})),
                parameter.get("required", False),
                parameter.get("description", ""),
            )
            for parameter in operation.get("parameters", [])
        ),
        body=tuple(_fields(document, _first_schema(contents))),
        answers=tuple(
            Answer(
                status,
                answer.get("description") or HTTPStatus(int(status)).phrase,
                _type(_first_schema(answer.get("content", {}))),
                tuple(_fields(document, _first_schema(answer.get("content", {})))),
            )
            for status, answer in sorted(operation.get("responses", {}).items())
        ),
    )


def _first_schema(contents: Mapping[str, Any]) -> dict[str, Any]:
    for content in contents.values():
        schema: dict[str, Any] = content.get("schema", {})
        return schema
    return {}


def _fields(document: Mapping[str, Any], schema: Mapping[str, Any]) -> Iterator[Field]:
    schema = _resolved(document, schema)
    if schema.get("type") == "array":
        yield from _fields(document, schema["items"])
        return
    required = schema.get("required", [])
    for name, field in schema.get("properties", {}).items():
        words = field.get("description", "")
        yield Field(name, _type(field), name in required, words)


def _resolved(
    document: Mapping[str, Any], schema: Mapping[str, Any]
) -> Mapping[str, Any]:
    reference = schema.get("$ref")
    if reference is None:
        return schema
    component: Mapping[str, Any] = document["components"]["schemas"][_name(reference)]
    return component


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return _name(schema["$ref"])
    for part in schema.get("allOf", []) + schema.get("oneOf", []):
        return _type(part)
    if schema.get("type") == "array":
        return f"list of {_type(schema['items'])}"
    words = [str(schema.get("type", "")), str(schema.get("format", ""))]
    if schema.get("nullable"):
        words.append("or null")
    return " ".join(filter(None, words))


def _name(reference: str) -> str:
    return reference.rsplit("/", 1)[-1]
