"""The API's own description: the OpenAPI schema, and a page to browse it.

The page is made from the schema on the server, so it needs no program in the browser
and no files from elsewhere.
"""

from collections.abc import Mapping
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
    """One field of a body, or one parameter of an address.

    *shape* is the name of what it holds, where that has fields of its own.
    """

    name: str
    type: str
    shape: str
    is_required: bool
    words: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a call answers with one status."""

    status: str
    words: str
    type: str
    shape: str


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


@dataclass(frozen=True, slots=True)
class Shape:
    """What calls take or give: an object with fields, or one of some words."""

    name: str
    fields: tuple[Field, ...]
    words: tuple[str, ...]


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
    calls, shapes = _content()
    groups = [
        (name, list(found)) for name, found in groupby(calls, lambda call: call.group)
    ]
    house = request.build_absolute_uri("/").rstrip("/")
    context = {"groups": groups, "shapes": shapes, "house": house}
    return render(request, "site/api_docs.html", context)


@cache
def _content() -> tuple[tuple[Call, ...], tuple[Shape, ...]]:
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    document = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    components = document["components"]["schemas"]
    calls = [
        _call(components, path, method, item[method])
        for path, item in document["paths"].items()
        for method in _METHODS
        if method in item
    ]
    shapes = [
        Shape(name, _fields(schema), tuple(map(str, schema.get("enum", []))))
        for name, schema in components.items()
    ]
    return tuple(sorted(calls, key=lambda call: call.group)), tuple(shapes)


def _call(
    components: Mapping[str, Any],
    path: str,
    method: str,
    operation: Mapping[str, Any],
) -> Call:
    body = _first_schema(operation.get("requestBody", {}))
    return Call(
        anchor=operation["operationId"],
        group=operation.get("tags", [""])[0],
        method=method.upper(),
        path=path,
        summary=operation.get("summary", ""),
        description=operation.get("description", ""),
        parameters=tuple(
            _field(
                parameter["name"],
                parameter | parameter.get("schema", {}),
                is_required=parameter.get("required", False),
            )
            for parameter in operation.get("parameters", [])
        ),
        body=_fields(components.get(_shape(body), body), leave_out="readOnly"),
        answers=tuple(
            _answer(status, answer)
            for status, answer in sorted(operation.get("responses", {}).items())
        ),
    )


def _answer(status: str, answer: Mapping[str, Any]) -> Answer:
    schema = _first_schema(answer)
    words = answer.get("description", "")
    if not words and status.isdecimal():
        words = HTTPStatus(int(status)).phrase
    return Answer(status, words, _type(schema), _shape(schema))


def _first_schema(carrier: Mapping[str, Any]) -> dict[str, Any]:
    for content in carrier.get("content", {}).values():
        schema: dict[str, Any] = content.get("schema", {})
        return schema
    return {}


def _fields(
    schema: Mapping[str, Any], *, leave_out: str = "writeOnly"
) -> tuple[Field, ...]:
    required = schema.get("required", [])
    return tuple(
        _field(name, field, is_required=name in required)
        for name, field in schema.get("properties", {}).items()
        if not field.get(leave_out)
    )


def _field(name: str, schema: Mapping[str, Any], *, is_required: bool) -> Field:
    words = schema.get("description", "")
    return Field(name, _type(schema), _shape(schema), is_required, words)


def _shape(schema: Mapping[str, Any]) -> str:
    """Return the name of the object that *schema* is, lists, or may be."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    for part in schema.get("allOf", []) + schema.get("oneOf", []):
        return _shape(part)
    return _shape(schema["items"]) if "items" in schema else ""


def _type(schema: Mapping[str, Any]) -> str:
    if "items" in schema:
        return f"list of {_type(schema['items'])}"
    shape = _shape(schema)
    words = [shape or str(schema.get("type", "")), str(schema.get("format", ""))]
    if schema.get("nullable"):
        words.append("or null")
    return " ".join(filter(None, words))
