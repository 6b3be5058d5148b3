"""People who know the house by its pages alone."""

import re
from typing import Any

from django.test import Client

from euchre_site.models import User

HTMX = {"HX-Request": "true"}


def signed_in(user: User) -> Client:
    """Return a browser in which *user* is signed in."""
    client = Client()
    client.force_login(user)
    return client


def words(response: Any) -> str:
    """Return what an answer shows, without its tags."""
    html = response.content.decode()
    html = re.sub(r"<(script|style|title).*?</\1>", " ", html, flags=re.DOTALL)
    text = re.sub(r"<[^>]+>", " ", html).replace("&#x27;", "'")
    return re.sub(r"\s+", " ", text.replace("\N{NO-BREAK SPACE}", " "))
