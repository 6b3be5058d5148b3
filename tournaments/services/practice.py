"""A free table that a player opens for bots alone, to learn or to pass the time."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils.translation import gettext as _

from ledger import api as ledger
from tournaments.errors import NotAllowedError
from tournaments.models import Match, Tournament
from tournaments.services import bots, life
from tournaments.services.registration import register
from tournaments.services.terms import Terms

_MOVE_SECONDS = 60
_BANK_SECONDS = 300
_PLAYED = (Tournament.State.RUNNING, Tournament.State.PAUSED)


@dataclass(frozen=True, slots=True)
class Seeds:
    """What the deals of a table come from: 32 secret bytes, and the player's words."""

    house: bytes
    player: str


@transaction.atomic
def practise(
    player: AbstractUser, *, rules_preset: str, seeds: Seeds, now: datetime
) -> Match:
    """Seat *player* among bots at a free table of the rules *rules_preset*.

    Who has such a table already is led back to it.

    Raises:
        NotAllowedError: the house has no play money.
        TermsError: there is no such preset.

    """
    _lock(player)
    unfinished = Match.objects.filter(
        tournament__host_id=player.pk,
        tournament__is_practice=True,
        tournament__state__in=_PLAYED,
    ).first()
    return unfinished or _begin(player, rules_preset=rules_preset, seeds=seeds, now=now)


def _lock(player: AbstractUser) -> None:
    """Let two requests of one player follow each other."""
    people = get_user_model().objects
    people.select_for_update(no_key=True).get(pk=player.pk)


def _begin(
    player: AbstractUser, *, rules_preset: str, seeds: Seeds, now: datetime
) -> Match:
    table = life.create(player, terms=_terms(rules_preset), now=now)
    table.is_practice = True
    table.save(update_fields=["is_practice"])
    life.open_registration(table.pk, actor=player, seed=seeds.house, now=now)
    register(table.pk, user=player, client_seed=seeds.player, now=now)
    bots.fill(table.pk, actor=player, now=now)
    return table.matches.get()


def _terms(rules_preset: str) -> Terms:
    return Terms(
        name=_("Practice against bots"),
        buy_in=0,
        fee=0,
        currency=_play_money(),
        rules_preset=rules_preset,
        move_seconds=_MOVE_SECONDS,
        bank_seconds=_BANK_SECONDS,
    )


def _play_money() -> str:
    for currency in ledger.enabled_currencies():
        if currency.is_play:
            return currency.code
    raise NotAllowedError(_("Bots play for play money, and this house has none."))
