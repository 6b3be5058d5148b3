"""Sign people in for browsers, past the slow passwords; see ``inside.py``."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from rest_framework.authtoken.models import Token

from euchre_site.models import User
from ledger.services import cashier

_MONEY = 1_000_000


def main(count: str) -> dict[str, list[str]]:
    """Return the sessions and the tokens of so many players with play money."""
    seated = [User.objects.create_user(f"visitor-{n}") for n in range(int(count))]
    for player in seated:
        key = f"deposit:bench:{player.pk}"
        cashier.deposit(player, _MONEY, "PLAY", key=key, actor=None)
    return {
        "sessions": list(map(_session, seated)),
        "tokens": [str(Token.objects.create(user=user).key) for user in seated],
    }


def _session(user: User) -> str:
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)
