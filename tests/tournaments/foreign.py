"""A language in which no letter is Latin, so that what stays English is seen."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from unittest import mock

_VALUE_OR_TEXT = re.compile(r"%\(\w+\)[sd]|%%|[A-Za-z]")
_WORD = re.compile(r"[A-Za-z]{2,}")


def foreign(text: str) -> str:
    """Return *text* in a language of one letter; its placeholders stay."""
    return _VALUE_OR_TEXT.sub(
        lambda found: "ж" if len(found[0]) == 1 else found[0], text
    )


_SPOKEN: Mapping[str, Callable[..., str]] = {
    "gettext": foreign,
    "pgettext": lambda _context, text: foreign(text),
    "ngettext": lambda one, many, count: foreign(one if count == 1 else many),
    "npgettext": lambda _, one, many, count: foreign(one if count == 1 else many),
}


@contextmanager
def speaking() -> Iterator[None]:
    """Translate everything that is translated at all."""
    with ExitStack() as stack:
        for name, spoken in _SPOKEN.items():
            place = f"django.utils.translation._trans.{name}"
            stack.enter_context(mock.patch(place, spoken))
        yield


def english_in(text: str) -> set[str]:
    """Return the words of *text* that nobody has translated."""
    return set(_WORD.findall(text))
