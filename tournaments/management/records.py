"""How the commands about a match's record read it and answer."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError


class RecordCommand(BaseCommand):
    """A command that reads one record; it asks no server and no settings."""

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, and whether to answer in JSON."""
        parser.add_argument("file", help="the record's file, or - for standard input")
        parser.add_argument(
            "--json", action="store_true", help="print one JSON document"
        )

    def answer(self, document: dict[str, Any], words: str, *, as_json: bool) -> None:
        """Print *document* or *words*, whichever was asked for."""
        readable = words.encode(errors="replace").decode()
        self.stdout.write(json.dumps(document, indent=2) if as_json else readable)


def read_text(file: str) -> str:
    """Return what is in *file*, which is ``-`` for standard input.

    Raises:
        CommandError: there is no such file, or it holds no text.

    """
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise CommandError(f"{file}: this is no text: {error}") from None


def read(file: str) -> dict[str, Any]:
    """Return the JSON object in *file*.

    Raises:
        CommandError: there is no such file, or it holds no JSON object.

    """
    try:
        document = json.loads(read_text(file))
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{file}: this is no JSON document: {error}") from None
    if not isinstance(document, dict):
        raise CommandError(f"{file}: the document is not an object")
    return document
