"""Sign people up for the tables, past the API's slow passwords; see ``inside.py``."""

from django.contrib.auth.models import Group
from rest_framework.authtoken.models import Token

from euchre_site.models import User
from ledger.services import cashier

_MONEY = 1_000_000


def main(count: str) -> dict[str, object]:
    """Return the tokens of a host and of so many players with play money."""
    host = User.objects.create_user("bench-host")
    host.groups.add(Group.objects.get(name="host"))
    seated = [User.objects.create_user(f"bot-{n}") for n in range(int(count))]
    for player in seated:
        key = f"deposit:bench:{player.pk}"
        cashier.deposit(player, _MONEY, "PLAY", key=key, actor=host)
    return {"host": _token(host), "players": list(map(_token, seated))}


def _token(user: User) -> str:
    return str(Token.objects.create(user=user).key)
