"""A table of bots, opened and begun by one button of the lobby."""

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments import selectors
from tournaments.engine.dealing import SEED_BYTES
from tournaments.pages.actions import person, posts_from
from tournaments.pages.lobby import views as lobby
from tournaments.services import practice

_CLIENT_SEED_BYTES = 8


@posts_from(lobby.show, at="tournaments:lobby")
def practise(request: HttpRequest) -> HttpResponse:
    """Lead to a table of bots, a new one or the one that is not finished."""
    match = practice.practise(
        person(request),
        rules_preset=request.POST.get("game", ""),
        seeds=practice.Seeds(
            house=secrets.token_bytes(SEED_BYTES),
            player=secrets.token_hex(_CLIENT_SEED_BYTES),
        ),
        now=selectors.database_now(),
    )
    return redirect("tournaments:table", match_id=match.pk)
