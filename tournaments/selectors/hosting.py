"""What a host's tournaments have earned the house."""

from django.db.models import Sum

from tournaments.models import Registration


def fees_earned(host_id: int) -> dict[str, int]:
    """Return by currency, in minor units, the fees of everything that has settled."""
    rows = (
        Registration.objects.filter(
            tournament__host_id=host_id, state=Registration.State.SETTLED
        )
        .order_by()
        .values_list("tournament__currency")
        .annotate(total=Sum("tournament__fee"))
    )
    return {currency: total for currency, total in sorted(rows) if total}
