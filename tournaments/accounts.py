"""Names of the accounts that a tournament uses, and keys of what moves on them.

A key says what a transfer pays for, so that paying twice is paying once; keys never
expire. docs/money.md has each flow as a table of postings.
"""

from typing import Protocol

from ledger.accounts import AccountName, Kind

# Why a payout was paid, as the player reads it in the history.
PAID_KINDS = ("prize_paid", "partner_reserve_paid", "assigned_paid")


class TournamentLike(Protocol):
    """What names of accounts need to know of a tournament."""

    @property
    def pk(self) -> int:
        """Return the tournament's id."""

    @property
    def currency(self) -> str:
        """Return the code of the one currency that it is played for."""


class RegistrationLike(Protocol):
    """What keys need to know of a registration."""

    @property
    def tournament_id(self) -> int:
        """Return the tournament's id."""

    @property
    def user_id(self) -> int:
        """Return the player's id."""

    @property
    def number(self) -> int:
        """Return the registration's number inside its tournament."""


def player(user_id: int, currency: str) -> AccountName:
    """Name what a player can spend."""
    return AccountName(Kind.PLAYER, currency, owner=user_id)


def revenue(currency: str) -> AccountName:
    """Name what the house has earned."""
    return AccountName(Kind.REVENUE, currency)


def pool(tournament: TournamentLike) -> AccountName:
    """Name the prize pool."""
    return AccountName(Kind.POOL, tournament.currency, tournament=tournament.pk)


def fees(tournament: TournamentLike) -> AccountName:
    """Name the fees that are not earned yet."""
    return AccountName(Kind.FEES, tournament.currency, tournament=tournament.pk)


def reserve(tournament: TournamentLike, user_id: int) -> AccountName:
    """Name a player's reserve, which is at risk."""
    return AccountName(
        Kind.RESERVE, tournament.currency, owner=user_id, tournament=tournament.pk
    )


def payable(tournament: TournamentLike, user_id: int) -> AccountName:
    """Name what is proposed for a player and not decided."""
    return AccountName(
        Kind.PAYABLE, tournament.currency, owner=user_id, tournament=tournament.pk
    )


def register_key(registration: RegistrationLike) -> str:
    """Return the key of what registration takes."""
    return "register:" + _place(registration)


def leave_key(registration: RegistrationLike) -> str:
    """Return the key of giving it back to a player who leaves."""
    return "leave:" + _place(registration)


def cancel_key(registration: RegistrationLike) -> str:
    """Return the key of giving it back because the tournament is off."""
    return "cancel:" + _place(registration)


def prize_key(tournament: TournamentLike, *, place: int, user_id: int) -> str:
    """Return the key of a prize."""
    return f"prize:{tournament.pk}:{place}:{user_id}"


def reserve_key(tournament: TournamentLike, user_id: int) -> str:
    """Return the key of an own reserve that comes back."""
    return f"reserve:{tournament.pk}:{user_id}"


def forfeit_key(match_id: int) -> str:
    """Return the key of the reserve that a late player loses in a match."""
    return f"forfeit:{match_id}"


def fees_key(tournament: TournamentLike) -> str:
    """Return the key of the fees earned."""
    return f"fees:{tournament.pk}"


def paid_kind(payout_kind: str) -> str:
    """Return the kind of the transfer that pays a payout of this kind."""
    kind = f"{payout_kind}_paid"
    assert kind in PAID_KINDS
    return kind


def payout_key(payout_id: int, step: str) -> str:
    """Return the key of one step of a payout: assign, approve or reject."""
    return f"payout:{payout_id}:{step}"


def _place(registration: RegistrationLike) -> str:
    tournament, user = registration.tournament_id, registration.user_id
    return f"{tournament}:{user}:{registration.number}"
