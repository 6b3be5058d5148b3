"""Bots of the house take the free places of a play-money tournament."""

from datetime import datetime

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils.translation import gettext as _

from ledger import api as ledger
from tournaments import accounts
from tournaments.errors import NotAllowedError, WrongStateError
from tournaments.models import Registration, Tournament
from tournaments.services.life import hosted
from tournaments.services.registration import register
from tournaments.words.states import tournament_is

_NAMES = (
    "bot-alder",
    "bot-birch",
    "bot-cedar",
    "bot-dogwood",
    "bot-elm",
    "bot-fir",
    "bot-ginkgo",
)


@transaction.atomic
def fill(tournament_id: int, *, actor: AbstractUser, now: datetime) -> Tournament:
    """Register bots for every free place, which starts the table.

    What a bot stakes is issued to it as play money.

    Raises:
        NotAllowedError: the tournament is for real money, or somebody else's.
        WrongStateError: it is not open.

    """
    tournament = hosted(tournament_id, actor)
    if not ledger.currency(tournament.currency).is_play:
        raise NotAllowedError(_("Bots never sit at a table with real money."))
    if tournament.state != Tournament.State.OPEN:
        raise WrongStateError(
            tournament_is(tournament.get_state_display(), wanted="open")
        )
    taken = tournament.registrations.filter(state=Registration.State.REGISTERED)
    free = tournament.capacity - taken.count()
    for bot in _bots(free):
        _issue(tournament, bot)
        register(tournament_id, user=bot, client_seed=bot.get_username(), now=now)
    tournament.refresh_from_db()
    return tournament


def _bots(count: int) -> list[AbstractUser]:
    people = get_user_model().objects
    return [
        people.get_or_create(username=name, defaults={"is_bot": True, "password": "!"})[
            0
        ]
        for name in _NAMES[:count]
    ]


def _issue(tournament: Tournament, bot: AbstractUser) -> None:
    taken = tournament.stakes.taken
    if not taken:
        return
    issuance = ledger.AccountName(ledger.Kind.ISSUANCE, tournament.currency)
    ledger.post(
        ledger.NewTransfer(
            key=f"bot:{tournament.pk}:{bot.pk}",
            kind="deposit",
            postings={
                issuance: -taken,
                accounts.player(bot.pk, tournament.currency): taken,
            },
            tournament=tournament.pk,
        )
    )
