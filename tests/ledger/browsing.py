"""People who know the book by its pages alone."""

import re
from typing import Any

from django.test import Client

from euchre_site.models import User


def signed_in(user: User) -> Client:
    """Return a browser in which *user* is signed in."""
    client = Client()
    client.force_login(user)
    return client


def shown(client: Client, path: str, status: int = 200) -> str:
    """Return what a page shows, without its tags."""
    response = client.get(path)
    assert response.status_code == status
    return told(response)


def told(response: Any) -> str:
    """Return what an answer shows, without its tags."""
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", text)


def form_key(client: Client, path: str) -> str:
    """Return the key that a form of the page carries."""
    found = re.search(r'name="key" value="(\w+)"', client.get(path).content.decode())
    assert found is not None
    return found[1]


def focused(response: Any) -> list[str]:
    """Return the ids of the fields that the browser is led to."""
    fields = re.findall(r"<(?:input|select)[^>]*>", response.content.decode())
    led_to = [field for field in fields if re.search(r"\sautofocus\b", field)]
    return [re.findall(r'\sid="([^"]*)"', field)[0] for field in led_to]
