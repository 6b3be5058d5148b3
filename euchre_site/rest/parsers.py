"""Read the body of a request: one JSON object of ordinary text and numbers."""

import json
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import BaseParser

from euchre_site.rest.refusals import PayloadTooLargeError

MAX_BYTES = 256 * 1024
_MAX_INTEGER = 2**63 - 1


class ObjectParser(BaseParser):
    """Read a JSON object, and refuse what no database column could keep.

    NUL, lone surrogates, numbers beyond 64 bits, NaN and nesting without end are
    refused here once, so that no field of any view has to think of them.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Return the object.

        Raises:
            ParseError: it is not one, or a name in it cannot be kept.
            ValidationError: a field holds what cannot be kept; the error names it.
            PayloadTooLargeError: it is longer than ``MAX_BYTES``.

        """
        del media_type, parser_context
        body = stream.read(MAX_BYTES + 1)
        if len(body) > MAX_BYTES:
            raise PayloadTooLargeError
        try:
            document = json.loads(body.decode(), parse_constant=_refuse_constant)
            if not isinstance(document, dict):
                raise ParseError(_("The body must be a JSON object."))
            _check_fields(document)
        except UnicodeDecodeError:
            raise ParseError(_("The body is not written in UTF-8.")) from None
        except json.JSONDecodeError as error:
            refusal = _("The JSON cannot be read at line %(line)s, column %(column)s.")
            place = {"line": error.lineno, "column": error.colno}
            raise ParseError(refusal % place) from None
        except RecursionError:
            raise ParseError(_("The JSON is nested too deeply.")) from None
        except ValueError as error:
            raise ParseError(str(error)) from None
        return document


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(_("JSON has no number %(name)s.") % {"name": name})


def _check_fields(document: dict[str, Any]) -> None:
    for name, value in document.items():
        _check_text(name)
        try:
            _check(value)
        except ValueError as error:
            raise ValidationError({name: [str(error)]}) from None


def _check(value: object) -> None:
    match value:
        case dict():
            for key, item in value.items():
                _check(key)
                _check(item)
        case list():
            for item in value:
                _check(item)
        case str():
            _check_text(value)
        case int() if abs(value) > _MAX_INTEGER:
            raise ValueError(_("This cannot be kept: a number is out of range."))


def _check_text(text: str) -> None:
    if "\0" in text:
        raise ValueError(_("This cannot be kept: text may not contain NUL."))
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise ValueError(
            _("This cannot be kept: text may not contain half a surrogate pair.")
        )
