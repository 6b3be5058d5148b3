"""The catalogs: nothing is missing in them, and nothing in them breaks a page."""

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "euchre_site" / "locale"
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]")
LANGUAGES = ["ru", "uk"]


def catalog(language: str, *, under: Path = LOCALE) -> Catalog:
    path = under / language / "LC_MESSAGES" / "django.po"
    with path.open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str) -> Iterator[Message]:
    return (message for message in catalog(language) if message.id)


def texts(value: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (value or "",) if isinstance(value, str | None) else tuple(value)


def said_by(found: Iterable[Message]) -> dict[object, tuple[str, ...]]:
    return {(m.context, texts(m.id)): texts(m.string) for m in found}


def test_the_catalogs_are_what_make_messages_would_write(tmp_path: Path) -> None:
    made = tmp_path / "locale"
    shutil.copytree(LOCALE, made)

    subprocess.run(
        ["make", "--silent", "messages", f"CATALOG={made}"], cwd=ROOT, check=True
    )

    for language in LANGUAGES:
        for name in ("django.po", "django.mo"):
            path = Path(language, "LC_MESSAGES", name)
            assert (made / path).read_bytes() == (LOCALE / path).read_bytes(), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str) -> None:
    bare = [
        message.id
        for message in messages(language)
        if message.fuzzy or not all(texts(message.string))
    ]

    assert bare == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_keeps_its_placeholders(language: str) -> None:
    changed = []
    for message in messages(language):
        wanted = set(PLACEHOLDER.findall(texts(message.id)[-1]))
        for text in texts(message.string):
            # A singular may say "one" and leave the number out.
            kept = set(PLACEHOLDER.findall(text))
            if kept - wanted or (not message.pluralizable and wanted - kept):
                changed.append((message.id, text))

    assert changed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_counts_have_the_three_forms_of_the_language(language: str) -> None:
    forms = {
        len(texts(message.string))
        for message in messages(language)
        if message.pluralizable
    }

    assert forms <= {3}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalog_says_what_the_written_one_does(language: str) -> None:
    path = LOCALE / language / "LC_MESSAGES" / "django.mo"
    with path.open("rb") as file:
        compiled = said_by(m for m in read_mo(file) if m.id)

    written = said_by(messages(language))

    assert compiled == written
