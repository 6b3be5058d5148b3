"""What settlement and review transfer, as docs/money.md lists it."""

from ledger.api import NewTransfer
from tournaments import accounts
from tournaments.models import Match, Payout, Tournament


def prize(tournament: Tournament, payout: Payout, *, place: int) -> NewTransfer:
    """Return a prize on its way from the pool to review."""
    user_id = payout.registration.user_id
    return NewTransfer(
        key=accounts.prize_key(tournament, place=place, user_id=user_id),
        kind="prize",
        postings={
            accounts.pool(tournament): -payout.amount,
            accounts.payable(tournament, user_id): payout.amount,
        },
        tournament=tournament.pk,
        match=payout.match_id,
    )


def partner_reserve(
    tournament: Tournament, payout: Payout, *, late_user_id: int
) -> NewTransfer:
    """Return a late player's reserve on its way from its owner to review."""
    assert payout.match_id is not None
    payee = accounts.payable(tournament, payout.registration.user_id)
    return NewTransfer(
        key=accounts.forfeit_key(payout.match_id),
        kind="partner_reserve",
        postings={
            accounts.reserve(tournament, late_user_id): -payout.amount,
            payee: payout.amount,
        },
        tournament=tournament.pk,
        match=payout.match_id,
    )


def reserve_returned(
    tournament: Tournament, match: Match, *, user_id: int, amount: int
) -> NewTransfer:
    """Return an own reserve on its way back."""
    return NewTransfer(
        key=accounts.reserve_key(tournament, user_id),
        kind="reserve_returned",
        postings={
            accounts.reserve(tournament, user_id): -amount,
            accounts.player(user_id, tournament.currency): amount,
        },
        tournament=tournament.pk,
        match=match.pk,
    )


def fees_earned(tournament: Tournament, amount: int) -> NewTransfer:
    """Return what the house earns when the tournament settles."""
    return NewTransfer(
        key=accounts.fees_key(tournament),
        kind="fees",
        postings={
            accounts.fees(tournament): -amount,
            accounts.revenue(tournament.currency): amount,
        },
        tournament=tournament.pk,
    )


def approved(
    tournament: Tournament, payout: Payout, *, actor: int | None = None
) -> NewTransfer:
    """Return a payout that the player may spend now."""
    user_id = payout.registration.user_id
    return NewTransfer(
        key=accounts.payout_key(payout.pk, "approve"),
        kind=accounts.paid_kind(payout.kind),
        postings={
            accounts.payable(tournament, user_id): -payout.amount,
            accounts.player(user_id, tournament.currency): payout.amount,
        },
        actor=actor,
        tournament=tournament.pk,
        match=payout.match_id,
    )


def rejected(
    tournament: Tournament, payout: Payout, *, actor: int, reason: str
) -> NewTransfer:
    """Return a payout that goes back to the pool, never to the house."""
    payee = accounts.payable(tournament, payout.registration.user_id)
    return NewTransfer(
        key=accounts.payout_key(payout.pk, "reject"),
        kind="payout_rejected",
        postings={payee: -payout.amount, accounts.pool(tournament): payout.amount},
        actor=actor,
        reason=reason,
        tournament=tournament.pk,
        match=payout.match_id,
    )


def assigned(
    tournament: Tournament, payout: Payout, *, actor: int, reason: str
) -> NewTransfer:
    """Return rejected money on its way from the pool to somebody else's review."""
    payee = accounts.payable(tournament, payout.registration.user_id)
    return NewTransfer(
        key=accounts.payout_key(payout.pk, "assign"),
        kind="payout_assigned",
        postings={accounts.pool(tournament): -payout.amount, payee: payout.amount},
        actor=actor,
        reason=reason,
        tournament=tournament.pk,
        match=payout.match_id,
    )
