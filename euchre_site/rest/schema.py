"""What the schema says of every call, beside what each call says of itself."""

from typing import Any

_METHODS = ("get", "post", "put", "patch", "delete")
_ERROR = {
    "type": "object",
    "description": "Why a request was refused.",
    "required": ["code", "detail"],
    "properties": {
        "code": {"type": "string", "description": "A word for programs."},
        "detail": {"type": "string", "description": "A sentence for people."},
        "fields": {
            "type": "object",
            "additionalProperties": {},
            "description": "What is wrong with each field of the request.",
        },
    },
}
_REFUSAL = {
    "description": "The request was refused.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
}


def name_refusals(result: dict[str, Any], **_options: Any) -> dict[str, Any]:  # noqa: ANN401  (spectacular's)
    """Say in the schema that each call refuses in the one form of an error."""
    result["components"].setdefault("schemas", {})["Error"] = _ERROR
    for path in result["paths"].values():
        for method in _METHODS:
            if method in path:
                path[method]["responses"].setdefault("default", _REFUSAL)
    return result
