"""Registering for a tournament, and leaving it again before the start."""

from datetime import datetime
from typing import NamedTuple

from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.db.models import Count, Max, Q
from django.utils.translation import gettext as _

from ledger import api as ledger
from ledger.services import cashier
from tournaments import accounts, announce
from tournaments.errors import (
    AlreadyRegisteredError,
    FullError,
    NotRegisteredError,
    OwnTournamentError,
    TermsError,
    WrongStateError,
)
from tournaments.models import Registration, RegistrationOrigin, Tournament
from tournaments.origin import Origin
from tournaments.services import start
from tournaments.services.locking import lock_tournament
from tournaments.words.states import tournament_is

_STARTED = {
    Tournament.State.RUNNING,
    Tournament.State.PAUSED,
    Tournament.State.SETTLED,
    Tournament.State.CLOSED,
}
_SEED_LENGTH = 64


class _Places(NamedTuple):
    """The places of a tournament as a player finds them."""

    taken: int
    has_own: bool
    last_number: int


@transaction.atomic
def register(
    tournament_id: int,
    *,
    user: AbstractUser,
    client_seed: str,
    now: datetime,
    origin: Origin | None = None,
) -> Registration:
    """Take a place and its money; the last place starts the table.

    The money is the price, and as much again as a reserve where there are partners.

    *client_seed* goes into the seat draw and every deal; 1 to 64 printable characters.
    *origin* is kept for reviewers alone.

    Raises:
        AlreadyRegisteredError, FullError, OwnTournamentError, WrongStateError: no
            place for this player.
        TermsError: the client seed cannot be used.
        InsufficientFundsError: the account does not hold what registration takes.
        InDebtError: the player owes the house money.

    """
    _check_client_seed(client_seed)
    tournament = lock_tournament(tournament_id)
    places = _places(tournament, user)
    _check_place(tournament, user, places)
    taken = tournament.stakes.taken
    if taken:
        cashier.check_not_in_debt(user)
    registration = Registration.objects.create(
        tournament=tournament,
        user_id=user.pk,
        number=places.last_number + 1,
        client_seed=client_seed,
        taken=taken,
        registered_at=now,
    )
    if origin is not None and (origin.network or origin.device):
        RegistrationOrigin.objects.create(
            registration=registration, network=origin.network, device=origin.device
        )
    if taken:
        _take(tournament, registration)
    if places.taken + 1 == tournament.capacity:
        start.begin(tournament, now=now)
    announce.tournament_changed(tournament.pk)
    return registration


@transaction.atomic
def leave(tournament_id: int, *, user: AbstractUser, now: datetime) -> None:
    """Give the place up before the start and take back everything that it took.

    Raises:
        NotRegisteredError: the player has no place.
        WrongStateError: the tournament has started, or is over.

    """
    tournament = lock_tournament(tournament_id)
    registration = tournament.registrations.filter(
        user_id=user.pk, state=Registration.State.REGISTERED
    ).first()
    if registration is None:
        raise NotRegisteredError(_("You have no place in this tournament."))
    if tournament.state != Tournament.State.OPEN:
        raise WrongStateError(_("The tournament has started; nobody can leave it now."))
    registration.state = Registration.State.LEFT
    registration.ended_at = now
    registration.save(update_fields=["state", "ended_at"])
    if registration.taken:
        ledger.reverse(
            accounts.leave_key(registration),
            accounts.register_key(registration),
            kind="leave",
            actor=user.pk,
        )
    announce.tournament_changed(tournament.pk)


def _take(tournament: Tournament, registration: Registration) -> None:
    stakes = tournament.stakes
    user_id = registration.user_id
    postings = {
        accounts.player(user_id, tournament.currency): -stakes.taken,
        accounts.pool(tournament): stakes.buy_in,
        accounts.fees(tournament): stakes.fee,
        accounts.reserve(tournament, user_id): stakes.reserve,
    }
    ledger.post(
        ledger.NewTransfer(
            key=accounts.register_key(registration),
            kind="registration",
            postings={name: amount for name, amount in postings.items() if amount},
            actor=user_id,
            tournament=tournament.pk,
        )
    )


def _check_client_seed(client_seed: str) -> None:
    if not 1 <= len(client_seed) <= _SEED_LENGTH or not client_seed.isprintable():
        raise TermsError(
            "client_seed",
            _("A client seed is 1 to %(limit)s printable characters.")
            % {"limit": _SEED_LENGTH},
        )


def _places(tournament: Tournament, user: AbstractUser) -> _Places:
    is_held = ~Q(state=Registration.State.LEFT)
    counted = tournament.registrations.aggregate(
        taken=Count("pk", filter=is_held),
        own=Count("pk", filter=is_held & Q(user_id=user.pk)),
        last=Max("number", default=0),
    )
    return _Places(counted["taken"], bool(counted["own"]), counted["last"])


def _check_place(tournament: Tournament, user: AbstractUser, places: _Places) -> None:
    if tournament.state == Tournament.State.DRAFT:
        raise WrongStateError(_("The tournament is not open yet."))
    if places.has_own:
        raise AlreadyRegisteredError(
            _("You are registered for this tournament already.")
        )
    if tournament.state in _STARTED or places.taken >= tournament.capacity:
        raise FullError(_("Every place of this tournament is taken."))
    if tournament.state != Tournament.State.OPEN:
        raise WrongStateError(tournament_is(tournament.get_state_display()))
    is_real = not ledger.currency(tournament.currency).is_play
    if is_real and tournament.host_id == user.pk:
        raise OwnTournamentError(
            _("A host has no stake in an own tournament with real money.")
        )
