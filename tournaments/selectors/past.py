"""The tournaments that a player has behind them."""

from django.db.models import Prefetch, QuerySet

from tournaments.models import MatchSeat, Registration


def past_registrations(user_id: int) -> QuerySet[Registration]:
    """Return a player's places in settled and cancelled tournaments, newest first.

    With each come its tournament and entrant, its payouts, and its match with
    everybody who sat there.
    """
    table = MatchSeat.objects.select_related("match__tournament").prefetch_related(
        Prefetch("match__seats", MatchSeat.objects.select_related("registration__user"))
    )
    ended = [Registration.State.SETTLED, Registration.State.REFUNDED]
    return (
        Registration.objects.filter(user_id=user_id, state__in=ended)
        .select_related("tournament", "entrant", "user")
        .prefetch_related("payouts", Prefetch("seats", table))
        .order_by("-pk")
    )
