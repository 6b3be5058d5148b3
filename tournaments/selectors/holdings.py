"""What a player has in tournaments: stakes in play, and payouts that wait."""

from django.db.models import Prefetch, QuerySet, Sum

from tournaments.models import MatchSeat, Payout, Registration, Tournament

_LIVE = [Tournament.State.OPEN, Tournament.State.RUNNING, Tournament.State.PAUSED]
_UNDECIDED = [Payout.State.WAITING, Payout.State.HELD]


def in_play(user_id: int) -> dict[str, int]:
    """Return by currency what registrations took and no settlement has decided.

    Amounts are minor units: price and reserve of each such registration.
    """
    rows = (
        _at_stake(user_id)
        .values_list("tournament__currency")
        .annotate(total=Sum("taken"))
    )
    return {currency: total for currency, total in rows if total}


def registrations_in_play(user_id: int) -> QuerySet[Registration]:
    """Return the registrations that make up `in_play`, with their matches."""
    return (
        _at_stake(user_id)
        .filter(taken__gt=0)
        .select_related("tournament")
        .prefetch_related(
            Prefetch(
                "seats",
                MatchSeat.objects.select_related("match").defer("match__snapshot"),
            )
        )
        .order_by("tournament__currency", "pk")
    )


def waiting_payouts(user_id: int) -> QuerySet[Payout]:
    """Return the payouts to a player that nobody has decided, by currency."""
    return (
        Payout.objects.filter(registration__user_id=user_id, state__in=_UNDECIDED)
        .select_related("tournament")
        .order_by("tournament__currency", "pk")
    )


def _at_stake(user_id: int) -> QuerySet[Registration]:
    return Registration.objects.filter(
        user_id=user_id,
        state=Registration.State.REGISTERED,
        tournament__state__in=_LIVE,
    )
