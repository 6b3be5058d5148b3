"""A free table that a player opens for bots alone, to learn or to pass the time."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Match, Tournament
from tournaments.services import bots, life
from tournaments.services.locking import lock_person
from tournaments.services.registration import register
from tournaments.services.terms import Terms

_PLAY_MONEY = "PLAY"
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
        TermsError: there is no such preset.

    """
    lock_person(player)
    unfinished = Match.objects.filter(
        tournament__host_id=player.pk,
        tournament__is_practice=True,
        tournament__state__in=_PLAYED,
    ).first()
    return unfinished or _begin(player, rules_preset=rules_preset, seeds=seeds, now=now)


def _begin(
    player: AbstractUser, *, rules_preset: str, seeds: Seeds, now: datetime
) -> Match:
    table = life.create(player, terms=_terms(rules_preset), now=now)
    table.is_practice = True
    table.save(update_fields=["is_practice"])
    life.open_registration(table.pk, actor=player, seed=seeds.house, now=now)
    register(table.pk, user=player, client_seed=seeds.player, now=now)
    bots.fill(table.pk, actor=player, now=now)
    return Match.objects.select_related("tournament").get(tournament_id=table.pk)


def _terms(rules_preset: str) -> Terms:
    return Terms(
        name=_("Practice against bots"),
        buy_in=0,
        fee=0,
        currency=_PLAY_MONEY,
        rules_preset=rules_preset,
        move_seconds=_MOVE_SECONDS,
        bank_seconds=_BANK_SECONDS,
    )
