"""The page that shows the design."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

pytestmark = pytest.mark.django_db


def test_every_token_and_icon_is_shown(client: Client) -> None:
    shown = client.get("/design/").content.decode()

    tokens = Path(settings.BASE_DIR / "static/site/tokens.css").read_text()
    for name in set(re.findall(r"--([a-z0-9-]+):", tokens)):
        assert re.search(rf"\b{name}\b", shown), name
    for icon in (settings.BASE_DIR / "templates/icons").glob("*.svg"):
        assert icon.stem == "logo" or f"<code>{icon.stem}</code>" in shown


def test_every_component_is_shown_in_each_theme(client: Client) -> None:
    shown = client.get("/design/").content.decode()

    sections = shown.split("<section id=")[1:]
    assert len(sections) > 10
    for section in sections:
        assert section.count('data-theme="felt"') == 1
        assert section.count('data-theme="dark"') == 1
